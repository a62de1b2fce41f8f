import type { GiftKind } from '@pollen/contract/gift-values';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { offsetOf, type Paging } from '../../platform/paging';
import { whereRestricted } from '../members/index';
import { type Check, hasWarning, type Status } from './rules';

export interface OrderRow {
  id: number;
  memberId: number;
  giftId: number;
  giftNameEn: string;
  giftNameZh: string;
  art: string;
  kind: GiftKind;
  points: number;
  valueCents: number;
  status: Status;
  recipientName: string | null;
  recipientAccount: string | null;
  recipientAccountKey: string | null;
  countryId: number | null;
  memo: string | null;
  deviceHash: Buffer | null;
  tokenSentAt: Date | null;
  confirmBefore: Date | null;
  checks: Check[];
  firstApprovalBy: number | null;
  /** The payout run that pays the order. While it is set, only that run completes or cancels the order. */
  payoutRunId: number | null;
  placedAt: Date;
  confirmedAt: Date | null;
  checkedAt: Date | null;
  completedAt: Date | null;
}

export const orderColumns = sql`o.id, o.member_id as "memberId", o.gift_id as "giftId", o.gift_name_en as "giftNameEn",
  o.gift_name_zh as "giftNameZh", o.art, o.kind, o.points, o.value_cents as "valueCents", o.status,
  o.recipient_name as "recipientName", o.recipient_account as "recipientAccount",
  o.recipient_account_key as "recipientAccountKey", o.country_id as "countryId", o.memo, o.device_hash as "deviceHash",
  o.token_sent_at as "tokenSentAt", o.confirm_before as "confirmBefore", o.checks, o.first_approval_by as "firstApprovalBy",
  o.payout_run_id as "payoutRunId", o.placed_at as "placedAt", o.confirmed_at as "confirmedAt", o.checked_at as "checkedAt", o.completed_at as "completedAt"`;

export interface NewOrder {
  readonly memberId: number;
  readonly giftId: number;
  readonly clickKey: string;
  readonly giftName: { en: string; zh: string };
  readonly art: string;
  readonly kind: GiftKind;
  readonly points: number;
  readonly valueCents: number;
  readonly status: Status;
  readonly recipientName: string;
  readonly recipientAccount: string;
  readonly recipientAccountKey: string;
  readonly deviceHash: Buffer;
  readonly countryId: number | null;
  readonly tokenHash: Buffer | null;
  readonly confirmBefore: Date | null;
  readonly checks: readonly Check[];
}

/** Writes the order and its first event. */
export function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const confirmedAt = order.tokenHash ? null : tx.now;
  return tx.one(sql`
    with o as (
      insert into orders (member_id, gift_id, click_key, gift_name_en, gift_name_zh, art, kind, points, value_cents,
        status, recipient_name, recipient_account, recipient_account_key, device_hash, token_hash, token_sent_at,
        confirm_before, checks, has_warning, country_id, placed_at, confirmed_at)
      values (${order.memberId}, ${order.giftId}, ${order.clickKey}, ${order.giftName.en}, ${order.giftName.zh},
        ${order.art}, ${order.kind}, ${order.points}::int, ${order.valueCents}::int, ${order.status}::smallint,
        ${order.recipientName}, ${order.recipientAccount}, ${order.recipientAccountKey}, ${order.deviceHash},
        ${order.tokenHash}::bytea, ${order.tokenHash ? tx.now : null}::timestamptz,
        ${order.confirmBefore}::timestamptz, ${JSON.stringify(order.checks)}::jsonb,
        ${hasWarning(order.checks)}::boolean, ${order.countryId}::bigint, ${tx.now}, ${confirmedAt}::timestamptz)
      returning *
    ), event as (
      insert into order_events (order_id, status, at, actor)
      select id, steps.status, ${tx.now}::timestamptz, 'member' from o, (values (0), (1)) steps (status)
      where steps.status <= o.status order by steps.status
    )
    select ${orderColumns} from o`);
}

/** Lists and locks the orders of a member in these states, oldest first. */
export function lockOrdersIn(tx: Tx, memberId: number, states: readonly Status[]): Promise<OrderRow[]> {
  return tx.rows(sql`
    select ${orderColumns} from orders o
    where o.member_id = ${memberId} and o.status = any(${states}::smallint[]) order by o.id for update`);
}

/** Finds and locks an order. */
export function lockOrder(tx: Tx, id: number): Promise<OrderRow | null> {
  return tx.maybe(sql`select ${orderColumns} from orders o where o.id = ${id} for update`);
}

/** Approved orders of a gift that wait for a code, oldest first. */
export function listWaitingForCode(tx: Tx, giftId: number, limit: number): Promise<{ id: number }[]> {
  return tx.rows(sql`
    select id from orders where status = 2 and kind = 'code' and gift_id = ${giftId}
      and not ${whereRestricted(sql`orders.member_id`)}
    order by id limit ${limit}::int`);
}

/** Returns the ids of the gifts that have approved orders without a code. */
export async function listGiftsWaitingForCode(tx: Tx): Promise<number[]> {
  const rows = await tx.rows<{ giftId: number }>(
    sql`select distinct gift_id as "giftId" from orders where status = 2 and kind = 'code'`,
  );
  return rows.map(({ giftId }) => giftId);
}

