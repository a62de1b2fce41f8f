import sql, { empty } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { offsetOf, type Paging } from '../../platform/paging';
import type { Payer } from './provider';
import { BATCH_SIZE, type ItemState, type RunState, type Via } from './rules';

export interface Run {
  id: number;
  state: RunState;
  via: Via | null;
  /** The account that it was sent from; null before, and for payment by file. */
  payer: Payer | null;
  dueAt: Date | null;
  items: number;
  amountCents: number;
  openedBy: number | null;
  closedBy: number | null;
  sentBy: number | null;
  openedAt: Date;
  closedAt: Date | null;
  sentAt: Date | null;
  endedAt: Date | null;
}

const payerColumn = sql`case when payer_client_id is not null
    then jsonb_build_object('environment', payer_environment, 'clientId', payer_client_id) end as payer`;

const runColumns = sql`id, state, via, ${payerColumn}, due_at as "dueAt", items, amount_cents as "amountCents",
  opened_by as "openedBy", closed_by as "closedBy", sent_by as "sentBy", opened_at as "openedAt",
  closed_at as "closedAt", sent_at as "sentAt", ended_at as "endedAt"`;

/** Opens a run. Returns null while another one is open, or when a run was opened since the Friday of `dueAt`. */
export function insertRun(
  tx: Tx,
  run: { dueAt: Date | null; openedBy: number | null },
): Promise<{ id: number } | null> {
  return tx.maybe(sql`
    insert into payout_runs (due_at, opened_by, opened_at)
    select ${run.dueAt}::timestamptz, ${run.openedBy}::bigint, ${tx.now}
    where not exists (select from payout_runs where opened_at >= ${run.dueAt}::timestamptz)
    on conflict do nothing returning id`);
}

/** Returns a payout run without locking it, or null when the id is unknown. */
export function findRun(tx: Tx, id: number): Promise<Run | null> {
  return tx.maybe(sql`select ${runColumns} from payout_runs where id = ${id}`);
}

/** Finds and locks a run, so that its steps are taken one after the other. */
export function lockRun(tx: Tx, id: number): Promise<Run | null> {
  return tx.maybe(sql`select ${runColumns} from payout_runs where id = ${id} for update`);
}

/** Returns the open run, of which there is at most one, or null. */
export function findOpenRun(tx: Tx): Promise<{ id: number } | null> {
  return tx.maybe(sql`select id from payout_runs where state = 'open'`);
}

/** Returns one page of the payout runs in all states, newest first. */
export function listRuns(tx: Tx, paging: Paging): Promise<Run[]> {
  return tx.rows(sql`
    select ${runColumns} from payout_runs order by id desc limit ${paging.size}::int offset ${offsetOf(paging)}::int`);
}

/** Returns the number of all payout runs. */
export async function countRuns(tx: Tx): Promise<number> {
  return (await tx.one<{ n: number }>(sql`select count(*)::int as n from payout_runs`)).n;
}

/** Returns the ids of the runs that are being sent, oldest first. */
export async function listSending(tx: Tx): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`select id from payout_runs where state = 'sending' order by id`);
  return rows.map(({ id }) => id);
}

/** Lists the runs that were sent from an account and have not ended, with that account. */
export function listPayersUnderWay(tx: Tx): Promise<{ id: number; payer: Payer }[]> {
  return tx.rows(sql`
    select id, ${payerColumn} from payout_runs
    where state = 'sending' and payer_client_id is not null order by id desc limit 100`);
}

export interface Sum {
  runId: number;
  state: ItemState;
  count: number;
  cents: number;
}

/** Returns the number and the cents of these runs' payments in each state; a state without payments is left out. */
export function listSums(tx: Tx, runIds: readonly number[]): Promise<Sum[]> {
  return tx.rows(sql`
    select run_id as "runId", state, count(*)::int as count, sum(amount_cents)::bigint as cents from payout_items
    where run_id = any(${runIds}::bigint[]) group by run_id, state order by run_id, state`);
}

