import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { endLapsedImpersonations } from './actions';

const BATCH_SIZE = 1_000;

/** Ends impersonations that expired or whose tab was closed, and writes their lines of the audit log. */
const end: Job<Services> = async (_payload, { database }) => {
  await database.transaction((tx) => endLapsedImpersonations(tx, BATCH_SIZE));
};

export const impersonationJobs: Record<string, Job<Services>> = { 'impersonation.end': end };

export const impersonationCrontab = '* * * * * impersonation.end';
