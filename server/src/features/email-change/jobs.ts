import { z } from 'zod';
import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { sendMail } from '../mail/index';
import { findCredentials, getMember } from '../members/index';
import { dayInWords, processDueChange } from './actions';
import { confirmMail, takenMail } from './emails';
import { linkToken } from './links';
import { findChange, listDue } from './queries';
import { REMIND_MS } from './rules';

const Payload = z.strictObject({ changeId: z.int() });
const LOOKED_AT_ONCE = 500;

/**
 * Mails the confirmation link to the new address; if the address has an account, a mail that says that it cannot be
 * used.
 */
async function mailNew(payload: unknown, services: Services): Promise<void> {
  const { changeId } = Payload.parse(payload);
  const { publicUrl } = services.config;
  await services.database.transaction(async (tx) => {
    const change = await findChange(tx, changeId);
    if (change?.state !== 'pending') return;
    const owner = await findCredentials(tx, change.newEmailKey);
    if (owner) {
      await sendMail(tx, { to: owner.email, ...takenMail({ locale: owner.locale, publicUrl }) });
      return;
    }
    const { locale } = await getMember(tx, change.memberId);
    const token = linkToken(services.secrets, 'confirm', change.linkKey);
    const until = await dayInWords(tx, change.confirmBefore, locale);
    await sendMail(tx, { to: change.newEmail, ...confirmMail({ locale, publicUrl, token, until }) });
  });
}

/**
 * Sends reminders of changes near their deadline, and suspends accounts whose new address was not confirmed in time.
 */
async function processDueChanges(_payload: unknown, services: Services): Promise<void> {
  const { database, clock } = services;
  const remind = new Date(clock.now().getTime() + REMIND_MS);
  const due = await database.transaction((tx) => listDue(tx, { remind, limit: LOOKED_AT_ONCE }));
  // One transaction for each change, so that one that fails does not stop the others.
  for (const change of due) await database.transaction((tx) => processDueChange(tx, services, change));
}

export const emailChangeJobs: Record<string, Job<Services>> = {
  'email-change.mailNew': mailNew,
  'email-change.lapse': processDueChanges,
};

export const emailChangeCrontab = '27 * * * * email-change.lapse';
