import type { Tx } from '../../platform/database/database';
import { perDatabase } from '../../platform/database/per-database';
import { type SummedLines, sumLinesAfter, type WeekSums } from './year-queries';

/** The newest lines of a member that are summed: somebody who invited thousands gets some hundred a day. */
const LINES_AT_MOST = 20_000;
/** Fewer lines are summed again each time. */
const KEPT_FROM_LINES = 1_000;
const KEPT_MEMBERS = 500;

/** Lines never change, so the sums of those that were read stay right, whatever is written after them. */
const keptSums = perDatabase(() => new Map<string, SummedLines>());

/**
 * Sums the lines of a member's income list by week of a calendar year, in the panel's time zone, and says whether none is
 * missing. Long lists are kept in memory, and only the lines that came since are read.
 */
export async function sumWeeks(
  tx: Tx,
  memberId: number,
  { year, from, timeZone }: { readonly year: number; readonly from: Date; readonly timeZone: string },
): Promise<{ weeks: Omit<WeekSums, 'year'>[]; isWhole: boolean }> {
  const kept = keptSums(tx);
  const key = `${memberId} ${timeZone}`;
  const before = kept.get(key);
  const since = before && (await sumLinesAfter(tx, memberId, { after: before.upTo, limit: LINES_AT_MOST, timeZone }));
  const isGap = before !== undefined && since !== undefined && since.upTo - before.upTo > LINES_AT_MOST;
  const summed =
    before && since && !isGap
      ? joinLines(before, since)
      : (since ?? (await sumLinesAfter(tx, memberId, { after: 0, limit: LINES_AT_MOST, timeZone })));
  if (summed.upTo >= KEPT_FROM_LINES) {
    if (kept.size >= KEPT_MEMBERS) kept.clear();
    kept.set(key, summed);
  }
  return {
    weeks: summed.weeks.flatMap(({ year: of, ...week }) => (of === year ? [week] : [])),
    isWhole: summed.upTo <= LINES_AT_MOST || (summed.oldest !== null && summed.oldest <= from),
  };
}

/** The sums of lines and of those that follow them. */
function joinLines(before: SummedLines, since: SummedLines): SummedLines {
  const weeks = new Map<string, WeekSums>();
  for (const next of [...before.weeks, ...since.weeks]) {
    const key = `${next.year} ${next.week}`;
    const sums = weeks.get(key) ?? { ...next, surveys: 0, friends: 0, other: 0 };
    weeks.set(key, {
      ...sums,
      surveys: sums.surveys + next.surveys,
      friends: sums.friends + next.friends,
      other: sums.other + next.other,
    });
  }
  return {
    // A replica may be behind what was read before.
    upTo: Math.max(before.upTo, since.upTo),
    oldest: before.oldest ?? since.oldest,
    weeks: [...weeks.values()].sort((one, other) => one.year - other.year || (one.week < other.week ? -1 : 1)),
  };
}
