import {
  noSoftLaunch,
  sensitiveWithoutEnd,
  softLaunchReached,
  surveyDaysReversed,
  surveyEndPassed,
  surveyStateForbids,
  surveyTimeAlone,
} from '@pollen/contract/console-surveys';
import type { WhyNot } from '@pollen/contract/operation';
import { SENSITIVE_SUBJECTS, type SensitiveSubject } from '@pollen/contract/sensitivity-values';
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
import type { Bilingual, Locale } from '../../platform/locale';
import { ageOn, type ClockMoment, DAY_MS, dayOf } from '../../platform/time';

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

type SoftLaunch = Pick<OfferedSurvey, 'softLaunchCompletes' | 'softLaunchReachedAt' | 'softLaunchOpenedAt'>;

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

type SurveyStart = Pick<OfferedSurvey, 'startsOn' | 'startsTime'>;
type SurveyEnd = Pick<OfferedSurvey, 'endsOn' | 'endsTime'>;

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
  if (survey.state !== 'live' || hasEnded(survey, now)) return { kind: surveyGone };
  return whyNoStart(survey, 0, dayOf(now));
}

/** Says why a survey has no place beside the reserved ones; null when it has one. */
export function whyNoPlace(survey: OfferedSurvey, reserved: number, today: string): WhyNot | null {
  if (survey.completesTarget - survey.completes <= reserved) return { kind: surveyFull };
  return completesLeft(survey, today) <= reserved ? { kind: surveyRests } : null;
}

/** Says why this respondent may not start this survey now; null when allowed. */
export function whyNotStart(
  survey: OfferedSurvey & { target: TargetRule },
  respondent: Respondent,
  earlierAttempt: { state: string } | null,
  now: ClockMoment,
): WhyNot | null {
  if (earlierAttempt) return earlierAttempt.state === 'started' ? null : { kind: surveyDone };
  const closed = whyNotOffered(survey, now);
  if (closed) return closed;
  return matchesTarget(survey.target, respondent) ? null : { kind: surveyNotForYou };
}

export const stateNames: Record<SurveyState, Bilingual> = {
  draft: { en: 'Draft', zh: '草稿' },
  scheduled: { en: 'Scheduled', zh: '已排期' },
  live: { en: 'Live', zh: '进行中' },
  paused: { en: 'Paused', zh: '已暂停' },
  full: { en: 'Full', zh: '已满' },
  closed: { en: 'Closed', zh: '已关闭' },
};

export type StateAction = 'launch' | 'pause' | 'resume' | 'openFully' | 'close';

const transitions: Record<StateAction, { from: readonly SurveyState[]; to: SurveyState }> = {
  launch: { from: ['draft'], to: 'live' },
  pause: { from: ['live'], to: 'paused' },
  resume: { from: ['paused'], to: 'live' },
  openFully: { from: ['live', 'paused'], to: 'live' },
  close: { from: ['scheduled', 'live', 'paused', 'full'], to: 'closed' },
};

/** Says why an operator's action is not possible at a moment; null when it is. */
export function whyNotChangeState(
  survey: Pick<OfferedSurvey, 'state' | 'completes'> & SurveyEnd & SoftLaunch & SensitiveSurvey,
  action: StateAction,
  now: ClockMoment,
  locale: Locale,
): WhyNot | null {
  if (!transitions[action].from.includes(survey.state)) {
    return { kind: surveyStateForbids, params: { state: stateNames[survey.state][locale] } };
  }
  if (action === 'launch') {
    const endless = whyNotEndless(survey);
    if (endless) return endless;
  }
  if (action === 'openFully' && softLaunchLimit(survey) === null) return { kind: noSoftLaunch };
  // Live again, the survey would accept nobody.
  if (action === 'resume' && hasReachedSoftLaunch(survey)) {
    return { kind: softLaunchReached, params: { n: survey.softLaunchCompletes ?? 0 } };
  }
  return transitions[action].to === 'live' && hasEnded(survey, now)
    ? { kind: surveyEndPassed, params: { day: dayAndTime(survey.endsOn ?? dayOf(now), survey.endsTime) } }
    : null;
}

/** Returns the state to which an operator's action leads; the action must be possible. */
export function stateAfter(survey: SurveyStart, action: StateAction, now: ClockMoment): SurveyState {
  const { to } = transitions[action];
  return to === 'live' && opensLater(survey, now) ? 'scheduled' : to;
}

/** Returns whether a survey opens later than this moment. */
export function opensLater(survey: SurveyStart, now: ClockMoment): boolean {
  const opening = openingOf(survey);
  return opening !== null && opening > now;
}

/** Returns the state of a survey with new settings: changed targets and days may fill, reopen, open or schedule it. */
export function stateWithSettings(
  survey: Pick<OfferedSurvey, 'state' | 'completes' | 'completesTarget'> & SurveyStart & SoftLaunch,
  now: ClockMoment,
): SurveyState {
  const { state, completes, completesTarget } = survey;
  if (state === 'draft' || state === 'closed') return state;
  if (completes >= completesTarget) return 'full';
  if (state === 'paused' || hasReachedSoftLaunch(survey)) return 'paused';
  return opensLater(survey, now) ? 'scheduled' : 'live';
}

/**
 * Returns the state of a survey whose number of completes has changed by a decision about answers: a full one with a
 * free place opens again, or is paused when that was its state before; one that reaches its target is full. Drafts and
 * closed surveys stay what they are.
 */
export function stateWithCompletes(
  survey: Parameters<typeof stateWithSettings>[0] & { readonly filledWhilePaused: boolean },
  now: ClockMoment,
): SurveyState {
  const hasPlace = survey.completes < survey.completesTarget;
  if (survey.state === 'full' && hasPlace && survey.filledWhilePaused) return 'paused';
  const isDecided = survey.state === 'full' || survey.completes >= survey.completesTarget;
  return isDecided || hasReachedSoftLaunch(survey) ? stateWithSettings(survey, now) : survey.state;
}

