import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { deleteEnded } from './queries';

const AT_A_TIME = 5_000;

export const guessLimitJobs: Record<string, Job<Services>> = {
  /** Deletes counts that are over. */
  'guessLimits.deleteEnded': async (_payload, { database }) => {
    let deleted = AT_A_TIME;
    while (deleted === AT_A_TIME) deleted = await database.transaction((tx) => deleteEnded(tx, AT_A_TIME));
  },
};

export const guessLimitCrontab = '52 * * * * guessLimits.deleteEnded';
