import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { updateAnswerCounts } from './answer-counts';

/** Attempts counted in one transaction: few enough that operators hardly wait for their locks. */
const COUNTED_AT_ONCE = 500;

export const resultJobs: Record<string, Job<Services>> = {
  /** Updates the sums of answers that the editor shows beside the questions. */
  'results.count': async (_payload, { database }) => {
    while ((await database.transaction((tx) => updateAnswerCounts(tx, COUNTED_AT_ONCE))) === COUNTED_AT_ONCE);
  },
};

export const resultCrontab = `
* * * * * results.count
`;
