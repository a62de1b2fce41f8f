import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { countLiability, fillDays, sumToday } from './actions';
import { findLiability, replaceLiability } from './queries';
import { AGES_FROM, MAX_LIABILITY_AGE_MS } from './rules';

/** Counts every ended day, a month in each transaction; after an interruption the next run continues. */
async function fill(_payload: unknown, { database }: Services): Promise<void> {
  while (await database.transaction(fillDays));
}

/** Counts the liability of the panel in batches of members, a few times a day. */
async function age(_payload: unknown, { database, clock }: Services): Promise<void> {
  const kept = await findLiability(database.slowReader);
  if (kept && clock.now().getTime() - kept.takenAt.getTime() < MAX_LIABILITY_AGE_MS) return;
  let sum = { available: 0, pending: 0, reserved: 0, byAge: AGES_FROM.map(() => 0) };
  let afterId = 0;
  for (;;) {
    const counted = await database.transaction((tx) => countLiability(tx, afterId, sum));
    if (!counted) break;
    afterId = counted.lastId;
    sum = counted.sum;
  }
  await database.transaction((tx) => replaceLiability(tx, sum));
}

/** Adds the last minutes to the sums of today, so that a call has few rows to count. */
async function sum(_payload: unknown, { database }: Services): Promise<void> {
  await database.transaction(sumToday);
}

export const overviewJobs: Record<string, Job<Services>> = {
  'overview.fill': fill,
  'overview.age': age,
  'overview.sumToday': sum,
};

/** A little after each hour, because in some time zone it has just become midnight. */
export const overviewCrontab = [
  '6 * * * * overview.fill',
  '9 * * * * overview.age',
  '*/5 * * * * overview.sumToday',
].join('\n');
