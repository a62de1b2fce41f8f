import { z } from 'zod';
import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { mailRequestedLink, type PasswordLinkRequest } from './password-links';

const Forgotten = z.strictObject({
  emailKey: z.string(),
  locale: z.enum(['en', 'zh']),
  network: z.string(),
}) satisfies z.ZodType<PasswordLinkRequest>;

/** Mails a link to a new password; does nothing when no operator has the address. */
async function mailPasswordLink(payload: unknown, { database, config }: Services): Promise<void> {
  const asked = Forgotten.parse(payload);
  await database.transaction((tx) => mailRequestedLink(tx, asked, config.publicUrl));
}

export const operatorJobs: Record<string, Job<Services>> = {
  'operators.mailPasswordLink': mailPasswordLink,
};
