import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { ListCursor } from '../../platform/list-cursor';
import type { ItemState } from './rules';

export type EventKind = 'answer' | 'step' | 'call' | 'forged';

/** An event of a payment or a webhook call. `place` orders the events of one instant and tells the two kinds apart. */
export interface EventRow {
  place: number;
  at: Date;
  state: ItemState | null;
  said: string | null;
  note: string | null;
  actor: string | null;
  runId: number | null;
  orderId: number | null;
  cents: number | null;
  call: 'waiting' | 'handled' | 'foreign' | null;
  /** The number of calls in an hour that the provider had not signed. */
  refusedCalls: number | null;
  /** The body of a call, unchanged. */
  body: string | null;
}

/**
 * Builds the condition for rows after a cursor. The list joins two tables: an event has twice its id as place, a call
 * the odd number after it.
 */
const below = ({ at, id }: ListCursor, odd: 0 | 1): Sql =>
  sql`(${at}::timestamptz, ${Math.ceil((id - odd) / 2)}::bigint)`;

/** Limits the events to the payments of a run, of an order, or of both. */
export interface About {
  readonly runId?: number | undefined;
  readonly orderId?: number | undefined;
}

/**
 * Lists the events of a run along the index of runs. An order has few payments, so its events are found first and
 * ordered afterwards.
 */
function page(
  columns: Sql,
  from: Sql,
  where: Sql,
  { orderId, at, size }: { orderId: number | undefined; at: Sql; size: number },
): Sql {
  const found = sql`select ${columns} from ${from} where ${where}`;
  return orderId === undefined
    ? sql`(${found} order by ${at} limit ${size}::int)`
    : sql`(with found as materialized (${found}) select * from found order by at desc, place desc limit ${size}::int)`;
}

function itemEvents(kind: 'answer' | 'step' | undefined, about: About, before: ListCursor, size: number): Sql {
  const parts = [sql`(e.at, e.id) < ${below(before, 0)}`];
  if (kind === 'answer') parts.push(sql`e.provider_status is not null`);
  if (kind === 'step') parts.push(sql`e.provider_status is null`);
  if (about.runId !== undefined) parts.push(sql`e.run_id = ${about.runId}::bigint`);
  if (about.orderId !== undefined) parts.push(sql`i.order_id = ${about.orderId}::bigint`);
  const columns = sql`e.id * 2 as place, e.at, e.state, e.provider_status as said, e.note, e.actor, i.run_id as "runId",
      i.order_id as "orderId", i.amount_cents as cents, null as call, null::int as "refusedCalls", null as body`;
  const from = sql`payout_item_events e join payout_items i on i.id = e.item_id`;
  return page(columns, from, join(parts, ' and '), { orderId: about.orderId, at: sql`e.at desc, e.id desc`, size });
}

function calls(about: About, before: ListCursor, size: number): Sql {
  const parts = [sql`(c.received_at, c.id) < ${below(before, 1)}`];
  if (about.runId !== undefined) parts.push(sql`c.run_id = ${about.runId}::bigint`);
  if (about.orderId !== undefined) parts.push(sql`i.order_id = ${about.orderId}::bigint`);
  const columns = sql`c.id * 2 + 1 as place, c.received_at as at, null as state, null as said, null as note, null as actor,
      null::bigint as "runId", null::bigint as "orderId", null::int as cents, c.state as call, null::int as "refusedCalls", c.body`;
  const from =
    about.orderId === undefined
      ? sql`payout_calls c`
      : sql`payout_calls c join payout_items i on i.provider_item_id = c.provider_item_id`;
  const at = sql`c.received_at desc, c.id desc`;
  return page(columns, from, join(parts, ' and '), { orderId: about.orderId, at, size });
}

/**
 * Lists the hours with refused calls. They belong to no payment and come after the other events of the same instant.
 */
function refusedCalls(before: ListCursor, size: number): Sql {
  return sql`(
    select 0::bigint as place, hour as at, null as state, null as said, null as note, null as actor, null::bigint as "runId",
      null::bigint as "orderId", null::int as cents, null as call, calls as "refusedCalls", null as body
    from payout_refused_calls where (hour, 0::bigint) < (${before.at}::timestamptz, ${before.id}::bigint)
    order by hour desc limit ${size}::int)`;
}

/** Lists the events of payments and the provider's webhook calls, newest first. */
export function listEvents(
  tx: Tx,
  { kind, about, before, size }: { kind: EventKind | undefined; about: About; before: ListCursor; size: number },
): Promise<EventRow[]> {
  const parts: Sql[] = [];
  if (kind === undefined || kind === 'answer' || kind === 'step') parts.push(itemEvents(kind, about, before, size));
  if (kind === undefined || kind === 'call') parts.push(calls(about, before, size));
  const isNarrowed = about.runId !== undefined || about.orderId !== undefined;
  if ((kind === undefined || kind === 'forged') && !isNarrowed) parts.push(refusedCalls(before, size));
  if (parts.length === 0) return Promise.resolve([]);
  return tx.rows(sql`
    select * from (${join(parts, ' union all ')}) events order by at desc, place desc limit ${size}::int`);
}

/** Lists our payments by the provider's ids. */
export function listByProviderIds(
  tx: Tx,
  providerItemIds: readonly string[],
): Promise<{ providerItemId: string; runId: number; orderId: number; cents: number }[]> {
  return tx.rows(sql`
    select provider_item_id as "providerItemId", run_id as "runId", order_id as "orderId", amount_cents as cents
    from payout_items where provider_item_id = any(${providerItemIds}::text[])`);
}
