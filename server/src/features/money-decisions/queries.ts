import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { DayTotals, MoneyDecisionKind } from './rules';

/** The totals of members have so many locks together, because a database has few: a file may be about 100,000 members. */
const MEMBER_LOCKS = 256;

/** Locks the totals of this operator and these members until the transaction ends. */
export async function lockTotals(tx: Tx, operatorId: number, memberIds: readonly number[]): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('money-decisions.operator', ${operatorId}::bigint))`);
  if (memberIds.length === 0) return;
  // Locked in one order, so that two decisions about the same members never deadlock.
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended('money-decisions.member', place))
    from (select distinct member_id % ${MEMBER_LOCKS}::int as place from unnest(${memberIds}::bigint[]) member_id
      order by place) places`);
}

/**
 * Returns the totals of a day. Payout runs pay orders that were decided about before, so the operator's total leaves
 * them out.
 */
export async function getDayTotals(
  tx: Tx,
  operatorId: number,
  memberIds: readonly number[],
  day: string,
): Promise<DayTotals> {
  const { operatorCents } = await tx.one<{ operatorCents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as "operatorCents" from money_decisions
    where operator_id = ${operatorId} and decided_on = ${day}::date and first_operator_id is null and kind <> 'payoutRun'`);
  const members = await tx.rows<{ memberId: number; cents: number }>(sql`
    select member_id as "memberId", sum(amount_cents)::bigint as cents from money_decisions
    where member_id = any(${memberIds}::bigint[]) and decided_on = ${day}::date and first_operator_id is null
    group by member_id`);
  return { operatorCents, memberCents: new Map(members.map(({ memberId, cents }) => [memberId, cents])) };
}

/** Returns the sum of the payout runs that an operator both closed and sent on a day. */
export async function getRunTotal(tx: Tx, operatorId: number, day: string): Promise<number> {
  const row = await tx.one<{ cents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as cents from money_decisions
    where operator_id = ${operatorId} and decided_on = ${day}::date and first_operator_id is null and kind = 'payoutRun'`);
  return row.cents;
}

/** A decision as it is stored. */
export interface NewDecision {
  readonly kind: MoneyDecisionKind | 'payoutRun';
  readonly subjectId: string;
  readonly operatorId: number;
  readonly firstOperatorId: number | null;
  /** One row for each share; a payout run is stored as one share without a member. */
  readonly shares: readonly { readonly memberId: number | null; readonly amountCents: number }[];
}

/**
 * Stores one row per member for a decision about money, with its share in cents and the day whose limit it counts for.
 */
export async function insertDecision(tx: Tx, decision: NewDecision, day: string): Promise<void> {
  const { kind, subjectId, operatorId, firstOperatorId, shares } = decision;
  const memberIds = shares.map(({ memberId }) => memberId);
  const amounts = shares.map(({ amountCents }) => amountCents);
  await tx.run(sql`
    insert into money_decisions (kind, subject_id, member_id, operator_id, first_operator_id, amount_cents, decided_on,
      decided_at)
    select ${kind}, ${subjectId}, member_id, ${operatorId}, ${firstOperatorId}::bigint, amount_cents, ${day}::date, ${tx.now}
    from unnest(${memberIds}::bigint[], ${amounts}::bigint[]) as share (member_id, amount_cents)`);
}

export interface FirstApproval {
  operatorId: number;
  amountCents: number;
  approvedAt: Date;
}

/** Returns the first of the two approvals that a decision needs, or null while there is none. */
export function findFirstApproval(tx: Tx, kind: string, subjectId: string): Promise<FirstApproval | null> {
  return tx.maybe(sql`
    select operator_id as "operatorId", amount_cents as "amountCents", approved_at as "approvedAt"
    from money_first_approvals where kind = ${kind} and subject_id = ${subjectId}`);
}

/** Stores the first of two approvals in place of an earlier one; the amount is in cents. */
export async function upsertFirstApproval(
  tx: Tx,
  approval: { kind: string; subjectId: string; operatorId: number; amountCents: number },
): Promise<void> {
  await tx.run(sql`
    insert into money_first_approvals (kind, subject_id, amount_cents, operator_id, approved_at)
    values (${approval.kind}, ${approval.subjectId}, ${approval.amountCents}::bigint, ${approval.operatorId}, ${tx.now})
    on conflict (kind, subject_id) do update set amount_cents = excluded.amount_cents,
      operator_id = excluded.operator_id, approved_at = excluded.approved_at`);
}

/** Deletes the first of two approvals. */
export async function deleteFirstApproval(tx: Tx, kind: string, subjectId: string): Promise<void> {
  await tx.run(sql`delete from money_first_approvals where kind = ${kind} and subject_id = ${subjectId}`);
}
