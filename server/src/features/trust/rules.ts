import { dayNumber, shiftDay } from '../../platform/time';

/** Fewer members than these could be recognized in a sum, so nothing is told about them. */
export const FEWEST_MEMBERS = 20;
/** Below this many decisions a share or a median says more about single members than about the panel. */
export const FEWEST_DECISIONS = 20;

/** The days that figures about decisions cover, and those about screen-outs. */
export const DECISION_DAYS = 90;
export const SCREEN_OUT_DAYS = 30;

const FRIDAY = 5;

const weekdayOf = (day: string) => new Date(dayNumber(day) * 86_400_000).getUTCDay();

/** Returns the last Friday that is over on a day. */
export function lastFridayBefore(day: string): string {
  return shiftDay(day, -(((weekdayOf(day) - FRIDAY + 6) % 7) + 1));
}

/** Returns the next Friday from a day on, the day itself included. */
export function nextFridayFrom(day: string): string {
  return shiftDay(day, (FRIDAY - weekdayOf(day) + 7) % 7);
}

/**
 * Rounds down to two leading digits, so that a figure never says too much, and the difference between two days does not
 * show what a single member got.
 */
export function roundDown(number: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(number, 1))) - 1);
  return Math.floor(number / unit) * unit;
}

/** The figures as the job stores them. */
export interface TrustFigures {
  readonly payout: { readonly day: string; readonly points: number; readonly members: number } | null;
  readonly orders: { readonly medianMinutes: number; readonly rejectedPermille: number } | null;
  readonly paidScreenOuts: number | null;
  readonly secondLooks: { readonly medianMinutes: number; readonly inFavorPercent: number } | null;
}

/** What was counted, before it is rounded. */
export interface Counted {
  readonly payoutDay: string;
  readonly paid: { readonly members: number; readonly points: number };
  readonly orders: { readonly reviewed: number; readonly rejected: number; readonly medianMinutes: number | null };
  readonly paidScreenOuts: number;
  readonly secondLooks: { readonly decided: number; readonly lifted: number; readonly medianMinutes: number | null };
}

/** Returns the figures that may be published: rounded, and null where they would be about few people. */
export function publishedFigures({ payoutDay, paid, orders, paidScreenOuts, secondLooks }: Counted): TrustFigures {
  const { reviewed, rejected } = orders;
  const { decided, lifted } = secondLooks;
  return {
    payout:
      paid.members < FEWEST_MEMBERS
        ? null
        : { day: payoutDay, points: roundDown(paid.points), members: roundDown(paid.members) },
    orders:
      orders.medianMinutes === null || reviewed < FEWEST_DECISIONS
        ? null
        : { medianMinutes: orders.medianMinutes, rejectedPermille: Math.round((1000 * rejected) / reviewed) },
    paidScreenOuts: paidScreenOuts < FEWEST_DECISIONS ? null : roundDown(paidScreenOuts),
    secondLooks:
      secondLooks.medianMinutes === null || decided < FEWEST_DECISIONS
        ? null
        : { medianMinutes: secondLooks.medianMinutes, inFavorPercent: Math.round((100 * lifted) / decided) },
  };
}
