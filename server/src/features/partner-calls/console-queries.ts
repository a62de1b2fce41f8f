import {
  CALL_STATES,
  type CallMeaning,
  type CallState,
  type CallVia,
  type SetAsideReason,
} from '@pollen/contract/partner-values';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { ListCursor } from '../../platform/list-cursor';
import { returnedAtQuery } from '../partners/index';
import type { ReceivedCall } from './queries';

export interface CallRow {
  id: number;
  at: Date;
  via: CallVia;
  state: CallState;
  status: string | null;
  meaning: CallMeaning | null;
  attempt: string | null;
  isKnown: boolean;
  amountCents: number | null;
  reason: SetAsideReason | null;
  delaySeconds: number | null;
}

const row = sql`c.id, c.received_at as at, c.via, c.state, c.status, c.meaning, c.attempt_key as attempt,
  c.attempt_id is not null as "isKnown", c.amount_cents as "amountCents", c.reason,
  case when c.state = 'handled' and c.received_at >= (${returnedAtQuery(sql`c.attempt_id`)}) then
    round(extract(epoch from c.received_at - (${returnedAtQuery(sql`c.attempt_id`)})))::int end as "delaySeconds"`;

/** Written out, because the plan of a prepared statement does not know that a parameter fits the partial index. */
const isVia: Readonly<Record<CallVia, Sql>> = {
  call: sql`c.via = 'call'`,
  back: sql`c.via = 'back' and c.via <> 'call'`,
  file: sql`c.via = 'file' and c.via <> 'call'`,
};

/** Lists the calls of a partner, newest first. */
export function listCalls(
  tx: Tx,
  partnerId: number,
  filter: {
    state?: CallState | undefined;
    attempt?: string | undefined;
    via?: CallVia | undefined;
    since?: Date | undefined;
    before: ListCursor;
    size: number;
  },
): Promise<CallRow[]> {
  const { state, attempt, via, since, before, size } = filter;
  return tx.rows(sql`
    select ${row} from partner_calls c
    where c.partner_id = ${partnerId} and (c.received_at, c.id) < (${before.at}::timestamptz, ${before.id}::bigint)
      ${state === undefined ? empty : sql`and c.state = ${state}`}
      ${attempt === undefined ? empty : sql`and c.attempt_key = ${attempt}`}
      ${via === undefined ? empty : sql`and ${isVia[via]}`}
      ${since === undefined ? empty : sql`and c.received_at > ${since}::timestamptz`}
    order by c.received_at desc, c.id desc limit ${size}::int`);
}

/** Returns one call of a partner with everything that was received, or null. */
export function findCall(
  tx: Tx,
  partnerId: number,
  id: number,
): Promise<
  | (CallRow &
      ReceivedCall & {
        event: string | null;
        handledAt: Date | null;
        attemptId: number | null;
        receivedAt: Date;
        reconciliationId: number | null;
      })
  | null
> {
  return tx.maybe(sql`
    select ${row}, c.partner_id as "partnerId", c.method, c.target, c.headers, c.body, c.network, c.event_key as event,
      c.handled_at as "handledAt", c.attempt_id as "attemptId", c.received_at as "receivedAt",
      c.reconciliation_id as "reconciliationId"
    from partner_calls c where c.id = ${id} and c.partner_id = ${partnerId}`);
}

/** Counts the calls of a partner by state, each up to `atMost`. */
export function countByState(
  tx: Tx,
  partnerId: number,
  states: readonly CallState[],
  atMost: number,
): Promise<{ state: CallState; n: number }[]> {
  return tx.rows(sql`
    select state, (select count(*)::int from (
      select from partner_calls c where c.partner_id = ${partnerId} and c.state = s.state limit ${atMost}::int) found) as n
    from unnest(${states}::text[]) s(state)`);
}

/**
 * Counts for partners the calls that wait for an operator, with the time of the oldest, and those of the last day that were
 * forged; each up to 1,000.
 */
export function countWaiting(
  tx: Tx,
  partnerIds: readonly number[],
): Promise<{ partnerId: number; setAside: number; oldestSetAsideAt: Date | null; forged: number }[]> {
  return tx.rows(sql`
    select p.id as "partnerId",
      (select count(*)::int from (
        select from partner_calls c where c.partner_id = p.id and c.state = 'setAside' limit 1000) found) as "setAside",
      (select c.received_at from partner_calls c where c.partner_id = p.id and c.state = 'setAside'
        order by c.received_at, c.id limit 1) as "oldestSetAsideAt",
      (select count(*)::int from (
        select from partner_calls c where c.partner_id = p.id and c.state = 'forged'
          and c.received_at > ${tx.now}::timestamptz - interval '24 hours' limit 1000) found) as forged
    from unnest(${partnerIds}::bigint[]) p(id)`);
}

/** Counts the calls of a partner since an instant by state, each up to `atMost`, from an index alone. */
export function countCallsSince(
  tx: Tx,
  partnerId: number,
  since: Date,
  atMost: number,
): Promise<{ state: CallState; n: number }[]> {
  return tx.rows(sql`
    select s.state, (select count(*)::int from (
      select from partner_calls c
      where c.partner_id = ${partnerId} and c.state = s.state and c.received_at > ${since}::timestamptz
      order by c.received_at desc limit ${atMost}::int) latest) as n
    from unnest(${CALL_STATES}::text[]) s(state)`);
}

/** Lists the statuses of calls that were set aside for them, the oldest first. */
export function listUnmapped(
  tx: Tx,
  partnerId: number,
  limit: number,
): Promise<{ status: string; calls: number; since: Date }[]> {
  return tx.rows(sql`
    select status, count(*)::int as calls, min(received_at) as since
    from (select status, received_at from partner_calls
      where partner_id = ${partnerId} and state = 'setAside' and reason = 'status' limit 10000) aside
    group by status order by since limit ${limit}::int`);
}

/** Lists what is known of the calls about an attempt, oldest first. */
export function listCallsOfAttempt(tx: Tx, attemptId: number): Promise<{ at: Date; status: string | null }[]> {
  return tx.rows(sql`
    select received_at as at, status from partner_calls where attempt_id = ${attemptId} order by id limit 50`);
}
