import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { deleteExpiredChallenges } from './queries';

export const passkeyJobs: Record<string, Job<Services>> = {
  /** Deletes challenges that nobody answered in time. */
  'passkeys.deleteChallenges': (_payload, { database }) => database.transaction(deleteExpiredChallenges),
};

export const passkeyCrontab = '47 * * * * passkeys.deleteChallenges';
