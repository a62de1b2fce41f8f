import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { type OrderRow, orderColumns } from './queries';
import { type Check, hasWarning } from './rules';

/** Stores the results of an order's checks and whether one of them warns. */
export async function setChecks(tx: Tx, id: number, checks: readonly Check[]): Promise<void> {
  await tx.run(sql`
    update orders set checks = ${JSON.stringify(checks)}::jsonb, has_warning = ${hasWarning(checks)} where id = ${id}`);
}

/**
 * Returns what a member's other orders say about an order: how many are recent, and whether they came from the same
 * browser.
 */
export function getOrderHabits(
  tx: Tx,
  memberId: number,
  order: { exceptId: number | null; deviceHash: Buffer | null; since: Date },
): Promise<{ recentOrders: number; orderedBefore: boolean; orderedFromThisDevice: boolean }> {
  const except: Sql = order.exceptId === null ? empty : sql`and id <> ${order.exceptId}`;
  return tx.one(sql`
    select count(*) filter (where placed_at > ${order.since}::timestamptz)::int as "recentOrders",
      count(*) > 0 as "orderedBefore",
      coalesce(bool_or(device_hash = ${order.deviceHash}::bytea), false) as "orderedFromThisDevice"
    from (
      select placed_at, device_hash from orders where member_id = ${memberId} ${except} order by id desc limit 200
    ) earlier`);
}

/**
 * Counts the other open cash orders to a payout account and the other members who placed them; reads 200 orders at
 * most.
 */
export function countOtherOrdersTo(
  tx: Tx,
  accountKey: string,
  order: { exceptId: number | null; memberId: number },
): Promise<{ orders: number; members: number }> {
  return tx.one(sql`
    select count(*)::int as orders,
      count(distinct member_id) filter (where member_id <> ${order.memberId})::int as members
    from (
      select member_id from orders
      where recipient_account_key = ${accountKey} and kind = 'cash' and status in (1, 2, 6)
        and id is distinct from ${order.exceptId}::bigint
      limit 200
    ) others`);
}

/**
 * Locks the other cash orders to a payout account that nobody has approved yet. Skips orders that another transaction
 * has locked: that transaction checks them itself, and two that wait for each other would be a deadlock.
 */
export function lockOtherOrdersTo(tx: Tx, accountKey: string, exceptId: number): Promise<OrderRow[]> {
  return tx.rows(sql`
    select ${orderColumns} from orders o
    where o.recipient_account_key = ${accountKey} and o.kind = 'cash' and o.status in (1, 6) and o.id <> ${exceptId}
    order by o.id limit 50 for update skip locked`);
}

/** Returns whether the member has confirmed an order from this browser before. */
export async function isTrustedDevice(tx: Tx, memberId: number, deviceHash: Buffer): Promise<boolean> {
  const known = await tx.maybe(
    sql`select 1 from trusted_devices where member_id = ${memberId} and device_hash = ${deviceHash}`,
  );
  return known !== null;
}

/** Remembers a browser from which the member confirmed an order; a known one stays as it is. */
export async function trustDevice(tx: Tx, memberId: number, deviceHash: Buffer): Promise<void> {
  await tx.run(sql`
    insert into trusted_devices (member_id, device_hash, since) values (${memberId}, ${deviceHash}, ${tx.now})
    on conflict do nothing`);
}