/** Stores that a run takes no more orders, how it is paid, and its number of payments and cents. */
export async function updateRunClosed(
  tx: Tx,
  runId: number,
  closed: { via: Via; operatorId: number; items: number; amountCents: number },
): Promise<void> {
  await tx.run(sql`
    update payout_runs set state = 'closed', via = ${closed.via}, closed_by = ${closed.operatorId},
      items = ${closed.items}, amount_cents = ${closed.amountCents}, closed_at = ${tx.now} where id = ${runId}`);
}

/** Stores that a run is being sent and from which account; `payer` is null when it is paid by a file. */
export async function updateRunSending(
  tx: Tx,
  runId: number,
  sent: { payer: Payer | null; operatorId: number },
): Promise<void> {
  await tx.run(sql`
    update payout_runs set state = 'sending', payer_environment = ${sent.payer?.environment ?? null},
      payer_client_id = ${sent.payer?.clientId ?? null}, sent_by = ${sent.operatorId}, sent_at = ${tx.now}
    where id = ${runId}`);
}

/** Stores that a run was cancelled and has ended. */
export async function updateRunCancelled(tx: Tx, runId: number): Promise<void> {
  await tx.run(sql`update payout_runs set state = 'cancelled', ended_at = ${tx.now} where id = ${runId}`);
}

/** Ends a run of which every payment is final; returns false when one is not. */
export async function endRunIfOver(tx: Tx, runId: number): Promise<boolean> {
  return (
    (await tx.run(sql`
      update payout_runs set state = 'done', ended_at = ${tx.now}
      where id = ${runId} and state = 'sending' and not exists (
        select from payout_items
        where run_id = ${runId} and state in ('ready', 'unknown', 'processing', 'unclaimed', 'refused', 'stuck'))`)) ===
    1
  );
}

/** Inserts the payments of a run, each with its permanent key. */
export function insertItems(
  tx: Tx,
  runId: number,
  items: readonly { orderId: number; amountCents: number; key: string }[],
  actor: string,
): Promise<number> {
  return tx.run(sql`
    with made as (
      insert into payout_items (run_id, order_id, amount_cents, key, changed_at)
      select ${runId}, given.order_id, given.amount_cents, given.key, ${tx.now}
      from unnest(${items.map(({ orderId }) => orderId)}::bigint[], ${items.map((item) => item.amountCents)}::int[],
        ${items.map(({ key }) => key)}::text[]) given (order_id, amount_cents, key)
      returning id, run_id
    )
    insert into payout_item_events (item_id, run_id, at, state, actor) select id, run_id, ${tx.now}, 'ready', ${actor} from made`);
}

/** Assigns the payments of a run that have no batch to batches with these keys, in the order of their ids. */
export async function insertBatches(tx: Tx, runId: number, keys: readonly string[]): Promise<void> {
  await tx.run(sql`
    with made as (
      insert into payout_batches (run_id, key)
      select ${runId}, given.key from unnest(${keys}::text[]) with ordinality given (key, place) order by place
      returning id, key
    ), placed as (
      select made.id, given.place from made join unnest(${keys}::text[]) with ordinality given (key, place) using (key)
    ), numbered as (
      select id, (row_number() over (order by id) - 1) / ${BATCH_SIZE}::int + 1 as place from payout_items
      where run_id = ${runId} and batch_id is null and state = 'ready'
    )
    update payout_items i set batch_id = placed.id
    from numbered join placed using (place) where i.id = numbered.id`);
}

/** Releases all payments of a run that was never sent. */
export async function releaseItems(tx: Tx, runId: number, actor: string): Promise<void> {
  await tx.run(sql`
    with gone as (
      update payout_items set state = 'released', changed_at = ${tx.now} where run_id = ${runId} returning id, run_id
    )
    insert into payout_item_events (item_id, run_id, at, state, actor) select id, run_id, ${tx.now}, 'released', ${actor} from gone`);
}

export interface Item {
  id: number;
  runId: number;
  batchId: number | null;
  orderId: number;
  amountCents: number;
  key: string;
  state: ItemState;
  providerItemId: string | null;
  providerStatus: string | null;
  reason: string | null;
  reported: 'paid' | 'returned' | 'released' | null;
  changedAt: Date;
}

