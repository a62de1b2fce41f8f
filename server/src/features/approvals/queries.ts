import type { AloneReason, ApprovalKind, ApprovalState } from '@pollen/contract/approval-values';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

export interface ApprovalRow {
  id: number;
  kind: ApprovalKind;
  subject: string;
  payload: unknown;
  reason: string;
  state: ApprovalState;
  alone: AloneReason | null;
  askedBy: number;
  askedAt: Date;
  expiresAt: Date;
  decidedBy: number | null;
  decidedAt: Date | null;
  decisionReason: string;
}

const columns = sql`id, kind, subject, payload, reason, state, alone, asked_by as "askedBy", asked_at as "askedAt",
  expires_at as "expiresAt", decided_by as "decidedBy", decided_at as "decidedAt", decision_reason as "decisionReason"`;

export interface NewApproval {
  kind: ApprovalKind;
  subject: string;
  payload: unknown;
  reason: string;
  askedBy: number;
  expiresAt: Date;
  /** Null while the request waits. */
  alone: AloneReason | null;
}

/** Returns null when a change of the same subject already waits, including one that is inserted at the same time. */
export function insertApproval(tx: Tx, approval: NewApproval): Promise<{ id: number } | null> {
  const { kind, subject, payload, reason, askedBy, expiresAt, alone } = approval;
  const state: ApprovalState = alone === null ? 'waiting' : 'applied';
  return tx.maybe(sql`
    insert into approvals (kind, subject, payload, reason, state, alone, asked_by, asked_at, expires_at, decided_at)
    values (${kind}, ${subject}, ${JSON.stringify(payload)}::jsonb, ${reason}, ${state}, ${alone}::text, ${askedBy},
      ${tx.now}, ${expiresAt}, ${alone === null ? null : tx.now}::timestamptz)
    on conflict (kind, subject) where state = 'waiting' do nothing
    returning id`);
}

/** Returns a request without locking it, or null when the id is unknown. */
export function findApproval(tx: Tx, id: number): Promise<ApprovalRow | null> {
  return tx.maybe(sql`select ${columns} from approvals where id = ${id}`);
}

/** Locks the row until the transaction ends, so that the second of two concurrent decisions sees the first. */
export function lockApproval(tx: Tx, id: number): Promise<ApprovalRow | null> {
  return tx.maybe(sql`select ${columns} from approvals where id = ${id} for update`);
}

/** Requests below an id, newest first. */
export function listApprovals(
  tx: Tx,
  page: { state: ApprovalState | null; belowId: number; size: number },
): Promise<ApprovalRow[]> {
  const inState = page.state === null ? sql`true` : sql`state = ${page.state}`;
  return tx.rows(sql`
    select ${columns} from approvals where ${inState} and id < ${page.belowId}::bigint
    order by id desc limit ${page.size}::int`);
}

/** Waiting requests of some kinds, oldest first; at most one for each subject. */
export function listWaiting(tx: Tx, kinds: readonly ApprovalKind[] | null, size: number): Promise<ApprovalRow[]> {
  const ofKinds = kinds === null ? sql`true` : sql`kind = any(${kinds}::text[])`;
  return tx.rows(sql`
    select ${columns} from approvals where state = 'waiting' and expires_at > ${tx.now}::timestamptz and ${ofKinds}
    order by id limit ${size}::int`);
}

/** Counts the changes that wait for approval. */
export async function countWaitingApprovals(tx: Tx): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from approvals where state = 'waiting' and expires_at > ${tx.now}::timestamptz`);
  return row.n;
}

/** Counts the waiting requests of these kinds that an operator may decide about, up to `atMost`. */
export async function countDecidable(
  tx: Tx,
  { operatorId, kinds, atMost }: { operatorId: number; kinds: readonly ApprovalKind[]; atMost: number },
): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select from approvals where state = 'waiting' and expires_at > ${tx.now}::timestamptz
        and kind = any(${kinds}::text[]) and asked_by <> ${operatorId}::bigint limit ${atMost}::int) waiting`);
  return row.n;
}

/** Stores the decision about a waiting request; a request that is already decided stays as it is. */
export async function updateDecided(
  tx: Tx,
  id: number,
  decision: { state: Exclude<ApprovalState, 'waiting'>; decidedBy: number | null; reason: string },
): Promise<void> {
  await tx.run(sql`
    update approvals set state = ${decision.state}, decided_by = ${decision.decidedBy}::bigint, decided_at = ${tx.now},
      decision_reason = ${decision.reason}
    where id = ${id} and state = 'waiting'`);
}

/** Expires requests that were not decided in time; returns them. */
export function updateExpired(tx: Tx): Promise<ApprovalRow[]> {
  return tx.rows(sql`
    update approvals set state = 'expired', decided_at = ${tx.now}
    where state = 'waiting' and expires_at <= ${tx.now}::timestamptz
    returning ${columns}`);
}

/** Marks the mails about a step as sent; returns false when they had been sent before. */
export async function updateMailed(tx: Tx, id: number, step: string): Promise<boolean> {
  return (
    (await tx.run(sql`
      update approvals set mailed = mailed || ${step}::text where id = ${id} and not ${step}::text = any(mailed)`)) ===
    1
  );
}
