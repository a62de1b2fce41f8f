import type { CallMeaning, CallState, CallVia, ReversalMeaning, SetAsideReason } from '@pollen/contract/partner-values';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** A call as it was received. */
export interface ReceivedCall {
  partnerId: number;
  via: CallVia;
  method: string;
  /** Path and query, exactly as they were written. */
  target: string;
  headers: Record<string, string>;
  body: Buffer;
  network: string;
}

/** Stores calls, in their order, before anything is done with them. */
export async function insertCalls(tx: Tx, calls: readonly ReceivedCall[], state: 'waiting' | 'forged'): Promise<void> {
  const each = <Value>(read: (call: ReceivedCall) => Value) => calls.map(read);
  await tx.run(sql`
    insert into partner_calls (partner_id, via, method, target, headers, body, network, received_at, state)
    select partner_id, via, method, target, headers::jsonb, body, network, ${tx.now}::timestamptz, ${state}
    from unnest(${each(({ partnerId }) => partnerId)}::bigint[], ${each(({ via }) => via)}::text[],
      ${each(({ method }) => method)}::text[], ${each(({ target }) => target)}::text[],
      ${each(({ headers }) => JSON.stringify(headers))}::text[], ${each(({ body }) => body)}::bytea[],
      ${each(({ network }) => network)}::text[])
      with ordinality as call (partner_id, via, method, target, headers, body, network, place) order by place`);
}

export interface WaitingCall extends ReceivedCall {
  id: number;
  /** How often its handling failed. */
  tries: number;
}

const received = sql`id, partner_id as "partnerId", via, method, target, headers, body, network, tries`;

/** A line of a reconciliation file as the call that it becomes. */
export interface FileCall {
  readonly attemptKey: string;
  readonly status: string;
  readonly meaning: CallMeaning;
  readonly takenBackFor: ReversalMeaning | null;
}

/** Stores lines of a reconciliation file as calls that wait, in their order. */
export async function insertFileCalls(
  tx: Tx,
  file: { readonly partnerId: number; readonly reconciliationId: number },
  calls: readonly FileCall[],
): Promise<void> {
  const { partnerId, reconciliationId } = file;
  const bodies = calls.map(({ attemptKey, status, meaning, takenBackFor }) =>
    JSON.stringify({
      attemptKey,
      status,
      meaning,
      amountCents: null,
      isReconciled: true,
      takenBackFor,
      eventKey: JSON.stringify(['file', reconciliationId, attemptKey]),
      isDebug: false,
    }),
  );
  await tx.run(sql`
    insert into partner_calls (partner_id, via, reconciliation_id, method, target, headers, body, network, received_at,
      state)
    select ${partnerId}, 'file', ${reconciliationId}, 'FILE', '', '{}', convert_to(body, 'UTF8'), '', ${tx.now}, 'waiting'
    from unnest(${bodies}::text[]) with ordinality as line (body, place) order by place`);
}

