import type { Tx } from '../../platform/database/database';
import { cached } from '../../platform/database/per-database';
import { MINUTE_MS } from '../../platform/time';
import { countAhead, listSteps } from './queries';

/** Places up to here are counted. Further down, counting all who stand before takes up to 90 ms with 1.5 million members. */
const COUNTED = 10_000;
/** Deeper places come from how many members stood at each sum a while ago. */
const STEPS_KEPT_MS = 10 * MINUTE_MS;

const steps = cached(STEPS_KEPT_MS, listSteps);

/** The place of a member with that sum, from 1; null without any. Exact for the first ten thousand. */
export async function rankOf(tx: Tx, memberId: number, earnedPoints: number): Promise<number | null> {
  if (earnedPoints <= 0) return null;
  const ahead = await countAhead(tx, memberId, earnedPoints, COUNTED);
  if (ahead < COUNTED) return ahead + 1;
  const before = (await steps(tx)).reduce(
    (sum, step) => (step.earnedPoints > earnedPoints ? sum + step.members : sum),
    0,
  );
  return Math.max(COUNTED, before) + 1;
}
