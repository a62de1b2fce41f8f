import { z } from 'zod';
import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { deleteMail } from '../mail/index';
import { recordErasures } from './erasures';

const Payload = z.strictObject({ mailId: z.int() });
const Closed = z.strictObject({ memberId: z.int().optional() });

export const closingJobs: Record<string, Job<Services>> = {
  'closing.deleteFarewellMail': async (payload, { database }) => {
    const { mailId } = Payload.parse(payload);
    await database.transaction((tx) => deleteMail(tx, mailId));
  },

  /**
   * Records one closed account in the list outside of the database; without a payload, all that the list does not have.
   */
  'closing.recordErasures': async (payload, services) => {
    const { memberId } = Closed.parse(payload ?? {});
    await recordErasures(services, memberId);
  },
};

export const closingCrontab = '23 3 * * * closing.recordErasures';