/** Counts the lines of a reconciliation file that wait to be handled. */
export async function countFileCalls(tx: Tx, reconciliationId: number): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from partner_calls where state = 'waiting' and reconciliation_id = ${reconciliationId}::bigint`);
  return row.n;
}

/** Lists the partners with calls that wait and may be handled now. */
export async function listPartnersWithWaitingCalls(tx: Tx): Promise<number[]> {
  // One probe of the index for each partner, however many calls wait.
  const rows = await tx.rows<{ id: number }>(sql`
    with recursive p(id) as (
      select min(partner_id) from partner_calls where state = 'waiting' and reconciliation_id is null
      union all
      select (
        select min(partner_id) from partner_calls
        where state = 'waiting' and reconciliation_id is null and partner_id > p.id)
      from p where p.id is not null)
    select id from p where exists (
      select from partner_calls c where c.partner_id = p.id and c.state = 'waiting' and c.reconciliation_id is null
        and (c.not_before is null or c.not_before <= ${tx.now}::timestamptz))
    order by id`);
  return rows.map(({ id }) => id);
}

/** First key of the advisory locks on the calls of a partner; the second key is the partner. */
const PARTNER_LOCK = 2_026_127;

/**
 * Makes the runs of several processes take turns at a partner until the transaction ends, so that its calls are handled
 * in their order. Fails with 55P03 when another transaction holds this lock, or a row that is needed later, for long.
 */
export async function lockCallsOfPartner(tx: Tx, partnerId: number): Promise<void> {
  await tx.rows(sql`
    select set_config('lock_timeout', '2s', true), pg_advisory_xact_lock(${PARTNER_LOCK}::int, (${partnerId}::bigint % 2147483647)::int)`);
}

/**
 * Locks the oldest calls of a partner, or the oldest lines of one of its reconciliation files, that wait and may be handled
 * now; skips those that another run has locked.
 */
export function lockWaitingCalls(
  tx: Tx,
  partnerId: number,
  of: { readonly reconciliationId: number | null; readonly limit: number },
): Promise<WaitingCall[]> {
  const which =
    of.reconciliationId === null
      ? sql`reconciliation_id is null`
      : sql`reconciliation_id = ${of.reconciliationId}::bigint`;
  return tx.rows(sql`
    select ${received} from partner_calls
    where partner_id = ${partnerId} and state = 'waiting' and ${which} and (not_before is null or not_before <= ${tx.now}::timestamptz)
    order by id limit ${of.limit}::int for update skip locked`);
}

/**
 * Counts a failed try to handle a call, and lets it wait until an instant. Returns how often it was tried, and locks it;
 * null when it does not wait any more, because somebody has decided about it meanwhile.
 */
export async function updateCallTried(tx: Tx, id: number, notBefore: Date): Promise<number | null> {
  const row = await tx.maybe<{ tries: number }>(sql`
    update partner_calls set tries = tries + 1, not_before = ${notBefore}
    where id = ${id} and state = 'waiting' returning tries`);
  return row?.tries ?? null;
}

/** Returns the attempts that handled calls of a partner named for these events; events without one are left out. */
export async function getHandledAttempts(
  tx: Tx,
  partnerId: number,
  eventKeys: readonly string[],
): Promise<Map<string, string>> {
  if (eventKeys.length === 0) return new Map();
  const rows = await tx.rows<{ event: string; attempt: string }>(sql`
    select event_key as event, attempt_key as attempt from partner_calls
    where partner_id = ${partnerId} and event_key = any(${eventKeys}::text[]) and state = 'handled'`);
  return new Map(rows.map(({ event, attempt }) => [event, attempt]));
}

/** What was read from a call, and what became of it. */
export interface CallOutcome {
  state: Exclude<CallState, 'waiting'>;
  reason?: SetAsideReason;
  attemptKey?: string;
  attemptId?: number | null;
  status?: string;
  meaning?: CallMeaning | null;
  amountCents?: number | null;
  eventKey?: string;
}

/** Stores what became of calls that wait, by their ids; those that somebody has decided about stay as they are. */
export async function updateCallOutcomes(tx: Tx, outcomes: ReadonlyMap<number, CallOutcome>): Promise<void> {
  const rows = JSON.stringify([...outcomes].map(([id, outcome]) => ({ id, ...outcome })));
  await tx.run(sql`
    update partner_calls c set state = o.state, reason = o.reason, attempt_key = o."attemptKey",
      attempt_id = o."attemptId", status = o.status, meaning = o.meaning, amount_cents = o."amountCents",
      event_key = o."eventKey", handled_at = ${tx.now}
    from jsonb_to_recordset(${rows}::jsonb) as o (id bigint, state text, reason text, "attemptKey" text,
      "attemptId" bigint, status text, meaning text, "amountCents" int, "eventKey" text)
    where c.id = o.id and c.state = 'waiting'`);
}

/** The calls that an operator can let the panel handle again. */
export const REPLAYABLE: readonly CallState[] = ['setAside', 'early', 'foreign', 'ignored'];

/** Lets a call wait again; false when it is not one of those that can be handled again. */
export async function updateCallWaiting(tx: Tx, partnerId: number, id: number): Promise<boolean> {
  const changed = await tx.run(sql`
    update partner_calls set state = 'waiting', tries = 0, not_before = null
    where id = ${id} and partner_id = ${partnerId} and state = any(${REPLAYABLE}::text[])`);
  return changed === 1;
}

/** Stores that a call which was set aside needs no action; false when it was not set aside. */
export async function updateCallClosed(tx: Tx, partnerId: number, id: number): Promise<boolean> {
  const changed = await tx.run(sql`
    update partner_calls set state = 'ignored', handled_at = ${tx.now}
    where id = ${id} and partner_id = ${partnerId} and state = 'setAside'`);
  return changed === 1;
}

/** Lists calls that were set aside because their status had no meaning, by id and after one of them. */
export function listUnknownCalls(
  tx: Tx,
  partnerId: number,
  of: { readonly after: number; readonly limit: number },
): Promise<{ id: number; status: string }[]> {
  return tx.rows(sql`
    select id, status from partner_calls
    where partner_id = ${partnerId} and state = 'setAside' and reason = 'status' and id > ${of.after}::bigint
    order by id limit ${of.limit}::int`);
}

/** Lets set-aside calls wait again; returns their number without those that somebody has closed meanwhile. */
export function updateUnknownWaiting(tx: Tx, ids: readonly number[]): Promise<number> {
  return tx.run(sql`
    update partner_calls set state = 'waiting', tries = 0, not_before = null
    where id = any(${ids}::bigint[]) and state = 'setAside'`);
}

/**
 * Lets the reversals of attempts wait again that came before their completes; returns the reconciliation files to which
 * some of them belong.
 */
export async function updateEarlyWaiting(tx: Tx, attemptIds: readonly number[]): Promise<number[]> {
  const changed = await tx.rows<{ fileId: number | null }>(sql`
    update partner_calls set state = 'waiting', tries = 0, not_before = null
    where attempt_id = any(${attemptIds}::bigint[]) and state = 'early' returning reconciliation_id as "fileId"`);
  return [...new Set(changed.flatMap(({ fileId }) => fileId ?? []))];
}

/**
 * Deletes calls that were received before an instant; returns how many. Those that wait, also for an operator, stay: what
 * is verified is never lost undecided.
 */
export function deleteCallsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    delete from partner_calls where id in (
      select id from partner_calls where received_at < ${before}::timestamptz and state not in ('waiting', 'setAside')
      order by received_at limit ${limit}::int)`);
}

