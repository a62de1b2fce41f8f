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

/** Mails the link that confirms; to an address that has an account, that nothing can be done with it. */
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

/** Reminds of changes that run out, and suspends accounts whose new address was not confirmed in time. */
async function processDueChanges(_payload: unknown, services: Services): Promise<void> {
  const { database, clock } = services;
  const remind = new Date(clock.now().getTime() + REMIND_MS);
  const due = await database.transaction((tx) => listDue(tx, { remind, limit: LOOKED_AT_ONCE }));
  // Each by itself: one that fails must not keep the others from their day.
  for (const change of due) await database.transaction((tx) => processDueChange(tx, services, change));
}

export const emailChangeJobs: Record<string, Job<Services>> = {
  'email-change.mailNew': mailNew,
  'email-change.lapse': processDueChanges,
};

export const emailChangeCrontab = '27 * * * * email-change.lapse';
