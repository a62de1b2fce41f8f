import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { LedgerAccount, LineParams, TransferKind } from './rules';

export interface Balances {
  available: number;
  pending: number;
  reserved: number;
  /** All points that became available, less all points that the panel took back. */
  earned: number;
  /**
   * Points of completed orders. `available` is `earned` less `spent`, `reserved` and the points that a closed account
   * forfeited.
   */
  spent: number;
  nIn: number;
  nOut: number;
}

/** Opens the ledger and credit accounts of a new member, all empty. Opening them again changes nothing. */
export async function insertAccounts(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`insert into ledger_accounts (member_id) values (${memberId}) on conflict do nothing`);
  await tx.run(sql`insert into credit_accounts (member_id) values (${memberId}) on conflict do nothing`);
}

/** Makes other transfers of this member wait until the transaction ends: for rewards that depend on earlier ones. */
export async function lockAccounts(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`select 1 from ledger_accounts where member_id = ${memberId} for update`);
}

/** Closes the ledger accounts of a member: from now on the panel pays nothing into them. */
export async function markAccountsClosed(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`update ledger_accounts set closed_at = ${tx.now} where member_id = ${memberId}`);
}

/** Returns whether a member's accounts are closed; false also when the member has none. */
export async function areAccountsClosed(tx: Tx, memberId: number): Promise<boolean> {
  const closed = await tx.maybe(
    sql`select 1 from ledger_accounts where member_id = ${memberId} and closed_at is not null`,
  );
  return closed !== null;
}

// Only a closed account can have forfeited points, so the transfers are read for closed accounts only.
const balanceColumns = sql`available, pending, reserved, income_total as earned,
  expense_total - reserved - case when closed_at is null then 0 else (
    select coalesce(sum(amount), 0)::bigint from ledger_transfers t
    where t.member_id = ledger_accounts.member_id and t.to_account = 'panel:forfeited') end as spent,
  n_in as "nIn", n_out as "nOut"`;

export interface BalancesWithCredit extends Balances {
  credit: number;
}

/**
 * Returns the points that each of these members has available, in their order. In a subquery the ids count as ten for the
 * planner, however few they are, so that the plan is kept (decision 173).
 */
export async function listAvailablePoints(tx: Tx, memberIds: readonly number[]): Promise<number[]> {
  const rows = await tx.rows<{ memberId: number; available: number }>(sql`
    select member_id as "memberId", available from ledger_accounts
    where member_id = any((select ${memberIds}::bigint[])::bigint[])`);
  const byMember = new Map(rows.map(({ memberId, available }) => [memberId, available]));
  return memberIds.map((memberId) => byMember.get(memberId) ?? 0);
}

/** Builds a query for the credit score of a member. */
export function creditQuery(memberId: number | Sql): Sql {
  return sql`select credit from credit_accounts where member_id = ${memberId}`;
}

/** Returns the credit score of a member. */
export async function getCredit(tx: Tx, memberId: number): Promise<number> {
  return (await tx.one<{ credit: number }>(creditQuery(memberId))).credit;
}

/** The available, pending and reserved points of a member, the totals behind them, and the credit score. */
export function getBalances(tx: Tx, memberId: number): Promise<BalancesWithCredit> {
  return tx.one(balancesQuery(memberId));
}

/** Builds the query of `getBalances`. */
export function balancesQuery(memberId: number | Sql): Sql {
  return sql`
    select ${balanceColumns}, credit from ledger_accounts join credit_accounts using (member_id) where member_id = ${memberId}`;
}

/** Returns the available points and the credit of these members in no order; members without accounts are left out. */
export function listBalances(
  tx: Tx,
  memberIds: readonly number[],
): Promise<{ memberId: number; available: number; credit: number }[]> {
  return tx.rows(sql`
    select member_id as "memberId", available, credit from ledger_accounts join credit_accounts using (member_id)
    where member_id = any(${memberIds}::bigint[])`);
}

export interface LineRow {
  number: number;
  at: Date;
  kind: TransferKind;
  params: LineParams;
  /** Negative for a line that lowers the sum of its list: a return or a reversed reward. */
  points: number;
  orderId: number | null;
}

type LineInJson = [number: number, atMs: number, TransferKind, LineParams, points: number, orderId: number | null];

/** A page of a member's transfers of one direction: 1 for income, 2 for expenses. */
export interface StatementPage {
  readonly memberId: number;
  readonly direction: 1 | 2;
  readonly skip: number;
  readonly size: number;
}

/**
 * Returns for each of these pages the balances of the member and the transfers of the direction, newest first, from one
 * snapshot: the sums match the transfers; null for a member without accounts. Any page is a range of the index. One JSON
 * value each, which is read much faster than rows of columns.
 */
