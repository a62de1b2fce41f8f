import type { Tx } from '../../platform/database/database';
import { cached } from '../../platform/database/per-database';
import { MINUTE_MS } from '../../platform/time';
import { countMembersAbove, listSteps } from './queries';

/** Places up to here are counted. Further down, counting all who stand before takes up to 90 ms with 1.5 million members. */
const EXACT_RANKS = 10_000;
/** Deeper places come from how many members stood at each sum a while ago. */
const STEPS_CACHE_MS = 10 * MINUTE_MS;

const steps = cached(STEPS_CACHE_MS, listSteps);

/** The place of a member with that sum, from 1; null without any. Exact for the first ten thousand. */
export async function rankOf(tx: Tx, memberId: number, earnedPoints: number): Promise<number | null> {
  if (earnedPoints <= 0) return null;
  const ahead = await countMembersAbove(tx, memberId, earnedPoints, EXACT_RANKS);
  if (ahead < EXACT_RANKS) return ahead + 1;
  const before = (await steps(tx)).reduce(
    (sum, step) => (step.earnedPoints > earnedPoints ? sum + step.members : sum),
    0,
  );
  return Math.max(EXACT_RANKS, before) + 1;
}
