import type { Tx } from '../../platform/database/database';
import { cached } from '../../platform/database/per-database';
import { MINUTE_MS } from '../../platform/time';
import { countMembersAbove, listSteps } from './queries';

/** Ranks up to this one are counted exactly. Counting further takes up to 90 ms with 1.5 million members. */
const EXACT_RANKS = 10_000;
/** How long the numbers of members at each sum, from which lower ranks are computed, are cached. */
const STEPS_CACHE_MS = 10 * MINUTE_MS;

const steps = cached(STEPS_CACHE_MS, listSteps);

/** Returns the rank of a member with this sum, from 1; null without any points. Exact for the first ten thousand. */
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
