import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { lockUnchecked } from '../attempts/index';
import { checkAttempt } from './checks';
import { findPauseReasons, pauseItself } from './pauses';

export const qualityJobs: Record<string, Job<Services>> = {
  /** Checks attempts that were completed since the last run for signals, one transaction each. */
  'quality.check': async (_payload, { database, log }) => {
    for (let after = 0; ; ) {
      let reached = 0;
      try {
        await database.transaction(async (tx) => {
          const attempt = await lockUnchecked(tx, after);
          reached = attempt?.id ?? 0;
          if (attempt) await checkAttempt(tx, attempt);
        });
      } catch (error) {
        // An attempt that cannot be checked must not stop the others; it is tried again in the next run.
        if (reached === 0) throw error;
        log.error({ err: error, attemptId: reached }, 'an attempt could not be checked');
      }
      if (reached === 0) return;
      after = reached;
    }
  },

  /** Pauses surveys that members report or abandon; operators are mailed. */
  'quality.watch': async (_payload, { database, config }) => {
    for (const reason of await findPauseReasons(database.reader)) {
      await database.transaction((tx) => pauseItself(tx, reason, config.publicUrl));
    }
  },
};

export const qualityCrontab = `
* * * * * quality.check
*/2 * * * * quality.watch
`;
