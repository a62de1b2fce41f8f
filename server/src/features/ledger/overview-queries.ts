import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { ListCursor } from '../../platform/list-cursor';
import type { DaySpan } from '../../platform/time';
import { type TransferRow, transferColumns } from './queries';

export interface DailyPoints {
  day: string;
  earnedPoints: number;
  spentPoints: number;
  takenPoints: number;
}

/**
 * Returns the points that members earned, spent and lost without a payment, by day. Transfers between the accounts of
 * one member are left out, because they change nothing of the liability. Days without transfers are left out.
 */
export function listDailyPoints(tx: Tx, { timeZone, from, before }: DaySpan): Promise<DailyPoints[]> {
  return tx.rows(sql`
    select (at at time zone ${timeZone})::date as day,
      coalesce(sum(amount) filter (where from_account like 'panel:%'), 0) as "earnedPoints",
      coalesce(sum(amount) filter (where to_account = 'panel:payouts'), 0) as "spentPoints",
      coalesce(sum(amount) filter (where to_account like 'panel:%' and to_account <> 'panel:payouts'), 0) as "takenPoints"
    from ledger_transfers where at >= ${from}::timestamptz and at < ${before}::timestamptz
    group by day`);
}

export interface HeldPoints {
  available: number;
  pending: number;
  reserved: number;
  byAge: number[];
  lastId: number | null;
}

/**
 * Returns the points that a batch of members holds, by account and by age, and the last member of the batch, after whom
 * the next batch starts. The oldest points count as spent first, so the remaining points are the latest earned.
 * `agesFrom` lists the age in days at which each group starts, ascending from 0.
 */
export function getHeldPoints(
  tx: Tx,
  batch: { afterId: number; size: number; agesFrom: readonly number[] },
): Promise<HeldPoints> {
  return tx.one(sql`
    with accounts as materialized (
      select member_id, available, pending, reserved, available + pending + reserved as held from ledger_accounts
      where member_id > ${batch.afterId}::bigint order by member_id limit ${batch.size}::int
    ), given as (
      select p.held, t.at, t.amount, coalesce(sum(t.amount) over (
        partition by t.member_id order by t.id desc rows between unbounded preceding and 1 preceding), 0) as newer
      from accounts p join ledger_transfers t on t.member_id = p.member_id and t.from_account like 'panel:%'
      where p.held > 0
    ), aged as (
      select greatest(1, width_bucket(extract(epoch from ${tx.now}::timestamptz - at) / 86400, ${batch.agesFrom}::numeric[])) as age,
        sum(least(amount, held - newer)) as points
      from given where newer < held group by age
    )
    select coalesce(sum(available), 0) as available, coalesce(sum(pending), 0) as pending,
      coalesce(sum(reserved), 0) as reserved, max(member_id) as "lastId",
      (select jsonb_agg(coalesce(points, 0)::bigint order by n)
        from generate_series(1, cardinality(${batch.agesFrom}::numeric[])) n left join aged on age = n) as "byAge"
    from accounts`);
}

/** What a transfer means to the panel: points earned by members, spent, or taken back without a payment. */
export type Flow = 'earned' | 'spent' | 'taken';

const flows: Record<Flow, Sql> = {
  earned: sql`and from_account like 'panel:%'`,
  spent: sql`and to_account like 'panel:%' and to_account = 'panel:payouts'`,
  taken: sql`and to_account like 'panel:%' and to_account <> 'panel:payouts'`,
};

/** Returns the transfers of all members in a period, newest first, after a cursor. */
export function listAllTransfers(
  tx: Tx,
  filter: { flow?: Flow | undefined; from: Date; before: Date; cursor: ListCursor; size: number },
): Promise<(TransferRow & { memberId: number })[]> {
  return tx.rows(sql`
    select ${transferColumns}, member_id as "memberId" from ledger_transfers
    where at >= ${filter.from}::timestamptz and at < ${filter.before}::timestamptz
      and (at, id) < (${filter.cursor.at}::timestamptz, ${filter.cursor.id}::bigint)
      ${filter.flow ? flows[filter.flow] : empty}
    order by at desc, id desc limit ${filter.size}::int`);
}

/**
 * Builds a query for what members spent in a period (`member_id`, `amount`); `orderQuery` says of the column with the
 * order which orders count.
 */
export function spentOnOrdersQuery(span: Pick<DaySpan, 'from' | 'before'>, orderQuery: (orderId: Sql) => Sql): Sql {
  return sql`select member_id, amount from ledger_transfers
    where at >= ${span.from}::timestamptz and at < ${span.before}::timestamptz and to_account = 'panel:payouts'
      and exists (${orderQuery(sql`ledger_transfers.order_id`)})`;
}

/** Returns whether an open account has at least this credit. Stops at the first one, and reads all where none has. */
export async function isCreditReached(tx: Tx, credit: number): Promise<boolean> {
  const reached = await tx.maybe(sql`
    select 1 from credit_accounts c
    where credit >= ${credit}::int
      and exists (select from ledger_accounts l where l.member_id = c.member_id and l.closed_at is null) limit 1`);
  return reached !== null;
}

/** Builds a query for the members (`member_id`) whose credit is at least `from` and below `below`, if given. */
export function membersWithCreditQuery(from: number, below: number | null): Sql {
  return sql`select member_id from credit_accounts
    where credit >= ${from}::int and (${below}::int is null or credit < ${below}::int)`;
}

/** Builds a query for the members (`member_id`) whose available balance is from `min` to `max`, if given. */
export function membersWithBalanceQuery(min: number, max: number | null): Sql {
  return sql`select member_id from ledger_accounts
    where available >= ${min}::bigint and (${max}::bigint is null or available <= ${max}::bigint)`;
}

/** Sums of the whole ledger, by which a copy of it is compared. */
export interface LedgerSums {
  transfers: number;
  movedPoints: number;
  available: number;
  pending: number;
  reserved: number;
  creditLines: number;
  credit: number;
}

/** Sums the whole ledger up; reads every row of it. */
export function sumLedger(tx: Tx): Promise<LedgerSums> {
  return tx.one(sql`
    select t.transfers, t."movedPoints", a.*, l."creditLines", c.credit
    from (select count(*) as transfers, coalesce(sum(amount), 0) as "movedPoints" from ledger_transfers) t,
      (select coalesce(sum(available), 0) as available, coalesce(sum(pending), 0) as pending,
         coalesce(sum(reserved), 0) as reserved from ledger_accounts) a,
      (select count(*) as "creditLines" from credit_lines) l,
      (select coalesce(sum(credit), 0) as credit from credit_accounts) c`);
}
