import { defineWords } from '@pollen/ui/translator';

/** Words of the settings pages. `<key>Effect` explains the setting `<key>`; the names of settings are in contract/setting-names.ts. */
export const settingWords = defineWords('settings', {
  title: 'Settings',
  areas: 'Settings',
  numbers: 'Numbers',
  promotions: 'Promotions',
  countries: 'Countries',
  partnerKeys: 'Partner keys',
  numbersNote:
    'What members earn, and the limits that apply. Changes to limits and rewards need a second person. Texts that mention a setting update automatically.',
  announce: 'The terms promise these numbers to members. Announce changes before you make them.',
  value: 'New value',
  valueWrong: 'Please enter a whole number from {min} to {max}.',
  bounds: 'From {min} to {max}. Default: {standard}.',
  defaultIs: 'Default: {standard}.',
  textHelp: 'At most 160 characters, without < and >. Leave empty to show nothing.',
  notSet: 'Not set',
  currentIs: 'Currently {value}.',
  defaultValue: 'Default: {value}',

  groupJoining: 'Registration',
  groupProfile: 'Profile questions',
  groupCheckIn: 'Daily check-in',
  groupSurveys: 'Screen-outs',
  groupReferrals: 'Referrals',
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
  unitPercent: '{n}%',
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
  unitMailsPerWeek: { one: '{n} email a week', other: '{n} emails a week' },
  unitMailsPerMinute: { one: '{n} email a minute', other: '{n} emails a minute' },

  registrationPointsEffect: 'Paid once per person: a second account with the same mailbox gets nothing.',
  profilePointsEffect: 'Paid once, when name, gender, date of birth and country are complete.',
  profileQuestionPointsEffect: 'Paid each time a member has answered this many profile questions.',
  profileQuestionsPerEffect: 'Number of profile questions to answer for one reward.',
  checkInPointsEffect: 'Paid for each day a member checks in.',
  checkInCreditEffect: 'Added to the credit score with each check-in.',
  checkInBonusEveryEffect: 'The bonus is paid each time a member has checked in this many days in a row.',
  checkInBonusPointsEffect: 'Paid on top of the daily check-in.',
  screenOutPointsEffect: 'Paid when a survey ends early because of a screen-out or a full quota.',
  screenOutsPaidPerDayEffect: 'Further screen-outs on the same day are not paid.',
  referralFirstPointsEffect: 'Paid to the inviting member, once for each friend.',
  referralCommissionPercentEffect:
    'Share of each later survey reward of a friend, rounded down. Paid by the panel, not deducted from the friend’s reward.',
  referralInactiveMonthsEffect:
    'A friend who is inactive for longer no longer earns commission for the inviting member.',
  startingCreditEffect: 'The credit score of a new member.',
  completedCreditEffect: 'Added when answers are accepted.',
  rejectedCreditEffect: 'Deducted for poor quality; the score does not fall below zero.',
  fraudCreditEffect: 'Deducted for fraud; the score does not fall below zero.',
  levelEffect: 'Credit score required for this level. Members’ levels change immediately.',
  levelBonusPercentEffect:
    'Added to the reward of each completed survey, rounded down, for surveys started from now on. Paid when the reward becomes available.',
  levelReviewDaysLessEffect:
    'Shortens the review of answers for surveys started from now on; at least one day remains.',
  levelEarlyMinutesEffect:
    'How much earlier these members see a new survey than members without early access. A level that nobody has reached delays nothing.',
  codeMinutesEffect: 'Applies to codes sent from now on; the email states it.',
  codeTriesEffect: 'A code becomes invalid after this many wrong attempts.',
  codeAgainSecondsEffect:
    'How long to wait before requesting another code for the same address. The button shows a countdown.',
  codesPerAddressDayEffect:
    'A browser can get this many codes for one address within 24 hours. A network that requests more has to solve an image code each time.',
  codeFailuresHourEffect:
    'After this many wrong codes across the panel within an hour, each new code requires an image code until the hour is over. Codes are still sent.',
  trustedOrderPointsEffect:
    'Orders up to this amount need no confirmation link in a browser that has confirmed an order before.',
  secondOperatorPointsEffect:
    'Orders, corrections and payments of missing coins above this amount need two operators. The larger of coins and cash value counts.',
  secondOperatorDayPointsEffect:
    'Once an operator has approved this amount alone in one day, every further decision needs a second operator.',
  secondOperatorMemberDayPointsEffect:
    'Once a member has been given this amount by single operators in one day, every further decision needs a second operator.',
  secondOperatorRunPointsEffect:
    'A run above this amount must be sent by an operator other than the one who closed it.',
  secondOperatorRewardPointsEffect:
    'Launching a survey with a higher reward, or raising a reward above it, needs two operators.',
  orderConfirmHoursEffect: 'An order that is not confirmed within this time is canceled, and the coins are returned.',
  invitationsPerWeekEffect: 'Maximum survey invitations a member gets by email within seven days.',
  invitationsPerMinuteEffect: 'Applies to waves started from now on.',
  approvalDaysEffect: 'A request for approval expires after this time.',
  fastPercentEffect:
    'A complete gets the signal “Answered unusually fast” below this share of other members’ median time, over all pages.',
  fastOthersEffect: 'With fewer completes by other members, the expected length is used instead of a median.',
  fastExpectedPercentEffect:
    'Without a median, a complete gets the signal “Answered unusually fast” below this share of the expected length.',
  straightLineRowsEffect: 'A grid with this many identical answers is a signal.',
  straightLineRowsOfSeveralEffect: 'With two or more grids, this many identical answers in each grid are a signal.',
  startsPerDayEffect: 'Starting more surveys than this in one day is a signal.',
  sharedNetworkMembersEffect:
    'A signal is raised when this many other members take the same survey from the same network within a day.',
  reportsToPauseEffect: 'A survey pauses automatically when this many members have reported a problem within 30 days.',
  mailBodyHoursEffect:
    'How long email texts, including codes and links, are kept. Address, subject and time are kept longer.',
  appealDaysEffect: 'How long after a decision a member may ask for a second look.',
  caseAnswerDaysEffect:
    'Members are told that second looks and reports are answered within this time. Later ones are marked as late and mailed to the administrators.',
  communityMembersEffect:
    'The landing page and “About” say that about this many people take part. 0: they say nothing about it.',
  companyNameEffect: 'Shown under “How we treat you” as the company that runs the panel. Nothing is shown without it.',
  companyAddressEffect: 'Shown under the name of the company.',
  companyContactEffect: 'An email address or a phone number, shown under the name of the company.',
  timeZoneEffect: 'Defines when days, months and Fridays begin for the whole panel.',
});
