import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { withdrawExpiredCodes } from './actions';

const expire: Job<Services> = async (_payload, { database }) => {
  await database.transaction(withdrawExpiredCodes);
};

export const giftCodeJobs: Record<string, Job<Services>> = { 'giftCodes.expire': expire };

/** The day changes in the panel's time zone, whose offset may include half an hour. */
export const giftCodeCrontab = '*/30 * * * * giftCodes.expire';
