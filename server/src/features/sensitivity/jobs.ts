import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { listSurveysToRemove } from '../surveys/index';
import { removeAnswers } from './actions';

/** Surveys of one run; the next run takes the rest. */
const SURVEYS_AT_ONCE = 100;
/** Attempts whose answers are removed in one transaction: few enough that nobody waits for their locks. */
const ATTEMPTS_AT_ONCE = 500;

export const sensitivityJobs: Record<string, Job<Services>> = {
  /** Removes the answers of sensitive surveys whose term is over. */
  'sensitivity.removeAnswers': async (_payload, { database, log }) => {
    for (const { id: surveyId } of await listSurveysToRemove(database.reader, SURVEYS_AT_ONCE)) {
      let last: number | null = 0;
      while (last !== null) {
        const afterId: number = last;
        last = await database.transaction((tx) => removeAnswers(tx, { surveyId, afterId, limit: ATTEMPTS_AT_ONCE }));
      }
      log.info({ surveyId }, 'removed the answers of a sensitive survey');
    }
  },
};

export const sensitivityCrontab = '23 5 * * * sensitivity.removeAnswers';
