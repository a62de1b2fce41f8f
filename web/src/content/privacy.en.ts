import { paths } from '../paths';
import type { Article } from './article';

export const privacy: Article = {
  title: 'Privacy policy',
  lead: 'This policy says which data Pollen collects about visitors and members, why, who receives it, how long we keep it, and what you can do about it.',
  version: '1.0',
  inForceSince: '2023-03-01',
  inShort: [
    'Research teams get answers, not your name or your e-mail address.',
    'We do not sell personal data.',
    'We store no sensitive financial data: no card numbers, no bank passwords.',
    'Cookies that are not strictly necessary wait for your consent.',
    'Your data is processed in the United States, where we have our headquarters.',
    'You can see, correct, take with you and erase your data, wherever you live.',
  ],
  sections: [
    {
      id: 'scope',
      title: 'Who we are and what this covers',
      blocks: [
        `Pollen is a paid research panel with its headquarters in the United States. We decide what happens to the data described here and are responsible for it. This policy covers our site, our mails and the surveys that run on our own pages. It belongs to the [terms of use](${paths.terms()}).`,
        'Some surveys run on the pages of survey partners. There, the partner’s own policy counts, and you find it on the first page of the survey.',
      ],
    },
    {
      id: 'you-give',
      title: 'Data that you give us',
      blocks: [
        {
          list: [
            '**Account:** e-mail address, password (kept only in a form that cannot be read back), language, consents with their version and time.',
            '**Profile:** name, gender, birthday, country and, if you like, a picture. We keep a small square of it, without what the camera wrote into the file, until you replace or remove it.',
            '**Profile questions,** all of them optional: region, household, children, education, work, income, car.',
            '**Answers** that you give in surveys, page by page, with the time of each page.',
            '**Payout:** the name and the account at a payment provider to which we pay you. For a product test also a postal address.',
            '**Messages** that you send us, and reports about surveys.',
            '**Invitations:** who invited you, and whom you invited.',
          ],
        },
        'Some surveys ask about health, beliefs or other sensitive matters. They say so before they begin, and you are free not to answer.',
      ],
    },
    {
      id: 'by-itself',
      title: 'Data that is collected by itself',
      blocks: [
        {
          list: [
            '**Network address** (IP address), and the country that it belongs to. We look the country up in a list of our own; from some countries no account can be made.',
            '**Browser and device:** type of the browser and of the device, an identifier that your browser made up for itself, and the cookies in the [table below](#cookies).',
            '**Device fingerprint:** a short code that your browser calculates from its general properties when you register, where it can. It is a weak signal against double accounts, [and no more than that](#signals).',
            '**Use of the site:** sign-ins, check-ins, surveys started and ended, orders, technical logs.',
          ],
        },
        'From others we receive the outcome of partner surveys and the state of payouts.',
      ],
    },
    {
      id: 'purposes',
      title: 'What we use it for',
      blocks: [
        {
          head: ['Purpose', 'Data', 'Legal ground'],
          rows: [
            [
              'Run your account, credit points, pay rewards',
              'Account, profile, payout, ledger',
              'Our agreement with you',
            ],
            ['Offer surveys that fit and count quotas', 'Profile, profile questions', 'Our agreement with you'],
            [
              'Hand results to research teams',
              'Answers, without name and address',
              'Our agreement; consent for sensitive questions',
            ],
            ['Invite you by mail', 'E-mail address, profile', 'Consent, which you can withdraw by one click'],
            [
              'Keep answers honest and stop fraud',
              'Signals, network address, device',
              'Our legitimate interest in fair rewards',
            ],
            ['Understand how the site performs', 'Use of the site', 'Consent to performance cookies'],
            ['Keep accounts and answer authorities', 'Ledger, orders, payouts', 'Legal duty'],
          ],
        },
        'We use your data for nothing else without asking you first.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookie policy: cookies and beacons',
      blocks: [
        'Cookies are small texts that your browser keeps for us. Beacons are tiny images or requests that tell a server that a page was opened. Local storage works like a cookie, but it is not sent along by itself.',
        {
          head: ['Kind', 'Name', 'What for', 'How long'],
          rows: [
            ['Strictly necessary', 'pollen_session', 'Keeps you logged in', 'Until you log out, at most 180 days'],
            ['Strictly necessary', 'pollen_browser', 'Ties codes and confirmed orders to this browser', '400 days'],
            [
              'Your choice',
              'performance, functional, login, notaccept',
              'Remembers what you chose in the cookie notice',
              'As long as the browser allows',
            ],
            ['Performance', 'None at present', 'Would measure how pages perform', 'Only with consent'],
            ['Functional', 'None at present', 'Would remember optional settings', 'Only with consent'],
            [
              'Local storage',
              'loginInfo, lang, deviceID',
              'What to show, your language, the made-up device identifier',
              'Until you log out',
            ],
            [
              'Session storage',
              'recommendedCode, channelCode, keyOfChannel',
              'Which invitation brought you here',
              'Until you close the tab',
            ],
          ],
        },
        'The notice on your first visit offers Accept and Don’t Accept with equal weight, and settings for each kind. You can change your mind at any time: **Cookies notice** at the foot of every page opens it again. Strictly necessary cookies cannot be switched off, because without them nobody could log in.',
        'Our mails contain no beacons. On our own pages we use beacons only where you allowed performance cookies. Survey partners and advertisers may use cookies and beacons on their pages, which you reach by starting one of their surveys or ads.',
        '**California.** This cookie policy is also a part of our notice under the California Consumer Privacy Act, effective January 1, 2020. Cookies and identifiers of devices count as personal information there. We collect them for the purposes in the table, we do not sell them, and your [rights in California](#california) apply to them.',
        'Browsers can refuse or delete cookies too. Without the strictly necessary ones you can read our public pages, but not log in.',
      ],
    },
    {
      id: 'signals',
      title: 'Quality checks and the device fingerprint',
      blocks: [
        'To keep rewards fair we compare how answers were given: time per page, patterns in grids, attention checks, repeated text, and whether several accounts share a device, a network or a payout account.',
        'A **device fingerprint is a weak signal.** Two people with the same kind of phone can have the same one, and one person gets a new one with a browser update. It can only ever lead to a second look. No answer is rejected and no account is blocked because of a fingerprint alone, or because of any single signal.',
        'Two or more signals send an answer to a person, who decides and writes down the reason. You can read it and ask for a second look by somebody else. No decision with serious consequences is made by a machine alone.',
      ],
    },
    {
      id: 'research',
      title: 'What research teams and partners receive',
      blocks: [
        'Research teams receive answers together with profile facts such as age group, gender and country. They do not receive your name, your e-mail address, your payout account or your network address.',
        'When you start a survey of a partner, the partner receives a random identifier made for this survey and the profile facts that the survey asks for. The partner tells us how it ended. Research teams must not try to find out who you are.',
      ],
    },
    {
      id: 'payments',
      title: 'Payment platforms of third parties',
      blocks: [
        'Cash rewards are paid through payment platforms that are companies of their own. For a payout we hand over the name and the account that you entered, the amount and an order number, and receive the state of the payment. What the platform does with the data is governed by its own policy and your agreement with it.',
        'Gift cards are handed out as codes; the store does not learn from us who received one. **We store no sensitive financial data:** no card numbers, no bank passwords, no security codes. Never send us any.',
      ],
    },
    {
      id: 'recipients',
      title: 'Who else receives data',
      blocks: [
        {
          list: [
            '**Service providers** that host our servers and deliver our mails. They work on our instructions only.',
            '**Authorities and courts,** where the law obliges us and only as far as it does.',
            '**A successor,** if Pollen is merged or sold. You are told before, and can close your account first.',
          ],
        },
        'We do not sell personal data, and did not in the 12 months before this version.',
      ],
    },
    {
      id: 'advertising',
      title: 'Advertising and how to opt out',
      blocks: [
        'Watching an ad can be a paid task on Pollen. Which ones you are offered depends on your profile, never on what you do on other sites. We show no other advertising, and give advertisers figures, not persons.',
        {
          list: [
            'To see no ads, do not start tasks of that kind. Nothing else changes.',
            'To stop invitations by mail, use the unsubscribe link under any of them.',
            'To refuse cookies that are not needed, open the **Cookies notice** at the foot of the page.',
            'Against advertising based on interests on other sites, the industry offers switches: [AdChoices](https://optout.aboutads.info) and [Network Advertising Initiative](https://optout.networkadvertising.org) in the United States, [Your Online Choices](https://www.youronlinechoices.eu) in Europe.',
          ],
        },
      ],
    },
    {
      id: 'transfer',
      title: 'Transfer to the United States',
      blocks: [
        'Our headquarters and our servers are in the United States. If you live elsewhere, your data is transferred there and processed there. The law of that country may protect data less strictly than that of yours.',
        'For members in the European Economic Area, the United Kingdom and Switzerland we rely on the standard contractual clauses of the European Commission with whoever receives data for us, and otherwise on the transfer being necessary for our agreement with you. Write to us for a copy.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      blocks: [
        {
          list: [
            'Account and profile: while the account is open. Closing it erases them.',
            'Verification codes: two days. Log-ins and devices: while the account is open.',
            'Survey answers: as long as the research needs them, after closing without any link to you.',
            'Ledger, orders and payouts: as long as the law on accounts asks for it; after closing under a pseudonym.',
            'Your choice about cookies: until you change it or delete it.',
          ],
        },
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      blocks: [
        'Connections are encrypted. Passwords are hashed with a method made to be slow, log-ins are stored as hashes only, and gift codes are encrypted. Our staff sign in with a second factor, see only what their role needs, and everything they do is recorded.',
        'No system is perfectly safe. If a breach puts you at risk, we tell you and the authority in charge without delay.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights everywhere',
      blocks: [
        'Wherever you live, you can ask us to show you your data, correct it, hand it over as a file that computers can read, or erase it. Much of it you can do yourself in Account Settings. Closing the account erases your personal data and gives up all points at once.',
        `For everything else [contact us](${paths.contact()}) from the address that you registered with, so that we know it is you. We answer within 30 days, free of charge. Nobody is treated worse for using a right.`,
      ],
    },
    {
      id: 'eu',
      title: 'Rights in the EU, the EEA and the United Kingdom',
      blocks: [
        'Under the General Data Protection Regulation you have, besides access, correction, erasure and portability, these rights:',
        {
          list: [
            'to restrict processing while a question about it is open',
            'to object to processing that rests on our legitimate interest, and at any time to invitations by mail',
            'to withdraw a consent; what happened before stays lawful',
            'to have a decision that affects you looked at by a person',
            'to complain to the data protection authority of your country',
          ],
        },
      ],
    },
    {
      id: 'california',
      title: 'Rights in California',
      blocks: [
        'This section is our notice under the California Consumer Privacy Act, effective January 1, 2020. In the past 12 months we collected these categories of personal information, from you, your browser and survey partners:',
        {
          head: ['Category', 'Examples', 'Handed to'],
          rows: [
            ['Identifiers', 'E-mail address, name, network address, device identifier', 'Service providers'],
            ['Protected characteristics', 'Age, gender', 'Research teams, without identifiers'],
            ['Commercial information', 'Orders, rewards', 'Payment platforms, for a payout'],
            ['Internet activity', 'Use of our site', 'Service providers'],
            ['Rough location', 'Country', 'Research teams, without identifiers'],
            ['Work and education', 'Answers to profile questions', 'Research teams, without identifiers'],
          ],
        },
        {
          list: [
            '**To know** what we collected about you, from whom, what for and to whom it went.',
            '**To delete** it, with the exceptions that the law makes.',
            '**To opt out of a sale.** We do not sell personal information, so there is nothing to opt out of. We do not sell data of people under 16 either.',
            '**Not to be discriminated against** because you used a right.',
          ],
        },
        'You can also send somebody to ask for you; we then check with you. Points are paid for your time and answers. They are not a price for your data, and do not depend on whether you use your rights.',
      ],
    },
    {
      id: 'age',
      title: 'Age limit',
      blocks: [
        'Pollen is for people aged **16 and over**. We do not knowingly collect data of anybody younger. If you believe that a younger person has an account, tell us: we close it and erase the data.',
      ],
    },
    {
      id: 'amendments',
      title: 'Amendments',
      blocks: [
        'This is version 1.0 of March 1, 2023. When we change this policy we publish the new version here with its date. We mail members before a change that matters, and ask for a new consent where the law wants one.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: [
        `Questions, requests and complaints about your data: [contact us](${paths.contact()}) and write “privacy” in the first line. A person reads every message.`,
      ],
    },
  ],
};
