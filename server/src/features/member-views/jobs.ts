import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { endLapsed } from './actions';

const AT_ONCE = 1_000;

/** Writes down the end of views that ran out or whose tab was closed. */
const end: Job<Services> = async (_payload, { database }) => {
  await database.transaction((tx) => endLapsed(tx, AT_ONCE));
};

export const memberViewJobs: Record<string, Job<Services>> = { 'member-views.end': end };

export const memberViewCrontab = '* * * * * member-views.end';
