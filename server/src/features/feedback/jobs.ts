import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { deleteOldImageCodes } from '../image-codes/index';
import { sendMail } from '../mail/index';
import { mailRecipients, operatorsWithPermission } from '../operators/index';
import { lockLateUntold, updateLateTold } from './console-queries';
import { lateCasesMail } from './late-emails';
import { deleteExpired } from './queries';

/** Deletes expired image codes and messages that were not confirmed in time. */
async function tidy(_payload: unknown, { database, clock }: Services): Promise<void> {
  await database.transaction(async (tx) => {
    await deleteOldImageCodes(tx, clock.now());
    await deleteExpired(tx, clock.now());
  });
}

/** How many late cases one mail names; more follow with the next run. */
const NAMED_IN_MAIL = 50;

/** Tells the administrators of cases that have just become late, each case once. */
async function tellLate(_payload: unknown, { database, config }: Services): Promise<void> {
  await database.transaction(async (tx) => {
    const late = await lockLateUntold(tx, NAMED_IN_MAIL);
    if (late.length === 0) return;
    const numbers = late.map(({ id }) => id);
    await updateLateTold(tx, numbers);
    const administrators = await operatorsWithPermission(tx, 'managePanel');
    for (const { email, locale } of await mailRecipients(
      tx,
      administrators.map(({ id }) => id),
    )) {
      await sendMail(tx, { to: email, ...lateCasesMail({ locale, publicUrl: config.publicUrl, numbers }) });
    }
  });
}

export const feedbackJobs: Record<string, Job<Services>> = { 'feedback.tidy': tidy, 'feedback.tellLate': tellLate };

export const feedbackCrontab = ['37 * * * * feedback.tidy', '42 * * * * feedback.tellLate'].join('\n');
