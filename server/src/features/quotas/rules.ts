import { DAY_MS, HOUR_MS } from '../../platform/time';

/** The pace of the last days is measured in at most this time: long enough for a weekend to show. */
const LONGEST_MEASURED_MS = 3 * DAY_MS;
/** Shorter times would take an evening, or the hour after a wave, for the pace of whole days. */
const SHORTEST_MEASURED_MS = 24 * HOUR_MS;
/** The fewest completes from which an end is projected: with 5, the later end is already three times the earlier one. */
const FEWEST_COMPLETES = 5;
/** Ends later than this are not told as a day. */
const LONGEST_PROJECTED_DAYS = 365;
/** The quantile of the normal distribution that leaves 10 % on each side. */
const Z_80 = 1.2816;

/** An end as instants; see the contract. */
export interface ProjectedEnd {
  readonly kind: 'projected' | 'tooFew' | 'idle' | 'full';
  readonly perDay: number | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

/** Returns since when the pace of a survey is measured. */
export function measuredFrom(liveSince: Date, now: Date): Date {
  return new Date(Math.max(liveSince.getTime(), now.getTime() - LONGEST_MEASURED_MS));
}

/**
 * Projects when `rest` more completes will be there, from those counted since an instant. Completes come as a Poisson
 * process with an unknown rate: the bounds take the rates whose square roots are 1.28 / 2 around that of the count.
 */
export function projectEnd(
  { rest, counted, since }: { rest: number; counted: number; since: Date | null },
  now: Date,
): ProjectedEnd {
  const none = { perDay: null, from: null, to: null };
  if (rest <= 0) return { kind: 'full', ...none };
  if (since === null) return { kind: 'idle', ...none };
  const elapsedMs = now.getTime() - since.getTime();
  if (elapsedMs < SHORTEST_MEASURED_MS || counted < FEWEST_COMPLETES) return { kind: 'tooFew', ...none };
  const days = elapsedMs / DAY_MS;
  const root = Math.sqrt(counted);
  const end = (rate: number) => {
    const left = rest / (rate / days);
    return left > LONGEST_PROJECTED_DAYS ? null : new Date(now.getTime() + left * DAY_MS);
  };
  const from = end((root + Z_80 / 2) ** 2);
  const perDay = Math.round((10 * counted) / days) / 10;
  return { kind: 'projected', perDay, from, to: from && end((root - Z_80 / 2) ** 2) };
}

/**
 * Returns whether a survey is full only when each of its quotas is: then their targets add up to its own, or to a
 * multiple of it, as the targets of several variables side by side do.
 */
export function mustEveryCellFill(target: number, cells: readonly { target: number }[]): boolean {
  const sum = cells.reduce((all, cell) => all + cell.target, 0);
  return sum > 0 && sum % target === 0;
}
