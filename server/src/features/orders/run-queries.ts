import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { whereRestricted } from '../members/index';

/** The person to whom an order is paid. */
export interface Payee {
  orderId: number;
  memberId: number;
  points: number;
  recipientName: string | null;
  recipientAccount: string | null;
}

/** Counts and sums the open cash orders. Three partial indexes answer this without reading completed orders. */
export function listCashUnderWay(tx: Tx): Promise<{ place: string; count: number; cents: number }[]> {
  return tx.rows(sql`
    select case status when 1 then 'confirmed' else 'waiting' end as place, count(*)::int as count,
      sum(value_cents)::bigint as cents
    from orders where kind = 'cash' and status in (1, 6) group by status
    union all
    select 'approved', count(*)::int, coalesce(sum(value_cents), 0)::bigint
    from orders where status = 2 and kind = 'cash' and payout_run_id is null`);
}

/** Returns whether any order was placed before `time`. The index by time answers this with its first entry. */
export async function wasOrderPlacedBefore(tx: Tx, time: Date): Promise<boolean> {
  const row = await tx.one<{ found: boolean }>(sql`
    select exists (select from orders where placed_at < ${time}) as found`);
  return row.found;
}

/** Returns whether a payout run would find an approved cash order. */
export async function hasOrdersToPay(tx: Tx): Promise<boolean> {
  const row = await tx.one<{ found: boolean }>(sql`
    select exists (select from orders where status = 2 and kind = 'cash' and payout_run_id is null) as found`);
  return row.found;
}

/**
 * Assigns approved cash orders to a payout run, oldest first, without those of suspended and blacklisted members. Until
 * the run releases them, no other run and no operator can decide about them. Skips orders that are locked at this
 * moment; they wait for the next run.
 */
export function claimOrdersForRun(tx: Tx, runId: number, limit: number): Promise<{ id: number; valueCents: number }[]> {
  return tx.rows(sql`
    with found as (
      select id from orders where status = 2 and kind = 'cash' and payout_run_id is null
        and not ${whereRestricted(sql`orders.member_id`)}
      order by id limit ${limit}::int for update skip locked
    ), taken as (
      update orders o set payout_run_id = ${runId} from found where o.id = found.id
      returning o.id, o.value_cents as "valueCents"
    )
    select * from taken order by id`);
}

/** Releases the orders of a run that was not sent, so that another run can pay them. */
export async function releaseOrdersOfRun(tx: Tx, runId: number): Promise<void> {
  await tx.run(sql`update orders set payout_run_id = null where payout_run_id = ${runId} and status = 2`);
}

/** Releases an approved order whose payment never reached anybody, so that another run can pay it. */
export async function releaseOrderFromRun(tx: Tx, orderId: number): Promise<void> {
  await tx.run(sql`update orders set payout_run_id = null where id = ${orderId} and status = 2`);
}

/** Returns those of these orders whose member is suspended or blacklisted. */
export async function listRestrictedOrders(tx: Tx, orderIds: readonly number[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from orders where id = any(${orderIds}::bigint[]) and ${whereRestricted(sql`orders.member_id`)} order by id`);
  return rows.map(({ id }) => id);
}

/**
 * Returns whom these orders pay and how many points, in the order of their ids; an order whose recipient was erased
 * has nulls.
 */
export function listPayees(tx: Tx, orderIds: readonly number[]): Promise<Payee[]> {
  return tx.rows(sql`
    select id as "orderId", member_id as "memberId", points, recipient_name as "recipientName",
      recipient_account as "recipientAccount"
    from orders where id = any(${orderIds}::bigint[]) order by id`);
}
