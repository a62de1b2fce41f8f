/** Constants of product tests. Free of zod, so that browsers may import them. */

/** Where a participant stands, in the order of a test, and how it may end before its reward. */
export const PARTICIPANT_STATES = [
  'screening',
  'applied',
  'reserve',
  'selected',
  'addressGiven',
  'shipped',
  'received',
  'reported',
  'screenedOut',
  'declined',
  'withdrawn',
  'addressMissing',
  'notSent',
  'notReceived',
  'overdue',
] as const;
export type ParticipantState = (typeof PARTICIPANT_STATES)[number];

/** The states in which something is still awaited. */
export const RUNNING_STATES: readonly ParticipantState[] = [
  'screening',
  'applied',
  'reserve',
  'selected',
  'addressGiven',
  'shipped',
  'received',
];

/** The states from the selection to the last report. */
export const PLACED_STATES: readonly ParticipantState[] = [
  'selected',
  'addressGiven',
  'shipped',
  'received',
  'reported',
];

/** The steps of a product test of which a member is told, in the inbox and by mail. */
export const PRODUCT_TEST_STEPS = [
  'selected',
  'addressReminder',
  'reserve',
  'declined',
  'shipped',
  'reportOpen',
  'reportOverdue',
  'lastReminder',
  'dayMoved',
  'reported',
  'overdue',
  'ended',
] as const;
export type ProductTestStep = (typeof PRODUCT_TEST_STEPS)[number];

/** Who gets a place: applicants whom an operator selects, or whoever comes first. */
export const SELECTIONS = ['operator', 'firstCome'] as const;
export type Selection = (typeof SELECTIONS)[number];

/** What an operator decides about applicants. */
export const APPLICANT_DECISIONS = ['select', 'reserve', 'decline'] as const;
export type ApplicantDecision = (typeof APPLICANT_DECISIONS)[number];

export const MAX_REPORTS = 3;
export const MAX_PLACES = 2_000;
/** The most applicants in one decision. */
export const DECIDED_AT_ONCE = 200;

/** Days to give the address after the selection; a reminder goes out this many days before the last one. */
export const ADDRESS_DAYS = 7;
export const ADDRESS_REMINDER_DAYS_BEFORE = 3;
/** Days within which a product leaves after its address was given. */
export const SHIPPING_DAYS = 30;
/** Days after the dispatch by which a parcel should be there, when the sender names no day. */
export const ARRIVAL_DAYS = 10;
/** Days after that until a parcel counts as lost. */
export const LOST_AFTER_DAYS = 14;
/** Days after the due day of a report: two reminders, then the test ends unpaid. */
export const REPORT_REMINDER_DAYS = [3, 7] as const;
export const REPORT_ENDS_AFTER_DAYS = 10;
/** The address is erased so many days after the end of a participant's test. */
export const ADDRESS_KEPT_DAYS = 30;
/** The most days by which one extension moves a due day. */
export const MAX_EXTENSION_DAYS = 60;

/** The wording of the agreement to the address's use; each change gets the next number. */
export const ADDRESS_CONSENT = '1';

/** The lines of an address, with the most characters of each. */
export const ADDRESS_LINES = {
  name: 100,
  street: 120,
  extra: 120,
  city: 80,
  region: 80,
  postcode: 20,
  phone: 30,
} as const;
export type AddressLine = keyof typeof ADDRESS_LINES;
/** The lines that may stay empty. */
export const OPTIONAL_LINES: readonly AddressLine[] = ['extra', 'region', 'phone'];

/** The largest file of tracking numbers, in characters, and the most lines in it. */
export const TRACKING_FILE_LENGTH = 500_000;
export const TRACKING_LINES = 5_000;
