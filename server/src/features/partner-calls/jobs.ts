import { z } from 'zod';
import { addJob, type Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { openSetup } from '../partners/index';
import { handleNextCall } from './handling';
import { updateUnknownWaiting } from './queries';

const Replay = z.object({ partnerId: z.int() });

export const partnerCallJobs: Record<string, Job<Services>> = {
  /** Handles all calls of partners that wait. */
  'partners.handleCalls': async (_payload, services) => {
    while (await handleNextCall(services));
  },

  /** Lets calls wait again whose status has a meaning by now. */
  'partners.replay': async (payload, { database, secrets }) => {
    const { partnerId } = Replay.parse(payload);
    await database.transaction(async (tx) => {
      const { profile } = await openSetup(tx, secrets, partnerId);
      const waiting = await updateUnknownWaiting(tx, partnerId, Object.keys(profile.statuses));
      if (waiting > 0) await addJob(tx, 'partners.handleCalls', {}, { key: 'partners.handleCalls' });
    });
  },
};

/** Also without a new call, in case a job was lost with its process between two runs. */
export const partnerCallCrontab = `
*/5 * * * * partners.handleCalls
`;