/** The operator's estimate counts as this many measured starts in the shown success rate. */
const ESTIMATE_WEIGHT = 20;

/** Returns the percentage of starts that complete, blended with the estimate while there are few starts. */
export function blendedIr(estimatedIr: number, measured: { ended: number; completed: number }): number {
  const percent = (estimatedIr * ESTIMATE_WEIGHT + 100 * measured.completed) / (ESTIMATE_WEIGHT + measured.ended);
  return Math.min(100, Math.max(1, Math.round(percent)));
}

/** The fewest completes for a meaningful median. */
const COMPLETES_FOR_MEDIAN = 10;

/** Returns the shown minutes: the measured median once there are enough completes, the estimate before. */
export function blendedLoi(
  estimatedMinutes: number,
  measured: { completed: number; medianSeconds: number | null },
): number {
  if (measured.completed < COMPLETES_FOR_MEDIAN || measured.medianSeconds === null) return estimatedMinutes;
  return Math.max(1, Math.round(measured.medianSeconds / 60));
}

/** Returns the measured cost and pay of a survey; null for figures without data. */
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
    // Includes the points for screen-outs, because they are paid to get the completes.
    pointsPerComplete: completed === 0 ? null : tenth(survey.measuredPoints / completed),
    // Nobody answers in less than a second: a survey that a script filled says nothing about earnings.
    pointsPerMinute: seconds === null || seconds < 1 ? null : tenth((survey.rewardPoints * 60) / seconds),
  };
}

/** What a survey asks about that is sensitive; nothing for most. */
interface SensitiveSurvey {
  readonly sensitiveSubjects: readonly SensitiveSubject[];
}

/**
 * Says why a survey cannot be in the field without a last day; null when it can. The answers of a sensitive survey are
 * removed a fixed time after its end, which must therefore come without an operator.
 */
export function whyNotEndless({
  sensitiveSubjects,
  endsOn,
}: SensitiveSurvey & { endsOn: string | null }): WhyNot | null {
  return sensitiveSubjects.length > 0 && endsOn === null ? { kind: sensitiveWithoutEnd } : null;
}

/** Returns what a sensitive survey asks about, in words; nothing for any other. */
export function subjectsInWords({ sensitiveSubjects }: SensitiveSurvey, locale: Locale): string[] {
  return sensitiveSubjects.map((subject) => SENSITIVE_SUBJECTS[subject].phrase[locale]);
}

/** Returns a sentence that names what a sensitive survey asks about; null for any other. */
export function asksAbout(survey: SensitiveSurvey, locale: Locale): string | null {
  const subjects = subjectsInWords(survey, locale);
  if (subjects.length === 0) return null;
  if (locale === 'zh') return `涉及：${subjects.join('、')}`;
  return `Asks about ${new Intl.ListFormat('en', { type: 'conjunction' }).format(subjects)}`;
}

/**
 * Returns the points that so many completes are expected to cost, not rounded: their rewards, and the coins for those who
 * are screened out on the way. `incidence` is in percent.
 */
export function expectedCost(
  completes: number,
  { rewardPoints, screenOutPoints, incidence }: { rewardPoints: number; screenOutPoints: number; incidence: number },
): number {
  return completes * (rewardPoints + ((100 - incidence) / incidence) * screenOutPoints);
}

/**
 * Returns what a survey is expected to cost by its target: the rewards, multiplied by the promotion of the day, and the
 * coins for members who are screened out on the way at the estimated incidence.
 */
export function costAtTarget(
  {
    completesTarget,
    rewardPoints,
    estimatedIr,
  }: { completesTarget: number; rewardPoints: number; estimatedIr: number },
  { promotionFactor, screenOutPoints }: { promotionFactor: number; screenOutPoints: number },
) {
  const reward = rewardPoints * promotionFactor;
  const rewards = completesTarget * reward;
  const earlyEnds = Math.round((completesTarget * (100 - estimatedIr)) / estimatedIr);
  return {
    completes: completesTarget,
    reward,
    rewards,
    incidence: estimatedIr,
    earlyEnds,
    earlyEndPoints: screenOutPoints,
    points: rewards + earlyEnds * screenOutPoints,
    perComplete: Math.round(expectedCost(1, { rewardPoints: reward, screenOutPoints, incidence: estimatedIr })),
  };
}

/** Returns when the answers of a sensitive survey are removed; null while it is open, and for any other survey. */
export function removalOf({
  answersKeptDays,
  closedAt,
}: {
  answersKeptDays: number | null;
  closedAt: Date | null;
}): Date | null {
  if (answersKeptDays === null || closedAt === null) return null;
  return new Date(closedAt.getTime() + answersKeptDays * DAY_MS);
}

type Days = SurveyStart & SurveyEnd;

/**
 * Says why a survey cannot get these days and times at a moment; null when it can. An end that is unchanged may have
 * passed.
 */
export function whyNotDays(days: Days, before: Days | null, now: ClockMoment): WhyNot | null {
  const { startsOn, startsTime, endsOn, endsTime } = days;
  if ((startsOn === null && startsTime !== null) || (endsOn === null && endsTime !== null)) {
    return { kind: surveyTimeAlone };
  }
  const [opening, closing] = [openingOf(days), closingOf(days)];
  if (endsOn === null || closing === null) return null;
  if (opening !== null && closing <= opening) return { kind: surveyDaysReversed };
  if (!hasEnded(days, now) || (before && closingOf(before) === closing)) return null;
  return { kind: surveyEndPassed, params: { day: dayAndTime(endsOn, endsTime) } };
}
