import { defineWords } from '@pollen/ui/translator';

/** How the figures of the overview are counted. */
export const explanationWords = defineWords('explanations', {
  button: 'How “{figure}” is counted',
  title: 'How “{figure}” is counted',
  counted: 'What counts',
  period: 'Period',
  source: 'Source',
  now: 'Now',
  sinceStart: 'Since the first member, up to now',
  chosenDays: 'The chosen days, each from midnight to midnight in the panel’s time zone',
  live: 'Counted from the records each time the page refreshes',
  daily:
    'Ended days are counted once, shortly after midnight; today and the days before it that are not closed yet are counted each time',
  showList: 'Show the list',

  ordersWaiting: 'Orders under review: an operator has to approve or reject them. Their coins are reserved.',
  flagged:
    'Completed answers with two or more independent signals of poor quality or fraud that nobody has decided about.',
  inReview:
    'Completed answers whose coins are pending, because the survey has a review period or the answers are flagged.',
  liveSurveys: 'Surveys that accept members at this moment.',
  members: 'Accounts that are not closed: active, suspended and blacklisted ones.',
  pointsOwed:
    'All points that members earned, less the points paid out and taken back. This is what available, pending and reserved balances hold together.',

  newMembers: 'Accounts by the day they were registered, whether or not they were closed later.',
  closedMembers: 'Accounts by the day they were closed.',
  activeMembers:
    'Members who started a survey or checked in that day, each once a day; over several days, the average per day.',
  started: 'Attempts by the day they began, whatever their outcome.',
  completed: 'Attempts by the day they were completed. Answers that were rejected later are included.',
  screenedOut: 'Attempts by the day they ended because the answers did not fit.',
  quotaFull: 'Attempts by the day they ended because enough others had answered.',
  unfinished:
    'Attempts by the day they ended without a result: seven days without an answer, or the survey was closed.',
  incidence: 'Completes as a share of completes and screen-outs. Incomplete attempts and quota fulls are left out.',
  earned:
    'Points that the panel gave to members, pending ones included. Points of one member between own balances are left out.',
  spent: 'Points of orders that were completed.',
  taken: 'Points of rejected or reversed answers, of negative corrections and of closed accounts.',
  outstanding:
    'Points that members held at the end of the last day: everything earned until then, less everything paid out and taken back.',

  asOf: 'As of {at}',
  earnedFrom: 'Earned from {from} to {to}; held as of {at}',
  earnedUntil: 'Earned on {to} or before; held as of {at}',
  held: 'Counted over all members, about every six hours',
  liabilityAvailable: 'Points that members can spend now.',
  liabilityPending: 'Points of completed answers in review. They become available, or are taken back on rejection.',
  liabilityReserved: 'Points of orders that are neither completed nor returned.',
  liabilityAge:
    'Points by the day they were earned: available, in review and reserved. Each member’s oldest points count as spent first, so the points still held are the latest earned.',
  showEarned: 'Show all points earned in these days',

  sumsTitle: 'How it adds up',
  sumsNote: 'Both sides are counted since the first member. Each part leads to its list.',
  sumMembers: 'Members',
  registered: 'registered',
  closed: 'closed',
  sumPoints: 'Points owed',
  pointsEarned: 'earned',
  pointsSpent: 'paid out',
  pointsTaken: 'taken back',
  sumCompletes: 'Completed answers',
  approved: 'approved',
  pending: 'in review',
  rejected: 'rejected',
  reversed: 'reversed',
  reinstated: 'reinstated',
  sumOrders: 'Orders',
});
