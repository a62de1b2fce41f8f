import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { countSome } from './answer-counts';

/** Attempts counted in one transaction: an operator who decides about one of them hardly waits. */
const COUNTED_AT_ONCE = 500;

export const resultJobs: Record<string, Job<Services>> = {
  /** Keeps the sums of answers beside the questions in the editor. */
  'results.count': async (_payload, { database }) => {
    while ((await database.transaction((tx) => countSome(tx, COUNTED_AT_ONCE))) === COUNTED_AT_ONCE);
  },
};

export const resultCrontab = `
* * * * * results.count
`;
