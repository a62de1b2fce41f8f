import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { countFigures } from './actions';
import { replaceFigures } from './queries';

/** Counts the public figures of the panel; a second run on the same day replaces them with the same ones. */
async function count(_payload: unknown, { database }: Services): Promise<void> {
  const figures = await countFigures(database.slowReader);
  await database.transaction((tx) => replaceFigures(tx, figures));
}

export const trustJobs: Record<string, Job<Services>> = { 'trust.count': count };

/** Once a day, shortly after the day before has ended in the last time zone, at 12:00 UTC. */
export const trustCrontab = '24 12 * * * trust.count';
