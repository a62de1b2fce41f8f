import { DAY_MS, dayNumber, shiftDay } from '../../platform/time';

/** The figures of a day. */
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

/** Figures that are the sum of those of parts of a day. Who was active in two parts counts once. */
export type AddableFigures = Omit<Figures, 'activeMembers'>;

/** Adds figures of a part of a day to those of another part. */
export function addFigures(one: AddableFigures, other: AddableFigures): AddableFigures {
  return {
    newMembers: one.newMembers + other.newMembers,
    closedMembers: one.closedMembers + other.closedMembers,
    started: one.started + other.started,
    completed: one.completed + other.completed,
    screenedOut: one.screenedOut + other.screenedOut,
    quotaFull: one.quotaFull + other.quotaFull,
    unfinished: one.unfinished + other.unfinished,
    earnedPoints: one.earnedPoints + other.earnedPoints,
    spentPoints: one.spentPoints + other.spentPoints,
    takenPoints: one.takenPoints + other.takenPoints,
  };
}

export interface FiguresOfDay extends Figures {
  day: string;
}

/** The most days that one call answers. */
export const DAYS_AT_MOST = 366;
/** Uncounted days are counted during a call, but only this many of the latest. */
export const COUNTED_ON_REQUEST = 3;
/** Days that one transaction of the job counts. */
export const DAYS_AT_ONCE = 31;

/**
 * How long after its end a day may still get rows: a transaction takes its time at its start, and may last as long as
 * the longest connection.
 */
export const LATE_ROWS_MS = 5 * 60_000;

/** Ages in days, ascending, at which the groups of the liability begin. */
export const AGES_FROM = [0, 31, 91, 181, 366] as const;
/** Members whose ledger accounts one statement of the job reads. */
export const MEMBERS_AT_ONCE = 5_000;
/** The greatest age of the counted liability. */
export const MAX_LIABILITY_AGE_MS = DAY_MS / 4;

/** A live survey runs short when less than this share of its places is left. */
export const SHORT_PERCENT = 10;
/** The most surveys, mails and jobs that the overview lists as needing attention. */
export const MAX_NAMED = 5;

/** Returns every day from the first to the last. */
export function daysBetween(first: string, last: string): string[] {
  const days = dayNumber(last) - dayNumber(first) + 1;
  return Array.from({ length: Math.max(0, days) }, (_, index) => shiftDay(first, index));
}
