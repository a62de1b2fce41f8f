import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { deleteOldImageCodes } from '../image-codes/index';
import { deleteExpired } from './queries';

/** Deletes expired image codes and messages that were not confirmed in time. */
async function tidy(_payload: unknown, { database, clock }: Services): Promise<void> {
  await database.transaction(async (tx) => {
    await deleteOldImageCodes(tx, clock.now());
    await deleteExpired(tx, clock.now());
  });
}

export const feedbackJobs: Record<string, Job<Services>> = { 'feedback.tidy': tidy };

export const feedbackCrontab = '37 * * * * feedback.tidy';
