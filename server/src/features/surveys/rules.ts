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
import type { TargetRule } from '@pollen/contract/targets';
import { ageOn, type ClockMoment, dayOf } from '../../platform/time';

/**
 * The members whom a survey targets; an absent field means everybody. Countries by id; ages in whole years, both ends
 * included.
 */
export type { TargetRule };
export type SurveyState = 'draft' | 'scheduled' | 'live' | 'paused' | 'full' | 'closed';

/** The part of a profile that targets compare. */
export interface Respondent {
  readonly countryId: number | null;
  readonly gender: number | null;
  /** Age in whole years today. */
  readonly age: number | null;
  /** Choices by the id of the profile question. */
  readonly answers: ReadonlyMap<number, number>;
  /** The further fields of the profile. */
  readonly further: Further;
  /** Numbers by the id of the custom field. */
  readonly custom: ReadonlyMap<number, readonly number[]>;
}

type Further = Readonly<Record<string, string | number>>;

/** Returns the respondent of a profile on a calendar day. */
export function respondentOf(
  profile: { countryId: number | null; gender: number | null; birthday: string | null; further: Further },
  given: Pick<Respondent, 'answers' | 'custom'>,
  day: string,
): Respondent {
  return {
    countryId: profile.countryId,
    gender: profile.gender,
    age: profile.birthday === null ? null : ageOn(profile.birthday, day),
    further: profile.further,
    ...given,
  };
}

