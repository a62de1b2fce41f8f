import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { ListCursor } from '../../platform/list-cursor';
import type { ItemState } from './rules';

export type EventKind = 'answer' | 'step' | 'call' | 'forged';

/** An event of a payment, or a call of the provider: `place` orders those of one moment, and tells the two apart. */
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
  call: 'waiting' | 'handled' | 'forged' | 'foreign' | null;
  /** Of a call, as it came. */
  body: string | null;
}

/** Two tables are one list: an event has the even place of its id, a call the odd one. */
const below = ({ at, id }: ListCursor, odd: 0 | 1): Sql =>
  sql`(${at}::timestamptz, ${Math.ceil((id - odd) / 2)}::bigint)`;

function itemEvents(kind: 'answer' | 'step' | undefined, before: ListCursor, size: number): Sql {
  const said =
    kind === undefined
      ? sql`true`
      : kind === 'answer'
        ? sql`e.provider_status is not null`
        : sql`e.provider_status is null`;
  return sql`
    (select e.id * 2 as place, e.at, e.state, e.provider_status as said, e.note, e.actor, i.run_id as "runId",
      i.order_id as "orderId", i.amount_cents as cents, null as call, null as body
    from payout_item_events e join payout_items i on i.id = e.item_id
    where (e.at, e.id) < ${below(before, 0)} and ${said} order by e.at desc, e.id desc limit ${size}::int)`;
}

function calls(kind: 'forged' | undefined, before: ListCursor, size: number): Sql {
  const state = kind === 'forged' ? sql`c.state = 'forged'` : sql`true`;
  return sql`
    (select c.id * 2 + 1 as place, c.received_at as at, null as state, null as said, null as note, null as actor,
      null::bigint as "runId", null::bigint as "orderId", null::int as cents, c.state as call, c.body
    from payout_calls c
    where (c.received_at, c.id) < ${below(before, 1)} and ${state}
    order by c.received_at desc, c.id desc limit ${size}::int)`;
}

/** What happened to payments and what the provider called about, newest first. */
export function listEvents(
  tx: Tx,
  { kind, before, size }: { kind: EventKind | undefined; before: ListCursor; size: number },
): Promise<EventRow[]> {
  const parts: Sql[] = [];
  if (kind === undefined || kind === 'answer' || kind === 'step') parts.push(itemEvents(kind, before, size));
  if (kind === undefined || kind === 'call') parts.push(calls(undefined, before, size));
  if (kind === 'forged') parts.push(calls(kind, before, size));
  return tx.rows(sql`
    select * from (${join(parts, ' union all ')}) events order by at desc, place desc limit ${size}::int`);
}

/** The payments of ours behind the provider's numbers. */
export function listByProviderIds(
  tx: Tx,
  providerItemIds: readonly string[],
): Promise<{ providerItemId: string; runId: number; orderId: number; cents: number }[]> {
  return tx.rows(sql`
    select provider_item_id as "providerItemId", run_id as "runId", order_id as "orderId", amount_cents as cents
    from payout_items where provider_item_id = any(${providerItemIds}::text[])`);
}
