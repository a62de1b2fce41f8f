import {
  noSoftLaunch,
  softLaunchReached,
  surveyDaysReversed,
  surveyEndPassed,
  surveyStateForbids,
  surveyTimeAlone,
} from '@pollen/contract/console-surveys';
import type { WhyNot } from '@pollen/contract/operation';
import type { Bilingual, Locale } from '../../platform/locale';
import { type ClockMoment, dayOf } from '../../platform/time';
import {
  closingOf,
  dayAndTime,
  hasEnded,
  hasReachedSoftLaunch,
  type OfferedSurvey,
  openingOf,
  opensLater,
  type SoftLaunch,
  type SurveyEnd,
  type SurveyStart,
  type SurveyState,
  softLaunchLimit,
} from './rules';
import { type SensitiveSurvey, whyNotEndless } from './sensitive-rules';

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
