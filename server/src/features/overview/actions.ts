import type { Tx } from '../../platform/database/database';
import { type DaySpan, dayIn, daySpan, shiftDay } from '../../platform/time';
import { listDailyAttempts, whoStarted } from '../attempts/index';
import { checkInsQuery } from '../check-in/index';
import { getHeldPoints, listDailyPoints } from '../ledger/index';
import { findFirstRegistration, listDailyMembers } from '../members/index';
import { panelSettings } from '../settings/index';
import {
  type DaySoFar,
  deleteDaySoFar,
  deleteOtherZones,
  findDaySoFar,
  findLastFilled,
  getTotalsBefore,
  type Liability,
  listDailyActive,
  listFilled,
  replaceDaySoFar,
  replaceFigures,
  replaceLiability,
  type Totals,
} from './queries';
import {
  type AddableFigures,
  AGES_FROM,
  addFigures,
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
  return merge(daysBetween(first, last), [await countActive(tx, span), ...(await countAddable(tx, span))]);
}

const countActive = (tx: Tx, span: DaySpan) => listDailyActive(tx, whoStarted(span), checkInsQuery(span));

/** Counts what can be added from the rows between two instants, by day. */
async function countAddable(tx: Tx, span: DaySpan) {
  return [await listDailyMembers(tx, span), await listDailyAttempts(tx, span), await listDailyPoints(tx, span)];
}

function merge(days: readonly string[], parts: readonly (readonly (Partial<FiguresOfDay> & { day: string })[])[]) {
  const merged = new Map(days.map((day): [string, FiguresOfDay] => [day, { day, ...noFigures }]));
  for (const part of parts) {
    for (const figures of part) {
      const day = merged.get(figures.day);
      if (day) Object.assign(day, figures);
    }
  }
  return [...merged.values()];
}

/** Adds the rows of a day between two instants to sums; days that begin or end in between are others. */
async function addRows(
  tx: Tx,
  sums: AddableFigures,
  { day, timeZone, from, before }: { day: string; timeZone: string; from: Date; before: Date },
): Promise<AddableFigures> {
  const rows = await countAddable(tx, { timeZone, first: day, last: day, from, before });
  const [counted = { day, ...noFigures }] = merge([day], rows);
  return addFigures(sums, counted);
}

/** Counts a day that is not over for long: what a job has summed of it already, and the rows since then. */
async function countDay(tx: Tx, timeZone: string, day: string, soFar: DaySoFar | null): Promise<FiguresOfDay> {
  const span = daySpan(timeZone, day, day);
  const isSummed = soFar?.day === day && soFar.timeZone === timeZone;
  const sums = await addRows(tx, isSummed ? soFar.figures : noFigures, {
    day,
    timeZone,
    from: isSummed ? soFar.countedUntil : span.from,
    before: span.before,
  });
  const [active] = await countActive(tx, span);
  return { ...noFigures, ...sums, day, activeMembers: active?.activeMembers ?? 0 };
}

/**
 * Adds the rows of today since the last time to its sums, up to the instant before which no transaction is still on its
 * way. Adding them twice is impossible: sums that another job has replaced meanwhile stay.
 */
export async function sumToday(tx: Tx): Promise<void> {
  const { timeZone } = await panelSettings(tx);
  const until = new Date(tx.now.getTime() - LATE_ROWS_MS);
  const day = dayIn(timeZone, until);
  const before = await findDaySoFar(tx);
  const isSameDay = before?.day === day && before.timeZone === timeZone;
  const from = isSameDay ? before.countedUntil : daySpan(timeZone, day, day).from;
  if (until <= from) return;
  const figures = await addRows(tx, isSameDay ? before.figures : addFigures(noFigures, noFigures), {
    day,
    timeZone,
    from,
    before: until,
  });
  await replaceDaySoFar(tx, before, { day, timeZone, countedUntil: until, figures });
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
  const soFar = await findDaySoFar(tx);
  const fresh: FiguresOfDay[] = [];
  for (const day of daysBetween(from, today)) fresh.push(await countDay(tx, timeZone, day, soFar));
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
  await deleteDaySoFar(tx);
  while (await fillDays(tx));
  let sum = { available: 0, pending: 0, reserved: 0, byAge: AGES_FROM.map(() => 0) };
  let batch = await countLiability(tx, 0, sum);
  while (batch) {
    sum = { ...sum, ...batch.sum };
    batch = await countLiability(tx, batch.lastId, sum);
  }
  await replaceLiability(tx, sum);
}
