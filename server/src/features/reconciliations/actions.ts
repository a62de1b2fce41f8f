import { createHash } from 'node:crypto';
import { ownMemberAccount } from '@pollen/contract/money-decisions';
import { RECONCILIATION_LINES, type ReconciliationState } from '@pollen/contract/reconciliation-values';
import {
  reconciliationColumns,
  reconciliationKnown,
  reconciliationTooLong,
  reconciliationUnreadable,
} from '@pollen/contract/reconciliations';
import { notFound } from '@pollen/contract/values';
import { readCsv } from '../../platform/csv';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import {
  decideMoney,
  firstApprovalOf,
  ownMemberIds,
  whyNotDecidable,
  withdrawFirstApproval,
} from '../money-decisions/index';
import { audit } from '../operators/index';
import { getPartner } from '../partners/index';
import { decisionAbout } from './applying';
import { askForApproval, chosenApprovers } from './approving';
import {
  deleteLines,
  findByContent,
  hasShareOf,
  insertReconciliation,
  lockReconciliation,
  type Reconciliation,
  updateChecking,
  updateDeclined,
  updatePreparing,
} from './queries';
import { areUsable, beginningOf, type Columns, subjectOf, whyNotApprove, whyNotNow } from './rules';

type Operator = { readonly id: number };

/** So many characters of the name of a column are kept. */
const HEADING_KEPT = 100;

/** Returns the records of the beginning of a file; refuses what is no CSV. */
export function readBeginning(csv: string, records: number): string[][] {
  const read = readCsv(csv, records);
  if ('kind' in read) throw new Refusal(reconciliationUnreadable, { line: read.line });
  return read.map(({ cells }) => [...cells]);
}

/** Stores a file of a partner and has it checked; refuses one that the partner has already, whatever its name. */
export async function uploadFile(
  tx: Tx,
  partnerId: number,
  file: { readonly fileName: string; readonly csv: string; readonly columns: Columns },
  operator: Operator,
): Promise<number> {
  await getPartner(tx, partnerId);
  const { fileName, csv, columns } = file;
  const headings = readBeginning(csv, 1)[0] ?? [];
  if (!areUsable(columns, headings)) throw new Refusal(reconciliationColumns);
  // Exact once the check has read the file: a cell in quotes may have line ends.
  const lines = (csv.trim().match(/[\r\n]+/g) ?? []).length;
  if (lines < 1 || lines > RECONCILIATION_LINES)
    throw new Refusal(reconciliationTooLong, { max: RECONCILIATION_LINES });
  const bytes = Buffer.from(csv);
  const sha256 = createHash('sha256').update(bytes).digest();
  const shown = headings.map((heading) => beginningOf(heading, HEADING_KEPT));
  const made = { partnerId, fileName, sha256, columns: { places: columns, headings: shown }, csv: bytes, lines };
  const id = await insertReconciliation(tx, { ...made, uploadedBy: operator.id });
  if (id === null) {
    const known = await findByContent(tx, partnerId, sha256);
    throw new Refusal(reconciliationKnown, { name: known?.fileName ?? fileName });
  }
  await audit(tx, operator, 'reconciliation.uploaded', 'reconciliation', id, { name: fileName });
  await addCheckJob(tx, id);
  return id;
}

/** Has a file checked by a job; several requests that wait are one. */
export async function addCheckJob(tx: Tx, id: number): Promise<void> {
  await addJob(tx, 'reconciliations.check', { id }, { key: `reconciliations.check:${id}` });
}

/** Has an applied file compared and stored by a job; several requests that wait are one. */
export async function addPrepareJob(tx: Tx, id: number): Promise<void> {
  await addJob(tx, 'reconciliations.prepare', { id }, { key: `reconciliations.prepare:${id}` });
}

async function lock(tx: Tx, id: number, verb: 'apply' | 'check' | 'decline'): Promise<Reconciliation> {
  const file = await lockReconciliation(tx, id);
  if (!file) throw new Refusal(notFound);
  refuseIf(whyNotNow(verb, file.state));
  return file;
}

/** Has a file checked again from the start. */
export async function checkAgain(tx: Tx, id: number, operator: Operator): Promise<void> {
  const file = await lock(tx, id, 'check');
  const { fileName: name } = file;
  await withdrawFirstApproval(tx, 'reconciliation', subjectOf(file));
  await updateChecking(tx, id);
  await audit(tx, operator, 'reconciliation.checked', 'reconciliation', id, { name });
  await addCheckJob(tx, id);
}

/** Declines a file that was not applied. */
export async function declineFile(tx: Tx, id: number, operator: Operator, note: string): Promise<void> {
  const file = await lock(tx, id, 'decline');
  const { fileName: name } = file;
  await withdrawFirstApproval(tx, 'reconciliation', subjectOf(file));
  // What a check has stored before its end was never shown.
  if (file.state === 'checking') await deleteLines(tx, id);
  await updateDeclined(tx, id, { operatorId: operator.id, note });
  await audit(tx, operator, 'reconciliation.declined', 'reconciliation', id, { name, ...(note ? { memo: note } : {}) });
}

/**
 * Applies a checked file: a job compares its lines with what they would do now, stores each that changes something as a
 * call, and has them handled. Above a limit the file waits for a second operator instead, who has neither requested the
 * approval nor uploaded the file. Refuses when one of the members is the operator.
 */
export async function applyFile(
  tx: Tx,
  id: number,
  operator: Operator,
  request: { readonly note: string; readonly approverId: number | null; readonly publicUrl: string },
): Promise<ReconciliationState> {
  const file = await lock(tx, id, 'apply');
  const first = await firstApprovalOf(tx, 'reconciliation', subjectOf(file));
  refuseIf(whyNotApprove(file, first?.operatorId ?? null, operator.id));
  if (await hasShareOf(tx, id, await ownMemberIds(tx, operator.id))) throw new Refusal(ownMemberAccount);
  const decision = await decisionAbout(tx, file, operator.id);
  const { note } = request;
  if (decision && (await whyNotDecidable(tx, decision))) {
    const asked = { ...request, askedBy: operator.id };
    const approvers = await chosenApprovers(tx, file, asked);
    await decideMoney(tx, decision);
    await askForApproval(tx, file, { ...asked, approvers });
    return 'waiting';
  }
  await updatePreparing(tx, id, { operatorId: operator.id, note });
  await audit(tx, operator, 'reconciliation.applied', 'reconciliation', id, {
    name: file.fileName,
    points: decision?.amountCents ?? 0,
    ...(note ? { memo: note } : {}),
  });
  await addPrepareJob(tx, id);
  return 'preparing';
}
