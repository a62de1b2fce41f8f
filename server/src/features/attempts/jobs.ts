import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { DAY_MS } from '../../platform/time';
import { findSurvey, refreshMeasured } from '../surveys/index';
import { lockReleasable, updateAbandoned, updateReleased } from './end-queries';
import { releaseReward } from './payment';
import { getMeasured, whereStarted } from './queries';
import { ABANDONED_AFTER_DAYS } from './rules';
import { tallyEnds } from './tally-queries';

/** Attempts released in one transaction: few enough that members hardly wait for their locks. */
const RELEASED_AT_ONCE = 50;
/** Attempts whose ends are summed in one transaction: few enough that operators hardly wait for their locks. */
const TALLIED_AT_ONCE = 500;

export const attemptJobs: Record<string, Job<Services>> = {
  /** Makes pending points available when their review period is over. */
  'attempts.release': async (_payload, { database }) => {
    for (let released = RELEASED_AT_ONCE; released === RELEASED_AT_ONCE; ) {
      released = await database.transaction(async (tx) => {
        const due = await lockReleasable(tx, RELEASED_AT_ONCE);
        for (const attempt of due) {
          const survey = await findSurvey(tx, attempt.surveyId);
          if (!survey) throw new Error(`attempt ${attempt.id} without a survey`);
          await releaseReward(tx, attempt, survey);
          await updateReleased(tx, attempt.id);
        }
        return due.length;
      });
    }
  },

  /** Ends attempts as abandoned after a week without an answer. */
  'attempts.abandon': async (_payload, { database }) => {
    await database.transaction((tx) => updateAbandoned(tx, new Date(tx.now.getTime() - ABANDONED_AFTER_DAYS * DAY_MS)));
  },

  /** Updates the sums of how the attempts of each survey ended. */
  'attempts.tally': async (_payload, { database }) => {
    while ((await database.transaction((tx) => tallyEnds(tx, TALLIED_AT_ONCE))) === TALLIED_AT_ONCE);
  },

  /** Updates the shown success rates and lengths from measured ones. */
  'surveys.measure': async (_payload, { database: { reader } }) => {
    // Without a transaction: inside one, every survey measured so far would stay locked, and members who complete it
    // would wait.
    await refreshMeasured(reader, (surveyId) => getMeasured(reader, surveyId), whereStarted);
  },
};

export const attemptCrontab = `
*/10 * * * * attempts.release
17 * * * * attempts.abandon
* * * * * attempts.tally
*/5 * * * * surveys.measure
`;