/** Returns when the oldest call that waits for nobody was received, or null without one. */
export async function findOldestSettledCall(tx: Tx): Promise<Date | null> {
  const oldest = await tx.maybe<{ at: Date }>(sql`
    select received_at as at from partner_calls where state not in ('waiting', 'setAside') order by received_at limit 1`);
  return oldest?.at ?? null;
}

/** Deletes forged calls that were received before an instant; returns how many. */
export function deleteForgedCallsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    delete from partner_calls where id in (
      select id from partner_calls where received_at < ${before}::timestamptz and state = 'forged'
      order by received_at limit ${limit}::int)`);
}

/** Returns when the oldest forged call was received, or null without one. */
export async function findOldestForgedCall(tx: Tx): Promise<Date | null> {
  const oldest = await tx.maybe<{ at: Date }>(sql`
    select received_at as at from partner_calls where state = 'forged' order by received_at limit 1`);
  return oldest?.at ?? null;
}

/** Counts the calls of all partners that wait for the job or for an operator, up to 1,000 of each, for metrics. */
export function countUnsettledCalls(tx: Tx): Promise<{ label: string; value: number }[]> {
  return tx.rows(sql`
    select 'waiting' as label, count(*)::int as value
    from (select from partner_calls where state = 'waiting' and reconciliation_id is null limit 1000) found
    union all
    select 'setAside', count(*)::int
    from (select from partner_calls where state = 'setAside' limit 1000) found`);
}
