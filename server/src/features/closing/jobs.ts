import { z } from 'zod';
import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { eraseMail } from '../mail/actions';

const Payload = z.strictObject({ mailId: z.int() });

export const closingJobs: Record<string, Job<Services>> = {
  'closing.forgetFarewell': async (payload, { database }) => {
    const { mailId } = Payload.parse(payload);
    await database.transaction((tx) => eraseMail(tx, mailId));
  },
};
