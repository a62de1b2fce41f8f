import type { AloneReason, ApprovalKind } from '@pollen/contract/approval-values';
import { approvalExpired, approvalOutdated } from '@pollen/contract/approvals';
import { changeReasonMissing } from '@pollen/contract/console-versions';
import type { Role } from '@pollen/contract/permissions';
import { notFound } from '@pollen/contract/values';
import { CHANGE_REASON } from '@pollen/contract/versioned';
import { approvalWaits } from '@pollen/contract/waiting-changes';
import type { Tx } from '../../platform/database/database';
import { rehearse } from '../../platform/database/rehearsal';
import { addJob } from '../../platform/jobs';
import type { Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { DAY_MS } from '../../platform/time';
import {
  administrators,
  audit,
  auditByPanel,
  findActiveOperator,
  operatorNames,
  operatorsWithPermission,
  requirePermission,
  whyNotAllowed,
} from '../operators/index';
import { panelSettings } from '../settings/index';
import type { ApprovalModule, ApprovalModules, ChangeDescription } from './kind';
import { type ApprovalRow, insertApproval, listWaiting, lockApproval, updateDecided, updateExpired } from './queries';
import { whyNotDecide, whyNotWithdraw } from './rules';

/** The operator who asks for a change or decides about one. */
export interface Actor {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
}

/** Payload of a mail job: the recipients and the step of the request. */
export type MailedStep = 'asked' | 'applied' | 'declined';

const WAITING_SHOWN = 500;

/** The details of a request for the audit log, in English. */
function auditDetails(description: ChangeDescription, kind: ApprovalKind, reason: string) {
  const side = (pick: 'from' | 'to') =>
    description.changes
      .map((change) => (description.changes.length > 1 ? `${change.label}: ` : '') + (change[pick] ?? '–'))
      .join('; ');
  return { kind, title: description.title, from: side('from'), to: side('to'), ...(reason ? { reason } : {}) };
}

const mail = (tx: Tx, approvalId: number, step: MailedStep, operatorIds: readonly number[]) =>
  addJob(tx, 'approvals.mail', { approvalId, step, operatorIds });

/** Returns why a change needs no second person; null when it needs one. */
async function aloneReason<Payload>(
  tx: Tx,
  operator: { readonly id: number },
  module: ApprovalModule<Payload>,
  payload: Payload | null,
): Promise<AloneReason | null> {
  if (payload !== null && module.takesRightsOnly?.(payload)) return 'lessRights';
  if (module.neverAlone) return null;
  const unable = payload === null ? null : (module.cannotDecide?.(payload) ?? null);
  const others = (await operatorsWithPermission(tx, module.permission)).filter(
    ({ id }) => id !== operator.id && id !== unable,
  );
  return others.length === 0 ? 'onlyDecider' : null;
}

/** Returns whether a change by this operator would wait for approval, for the label of the button. */
export async function asksForApproval<Payload>(
  tx: Tx,
  operator: { readonly id: number },
  module: ApprovalModule<Payload>,
  payload: Payload | null = null,
): Promise<boolean> {
  return (await aloneReason(tx, operator, module, payload)) === null;
}

/** The result of asking for a change: it waits under an approval id, or was applied at once with a result. */
export type Requested<Made> = { readonly id: number } & (
  | { readonly waits: true }
  | { readonly waits: false; readonly made: Made }
);

/**
 * Asks for a change that takes two people. The change waits for another operator with the same permission. It is applied
 * at once when there is none, or when it only takes rights away. All administrators are mailed in each case. Refuses a
 * change that could not be applied now, and a second change while one of the same subject waits.
 */
export async function requestChange<Payload, Made>(
  tx: Tx,
  operator: Actor,
  module: ApprovalModule<Payload, Made>,
  change: { subject: string; payload: Payload; reason: string },
): Promise<Requested<Made>> {
  requirePermission(operator, module.permission);
  const { kind } = module;
  const { subject, payload } = change;
  const reason = change.reason.trim();
  const alone = await aloneReason(tx, operator, module, payload);
  if (alone === null && reason.length < CHANGE_REASON.min) {
    throw new Refusal(changeReasonMissing, { min: CHANGE_REASON.min });
  }
  // An expired request of the same subject must not stand in the way until the job of the next hour ends it.
  await expireRequests(tx);
  const { approvalDays } = await panelSettings(tx);
  const expiresAt = new Date(tx.now.getTime() + approvalDays * DAY_MS);
  const row = await insertApproval(tx, { kind, subject, payload, reason, askedBy: operator.id, expiresAt, alone });
  if (!row) throw new Refusal(approvalWaits);
  const { id } = row;
  const request = { id, subject, payload, reason, askedBy: operator };
  const recipients = (await administrators(tx)).map((each) => each.id);
  const details = auditDetails(module.describe(payload, 'en'), kind, reason);
  if (alone === null) {
    await rehearse(tx, () => module.apply(tx, request));
    await audit(tx, operator, 'approval.asked', 'approval', id, details);
    await mail(tx, id, 'asked', recipients);
    return { id, waits: true };
  }
  const made = await module.apply(tx, request);
  await audit(tx, operator, 'approval.applied', 'approval', id, { ...details, alone });
  await mail(tx, id, 'applied', recipients);
  return { id, waits: false, made };
}

/**
 * Applies a change that another operator asked for, once. A request found outdated or expired is marked as such; that
 * refusal is returned, not thrown, so that the mark is committed.
 */
export async function approve(
  tx: Tx,
  id: number,
  operator: Actor,
  modules: ApprovalModules,
  note: string,
): Promise<Refusal | null> {
  const { row, module } = await lockOpen(tx, id, operator, modules);
  const { kind, subject, reason } = row;
  const payload = module.payload.parse(row.payload);
  const details = auditDetails(module.describe(payload, 'en'), kind, reason);
  if (row.expiresAt <= tx.now) return endExpired(tx, row);
  const askedBy = await findActiveOperator(tx, row.askedBy);
  const mayAsk = askedBy !== null && whyNotAllowed(askedBy, module.permission) === null;
  if (!mayAsk || !(await module.isCurrent(tx, subject, payload))) {
    await updateDecided(tx, id, { state: 'outdated', decidedBy: operator.id, reason: '' });
    await audit(tx, operator, 'approval.outdated', 'approval', id, details);
    return new Refusal(approvalOutdated);
  }
  // Read before the change, so that an administrator who loses the role by it is mailed too.
  const recipients = new Set((await administrators(tx)).map((each) => each.id));
  await module.apply(tx, { id, subject, payload, reason, askedBy });
  for (const each of await administrators(tx)) recipients.add(each.id);
  await updateDecided(tx, id, { state: 'applied', decidedBy: operator.id, reason: note.trim() });
  await audit(tx, operator, 'approval.approved', 'approval', id, {
    ...details,
    ...(note.trim() ? { memo: note.trim() } : {}),
  });
  await mail(tx, id, 'applied', [...recipients]);
  return null;
}

/** Declines a change that another operator asked for, and mails the reason to that operator. */
export async function decline(
  tx: Tx,
  id: number,
  operator: Actor,
  modules: ApprovalModules,
  why: string,
): Promise<Refusal | null> {
  const { row, module } = await lockOpen(tx, id, operator, modules);
  if (row.expiresAt <= tx.now) return endExpired(tx, row);
  const memo = why.trim();
  if (memo.length < CHANGE_REASON.min) throw new Refusal(changeReasonMissing, { min: CHANGE_REASON.min });
  const details = auditDetails(module.describe(module.payload.parse(row.payload), 'en'), row.kind, row.reason);
  await updateDecided(tx, id, { state: 'declined', decidedBy: operator.id, reason: memo });
  await audit(tx, operator, 'approval.declined', 'approval', id, { ...details, memo });
  await mail(tx, id, 'declined', [row.askedBy]);
  return null;
}

/** Withdraws a request of the calling operator. */
export async function withdraw(tx: Tx, id: number, operator: { readonly id: number }): Promise<void> {
  const row = await lockApproval(tx, id);
  if (!row) throw new Refusal(notFound);
  refuseIf(whyNotWithdraw(row, operator));
  await updateDecided(tx, id, { state: 'withdrawn', decidedBy: operator.id, reason: '' });
  await audit(tx, operator, 'approval.withdrawn', 'approval', id, { kind: row.kind });
}

async function lockOpen(tx: Tx, id: number, operator: Actor, modules: ApprovalModules) {
  // An operator who may decide about no kind of change sees no request.
  const refused = Object.values(modules).map(({ permission }) => whyNotAllowed(operator, permission));
  if (refused.every((why) => why !== null)) refuseIf(refused[0] ?? null);
  const row = await lockApproval(tx, id);
  if (!row) throw new Refusal(notFound);
  const module = modules[row.kind];
  requirePermission(operator, module.permission);
  const why = whyNotDecide(row, operator, tx.now);
  if (why?.kind !== approvalExpired) refuseIf(why);
  return { row, module };
}

async function endExpired(tx: Tx, row: ApprovalRow): Promise<Refusal> {
  await updateDecided(tx, row.id, { state: 'expired', decidedBy: null, reason: '' });
  await auditByPanel(tx, 'approval.expired', 'approval', row.id, { kind: row.kind });
  return new Refusal(approvalExpired);
}

/** Expires all requests that were not decided in time. */
export async function expireRequests(tx: Tx): Promise<void> {
  for (const row of await updateExpired(tx)) {
    await auditByPanel(tx, 'approval.expired', 'approval', row.id, { kind: row.kind });
  }
}

/** A change that waits for approval, as shown beside the current value. */
export interface WaitingChange {
  id: number;
  title: string;
  changes: { label: string; from: string | null; to: string | null }[];
  askedBy: string;
  askedAt: string;
  own: boolean;
}

/** Returns the waiting changes of a kind by subject, described in a language. */
export async function waitingChanges<Payload>(
  tx: Tx,
  modules: readonly ApprovalModule<Payload>[],
  { operator, locale }: { operator: { readonly id: number }; locale: Locale },
): Promise<{ kind: ApprovalKind; subject: string; payload: Payload; waiting: WaitingChange }[]> {
  const rows = await listWaiting(
    tx,
    modules.map(({ kind }) => kind),
    WAITING_SHOWN,
  );
  const names = await operatorNames(tx, [...new Set(rows.map(({ askedBy }) => askedBy))]);
  return rows.flatMap((row) => {
    const module = modules.find(({ kind }) => kind === row.kind);
    if (!module) return [];
    const payload = module.payload.parse(row.payload);
    const { title, changes } = module.describe(payload, locale);
    const waiting = {
      id: row.id,
      title,
      changes: [...changes],
      askedBy: names.get(row.askedBy) ?? '',
      askedAt: row.askedAt.toISOString(),
      own: row.askedBy === operator.id,
    };
    return [{ kind: row.kind, subject: row.subject, payload, waiting }];
  });
}
