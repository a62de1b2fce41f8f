import {
  surveyDaysReversed,
  surveyEndPassed,
  surveyStateForbids,
  surveyTimeAlone,
  type TargetRule,
} from '@pollen/contract/console-surveys';
import type { WhyNot } from '@pollen/contract/operation';
import {
  blacklisted,
  profileIncomplete,
  surveyDone,
  surveyFull,
  surveyGone,
  surveyNotForYou,
  surveyNotYet,
  surveyRests,
} from '@pollen/contract/surveys';
import type { Bilingual, Locale } from '../../platform/locale';
import { ageOn, type ClockMoment, dayOf } from '../../platform/time';

/** Whom a survey looks for; an absent field means everybody. Countries by id, ages in whole years, both ends included. */
export type { TargetRule };
export type SurveyState = 'draft' | 'scheduled' | 'live' | 'paused' | 'full' | 'closed';

/** The part of a profile that targets look at. */
export interface Respondent {
  readonly countryId: number | null;
  readonly gender: number | null;
  /** Whole years today. */
  readonly age: number | null;
  /** Choices by the profile question that they answer. */
  readonly answers: ReadonlyMap<number, number>;
  /** The other fields of the profile. */
  readonly further: Further;
}

type Further = Readonly<Record<string, string | number>>;

/** The respondent behind a profile on a calendar day. */
export function respondentOf(
  profile: { countryId: number | null; gender: number | null; birthday: string | null; further: Further },
  answers: ReadonlyMap<number, number>,
  day: string,
): Respondent {
  return {
    countryId: profile.countryId,
    gender: profile.gender,
    age: profile.birthday === null ? null : ageOn(profile.birthday, day),
    answers,
    further: profile.further,
  };
}

/** Does the respondent match every condition of the rule? An unknown value matches no condition on it. */
export function fits(rule: TargetRule, respondent: Respondent): boolean {
  const { countries, genders, ageFrom, ageTo } = rule;
  if (countries?.length && !(respondent.countryId !== null && countries.includes(respondent.countryId))) return false;
  if (genders?.length && !(respondent.gender !== null && genders.includes(respondent.gender))) return false;
  if (ageFrom !== undefined && !(respondent.age !== null && respondent.age >= ageFrom)) return false;
  if (ageTo !== undefined && !(respondent.age !== null && respondent.age <= ageTo)) return false;
  const gaveAll = (rule.answers ?? []).every(({ question, choices }) => {
    const choice = respondent.answers.get(question);
    return choice !== undefined && choices.includes(choice);
  });
  return (
    gaveAll &&
    (rule.fields ?? []).every((condition) => matchesProfileField(condition, respondent.further[condition.field]))
  );
}

