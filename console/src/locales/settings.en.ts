import { defineWords } from '@pollen/ui/translator';

/** Words of the settings pages. `<key>Effect` explains the setting `<key>`; the names of settings are in contract/setting-names.ts. */
export const settingWords = defineWords('settings', {
  title: 'Settings',
  areas: 'Settings',
  numbers: 'Numbers',
  promotions: 'Promotions',
  countries: 'Countries',
  partnerKeys: 'Partners’ keys',
  numbersNote:
    'What members earn, and which limits apply. Changes of limits and rewards need a second person. Texts that mention a setting update with it.',
  announce: 'The terms promise these numbers to members. Announce a change before you make it.',
  value: 'New value',
  valueWrong: 'Enter a whole number from {min} to {max}.',
  bounds: 'From {min} to {max}. Default: {standard}.',
  cameAs: 'Default: {standard}.',
  nowIs: 'Currently {value}.',
  standard: 'Default: {value}',

  groupJoining: 'Joining',
  groupProfile: 'Profile questions',
  groupCheckIn: 'Daily check-in',
  groupSurveys: 'Surveys that end early',
  groupReferrals: 'Friends',
  groupCredit: 'Credit',
  groupLevels: 'Levels',
  groupCodes: 'Verification codes',
  groupOrders: 'Orders',
  groupInvitations: 'Invitations',
  groupQuality: 'Quality signals',
  groupRetention: 'Retention',
  groupPanel: 'Panel',

  unitPoints: { one: '{n} coin', other: '{n} coins' },
  unitCredit: '{n} credit',
  unitPercent: '{n} %',
  unitTimes: { one: '{n} time', other: '{n} times' },
  unitQuestions: { one: '{n} question', other: '{n} questions' },
  unitDays: { one: '{n} day', other: '{n} days' },
  unitMonths: { one: '{n} month', other: '{n} months' },
  unitHours: { one: '{n} hour', other: '{n} hours' },
  unitMinutes: { one: '{n} minute', other: '{n} minutes' },
  unitSeconds: { one: '{n} second', other: '{n} seconds' },
  unitCodes: { one: '{n} code', other: '{n} codes' },
  unitMembers: { one: '{n} member', other: '{n} members' },
  unitRows: { one: '{n} row', other: '{n} rows' },
  unitSurveys: { one: '{n} survey', other: '{n} surveys' },
  unitMailsPerWeek: { one: '{n} mail a week', other: '{n} mails a week' },
  unitMailsPerMinute: { one: '{n} mail a minute', other: '{n} mails a minute' },

  registrationPointsEffect: 'Paid once per person: a second account with the same mailbox gets nothing.',
  profilePointsEffect: 'Paid once, when name, gender, birthday and country are complete.',
  profileQuestionPointsEffect: 'Paid each time a member has answered this many profile questions.',
  profileQuestionsPerEffect: 'The number of answered profile questions for one reward.',
  checkInPointsEffect: 'Paid for each day on which a member checks in.',
  checkInCreditEffect: 'Added to the credit score with each check-in.',
  checkInBonusEveryEffect: 'The bonus is paid after this many days in a row, and again after each further series.',
  checkInBonusPointsEffect: 'Paid on top of the daily check-in.',
  screenOutPointsEffect: 'Paid when a survey ends early through no fault of the member.',
  screenOutsPaidPerDayEffect: 'Further early ends on the same day are not paid.',
  referralFirstPointsEffect: 'Paid to the member who invited, once for each friend.',
  referralCommissionPercentEffect:
    'Share of each later survey reward of a friend, rounded down. Paid by the panel, not taken from the friend.',
  referralInactiveMonthsEffect: 'A friend who is inactive for longer earns no more commission for the inviter.',
  startingCreditEffect: 'The credit score of a new member.',
  completedCreditEffect: 'Added when answers are accepted.',
  rejectedCreditEffect: 'Deducted for poor quality; the score does not fall below zero.',
  fraudCreditEffect: 'Deducted for fraud; the score does not fall below zero.',
  levelEffect: 'Credit score from which this level applies. Levels of members change at once.',
  codeMinutesEffect: 'Applies to codes sent from now on; the email states it.',
  codeTriesEffect: 'A code becomes invalid after this many wrong tries.',
  codeAgainSecondsEffect: 'Waiting time before the same address can get another code; the button counts down.',
  codesPerAddressDayEffect:
    'A browser gets at most this many codes for one address within 24 hours. A network that asks for more has to solve an image code each time.',
  codeFailuresHourEffect:
    'After this many wrong codes by all users within an hour, each new code needs an image code until the hour is over. Codes are never stopped.',
  trustedOrderPointsEffect:
    'Orders up to this amount need no confirmation link in a browser that has confirmed an order before.',
  secondOperatorPointsEffect:
    'Orders, corrections and payments of missing coins above this amount need two operators. The larger of coins and money value counts.',
  secondOperatorDayPointsEffect:
    'When an operator has decided about this amount alone in one day, every further decision needs a second operator.',
  secondOperatorMemberDayPointsEffect:
    'When single operators have given a member this amount in one day, every further decision needs a second operator.',
  secondOperatorRunPointsEffect:
    'A run above this amount must be sent by a different operator than the one who closed it.',
  secondOperatorRewardPointsEffect:
    'Launching a survey with a higher reward, or raising a reward above it, needs two operators.',
  orderConfirmHoursEffect: 'An order that is not confirmed within this time is canceled, and the coins are returned.',
  invitationsPerWeekEffect: 'The most emails with survey invitations that a member gets within seven days.',
  invitationsPerMinuteEffect: 'Applies to waves started from now on.',
  approvalDaysEffect: 'A request for approval expires after this time.',
  fastPercentEffect:
    'A complete gets the signal “Too fast” below this share of the median time of other members, over all pages.',
  fastOthersEffect:
    'With fewer completes by other members there is no median, and the expected length is used instead.',
  fastExpectedPercentEffect:
    'Without a median, a complete gets the signal “Too fast” below this share of the expected length.',
  straightLineRowsEffect: 'This many rows of one grid with the same answer are a signal.',
  straightLineRowsOfSeveralEffect:
    'With two or more grids, this many rows with the same answer in each grid are a signal.',
  startsPerDayEffect: 'Starting more surveys than this on one day is a signal.',
  sharedNetworkMembersEffect:
    'This many other members who take the same survey from the same network within a day are a signal.',
  reportsToPauseEffect: 'A survey pauses automatically when this many members have reported a problem within 30 days.',
  mailBodyHoursEffect:
    'How long the text of an email is kept, with its codes and links. Address, subject and time are kept longer.',
  timeZoneEffect: 'Determines when a day, a month and Friday begin for the whole panel.',
});
