import { z } from 'zod';
import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { DAY_MS } from '../../platform/time';
import { sendMail } from '../mail/index';
import { panelSettings } from '../settings/index';
import { alreadyMemberMail, codeMail } from './emails';
import { findCredentials } from './queries';
import { type CodeMailPayload, SEAL } from './verification';
import { deleteOldCodes } from './verification-queries';

const Order = z.strictObject({
  purpose: z.enum(['register', 'reset']),
  email: z.string(),
  emailKey: z.string(),
  locale: z.enum(['en', 'zh']),
  sealedCode: z.string(),
}) satisfies z.ZodType<CodeMailPayload>;

/**
 * Mails a code. An address that has an account gets a mail that says so instead of a registration code; an unknown
 * address gets no reset code.
 */
async function mailCode(payload: unknown, services: Services): Promise<void> {
  const { purpose, email, emailKey, locale, sealedCode } = Order.parse(payload);
  const code = services.secrets.decrypt(SEAL, Buffer.from(sealedCode, 'base64'));
  const { publicUrl } = services.config;
  await services.database.transaction(async (tx) => {
    const { codeMinutes } = await panelSettings(tx);
    const known = await findCredentials(tx, emailKey);
    // A reset goes to the stored address, never to the typed one.
    const to = known?.email ?? email;
    if (purpose === 'register' && known) await sendMail(tx, { to, ...alreadyMemberMail({ locale, publicUrl }) });
    else if (purpose === 'register' || known) {
      await sendMail(tx, { to, ...codeMail({ locale, publicUrl, purpose, code, minutes: codeMinutes }) });
    }
  });
}

/** Deletes codes and failed tries that no limit counts any more. */
async function tidyCodes(_payload: unknown, { database, clock }: Services): Promise<void> {
  await database.transaction((tx) => deleteOldCodes(tx, new Date(clock.now().getTime() - 2 * DAY_MS)));
}

export const membersJobs: Record<string, Job<Services>> = {
  'members.mailCode': mailCode,
  'members.tidyCodes': tidyCodes,
};

export const membersCrontab = '17 * * * * members.tidyCodes';
