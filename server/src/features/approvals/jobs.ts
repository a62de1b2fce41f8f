import { z } from 'zod';
import type { Config } from '../../platform/config';
import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { sendMail } from '../mail/index';
import { mailRecipients, operatorNames } from '../operators/index';
import { expireRequests, type MailedStep } from './actions';
import { approvalMail } from './emails';
import type { ApprovalModules } from './kind';
import { findApproval, updateMailed } from './queries';

const MailPayload = z.strictObject({
  approvalId: z.int(),
  step: z.enum(['asked', 'applied', 'declined']) satisfies z.ZodType<MailedStep>,
  operatorIds: z.array(z.int()),
});

/** Expires requests and mails their steps; `modules` describes each kind of change. */
export function approvalJobs(modulesFor: (config: Config) => ApprovalModules): Record<string, Job<Services>> {
  /** Mails a step of a request to operators in their languages, once. */
  async function mail(payload: unknown, { database, config }: Services): Promise<void> {
    const { approvalId, step, operatorIds } = MailPayload.parse(payload);
    await database.transaction(async (tx) => {
      const row = await findApproval(tx, approvalId);
      if (!row || !(await updateMailed(tx, approvalId, step))) return;
      const module = modulesFor(config)[row.kind];
      const change = module.payload.parse(row.payload);
      const names = await operatorNames(tx, row.decidedBy === null ? [row.askedBy] : [row.askedBy, row.decidedBy]);
      for (const { email, locale } of await mailRecipients(tx, operatorIds)) {
        const written = approvalMail({
          locale,
          publicUrl: config.publicUrl,
          step,
          alone: row.alone,
          id: row.id,
          description: module.describe(change, locale),
          askedBy: names.get(row.askedBy) ?? '',
          decidedBy: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? ''),
          reason: row.reason,
          decisionReason: row.decisionReason,
        });
        await sendMail(tx, { to: email, ...written });
      }
    });
  }

  return {
    'approvals.mail': mail,
    'approvals.expire': (_payload, { database }) => database.transaction(expireRequests),
  };
}

export const approvalCrontab = '23 * * * * approvals.expire';
