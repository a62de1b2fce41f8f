import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { type Item, itemColumns } from './queries';
import type { ItemState } from './rules';

export interface Batch {
  id: number;
  runId: number;
  key: string;
  state: 'ready' | 'unknown' | 'accepted' | 'refused' | 'done' | 'closed';
  providerId: string | null;
  firstSentAt: Date | null;
  askAfter: Date | null;
  asks: number;
}

const batchColumns = sql`id, run_id as "runId", key, state, provider_id as "providerId",
  first_sent_at as "firstSentAt", ask_after as "askAfter", asks`;

/** Lists the batches of a run that are due to be sent or asked about. */
export async function listDueBatches(tx: Tx, runId: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from payout_batches where run_id = ${runId} and state in ('ready', 'unknown', 'accepted')
      and (ask_after is null or ask_after <= ${tx.now}::timestamptz) order by id`);
  return rows.map(({ id }) => id);
}

/** Returns and locks a batch, or null when the id is unknown. */
export function lockBatch(tx: Tx, id: number): Promise<Batch | null> {
  return tx.maybe(sql`select ${batchColumns} from payout_batches where id = ${id} for update`);
}

/**
 * Stores that a batch is being sent or asked about. Committed before the call, because from then on the provider may
 * have taken the batch.
 */
export async function updateAsking(tx: Tx, batch: Batch, askAfter: Date): Promise<void> {
  await tx.run(sql`
    update payout_batches set state = case when state = 'ready' then 'unknown' else state end,
      first_sent_at = coalesce(first_sent_at, case when state = 'ready' then ${tx.now}::timestamptz end),
      asks = asks + 1, asked_at = ${tx.now}, ask_after = ${askAfter}::timestamptz where id = ${batch.id}`);
}

/** Stores that the provider accepted a batch of unknown outcome, with its id there; other batches stay as they are. */
export async function updateAccepted(tx: Tx, batchId: number, providerId: string): Promise<void> {
  await tx.run(sql`
    update payout_batches set state = 'accepted', provider_id = ${providerId}, problem = null,
      ask_after = ${tx.now} where id = ${batchId} and state = 'unknown'`);
}

/** Stores that the provider refused a batch of unknown outcome; returns false when its outcome was known already. */
export async function updateRefused(tx: Tx, batchId: number, problem: string): Promise<boolean> {
  return (
    (await tx.run(sql`
      update payout_batches set state = 'refused', problem = ${problem} where id = ${batchId} and state = 'unknown'`)) ===
    1
  );
}

/** Stores that a batch was not sent after all; only for a batch that was never sent before. */
export async function updateNotSent(tx: Tx, batchId: number, problem: string): Promise<boolean> {
  return (
    (await tx.run(sql`
      update payout_batches set state = 'ready', first_sent_at = null, problem = ${problem}
      where id = ${batchId} and state = 'unknown'`)) === 1
  );
}

/** Stores why the last call about a batch failed, or null when it succeeded. */
export async function updateProblem(tx: Tx, batchId: number, problem: string | null): Promise<void> {
  await tx.run(sql`update payout_batches set problem = ${problem}::text where id = ${batchId}`);
}

/** Ends an accepted batch when each of its payments is final or was moved out of it. */
export async function endBatchIfOver(tx: Tx, batchId: number): Promise<void> {
  await tx.run(sql`
    update payout_batches set state = 'done' where id = ${batchId} and state = 'accepted' and not exists (
      select from payout_items where batch_id = ${batchId}
        and state in ('ready', 'unknown', 'processing', 'unclaimed', 'stuck'))`);
}

/**
 * Makes the open batches of a run due now, or as soon as no process can be sending them any more: asking twice is safe,
 * sending twice is not. Returns whether any is due now and when the next of the others is.
 */
export async function updateAskNow(
  tx: Tx,
  runId: number,
  leaseMs: number,
): Promise<{ asked: boolean; nextAt: Date | null }> {
  await tx.run(sql`
    update payout_batches set ask_after = least(ask_after, case when state = 'accepted' then ${tx.now}::timestamptz
      else greatest(${tx.now}::timestamptz, asked_at + ${leaseMs}::int * interval '1 millisecond') end)
    where run_id = ${runId} and ask_after > ${tx.now}::timestamptz and state in ('ready', 'unknown', 'accepted')`);
  return tx.one(sql`
    select count(*) filter (where ask_after is null or ask_after <= ${tx.now}::timestamptz) > 0 as asked,
      min(ask_after) filter (where ask_after > ${tx.now}::timestamptz) as "nextAt"
    from payout_batches where run_id = ${runId} and state in ('ready', 'unknown', 'accepted')`);
}

/** Lists the payments of a batch, in the order in which they are sent every time. */
export function listBatchItems(tx: Tx, batchId: number): Promise<Item[]> {
  return tx.rows(sql`select ${itemColumns} from payout_items where batch_id = ${batchId} order by id`);
}

/** Moves the payments of a batch that are in one of the states `from` to the state `to`, and records each move. */
export async function updateItemsOfBatch(
  tx: Tx,
  batchId: number,
  change: { from: readonly ItemState[]; to: ItemState; reason: string | null; actor: string },
): Promise<void> {
  await tx.run(sql`
    with moved as (
      update payout_items set state = ${change.to}, reason = ${change.reason}::text, changed_at = ${tx.now}
      where batch_id = ${batchId} and state = any(${change.from}::text[]) returning id, run_id
    )
    insert into payout_item_events (item_id, run_id, at, state, actor, note)
    select id, run_id, ${tx.now}, ${change.to}::text, ${change.actor}::text, ${change.reason}::text from moved`);
}

/** Stores a payment's new state and records it; a null id or status of the provider leaves the known one. */
export async function updateItem(
  tx: Tx,
  itemId: number,
  change: {
    state: ItemState;
    providerItemId: string | null;
    providerStatus: string | null;
    reason: string | null;
    actor: string;
  },
): Promise<void> {
  await tx.run(sql`
    with moved as (
      update payout_items set state = ${change.state}, reason = ${change.reason}::text,
        provider_item_id = coalesce(${change.providerItemId}::text, provider_item_id),
        provider_status = coalesce(${change.providerStatus}::text, provider_status), changed_at = ${tx.now}
      where id = ${itemId} returning id, run_id
    )
    insert into payout_item_events (item_id, run_id, at, state, provider_status, actor, note)
    select id, run_id, ${tx.now}, ${change.state}::text, ${change.providerStatus}::text, ${change.actor}::text,
      ${change.reason}::text from moved`);
}

/** Finds the payment of a report and the state of its batch. */
export function findReportedItem(
  tx: Tx,
  report: { key: string; providerBatchId: string },
): Promise<{ itemId: number; batchId: number; runId: number; providerId: string | null; known: boolean } | null> {
  return tx.maybe(sql`
    select i.id as "itemId", b.id as "batchId", i.run_id as "runId", b.provider_id as "providerId",
      exists (select from payout_batches where provider_id = ${report.providerBatchId}) as known
    from payout_items i join payout_batches b on b.id = i.batch_id where i.key = ${report.key}`);
}

/** Removes the refused payments of a run from their batches so that they can be sent again; returns their ids. */
export async function detachRefusedItems(
  tx: Tx,
  runId: number,
  actor: string,
  exceptOrders: readonly number[],
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    with again as (
      update payout_items set state = 'ready', batch_id = null, reason = null, provider_item_id = null,
        provider_status = null, changed_at = ${tx.now}
      where run_id = ${runId} and state = 'refused' and reported is null and order_id <> all(${exceptOrders}::bigint[]) returning id, run_id
    ), event as (
      insert into payout_item_events (item_id, run_id, at, state, actor) select id, run_id, ${tx.now}, 'ready', ${actor}::text from again
    )
    select id from again order by id`);
  return rows.map(({ id }) => id);
}

