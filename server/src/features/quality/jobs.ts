import { z } from 'zod';
import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { lockUnchecked } from '../attempts/index';
import { checkAttempt, notePartnerChecks } from './checks';
import { findPauseReasons, pauseItself } from './pauses';

const FailedChecksOf = z.strictObject({ attemptKey: z.string(), failed: z.enum(['quality', 'security']) });

export const qualityJobs: Record<string, Job<Services>> = {
  /** Stores the signal that the checks of a partner ended an attempt. */
  'quality.notePartnerChecks': async (payload, { database }) => {
    const { attemptKey, failed } = FailedChecksOf.parse(payload);
    await database.transaction((tx) => notePartnerChecks(tx, attemptKey, failed));
  },

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
