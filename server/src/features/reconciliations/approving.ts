import { reconciliationApproverUnable, reconciliationNoApprover } from '@pollen/contract/reconciliations';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import { sendMail } from '../mail/index';
import { mailRecipients, operatorNames, operatorsWithPermission } from '../operators/index';
import { getPartner } from '../partners/index';
import { approvalRequestedMail } from './emails';
import { type Reconciliation, updateWaiting } from './queries';
import { totalsOf } from './rules';

/** An operator who may approve a file. */
export interface Approver {
  readonly id: number;
  readonly name: string;
}

/**
 * Returns the operators who can approve a file when an operator requests it, by name: those with the permission, without
 * the one who requests it and the one who uploaded it.
 */
export async function approversOf(tx: Tx, file: Reconciliation, askedBy: number): Promise<readonly Approver[]> {
  const able = await operatorsWithPermission(tx, 'manageMembers');
  return able.filter(({ id }) => id !== askedBy && id !== file.uploadedBy);
}

/** Returns the operators who are asked to approve a file; refuses when there is none, and one who cannot approve it. */
export async function chosenApprovers(
  tx: Tx,
  file: Reconciliation,
  { askedBy, approverId }: { readonly askedBy: number; readonly approverId: number | null },
): Promise<readonly Approver[]> {
  const able = await approversOf(tx, file, askedBy);
  if (able.length === 0) {
    const uploader = (await operatorNames(tx, [file.uploadedBy])).get(file.uploadedBy) ?? '-';
    throw new Refusal(reconciliationNoApprover, { uploader });
  }
  const chosen = approverId === null ? able : able.filter(({ id }) => id === approverId);
  if (chosen.length === 0) throw new Refusal(reconciliationApproverUnable);
  return chosen;
}

/** Lets a file wait for the approval of another operator, and mails those who are asked. */
export async function askForApproval(
  tx: Tx,
  file: Reconciliation,
  request: {
    readonly askedBy: number;
    readonly approverId: number | null;
    readonly note: string;
    readonly approvers: readonly Approver[];
    readonly publicUrl: string;
  },
): Promise<void> {
  const { askedBy, approverId, note, approvers, publicUrl } = request;
  await updateWaiting(tx, file.id, { note, askedBy, approverId });
  const partner = await getPartner(tx, file.partnerId);
  const by = (await operatorNames(tx, [askedBy])).get(askedBy) ?? '-';
  const ids = approvers.map(({ id }) => id);
  for (const { email, locale } of await mailRecipients(tx, ids)) {
    const totals = totalsOf(file.summary?.effects ?? []);
    const { id, fileName, month, lines } = file;
    const about = { id, partnerId: partner.id, partnerName: partner.name, fileName, month, lines, note, by };
    await sendMail(tx, { to: email, ...approvalRequestedMail({ locale, publicUrl, ...about, ...totals }) });
  }
}