/** Inserts a batch for each of these payments, so that another refusal concerns one payment only. */
export async function insertSingleBatches(
  tx: Tx,
  runId: number,
  singles: readonly { itemId: number; key: string }[],
): Promise<void> {
  await tx.run(sql`
    with given as (
      select * from unnest(${singles.map(({ itemId }) => itemId)}::bigint[], ${singles.map(({ key }) => key)}::text[])
        given (item_id, key)
    ), made as (
      insert into payout_batches (run_id, key) select ${runId}, key from given returning id, key
    )
    update payout_items i set batch_id = made.id from made join given using (key) where i.id = given.item_id`);
}

/** Stores the outcomes of a results file until a job has applied them to the orders. */
export function updateReported(
  tx: Tx,
  results: readonly { itemId: number; outcome: 'paid' | 'returned'; reason: string | null }[],
): Promise<number> {
  return tx.run(sql`
    update payout_items i set reported = given.outcome, reason = given.reason
    from unnest(${results.map(({ itemId }) => itemId)}::bigint[], ${results.map(({ outcome }) => outcome)}::text[],
      ${results.map(({ reason }) => reason)}::text[]) given (item_id, outcome, reason)
    where i.id = given.item_id`);
}

/** Returns the ids of a run's payments about which the provider reported something and that are not settled. */
export async function listReported(tx: Tx, runId: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from payout_items
    where run_id = ${runId} and reported is not null and state not in ('paid', 'returned', 'reversed', 'released') order by id`);
  return rows.map(({ id }) => id);
}

/** Marks the payments of a released file as being processed. */
export async function updateAllProcessing(tx: Tx, runId: number, actor: string): Promise<void> {
  await tx.run(sql`
    with moved as (
      update payout_items set state = 'processing', changed_at = ${tx.now}
      where run_id = ${runId} and state = 'ready' returning id, run_id
    )
    insert into payout_item_events (item_id, run_id, at, state, actor)
    select id, run_id, ${tx.now}, 'processing', ${actor}::text from moved`);
}

/** Stores a webhook call; returns null when the same call was stored before. */
export function insertCall(
  tx: Tx,
  call: {
    transmissionId: string;
    body: string;
    /** The provider's id of the payment that the call names. */
    providerItemId: string | null;
  },
): Promise<{ id: number } | null> {
  return tx.maybe(sql`
    insert into payout_calls (transmission_id, body, provider_item_id, run_id, received_at)
    values (${call.transmissionId}, ${call.body}, ${call.providerItemId},
      (select run_id from payout_items where provider_item_id = ${call.providerItemId}), ${tx.now})
    on conflict do nothing returning id`);
}

/** Returns a received webhook call that is not handled yet, or null. */
export function findWaitingCall(tx: Tx, id: number): Promise<{ body: string } | null> {
  return tx.maybe(sql`select body from payout_calls where id = ${id} and state = 'waiting'`);
}

/** Stores that a webhook call was handled or concerns no payment of ours, and the run that it belongs to. */
export async function updateCall(tx: Tx, id: number, state: 'handled' | 'foreign'): Promise<void> {
  // A call may arrive before the answer that has the payment's id; by now the payment is known.
  await tx.run(sql`
    update payout_calls c set state = ${state}, handled_at = ${tx.now},
      run_id = (select run_id from payout_items i where i.provider_item_id = c.provider_item_id)
    where id = ${id}`);
}

/** Adds to this hour's number of calls that were refused because of their signature. */
export async function addRefusedCalls(tx: Tx, calls: number): Promise<void> {
  await tx.run(sql`
    insert into payout_refused_calls (hour, calls)
    values (date_trunc('hour', ${tx.now}::timestamptz at time zone 'UTC') at time zone 'UTC', ${calls})
    on conflict (hour) do update set calls = least(payout_refused_calls.calls::bigint + excluded.calls, 2147483647)::int`);
}

/** Deletes webhook calls, and the numbers of refused ones, from before an instant. */
export async function deleteCalls(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`delete from payout_calls where received_at < ${before}::timestamptz`);
  await tx.run(sql`delete from payout_refused_calls where hour < ${before}::timestamptz`);
}