/** Whether the respondent matches every condition of the rule. An unknown value matches no condition about it. */
export function matchesTarget(rule: TargetRule, respondent: Respondent): boolean {
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
    (rule.fields ?? []).every((condition) => matchesProfileField(condition, respondent.further[condition.field])) &&
    (rule.custom ?? []).every((condition) => meetsCustom(condition, respondent.custom.get(condition.field)))
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

function meetsCustom(condition: NonNullable<TargetRule['custom']>[number], numbers: readonly number[] = []): boolean {
  if ('values' in condition) return numbers.some((value) => condition.values.includes(value));
  return numbers.some((value) => value >= (condition.from ?? value) && value <= (condition.to ?? value));
}

/** Says why this member may not answer any survey now; null when allowed. */
export function whyNotAnswer(member: {
  state: string;
  blacklistReason: string | null;
  profileComplete: boolean;
}): WhyNot | null {
  if (member.state === 'blacklisted') return { kind: blacklisted, params: { reason: member.blacklistReason ?? '' } };
  return member.profileComplete ? null : { kind: profileIncomplete };
}

/** The facts that decide whether a survey accepts members at a moment in the panel's time zone. */
export interface OfferedSurvey {
  /** Not offered: the partner that runs it is not open, no place is free, or it is part of a product test. */
  readonly withheld: boolean;
  readonly state: SurveyState;
  readonly startsOn: string | null;
  /** `HH:MM` on the first day; null: at its start. */
  readonly startsTime: string | null;
  readonly endsOn: string | null;
  /** `HH:MM` on the last day; null: at its end. */
  readonly endsTime: string | null;
  readonly completesTarget: number;
  readonly completes: number;
  readonly dailyCompletes: number | null;
  /** The latest day with a complete, and its completes. */
  readonly countedOn: string | null;
  readonly countedCompletes: number;
  /** It pauses with this many completes until it is opened fully; null: no soft launch. */
  readonly softLaunchCompletes: number | null;
  readonly softLaunchReachedAt: Date | null;
  readonly softLaunchOpenedAt: Date | null;
}

export type SoftLaunch = Pick<OfferedSurvey, 'softLaunchCompletes' | 'softLaunchReachedAt' | 'softLaunchOpenedAt'>;

/** Returns with how many completes a survey pauses by itself; null without a soft launch, or after the full opening. */
export function softLaunchLimit({
  softLaunchCompletes,
  softLaunchOpenedAt,
}: Pick<SoftLaunch, 'softLaunchCompletes' | 'softLaunchOpenedAt'>): number | null {
  return softLaunchOpenedAt === null ? softLaunchCompletes : null;
}

/**
 * Returns whether the completes of a survey have reached its soft launch, and nobody has opened it fully. Once reached it
 * stays reached, also when completes are rejected later: its report waits to be read.
 */
export function hasReachedSoftLaunch(survey: SoftLaunch & Pick<OfferedSurvey, 'completes'>): boolean {
  const limit = softLaunchLimit(survey);
  return limit !== null && (survey.softLaunchReachedAt !== null || survey.completes >= limit);
}

export type SurveyStart = Pick<OfferedSurvey, 'startsOn' | 'startsTime'>;
export type SurveyEnd = Pick<OfferedSurvey, 'endsOn' | 'endsTime'>;

/** Returns when a survey opens, in the panel's time zone; null when it has no first day. */
export function openingOf({ startsOn, startsTime }: SurveyStart): ClockMoment | null {
  return startsOn === null ? null : `${startsOn}T${startsTime ?? '00:00'}`;
}

/**
 * Returns when a survey closes, in the panel's time zone. The end of a day is its 24:00, which sorts before the next
 * day.
 */
export function closingOf({ endsOn, endsTime }: SurveyEnd): ClockMoment | null {
  return endsOn === null ? null : `${endsOn}T${endsTime ?? '24:00'}`;
}

/** Returns whether the end of a survey has come. */
export function hasEnded(survey: SurveyEnd, now: ClockMoment): boolean {
  const closing = closingOf(survey);
  return closing !== null && closing <= now;
}

/** Returns a day and, if given, a time for a sentence. */
export function dayAndTime(day: string, time: string | null): string {
  return time === null ? day : `${day} ${time}`;
}

/** Returns the completes of a survey on a calendar day, for its daily cap. */
export function completesOn({ countedOn, countedCompletes }: OfferedSurvey, today: string): number {
  // A process whose clock is slightly behind at midnight counts towards the day that others have already started.
  return countedOn !== null && countedOn >= today ? countedCompletes : 0;
}

/** Returns the completes that a survey still accepts on a calendar day, within its target and its daily cap. */
export function completesLeft(survey: OfferedSurvey, today: string): number {
  const left = survey.completesTarget - survey.completes;
  return survey.dailyCompletes === null ? left : Math.min(left, survey.dailyCompletes - completesOn(survey, today));
}

/** Returns the attempts that may still be started on a calendar day: a soft launch leaves fewer than the target. */
export function startsLeft(survey: OfferedSurvey, today: string): number {
  const limit = softLaunchLimit(survey);
  const left = completesLeft(survey, today);
  return limit === null ? left : Math.min(left, limit - survey.completes);
}

/**
 * Says why a survey has no place for a new start beside the reserved ones; null when it has one. Attempts that were
 * started before the end of a soft launch keep their places: `whyNoPlace` is about them.
 */
export function whyNoStart(survey: OfferedSurvey, reserved: number, today: string): WhyNot | null {
  const limit = softLaunchLimit(survey);
  if (limit !== null && limit - survey.completes <= reserved) return { kind: surveyFull };
  return whyNoPlace(survey, reserved, today);
}

/** Says why no member may start a survey at a moment; null when it accepts members. */
export function whyNotOffered(survey: OfferedSurvey, now: ClockMoment): WhyNot | null {
  if (survey.state === 'scheduled') {
    return { kind: surveyNotYet, params: { day: dayAndTime(survey.startsOn ?? dayOf(now), survey.startsTime) } };
  }
  if (survey.state === 'full') return { kind: surveyFull };
  if (survey.state !== 'live' || survey.withheld || hasEnded(survey, now)) return { kind: surveyGone };
  return whyNoStart(survey, 0, dayOf(now));
}

/** Says why a survey has no place beside the reserved ones; null when it has one. */
export function whyNoPlace(survey: OfferedSurvey, reserved: number, today: string): WhyNot | null {
  if (survey.completesTarget - survey.completes <= reserved) return { kind: surveyFull };
  return completesLeft(survey, today) <= reserved ? { kind: surveyRests } : null;
}

/** Says why this respondent may not start this survey now; null when allowed. */
export function whyNotStart(
  survey: OfferedSurvey & { readonly target: TargetRule; readonly fullGroups?: readonly TargetRule[] },
  respondent: Respondent,
  earlierAttempt: { state: string } | null,
  now: ClockMoment,
): WhyNot | null {
  if (earlierAttempt) return earlierAttempt.state === 'started' ? null : { kind: surveyDone };
  const closed = whyNotOffered(survey, now);
  if (closed) return closed;
  if (!matchesTarget(survey.target, respondent)) return { kind: surveyNotForYou };
  return survey.fullGroups?.some((group) => matchesTarget(group, respondent)) ? { kind: surveyFull } : null;
}

/** Returns whether a survey opens later than this moment. */
export function opensLater(survey: SurveyStart, now: ClockMoment): boolean {
  const opening = openingOf(survey);
  return opening !== null && opening > now;
}

/** Returns by what surveys are ordered for members: points times success rate through minutes. */
export function worthOf(survey: { rewardPoints: number; shownIr: number; shownLoiMinutes: number }): number {
  return (survey.rewardPoints * survey.shownIr) / survey.shownLoiMinutes;
}
