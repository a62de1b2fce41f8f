import { paths } from '../paths';
import type { Article } from './article';

export const activeRules: Article = {
  title: 'Activity rules',
  lead: 'How inviting friends to Pollen pays, for how long, and what does not count.',
  inShort: [
    'A friend finishes a first survey: you get 200 coins, which are 2 US dollars, once.',
    'Every later survey that the friend finishes: you get 20% of the reward.',
    'After more than 6 months without activity the friend is disconnected.',
    'Survey rewards were doubled in the activity periods. Both published periods are over.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who can take part',
      blocks: [
        `Every member whose account is active can invite. Friends must be at least 16, must be new to Pollen, and register for themselves. The [terms of use](${paths.terms()}) count for both of you.`,
      ],
    },
    {
      id: 'how',
      title: 'How to invite',
      blocks: [
        {
          list: [
            `Open [Help earn](${paths.helpEarn()}) and copy your link, or let your friend scan the QR code.`,
            'Your friend opens the link and registers in the same browser tab. That is what connects the two accounts; it cannot be added later.',
            'Your friend appears in your list of invited friends, with a shortened name.',
          ],
        },
      ],
    },
    {
      id: 'rewards',
      title: 'What you get',
      blocks: [
        {
          head: ['When', 'You get', 'How often'],
          rows: [
            ['A friend completes a first survey', '200 coins ($2)', 'Once for each friend'],
            [
              'The friend completes another survey',
              '20% of the friend’s reward, rounded down to whole coins',
              'Each time, while the friend is connected',
            ],
          ],
        },
        'An example: a friend completes a survey of 180 coins. You get 36, and your friend keeps all 180. Your share is paid by us, not taken from your friend.',
        'The coins arrive when the reward of your friend becomes final: at once for surveys that pay at once, otherwise after their review. A survey that screens your friend out is not a completed one and brings you nothing. Check-ins, profile points and welcome points bring no commission.',
        `Each payment is a line in your points list, and [Referral income](${paths.incomeDetails()}) shows what every friend has brought.`,
      ],
    },
    {
      id: 'disconnected',
      title: 'Friends who go quiet',
      blocks: [
        'A friend who is inactive for **more than 6 months** is disconnected. Logging in and finishing a survey count as activity. Once the connection has ended it stays so, even when the friend returns later. What you have earned until then is yours.',
        'The connection also ends when one of the two accounts is closed.',
      ],
    },
    {
      id: 'activity-periods',
      title: 'Activity periods with doubled rewards',
      blocks: [
        'During an activity period **rewards are doubled**: a survey that is started in it pays twice, and so your 20% come to twice as much. The one-off reward of 200 coins for a first survey stays the same.',
        {
          head: ['Published as', 'From', 'To', 'State'],
          rows: [
            ['First reading', 'January 1, 2022', 'December 31, 2022', 'Over'],
            ['Second reading', 'January 1, 2023', 'December 31, 2023', 'Over'],
          ],
        },
        'Two texts were published with different dates, one for 2022 and one for 2023. We give both and let both count: surveys started on any day from January 1, 2022 to December 31, 2023 were paid at the doubled rate. A new period will be announced here before it begins. Days begin and end in the time zone of New York.',
      ],
    },
    {
      id: 'not-counted',
      title: 'What does not count',
      blocks: [
        {
          list: [
            'inviting yourself, or an account used in the same browser as yours',
            'accounts that share a payout account, and groups that invite each other in turn',
            'accounts made by programs or with somebody else’s data',
            'links sent as unwanted mail, or with promises that these rules do not make',
          ],
        },
        'Such invitations earn no commission, and rewards gained by them are taken back. In serious cases the account is blacklisted, with a reason that you can read and have looked at again.',
        'When the answers of a friend are rejected for quality before the reward is final, your share of it is not paid either.',
      ],
    },
    {
      id: 'ranking',
      title: 'Ranking',
      blocks: [
        `The [ranking](${paths.ranking()}) shows which members earned the most from inviting. It is there to look at: a place in it brings no extra reward.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes and questions',
      blocks: [
        `We announce changes of these rules here and by mail at least 30 days before they count. They never touch what is already earned. For questions, [contact us](${paths.contact()}).`,
      ],
    },
  ],
};
