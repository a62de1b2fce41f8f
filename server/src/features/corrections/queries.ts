import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { CorrectionState, Unit } from './rules';

export interface Correction {
  id: number;
  key: string;
  memberId: number;
  unit: Unit;
  change: number;
  booked: number | null;
  reason: string;
  state: CorrectionState;
  askedBy: number;
  askedAt: Date;
  decidedBy: number | null;
}

const columns = sql`id, key, member_id as "memberId", unit, change, booked, reason, state, asked_by as "askedBy",
  asked_at as "askedAt", decided_by as "decidedBy"`;

/** Inserts a correction; returns null when the key is known, also from a concurrent call. */
export function insertCorrection(
  tx: Tx,
  correction: Pick<Correction, 'key' | 'memberId' | 'unit' | 'change' | 'reason' | 'askedBy'>,
): Promise<Correction | null> {
  const { key, memberId, unit, change, reason, askedBy } = correction;
  return tx.maybe(sql`
    insert into corrections (key, member_id, unit, change, reason, state, asked_by, asked_at)
    values (${key}, ${memberId}, ${unit}, ${change}, ${reason}, 'waiting', ${askedBy}, ${tx.now})
    on conflict (key) do nothing
    returning ${columns}`);
}

/** Returns a correction of a balance by its idempotency key; throws when there is none. */
export function getCorrectionByKey(tx: Tx, key: string): Promise<Correction> {
  return tx.one(sql`select ${columns} from corrections where key = ${key}`);
}

/** Locks the row until the transaction ends, so that the second of two concurrent decisions sees the first. */
export function lockCorrection(tx: Tx, id: number): Promise<Correction | null> {
  return tx.maybe(sql`select ${columns} from corrections where id = ${id} for update`);
}

/** Returns the latest corrections of a member's balance in all states, newest first and at most `limit`. */
export function listCorrections(tx: Tx, memberId: number, limit: number): Promise<Correction[]> {
  return tx.rows(sql`
    select ${columns} from corrections where member_id = ${memberId} order by id desc limit ${limit}::int`);
}

/** Lists the oldest corrections that wait for a second operator, each with the number of all. */
export function listWaiting(tx: Tx, limit: number): Promise<(Correction & { all: number })[]> {
  return tx.rows(sql`
    select ${columns}, count(*) over ()::int as "all" from corrections where state = 'waiting'
    order by id limit ${limit}::int`);
}

/**
 * Stores the new state of a correction; its instant is stored only with an operator, and `booked` is null when nothing
 * was booked.
 */
export async function updateCorrection(
  tx: Tx,
  id: number,
  decision: { state: CorrectionState; booked: number | null; decidedBy: number | null },
): Promise<void> {
  await tx.run(sql`
    update corrections set state = ${decision.state}, booked = ${decision.booked}, decided_by = ${decision.decidedBy}::bigint,
      decided_at = case when ${decision.decidedBy}::bigint is not null then ${tx.now}::timestamptz end
    where id = ${id}`);
}

/** Returns the credit that single operators gave or took from a member since an instant, except by one correction. */
export async function getCreditAlone(tx: Tx, memberId: number, since: Date, exceptId: number): Promise<number> {
  const row = await tx.one<{ credit: number }>(sql`
    select coalesce(sum(abs(change)), 0)::int as credit from corrections
    where member_id = ${memberId} and unit = 'credit' and state = 'booked' and decided_by is null
      and asked_at >= ${since}::timestamptz and id <> ${exceptId}`);
  return row.credit;
}
