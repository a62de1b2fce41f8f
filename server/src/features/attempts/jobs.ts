import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { DAY_MS } from '../../platform/time';
import { findSurvey, refreshMeasured } from '../surveys/index';
import { release } from './payment';
import { getMeasured, lockReleasable, updateAbandoned, updateReleased } from './queries';
import { ABANDONED_AFTER_DAYS } from './rules';
import { tallySome } from './tally-queries';

/** Attempts released in one transaction: few enough that members who act meanwhile hardly wait. */
const RELEASED_AT_ONCE = 50;
/** Attempts whose ends are summed in one transaction: an operator who decides about one of them hardly waits. */
const TALLIED_AT_ONCE = 500;

export const attemptJobs: Record<string, Job<Services>> = {
  /** Pending points whose review period is over become available. */
  'attempts.release': async (_payload, { database }) => {
    for (let released = RELEASED_AT_ONCE; released === RELEASED_AT_ONCE; ) {
      released = await database.transaction(async (tx) => {
        const due = await lockReleasable(tx, RELEASED_AT_ONCE);
        for (const attempt of due) {
          const survey = await findSurvey(tx, attempt.surveyId);
          if (!survey) throw new Error(`attempt ${attempt.id} without a survey`);
          await release(tx, attempt, survey);
          await updateReleased(tx, attempt.id);
        }
        return due.length;
      });
    }
  },

  /** Attempts without an answer for a week are given up. */
  'attempts.abandon': async (_payload, { database }) => {
    await database.transaction((tx) => updateAbandoned(tx, new Date(tx.now.getTime() - ABANDONED_AFTER_DAYS * DAY_MS)));
  },

  /** Keeps the sums of how the attempts of each survey ended. */
  'attempts.tally': async (_payload, { database }) => {
    while ((await database.transaction((tx) => tallySome(tx, TALLIED_AT_ONCE))) === TALLIED_AT_ONCE);
  },

  /** Shown success rates and lengths follow what was measured. */
  'surveys.measure': async (_payload, { database: { reader } }) => {
    // Statement by statement: in one transaction every survey measured so far would stay locked, and who completes it waits.
    await refreshMeasured(reader, (surveyId) => getMeasured(reader, surveyId));
  },
};

export const attemptCrontab = `
*/10 * * * * attempts.release
17 * * * * attempts.abandon
* * * * * attempts.tally
*/5 * * * * surveys.measure
`;
