import { paths } from '../paths';
import type { Article } from './article';

export const terms: Article = {
  title: 'Terms of use',
  lead: 'This is the member agreement between you and Pollen, a paid research panel. It says what you can expect from us, what we expect from you, and how points become rewards. The words “we” and “us” mean Pollen.',
  version: '1.0',
  inForceSince: '2023-03-01',
  inShort: [
    'You must be at least 16, and you may have one account.',
    'A survey that screens you out still pays 10 coins, up to five times a day.',
    'Careless or copied answers lose their reward; serious cases are blacklisted.',
    'Cash orders are audited and paid every Friday. 100 points are 1 US dollar, at no preferential rate.',
    'Closing your account gives up all points at once. Redeem first.',
  ],
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      blocks: [
        'You accept these terms when you tick the box on the registration form and create an account. We record the version that you accepted and the time. Without accepting them you can read our public pages, but you cannot be a member.',
        `Our [privacy policy](${paths.privacy()}) explains what happens to your data. The [activity rules](${paths.activeRules()}) explain what inviting friends pays. Both are part of this agreement.`,
        'Membership is free. We never ask you for a fee, a deposit or a purchase.',
      ],
    },
    {
      id: 'who-can-join',
      title: 'Who can join',
      blocks: [
        {
          list: [
            'You are at least **16 years old**. The server refuses younger birthdays, and we close an account when we learn that its owner is younger.',
            'You are a person, not a company, and you answer for yourself.',
            'You have one account. A second one of the same person is closed, and what it earned is forfeited.',
            'What you tell us about yourself is true. Surveys are matched to people by their profile, so a false profile spoils results and costs other members their places.',
          ],
        },
        'Pollen is not available everywhere. On a network in mainland China we show a notice, and registration may be closed there.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        'You register with an e-mail address, a code that we mail to it, and a password. Keep the password to yourself. We store it only in a form that cannot be read back, and nobody at Pollen ever asks you for it.',
        'Name, gender and birthday are locked once you have saved them, because surveys and payouts rely on them. If one of them is wrong, write to us.',
        'A new password logs out your other devices. A new e-mail address has to be confirmed from the new mailbox within 7 days, and the old mailbox is told. Until it is confirmed in that time, the account can be suspended.',
        'Tell us at once if somebody else has used your account. You can lose points by sharing a password; we cannot bring back a reward that was paid out to somebody to whom you gave access.',
      ],
    },
    {
      id: 'surveys',
      title: 'Surveys and other tasks',
      blocks: [
        'Your survey list shows what you can answer now. You see the length, the success rate and the highest reward before you start. Invitations also come by e-mail; you can stop them with one click and stay a member.',
        'When you start, your place is reserved for twice the length of the survey. Each page is saved when you send it, and you can come back to the same page within 7 days as long as the survey is open and has a place.',
        {
          head: ['How it ends', 'What it pays'],
          rows: [
            ['Completed', 'The reward of the survey, at once or after its review period'],
            ['Screened out', '10 coins, at most five times a day'],
            ['Full after you entered', '10 coins, counted in the same five a day'],
            ['Left unfinished, or out of time', 'Nothing'],
          ],
        },
        'We do not promise a number of surveys. Which ones fit you depends on what research teams ask for.',
        'Some tasks are ads to watch or products to test. A product test may need a postal address, which is used for the parcel and nothing else.',
      ],
    },
    {
      id: 'honest-answers',
      title: 'Honest answers',
      blocks: [
        'Research is only worth something when answers are meant. Read the questions, take your time, and answer for yourself. **Poor-quality answers forfeit the reward** of that survey.',
        'We look at signals: pages answered far faster than by others, the same column down a whole grid, missed attention checks, copied or meaningless text, a device or payout account shared between accounts, too many surveys in a day. One signal alone never costs you a reward. Two or more send the answers to a person, who decides and gives a reason that you can read in your answer history.',
        'A completed survey adds 2 to your credit score. An answer rejected for quality takes 10 away, fraud takes 50; the score never falls below zero.',
        'In serious cases we **blacklist** an account: it can no longer take surveys or redeem. You keep reading access, you see the reason, and you can ask for a second look, which somebody else decides.',
      ],
    },
    {
      id: 'points',
      title: 'Points',
      blocks: [
        'Points are also called gold coins. 100 points are worth 1 US dollar of rewards. These are the standing rates:',
        {
          head: ['What you do', 'Points'],
          rows: [
            ['Register', '50'],
            ['Complete your profile: name, gender, birthday, country', '100'],
            ['Answer 10 profile questions', '2'],
            ['Sign in on the calendar', '1 a day, and 5 more on every 7th day in a row'],
            ['Finish a survey', 'As shown with the survey'],
            ['Be screened out, or find it full after entry', '10, at most five times a day'],
            ['A friend finishes a first survey', '200, once for each friend'],
            ['Every later survey of that friend', '20% of the friend’s reward, rounded down'],
          ],
        },
        'Every movement is a line in your points list, and the balance is the sum of the lines. Nothing is changed or removed there; a correction is a new line that names the one it corrects and says why.',
        'Some rewards are pending until the review period of the survey ends. A pending reward can be taken back with a reason. Once points have been available for 60 days, or have been paid out, we do not take them back.',
        'Points do not expire while your account is open. They are not money, earn no interest, and cannot be sold, given away or inherited. The credit score and the levels made from it are never money.',
        `In published activity periods survey rewards were doubled; the dates are in the [activity rules](${paths.activeRules()}).`,
      ],
    },
    {
      id: 'rewards',
      title: 'Rewards and payouts',
      blocks: [
        'You can redeem available points for gift cards of a big-box store or an online store, for entertainment packages, and for cash to an account at a payment provider. Cash and card rewards come in amounts of 5, 10, 15, 20 and 25 dollars. Stock and price are those shown at the moment of your order.',
        {
          list: [
            '**Order.** The points are set aside. You confirm the order by the link in our mail within 72 hours; otherwise it is cancelled and the points return. An order of up to 10 dollars from a browser that confirmed one before needs no mail.',
            '**Audit.** Cash orders are audited and paid **every Friday**. Larger sums are looked at by two people.',
            '**Delivery.** Cash takes up to 10 business days, the online store card 3 to 10, the big-box store card up to 10.',
            '**Rejected or returned.** If we reject an order, or the provider refuses or returns the payment, the points return to your balance and the order says why.',
          ],
        },
        'The exchange to the payment provider has **no preferential rate from January 1, 2023**: 100 points are 1 US dollar for every amount. The payment provider may charge fees of its own.',
        'The name of the payout account must be yours. A confirmed order cannot be changed, and a delivered code cannot be returned. Taxes on what you earn, where there are any, are yours to declare.',
        'We store no sensitive financial data: no card numbers, no bank passwords, only the name and the account to which a payout goes.',
      ],
    },
    {
      id: 'invitations',
      title: 'Inviting friends',
      blocks: [
        `You may invite people whom you know with your link. What it pays, and when the connection to a friend ends, is in the [activity rules](${paths.activeRules()}). Do not send the link to people who did not ask for it, and do not promise them more than these pages do.`,
      ],
    },
    {
      id: 'conduct',
      title: 'What is not allowed',
      blocks: [
        {
          list: [
            'more than one account, accounts for other people, or buying and selling accounts',
            'programs that answer for you, and answers copied from others or made up by software',
            'hiding your country or your device in order to get surveys that are not meant for you',
            'inviting yourself, and groups that invite each other in order to collect rewards',
            'copying, showing or passing on survey content, which belongs to the research team and is confidential',
            'attacks on the site, reading data of other members, and anything against the law',
          ],
        },
        'Whoever does this forfeits the rewards gained by it. We may suspend, blacklist or close the account, with a reason.',
      ],
    },
    {
      id: 'your-answers',
      title: 'Your answers and our pages',
      blocks: [
        'You let us and the research team use your answers for research, without a limit of time or place. Results are reported for groups of people, not with your name.',
        'The site, its texts and its drawings belong to Pollen. You may use them to take part; everything else needs our permission.',
      ],
    },
    {
      id: 'leaving',
      title: 'Leaving',
      blocks: [
        'You can leave at any time, without a reason. Open the menu under your name at the top right, choose Account Settings, then Close Account. If you cannot find it, write to us and we do it for you.',
        '**Cancelling your membership forfeits all points immediately.** They cannot be restored, not even when you join again. The page that closes the account offers to redeem them first; orders that you have already confirmed are still carried out.',
        'Closing erases your personal data. Records of money are kept under a pseudonym for as long as the law asks for them.',
        'To stop the mails only, use the unsubscribe link under any invitation. Your account and your points stay.',
      ],
    },
    {
      id: 'liability',
      title: 'What we answer for',
      blocks: [
        'We run Pollen with care, but not without interruptions. When the site is down, what you have already earned stays safe in the ledger.',
        'We answer without limit for intent and gross negligence, for harm to life and health, and wherever the law does not allow a limit. Otherwise we answer for the damage that is typical for an agreement like this one, at most for the value of the points concerned.',
        'Partner surveys run on the partner’s own pages. They are paid when the partner’s system confirms the outcome to ours; what your browser shows afterwards does not decide.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        'When we change these terms, we publish the new version here with its date and mail you at least 30 days before it counts. If you do not agree, you can redeem your points and close the account before that day. Points that you have earned keep their value.',
      ],
    },
    {
      id: 'law',
      title: 'Law and disputes',
      blocks: [
        'Pollen has its headquarters in the United States, and the law there applies. Rules that protect consumers in the country where you live, and that no agreement may take away, stay in force.',
        'Please write to us first: most questions are a misunderstanding that a person can clear up. If one part of these terms is not valid, the others stay so.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: [
        `Questions about these terms, about a decision or about an order: [contact us](${paths.contact()}). Many answers are on the [help page](${paths.help()}).`,
      ],
    },
  ],
};