/** Returns how many approved orders of each gift wait for a code; a gift without any is left out. */
export function countWaitingForCode(tx: Tx, giftIds: readonly number[]): Promise<{ giftId: number; orders: number }[]> {
  return tx.rows(sql`
    select gift_id as "giftId", count(*)::int as orders from orders
    where status = 2 and kind = 'code' and gift_id = any(${giftIds}::bigint[]) group by gift_id`);
}

/** Lists the gifts for whose codes a member waits. */
export async function listGiftsAwaitedBy(tx: Tx, memberId: number): Promise<number[]> {
  const rows = await tx.rows<{ giftId: number }>(sql`
    select distinct gift_id as "giftId" from orders where member_id = ${memberId} and status = 2 and kind = 'code'`);
  return rows.map(({ giftId }) => giftId);
}

/** Erases the recipients of the orders that have ended, and the browsers of all orders of a member. */
export async function eraseRecipients(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`
    update orders set device_hash = null,
      recipient_name = case when status = 2 then recipient_name end,
      recipient_account = case when status = 2 then recipient_account end,
      recipient_account_key = case when status = 2 then recipient_account_key end
    where member_id = ${memberId}`);
}

/** Deletes all browsers from which a member confirmed an order. */
export async function deleteTrustedDevices(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from trusted_devices where member_id = ${memberId}`);
}

/** Returns an order of any member without locking it, or null when the id is unknown. */
export function findOrder(tx: Tx, id: number): Promise<OrderRow | null> {
  return tx.maybe(sql`select ${orderColumns} from orders o where o.id = ${id}`);
}

/** Returns a member's order, or null when the id is unknown or the order is another member's. */
export function findOwnOrder(tx: Tx, id: number, memberId: number): Promise<OrderRow | null> {
  return tx.maybe(sql`select ${orderColumns} from orders o where o.id = ${id} and o.member_id = ${memberId}`);
}

/** Returns the order that a click of the member has already placed, or null when there is none. */
export function findOrderByKey(tx: Tx, memberId: number, clickKey: string): Promise<OrderRow | null> {
  return tx.maybe(
    sql`select ${orderColumns} from orders o where o.member_id = ${memberId} and o.click_key = ${clickKey}`,
  );
}

/** Returns the order of a confirmation link in any status, or null when the link is unknown. */
export function findOrderByToken(tx: Tx, tokenHash: Buffer): Promise<OrderRow | null> {
  return tx.maybe(sql`select ${orderColumns} from orders o where o.token_hash = ${tokenHash}`);
}

/** Orders of a member in one of these states, oldest first. */
export function listOrdersIn(tx: Tx, memberId: number, states: readonly Status[]): Promise<OrderRow[]> {
  return tx.rows(sql`
    select ${orderColumns} from orders o
    where o.member_id = ${memberId} and o.status = any(${states}::smallint[]) order by o.id`);
}

/** Returns one page of a member's orders in all statuses, newest first. */
export function listOrdersOf(tx: Tx, memberId: number, paging: Paging): Promise<OrderRow[]> {
  return tx.rows(sql`
    select ${orderColumns} from orders o where o.member_id = ${memberId}
    order by o.id desc limit ${paging.size}::int offset ${offsetOf(paging)}::int`);
}

/** Returns the number of a member's orders in all statuses. */
export async function countOrdersOf(tx: Tx, memberId: number): Promise<number> {
  const row = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from orders where member_id = ${memberId}`,
  );
  return row.count;
}

export interface EventRow {
  status: Status;
  at: Date;
  actor: string;
  memo: string | null;
}

/** Returns the changes of an order's status in the order in which they happened. */
export function listEvents(tx: Tx, orderId: number): Promise<EventRow[]> {
  return tx.rows(sql`select status, at, actor, memo from order_events where order_id = ${orderId} order by id`);
}

/** Returns the name of the operator who took the latest step; null when the member or the panel took it. */
export async function findLastDecider(tx: Tx, orderId: number): Promise<string | null> {
  const last = await tx.maybe<{ actor: string; operatorId: number | null }>(sql`
    select actor, operator_id as "operatorId" from order_events where order_id = ${orderId} order by id desc limit 1`);
  return last?.operatorId ? last.actor : null;
}

/** Returns the changes of status of these orders in the order in which they happened, mixed. */
export function listEventsOf(tx: Tx, orderIds: readonly number[]): Promise<(EventRow & { orderId: number })[]> {
  return tx.rows(sql`
    select order_id as "orderId", status, at, actor, memo from order_events
    where order_id = any(${orderIds}::bigint[]) order by id`);
}

/** Returns at most `limit` unconfirmed orders whose time to confirm is over, the longest overdue first. */
export function listOverdueUnconfirmed(tx: Tx, limit: number): Promise<{ id: number }[]> {
  return tx.rows(sql`
    select id from orders where status = 0 and confirm_before <= ${tx.now}::timestamptz
    order by confirm_before limit ${limit}::int`);
}

/** Lists cash orders that were confirmed before an instant. */
export function listToCollect(tx: Tx, confirmedBefore: Date, limit: number): Promise<{ id: number }[]> {
  return tx.rows(sql`
    select id from orders where status = 1 and kind = 'cash' and confirmed_at < ${confirmedBefore}::timestamptz
    order by id limit ${limit}::int`);
}

/** Returns when the oldest order that waits for a review was placed, or null when none waits. */
export async function findOldestOrderToReview(tx: Tx): Promise<Date | null> {
  const found = await tx.maybe<{ placedAt: Date }>(sql`
    select placed_at as "placedAt" from orders where status = 6 order by placed_at limit 1`);
  return found?.placedAt ?? null;
}
