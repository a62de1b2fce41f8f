/** Limits of the settings of a survey, both ends included. Free of zod, so that browsers may import them. */
export const SURVEY_LIMITS = {
  rewardPoints: [0, 100_000],
  estimatedIr: [1, 100],
  estimatedLoiMinutes: [1, 240],
  reviewDays: [0, 60],
  /** Of the whole survey, of a day, and of a quota. */
  completes: [1, 1_000_000],
  /** After which a soft launch pauses the survey: few enough that its report reads every attempt. */
  softLaunchCompletes: [1, 2_000],
  /** The ages of a target, in whole years. */
  age: [16, 120],
  /** The numbers and years of a target. */
  fieldNumber: [0, 2100],
} as const;

/** The kinds of offers that are surveys for attempts, history, ledger and reports. */
export const SURVEY_KINDS = ['survey', 'ad', 'productTest'] as const;
export type SurveyKind = (typeof SURVEY_KINDS)[number];

/** The pictures with which lists of surveys show what a survey is about. */
export const SURVEY_ICONS = [
  'family',
  'food',
  'health',
  'home',
  'media',
  'money',
  'news',
  'pets',
  'phone',
  'school',
  'shopping',
  'sport',
  'travel',
  'vehicle',
  'work',
  'other',
] as const;
export type SurveyIcon = (typeof SURVEY_ICONS)[number];

/** Enough for two genders, ten age groups and ten regions, nested. */
export const MAX_QUOTAS = 200;
/** The characters of the name of a least-fill group, which a questionnaire may use as a variable. */
export const MAX_LEAST_FILL_NAME = 40;
export const LEAST_FILL_NAME = /^\p{L}[\p{L}\p{N}_]*$/u;
/** Of one target: conditions over answers to profile questions, and over fields of the profile. */
export const MAX_TARGET_CONDITIONS = 20;
/** Of one condition: choices or entries. */
export const MAX_TARGET_VALUES = 50;

/** What the list of surveys is sorted by; with a minus the greatest first. Among equals the newest comes first. */
export const SURVEY_SORTS = ['survey', '-survey', 'reward', '-reward', 'completes', '-completes'] as const;
export type SurveySort = (typeof SURVEY_SORTS)[number];

/**
 * Returns the incidence in percent: the share of completes in completes and screen-outs. Who gave up or met a full quota
 * says nothing about the population. Null without either.
 */
export function incidenceOf(ends: { readonly completed: number; readonly screenedOut: number }): number | null {
  const decided = ends.completed + ends.screenedOut;
  return decided === 0 ? null : (100 * ends.completed) / decided;
}
