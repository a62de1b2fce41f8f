import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { type OrderRow, orderColumns } from './queries';
import { type Step, steps } from './rules';

/** Who takes a step: the member, the panel itself, or an operator by name. */
export interface Actor {
  readonly name: string;
  readonly operatorId: number | null;
}

/**
 * Takes a step if the order is in a state from which the step starts; otherwise returns null and changes nothing. Of
 * two concurrent steps, the second waits for the row lock and then finds the new state.
 */
function takeStep(tx: Tx, step: Step, which: Sql, actor: Actor, memo: string | null = null): Promise<OrderRow | null> {
  const { from, to } = steps[step];
  return tx.maybe(sql`
    with o as (
      update orders set status = ${to}::smallint, memo = coalesce(${memo}::text, memo),
        confirmed_at = case when ${to}::int = 1 then ${tx.now}::timestamptz else confirmed_at end,
        checked_at = case when ${to}::int in (2, 3, 4) then ${tx.now}::timestamptz else checked_at end,
        completed_at = case when ${to}::int = 5 then ${tx.now}::timestamptz else completed_at end
      where status = any(${from}::smallint[]) and ${which}
      returning *
    ), event as (
      insert into order_events (order_id, status, at, actor, operator_id, memo)
      select id, status, ${tx.now}::timestamptz, ${actor.name}::text, ${actor.operatorId}::bigint, ${memo}::text from o
    )
    select ${orderColumns} from o`);
}

/**
 * Takes a step with an order and returns the order; returns null, with nothing changed, when its status does not allow
 * the step.
 */
export function moveOrder(
  tx: Tx,
  id: number,
  step: Step,
  actor: Actor,
  memo: string | null = null,
): Promise<OrderRow | null> {
  return takeStep(tx, step, sql`id = ${id}`, actor, memo);
}

/**
 * Like `moveOrder`, but does nothing while a payout run has the order: for operators who decide about a single order.
 */
export function moveUnlessInRun(
  tx: Tx,
  id: number,
  step: Step,
  actor: Actor,
  memo: string | null,
): Promise<OrderRow | null> {
  return takeStep(tx, step, sql`id = ${id} and payout_run_id is null`, actor, memo);
}

/**
 * Confirms the order of a confirmation link; returns null when the link is unknown or its time is over, or the order
 * is no longer unconfirmed.
 */
export function confirmByToken(tx: Tx, tokenHash: Buffer, actor: Actor): Promise<OrderRow | null> {
  return takeStep(tx, 'confirm', sql`token_hash = ${tokenHash} and confirm_before > ${tx.now}::timestamptz`, actor);
}

/** Cancels a member's order; returns null when it is another member's or its status does not allow it. */
export function cancelOwn(tx: Tx, id: number, memberId: number, actor: Actor): Promise<OrderRow | null> {
  return takeStep(tx, 'cancel', sql`id = ${id} and member_id = ${memberId}`, actor);
}

/**
 * Expires an unconfirmed order whose time to confirm is over; returns null when it was confirmed or cancelled
 * meanwhile.
 */
export function expireOverdue(tx: Tx, id: number, actor: Actor, memo: string): Promise<OrderRow | null> {
  return takeStep(tx, 'expire', sql`id = ${id} and confirm_before <= ${tx.now}::timestamptz`, actor, memo);
}

/**
 * Approves an order under review. When a second operator is needed, does so only after another operator's first
 * approval.
 */
export function approveWaiting(
  tx: Tx,
  id: number,
  actor: Actor,
  second: { needed: boolean; operatorId: number },
): Promise<OrderRow | null> {
  const agreed = sql`(not ${second.needed}::boolean or first_approval_by <> ${second.operatorId}::bigint)`;
  return takeStep(tx, 'approve', sql`id = ${id} and ${agreed}`, actor);
}

/** Stores the first of two approvals. Returns false when there is one already or the order is not under review. */
export async function rememberFirstApproval(tx: Tx, id: number, operatorId: number): Promise<boolean> {
  return (
    (await tx.run(sql`
      update orders set first_approval_by = ${operatorId}
      where id = ${id} and status = 6 and first_approval_by is null`)) === 1
  );
}

/** Replaces the token of an unconfirmed order if the last mail was sent before `sentBefore`; returns whether it did. */
export async function replaceToken(tx: Tx, id: number, tokenHash: Buffer, sentBefore: Date): Promise<boolean> {
  return (
    (await tx.run(sql`
      update orders set token_hash = ${tokenHash}, token_sent_at = ${tx.now}
      where id = ${id} and status = 0 and token_sent_at <= ${sentBefore}::timestamptz`)) === 1
  );
}
