import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { lockUnchecked } from '../attempts/index';
import { checkAttempt } from './checks';
import { findPauseReasons, pauseItself } from './pauses';

export const qualityJobs: Record<string, Job<Services>> = {
  /** Looks for signals in attempts that were completed since the last time; one transaction each. */
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
        // One attempt that cannot be read must not keep the others from being looked at; it is tried again next time.
        if (reached === 0) throw error;
        log.error({ err: error, attemptId: reached }, 'an attempt could not be checked');
      }
      if (reached === 0) return;
      after = reached;
    }
  },

  /** Surveys that members report or leave pause by themselves; operators are mailed. */
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