function matchesProfileField(
  condition: NonNullable<TargetRule['fields']>[number],
  value: string | number | undefined,
): boolean {
  if (typeof value !== 'number') return false;
  if ('values' in condition) return condition.values.includes(value);
  return value >= (condition.from ?? value) && value <= (condition.to ?? value);
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

/** What decides whether a survey takes anybody at a moment in the zone of the panel. */
export interface Offered {
  readonly state: SurveyState;
  readonly startsOn: string | null;
  /** `HH:MM` on the first day; null: as it begins. */
  readonly startsTime: string | null;
  readonly endsOn: string | null;
  /** `HH:MM` on the last day; null: as it ends. */
  readonly endsTime: string | null;
  readonly completesTarget: number;
  readonly completes: number;
  readonly dailyCompletes: number | null;
  /** The latest day with a complete, and its completes. */
  readonly countedOn: string | null;
  readonly countedCompletes: number;
}

type Beginning = Pick<Offered, 'startsOn' | 'startsTime'>;
type End = Pick<Offered, 'endsOn' | 'endsTime'>;

/** When a survey opens, as the panel's clocks show it; null: there is no such moment. */
export function openingOf({ startsOn, startsTime }: Beginning): ClockMoment | null {
  return startsOn === null ? null : `${startsOn}T${startsTime ?? '00:00'}`;
}

/** When a survey closes; the end of a day is its 24:00, which sorts before the next day. */
export function closingOf({ endsOn, endsTime }: End): ClockMoment | null {
  return endsOn === null ? null : `${endsOn}T${endsTime ?? '24:00'}`;
}

/** Its last moment has come. */
export function isOver(survey: End, now: ClockMoment): boolean {
  const closing = closingOf(survey);
  return closing !== null && closing <= now;
}

/** A day and, where there is one, an hour, for a sentence. */
export function dayAndTime(day: string, time: string | null): string {
  return time === null ? day : `${day} ${time}`;
}

/** Completes of a survey on a calendar day, for what it takes in a day. */
export function completesOn({ countedOn, countedCompletes }: Offered, today: string): number {
  // A clock that is a moment behind at midnight counts towards the day that others have begun.
  return countedOn !== null && countedOn >= today ? countedCompletes : 0;
}

/** Completes that a survey still takes on a calendar day: of all that it wants, and of what it takes in a day. */
export function completesLeft(survey: Offered, today: string): number {
  const left = survey.completesTarget - survey.completes;
  return survey.dailyCompletes === null ? left : Math.min(left, survey.dailyCompletes - completesOn(survey, today));
}

/** Why nobody may start a survey at a moment, whoever it is; null when it takes members. */
export function whyNotOffered(survey: Offered, now: ClockMoment): WhyNot | null {
  if (survey.state === 'scheduled') {
    return { kind: surveyNotYet, params: { day: dayAndTime(survey.startsOn ?? dayOf(now), survey.startsTime) } };
  }
  if (survey.state === 'full') return { kind: surveyFull };
  if (survey.state !== 'live' || isOver(survey, now)) return { kind: surveyGone };
  return whyNoPlace(survey, 0, dayOf(now));
}

/** Why there is no place beside those that are reserved; null when there is one. */
export function whyNoPlace(survey: Offered, reserved: number, today: string): WhyNot | null {
  if (survey.completesTarget - survey.completes <= reserved) return { kind: surveyFull };
  return completesLeft(survey, today) <= reserved ? { kind: surveyRests } : null;
}

/** Why this respondent may not start this survey now; null when allowed. */
export function whyNotStart(
  survey: Offered & { target: TargetRule },
  respondent: Respondent,
  earlierAttempt: { state: string } | null,
  now: ClockMoment,
): WhyNot | null {
  if (earlierAttempt) return earlierAttempt.state === 'started' ? null : { kind: surveyDone };
  const closed = whyNotOffered(survey, now);
  if (closed) return closed;
  return fits(survey.target, respondent) ? null : { kind: surveyNotForYou };
}

export const stateNames: Record<SurveyState, Bilingual> = {
  draft: { en: 'Draft', zh: '草稿' },
  scheduled: { en: 'Scheduled', zh: '已排期' },
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
  close: { from: ['scheduled', 'live', 'paused', 'full'], to: 'closed' },
};

/** Why an operator's action is not possible at a moment; null when it is. */
export function whyNotAct(
  survey: Pick<Offered, 'state'> & End,
  action: StateAction,
  now: ClockMoment,
  locale: Locale,
): WhyNot | null {
  if (!transitions[action].from.includes(survey.state)) {
    return { kind: surveyStateForbids, params: { state: stateNames[survey.state][locale] } };
  }
  return transitions[action].to === 'live' && isOver(survey, now)
    ? { kind: surveyEndPassed, params: { day: dayAndTime(survey.endsOn ?? dayOf(now), survey.endsTime) } }
    : null;
}

/** The state that an operator's action leads to; it must be possible. */
export function stateAfter(survey: Beginning, action: StateAction, now: ClockMoment): SurveyState {
  const { to } = transitions[action];
  return to === 'live' && isBefore(survey, now) ? 'scheduled' : to;
}

/** It opens later than at this moment. */
export function isBefore(survey: Beginning, now: ClockMoment): boolean {
  const opening = openingOf(survey);
  return opening !== null && opening > now;
}

/** The state of a survey under new settings: other places and days may fill, wake, open or put it off. */
export function stateUnder(
  survey: Pick<Offered, 'state' | 'completes' | 'completesTarget'> & Beginning,
  now: ClockMoment,
): SurveyState {
  const { state, completes, completesTarget } = survey;
  if (state === 'draft' || state === 'closed') return state;
  if (completes >= completesTarget) return 'full';
  if (state === 'paused') return state;
  return isBefore(survey, now) ? 'scheduled' : 'live';
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

/** What running a survey comes to, from what was measured; null where nothing was yet. */
export function economyOf(survey: {
  rewardPoints: number;
  measuredEnded: number;
  measuredCompleted: number;
  measuredSeconds: number | null;
  measuredPoints: number;
}): {
  ir: number | null;
  minutes: number | null;
  pointsPerComplete: number | null;
  pointsPerMinute: number | null;
} {
  const { measuredEnded: ended, measuredCompleted: completed, measuredSeconds: seconds } = survey;
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return {
    ir: ended === 0 ? null : Math.round((100 * completed) / ended),
    minutes: seconds === null ? null : tenth(seconds / 60),
    // With what those got who were screened out, as it is paid for the completes.
    pointsPerComplete: completed === 0 ? null : tenth(survey.measuredPoints / completed),
    // Nobody reads and answers in less than a second: a survey filled by a script says nothing about earnings.
    pointsPerMinute: seconds === null || seconds < 1 ? null : tenth((survey.rewardPoints * 60) / seconds),
  };
}

type Days = Beginning & End;

/** Why a survey cannot get these days and times at a moment; null when it can. An end that it had before may have passed. */
export function whyNotDays(days: Days, before: Days | null, now: ClockMoment): WhyNot | null {
  const { startsOn, startsTime, endsOn, endsTime } = days;
  if ((startsOn === null && startsTime !== null) || (endsOn === null && endsTime !== null)) {
    return { kind: surveyTimeAlone };
  }
  const [opening, closing] = [openingOf(days), closingOf(days)];
  if (endsOn === null || closing === null) return null;
  if (opening !== null && closing <= opening) return { kind: surveyDaysReversed };
  if (!isOver(days, now) || (before && closingOf(before) === closing)) return null;
  return { kind: surveyEndPassed, params: { day: dayAndTime(endsOn, endsTime) } };
}
