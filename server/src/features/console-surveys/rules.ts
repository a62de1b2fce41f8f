import { surveyDaysReversed, surveyEndPassed } from '@pollen/contract/console-surveys';
import type { WhyNot } from '@pollen/contract/operation';

interface Days {
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

/** Why a survey cannot get these days on a calendar day; null when it can. A last day that it had before may have passed. */
export function whyNotDays({ startsOn, endsOn }: Days, before: Days | null, today: string): WhyNot | null {
  if (endsOn === null) return null;
  if (startsOn !== null && endsOn < startsOn) return { kind: surveyDaysReversed };
  return endsOn < today && endsOn !== before?.endsOn ? { kind: surveyEndPassed, params: { day: endsOn } } : null;
}

/** Pictures of surveys, as the page about one shows them: 744 by 310, sharp on screens with two pixels for one. */
export const PICTURE = { width: 1488, height: 620 } as const;
