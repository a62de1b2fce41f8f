import { type PartnerPauseReason, REVERSED_PERCENT, UNCONFIRMED_PERCENT } from '@pollen/contract/partner-values';
import { DAY_MS } from '../../platform/time';

/** So many of the latest success redirects are looked at, each once a day has passed for its call. */
export const REDIRECTS_WATCHED = 50;
export const CALL_EXPECTED_MS = DAY_MS;

/** The completes of the last 60 days are looked at, at most so many, and at least so many before anything is said. */
export const REVERSALS_WATCHED = 2_000;
export const REVERSALS_WITHIN_MS = 60 * DAY_MS;
export const COMPLETES_NEEDED = 50;

/** From so many completes on, with at most this share taken back, the surveys of a partner may pay at once. */
export const TRUSTED_COMPLETES = 500;
export const TRUSTED_REVERSED_PERCENT = 2;

/** How many of how many. */
export interface Counted {
  readonly counted: number;
  readonly of: number;
}

/** Returns why a partner has to pause, or null. */
export function pauseReason(
  unconfirmed: Counted,
  reversals: Counted,
): (Counted & { reason: PartnerPauseReason }) | null {
  const isUnconfirmed =
    unconfirmed.of >= REDIRECTS_WATCHED && 100 * unconfirmed.counted >= UNCONFIRMED_PERCENT * unconfirmed.of;
  if (isUnconfirmed) return { reason: 'unconfirmed', ...unconfirmed };
  const isReversed = reversals.of >= COMPLETES_NEEDED && 100 * reversals.counted > REVERSED_PERCENT * reversals.of;
  return isReversed ? { reason: 'reversals', ...reversals } : null;
}

/** Returns whether the surveys of a partner may pay at once, by its latest completes. */
export function mayPayAtOnce({ counted, of }: Counted): boolean {
  return of >= TRUSTED_COMPLETES && 100 * counted <= TRUSTED_REVERSED_PERCENT * of;
}

/** The ages of a cohort that the scorecard shows, in days; the last one is "at all". */
const AGES = [7, 14, 30, 45, 60, 61] as const;

/**
 * Returns the percent of a month's completes that were taken back at each age; null where that long has not passed since
 * the end of the month.
 */
export function sharesByAge(
  { month, completes, reversed }: { month: string; completes: number; reversed: readonly number[] },
  now: Date,
): (number | null)[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const endedAt = Date.UTC(year, number, 1);
  return AGES.map((days, at) => {
    if (completes === 0 || now.getTime() < endedAt + days * DAY_MS) return null;
    return Math.round((1000 * (reversed[at] ?? 0)) / completes) / 10;
  });
}
