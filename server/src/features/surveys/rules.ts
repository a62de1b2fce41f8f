import type { TargetRule } from '@pollen/contract/console-surveys';
import type { WhyNot } from '@pollen/contract/operation';
import {
  blacklisted,
  profileIncomplete,
  surveyDone,
  surveyFull,
  surveyGone,
  surveyNotForYou,
} from '@pollen/contract/surveys';
import type { Bilingual } from '../../platform/locale';
import { ageOn } from '../../platform/time';

/** Whom a survey looks for; an absent field means everybody. Countries by id, ages in whole years, both ends included. */
export type { TargetRule };
export type SurveyState = 'draft' | 'live' | 'paused' | 'full' | 'closed';

/** The part of a profile that targets look at. */
export interface Respondent {
  readonly countryId: number | null;
  readonly gender: number | null;
  /** Whole years today. */
  readonly age: number | null;
}

/** The respondent behind a profile on a calendar day. */
export function respondentOf(
  profile: { countryId: number | null; gender: number | null; birthday: string | null },
  day: string,
): Respondent {
  return {
    countryId: profile.countryId,
    gender: profile.gender,
    age: profile.birthday === null ? null : ageOn(profile.birthday, day),
  };
}

/** Does the respondent match every condition of the rule? An unknown value matches no condition on it. */
export function fits(rule: TargetRule, respondent: Respondent): boolean {
  const { countries, genders, ageFrom, ageTo } = rule;
  if (countries?.length && !(respondent.countryId !== null && countries.includes(respondent.countryId))) return false;
  if (genders?.length && !(respondent.gender !== null && genders.includes(respondent.gender))) return false;
  if (ageFrom !== undefined && !(respondent.age !== null && respondent.age >= ageFrom)) return false;
  return !(ageTo !== undefined && !(respondent.age !== null && respondent.age <= ageTo));
}

/** Why this member may not answer any survey now; null when allowed. */
export function whyNotAnswer(member: {
  state: string;
  blacklistReason: string | null;
  profileComplete: boolean;
}): WhyNot | null {
  if (member.state === 'blacklisted') return { kind: blacklisted, params: { reason: member.blacklistReason ?? '' } };
  return member.profileComplete ? null : { kind: profileIncomplete };
}

/** Why this respondent may not start this survey now; null when allowed. */
export function whyNotStart(
  survey: { state: SurveyState; target: TargetRule },
  respondent: Respondent,
  earlierAttempt: { state: string } | null,
): WhyNot | null {
  if (earlierAttempt) return earlierAttempt.state === 'started' ? null : { kind: surveyDone };
  if (survey.state === 'full') return { kind: surveyFull };
  if (survey.state !== 'live') return { kind: surveyGone };
  return fits(survey.target, respondent) ? null : { kind: surveyNotForYou };
}

export const stateNames: Record<SurveyState, Bilingual> = {
  draft: { en: 'Draft', zh: '草稿' },
  live: { en: 'Live', zh: '进行中' },
  paused: { en: 'Paused', zh: '已暂停' },
  full: { en: 'Full', zh: '已满' },
  closed: { en: 'Closed', zh: '已关闭' },
};

export type StateAction = 'launch' | 'pause' | 'resume' | 'close';

const transitions: Record<StateAction, { from: readonly SurveyState[]; to: SurveyState }> = {
  launch: { from: ['draft'], to: 'live' },
  pause: { from: ['live'], to: 'paused' },
  resume: { from: ['paused'], to: 'live' },
  close: { from: ['live', 'paused', 'full'], to: 'closed' },
};

/** The state that an operator's action leads to; null when it is not possible from here. */
export function stateAfter(state: SurveyState, action: StateAction): SurveyState | null {
  const { from, to } = transitions[action];
  return from.includes(state) ? to : null;
}

/** Success rate shown: the operator's estimate counts as this many starts beside the measured ones. */
const ESTIMATE_WEIGHT = 20;

/** Percent of starts that complete, blended with the estimate while there are few. */
export function blendedIr(estimatedIr: number, measured: { ended: number; completed: number }): number {
  const percent = (estimatedIr * ESTIMATE_WEIGHT + 100 * measured.completed) / (ESTIMATE_WEIGHT + measured.ended);
  return Math.min(100, Math.max(1, Math.round(percent)));
}

/** Medians say something from this many completes on. */
const COMPLETES_FOR_MEDIAN = 10;

/** Minutes shown: the measured median once there are enough completes. */
export function blendedLoi(
  estimatedMinutes: number,
  measured: { completed: number; medianSeconds: number | null },
): number {
  if (measured.completed < COMPLETES_FOR_MEDIAN || measured.medianSeconds === null) return estimatedMinutes;
  return Math.max(1, Math.round(measured.medianSeconds / 60));
}
