import { surveyDaysReversed, surveyEndPassed, surveyTimeAlone } from '@pollen/contract/console-surveys';
import type { WhyNot } from '@pollen/contract/operation';
import type { ClockMoment } from '../../platform/time';
import { closingOf, dayAndTime, isOver, openingOf } from '../surveys/actions';

interface Days {
  readonly startsOn: string | null;
  readonly startsTime: string | null;
  readonly endsOn: string | null;
  readonly endsTime: string | null;
}

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

/** Pictures of surveys, as the page about one shows them: 744 by 310, sharp on screens with two pixels for one. */
export const PICTURE = { width: 1488, height: 620 } as const;