export const itemColumns = sql`id, run_id as "runId", batch_id as "batchId", order_id as "orderId",
  amount_cents as "amountCents", key, state, provider_item_id as "providerItemId",
  provider_status as "providerStatus", reason, reported, changed_at as "changedAt"`;

/** Returns one page of a run's payments, of one state or of all, in the order of their ids. */
export function listItems(tx: Tx, runId: number, filter: { state?: ItemState | undefined } & Paging): Promise<Item[]> {
  const state = filter.state ? sql`and state = ${filter.state}` : empty;
  return tx.rows(sql`
    select ${itemColumns} from payout_items where run_id = ${runId} ${state}
    order by id limit ${filter.size}::int offset ${offsetOf(filter)}::int`);
}

/** Returns the number of a run's payments in a state; in all states when it is undefined. */
export async function countItems(tx: Tx, runId: number, state: ItemState | undefined): Promise<number> {
  const only = state ? sql`and state = ${state}` : empty;
  return (await tx.one<{ n: number }>(sql`select count(*)::int as n from payout_items where run_id = ${runId} ${only}`))
    .n;
}

/** Returns all payments of a run in the order of their ids; a run's limit of orders bounds them. */
export function listAllItems(tx: Tx, runId: number): Promise<Item[]> {
  return tx.rows(sql`select ${itemColumns} from payout_items where run_id = ${runId} order by id`);
}

/** Returns a payment without locking it, or null when the id is unknown. */
export function findItem(tx: Tx, id: number): Promise<Item | null> {
  return tx.maybe(sql`select ${itemColumns} from payout_items where id = ${id}`);
}

/** Finds and locks a payment, so that the second of two concurrent reports sees what the first one changed. */
export function lockItem(tx: Tx, id: number): Promise<Item | null> {
  return tx.maybe(sql`select ${itemColumns} from payout_items where id = ${id} for update`);
}

/** Returns the last problem that a run had with the provider. */
export async function findProblem(tx: Tx, runId: number): Promise<string | null> {
  const row = await tx.maybe<{ problem: string }>(sql`
    select problem from payout_batches where run_id = ${runId} and problem is not null
    order by asks desc, id desc limit 1`);
  return row?.problem ?? null;
}

/**
 * Returns the latest answer about an account's balance, or null before the first; `cents` is null when the provider
 * did not tell it, and `problem` then says why.
 */
export function findBalance(
  tx: Tx,
  payer: Payer,
): Promise<{ cents: number | null; problem: string | null; askedAt: Date } | null> {
  return tx.maybe(sql`
    select cents, problem, asked_at as "askedAt" from payout_balances
    where payer_environment = ${payer.environment} and payer_client_id = ${payer.clientId}`);
}

/**
 * Stores the balance of an account. When the provider could not be asked, stores the problem and keeps the earlier
 * balance.
 */
export async function saveBalance(
  tx: Tx,
  payer: Payer,
  found: { cents: number | null; problem: string | null },
): Promise<void> {
  await tx.run(sql`
    insert into payout_balances (payer_environment, payer_client_id, cents, problem, asked_at)
    values (${payer.environment}, ${payer.clientId}, ${found.cents}::bigint, ${found.problem}::text, ${tx.now})
    on conflict (payer_environment, payer_client_id) do update set cents = coalesce(excluded.cents, payout_balances.cents),
      problem = excluded.problem, asked_at = excluded.asked_at`);
}

/** Counts the payout runs in one of these states, up to a limit. */
export async function countRunsIn(tx: Tx, states: readonly RunState[], atMost: number): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select from payout_runs where state = any(${states}::text[]) limit ${atMost}::int) waiting`);
  return row.n;
}

/**
 * Returns when the oldest run was sent of which a payment is neither paid nor returned nor waiting for its member to
 * claim it, or null without one.
 */
export async function findOldestUnsettledPayment(tx: Tx): Promise<Date | null> {
  const found = await tx.maybe<{ sentAt: Date }>(sql`
    select r.sent_at as "sentAt" from payout_runs r
    where r.state = 'sending' and exists (
      select from payout_items i
      where i.run_id = r.id and i.state in ('ready', 'unknown', 'processing', 'refused', 'stuck'))
    order by r.sent_at limit 1`);
  return found?.sentAt ?? null;
}
