import { DAY_MS, dayNumber, shiftDay } from '../../platform/time';

/** What a day is counted by. */
export interface Figures {
  newMembers: number;
  closedMembers: number;
  activeMembers: number;
  started: number;
  completed: number;
  screenedOut: number;
  quotaFull: number;
  unfinished: number;
  earnedPoints: number;
  spentPoints: number;
  takenPoints: number;
}

export const noFigures: Figures = {
  newMembers: 0,
  closedMembers: 0,
  activeMembers: 0,
  started: 0,
  completed: 0,
  screenedOut: 0,
  quotaFull: 0,
  unfinished: 0,
  earnedPoints: 0,
  spentPoints: 0,
  takenPoints: 0,
};

export interface FiguresOfDay extends Figures {
  day: string;
}

/** Longest stretch of days that one call answers. */
export const DAYS_AT_MOST = 366;
/** Days that nobody has counted yet are counted while somebody waits, but only the last so many. */
export const COUNTED_ON_REQUEST = 3;
/** Days that one transaction of the job counts. */
export const DAYS_AT_ONCE = 31;

/**
 * Until when a day may still get rows after it is over: a transaction takes its time of day when it begins, and may last
 * as long as the most patient connection.
 */
export const SETTLED_AFTER_MS = 5 * 60_000;

/** Ages in days, ascending, at which the groups of the liability begin. */
export const AGES_FROM = [0, 31, 91, 181, 366] as const;
/** Members whose ledger accounts one statement of the job looks at. */
export const MEMBERS_AT_ONCE = 5_000;
/** How old the count of the liability may get. */
export const LIABILITY_KEPT_MS = DAY_MS / 4;

/** A live survey runs short when less than this share of its places is left. */
export const SHORT_PERCENT = 10;
/** Surveys, mails and jobs that the overview names, of those that need somebody. */
export const NAMED = 5;

/** Every day from the first to the last. */
export function daysBetween(first: string, last: string): string[] {
  const days = dayNumber(last) - dayNumber(first) + 1;
  return Array.from({ length: Math.max(0, days) }, (_, index) => shiftDay(first, index));
}
