import type { Tx } from '../../platform/database/database';
import { dayIn, daySpan, shiftDay } from '../../platform/time';
import { listDailyAttempts, whoStarted } from '../attempts/index';
import { checkInsQuery } from '../check-in/index';
import { getHeldPoints, listDailyPoints } from '../ledger/index';
import { findFirstRegistration, listDailyMembers } from '../members/index';
import { panelSettings } from '../settings/index';
import {
  deleteOtherZones,
  findLastFilled,
  getTotalsBefore,
  type Liability,
  listDailyActive,
  listFilled,
  replaceFigures,
  replaceLiability,
  type Totals,
} from './queries';
import {
  AGES_FROM,
  COUNTED_ON_REQUEST,
  DAYS_AT_ONCE,
  daysBetween,
  type FiguresOfDay,
  LATE_ROWS_MS,
  MEMBERS_AT_ONCE,
  noFigures,
} from './rules';

/** Counts the figures of days from the rows themselves, including days without any event. */
async function countDays(tx: Tx, timeZone: string, first: string, last: string): Promise<FiguresOfDay[]> {
  const span = daySpan(timeZone, first, last);
  const days = new Map<string, FiguresOfDay>(
    daysBetween(first, last).map((day): [string, FiguresOfDay] => [day, { day, ...noFigures }]),
  );
  const parts = [
    await listDailyMembers(tx, span),
    await listDailyActive(tx, whoStarted(span), checkInsQuery(span)),
    await listDailyAttempts(tx, span),
    await listDailyPoints(tx, span),
  ];
  for (const part of parts) {
    for (const figures of part) {
      const day = days.get(figures.day);
      if (day) Object.assign(day, figures);
    }
  }
  return [...days.values()];
}

/**
 * Counts at most `DAYS_AT_ONCE` ended days that are not counted yet; returns whether there may be more. Counting a day
 * again changes nothing, because rows of the past do not change.
 */
export async function fillDays(tx: Tx): Promise<boolean> {
  const { timeZone } = await panelSettings(tx);
  await deleteOtherZones(tx, timeZone);
  const lastFilled = await findLastFilled(tx, timeZone);
  const firstMember = lastFilled ? null : await findFirstRegistration(tx);
  const first = lastFilled ? shiftDay(lastFilled, 1) : firstMember && dayIn(timeZone, firstMember);
  const lastCompleteDay = shiftDay(dayIn(timeZone, new Date(tx.now.getTime() - LATE_ROWS_MS)), -1);
  if (first === null || first > lastCompleteDay) return false;
  const [last = lastCompleteDay] = [shiftDay(first, DAYS_AT_ONCE - 1), lastCompleteDay].sort();
  await replaceFigures(tx, timeZone, await countDays(tx, timeZone, first, last));
  return last < lastCompleteDay;
}

export interface DailyFigures {
  readonly days: (FiguresOfDay & { readonly members: number; readonly outstandingPoints: number })[];
  /** The totals up to the end of the last day. */
  readonly totals: Totals;
  /** The number of earlier days that no job has counted yet; their figures are zero for now. */
  readonly missingDays: number;
}

/**
 * Returns the figures of a span of days up to today, with the number of members and the liability at the end of each.
 */
export async function dailyFigures(tx: Tx, first: string, last: string): Promise<DailyFigures> {
  const { timeZone } = await panelSettings(tx);
  const today = dayIn(timeZone, tx.now);
  const lastFilled = await findLastFilled(tx, timeZone);
  const oldestToCount = shiftDay(today, 1 - COUNTED_ON_REQUEST);
  const oldestMissing = lastFilled ? shiftDay(lastFilled, 1) : await firstDay(tx, timeZone);
  const from = oldestMissing !== null && oldestMissing > oldestToCount ? oldestMissing : oldestToCount;
  const fresh = await countDays(tx, timeZone, from, today);
  const filled = await listFilled(tx, timeZone, first, last);
  const known = new Map([...filled, ...fresh].map((figures) => [figures.day, figures]));
  const totals = await getTotalsBefore(tx, timeZone, first);
  for (const figures of fresh) if (figures.day < first) addTo(totals, figures);
  const days = daysBetween(first, last).map((day) => {
    const figures = known.get(day) ?? { day, ...noFigures };
    addTo(totals, figures);
    return { ...figures, members: membersOf(totals), outstandingPoints: pointsHeld(totals) };
  });
  return {
    days,
    totals,
    missingDays: oldestMissing === null ? 0 : daysBetween(oldestMissing, shiftDay(from, -1)).length,
  };
}

async function firstDay(tx: Tx, timeZone: string): Promise<string | null> {
  const at = await findFirstRegistration(tx);
  return at && dayIn(timeZone, at);
}

function addTo(totals: Totals, figures: FiguresOfDay): void {
  totals.newMembers += figures.newMembers;
  totals.closedMembers += figures.closedMembers;
  totals.earnedPoints += figures.earnedPoints;
  totals.spentPoints += figures.spentPoints;
  totals.takenPoints += figures.takenPoints;
}

const membersOf = ({ newMembers, closedMembers }: Totals) => newMembers - closedMembers;
const pointsHeld = ({ earnedPoints, spentPoints, takenPoints }: Totals) => earnedPoints - spentPoints - takenPoints;

/** Adds the liability of a batch of members to the earlier batches. Returns null when no member is left. */
export async function countLiability(
  tx: Tx,
  afterId: number,
  sum: Omit<Liability, 'takenAt'>,
): Promise<{ lastId: number; sum: Omit<Liability, 'takenAt'> } | null> {
  const held = await getHeldPoints(tx, { afterId, size: MEMBERS_AT_ONCE, agesFrom: AGES_FROM });
  if (held.lastId === null) return null;
  return {
    lastId: held.lastId,
    sum: {
      available: sum.available + held.available,
      pending: sum.pending + held.pending,
      reserved: sum.reserved + held.reserved,
      byAge: sum.byAge.map((points, index) => points + (held.byAge[index] ?? 0)),
    },
  };
}

/** Counts every ended day and the liability at once: for a demo panel that has just got its past. */
export async function countPastFigures(tx: Tx): Promise<void> {
  while (await fillDays(tx));
  let sum = { available: 0, pending: 0, reserved: 0, byAge: AGES_FROM.map(() => 0) };
  let batch = await countLiability(tx, 0, sum);
  while (batch) {
    sum = { ...sum, ...batch.sum };
    batch = await countLiability(tx, batch.lastId, sum);
  }
  await replaceLiability(tx, sum);
}