export async function listStatements(
  tx: Tx,
  pages: readonly StatementPage[],
): Promise<({ held: Balances; lines: LineRow[] } | null)[]> {
  const column = <Name extends keyof StatementPage>(name: Name) => pages.map((page) => page[name]);
  const rows = await tx.rows<{ place: number; statement: [held: Balances, lines: LineInJson[] | null] }>(sql`
    select place::int, json_build_array((select row_to_json(balances) from (select ${balanceColumns}) balances), (
      select json_agg(json_build_array(line_number, extract(epoch from at) * 1000, kind, params, points, order_id)
        order by line_number desc)
      from (
        select line_number, at, kind, params, order_id,
          case when (to_account = 'available') = (direction = 1) then amount else -amount end as points
        from ledger_transfers
        where member_id = ledger_accounts.member_id and direction = asked.way
          and line_number <= case when asked.way = 1 then ledger_accounts.n_in else ledger_accounts.n_out end - asked.skip
        order by line_number desc limit asked.size
      ) page
    )) as statement
    from unnest((select ${column('memberId')}::bigint[]), (select ${column('direction')}::smallint[]),
      (select ${column('skip')}::bigint[]), (select ${column('size')}::int[]))
      with ordinality asked (member, way, skip, size, place)
    join ledger_accounts on ledger_accounts.member_id = asked.member`);
  const byPlace = new Map(rows.map(({ place, statement }) => [place, statement]));
  return pages.map((_, at) => {
    const statement = byPlace.get(at + 1);
    if (!statement) return null;
    const [held, lines] = statement;
    const shown = (lines ?? []).map(([number, atMs, kind, params, points, orderId]) => {
      return { number, at: new Date(atMs), kind, params, points, orderId };
    });
    return { held, lines: shown };
  });
}

export interface TransferRow {
  id: number;
  at: Date;
  from: LedgerAccount;
  to: LedgerAccount;
  amount: number;
  kind: TransferKind;
  params: LineParams;
  key: string;
  orderId: number | null;
  attemptId: number | null;
}

export const transferColumns = sql`id, at, from_account as "from", to_account as "to", amount, kind, params,
  idempotency_key as key, order_id as "orderId", attempt_id as "attemptId"`;

/** Transfers of a member between all accounts, newest first, before a given id. */
export function listTransfers(
  tx: Tx,
  filter: { memberId: number; before: number | null; size: number },
): Promise<TransferRow[]> {
  return tx.rows(sql`
    select ${transferColumns} from ledger_transfers
    where member_id = ${filter.memberId} and id < ${filter.before ?? Number.MAX_SAFE_INTEGER}::bigint
    order by id desc limit ${filter.size}::int`);
}

/** Of a member with more transfers, corrections are looked for among the newest of them. */
const LOOKED_THROUGH = 10_000;

/** Returns the corrections of a member's balance since an instant, newest first and at most `limit`. */
export function listCorrectionsSince(tx: Tx, memberId: number, since: Date, limit: number): Promise<TransferRow[]> {
  return tx.rows(sql`
    select * from (
      select ${transferColumns} from ledger_transfers
      where member_id = ${memberId} order by id desc limit ${LOOKED_THROUGH}::int
    ) newest where kind = 'correction' and at >= ${since}::timestamptz
    order by id desc limit ${limit}::int`);
}

/** Returns whether a member has ever been paid for a completed survey. */
export async function hasEarnedReward(tx: Tx, memberId: number): Promise<boolean> {
  const { earned } = await tx.one<{ earned: boolean }>(sql`
    select exists (select 1 from ledger_transfers
      where member_id = ${memberId} and direction = 1 and kind in ('survey', 'surveyReleased')) as earned`);
  return earned;
}

/** The transfers that an order or an attempt caused, oldest first. */
export function listTransfersBehind(
  tx: Tx,
  cause: { orderId: number } | { attemptId: number },
): Promise<TransferRow[]> {
  const where: Sql = 'orderId' in cause ? sql`order_id = ${cause.orderId}` : sql`attempt_id = ${cause.attemptId}`;
  return tx.rows(sql`select ${transferColumns} from ledger_transfers where ${where} order by id limit 100`);
}

/** A change of a member's credit score. */
/**
 * Returns the number of a member's credit lines, which is also the number of the newest; throws when the member has no
 * credit account.
 */
export function getCreditLineCount(tx: Tx, memberId: number): Promise<{ n: number }> {
  return tx.one(sql`select n from credit_accounts where member_id = ${memberId}`);
}

/** Returns credit lines whose number is above `after` and at most `upTo`, newest first and at most `limit`. */
export function listCreditLines(
  tx: Tx,
  memberId: number,
  range: { after: number; upTo: number },
  limit = 100,
): Promise<{ at: Date; kind: string; params: LineParams; delta: number }[]> {
  return tx.rows(sql`
    select at, kind, params, delta from credit_lines
    where member_id = ${memberId} and line_number > ${range.after}::int and line_number <= ${range.upTo}::int
    order by line_number desc limit ${limit}::int`);
}
