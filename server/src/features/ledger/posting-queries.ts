import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { directionOf, type LedgerAccount, type LineParams, type TransferKind } from './rules';

// The statements that move points and book credit, and those that find what a key was used for.

export interface Transfer {
  readonly key: string;
  readonly memberId: number;
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  /** Whole points above zero. */
  readonly amountPoints: number;
  readonly kind: TransferKind;
  readonly params?: LineParams;
  readonly orderId?: number;
  readonly attemptId?: number;
  readonly reversesId?: number;
}

const HELD = ['available', 'pending', 'reserved'] as const;

/** How the transfers of one member change the accounts, taken together. */
interface AccountChange {
  readonly member_id: number;
  readonly keys: string[];
  from_panel: boolean;
  available: number;
  pending: number;
  reserved: number;
  /** The lowest of these sums after any of the transfers: no account may hold less than nothing in between. */
  least_available: number;
  least_pending: number;
  least_reserved: number;
  earned: number;
  spent: number;
  income: number;
  expense: number;
}

/** Adds a transfer to what those of its member before it change; returns the numbered list that shows it, and its place in it. */
function addChange(sums: AccountChange, { key, from, to, amountPoints: amount }: Transfer) {
  const direction = directionOf(from, to);
  const change = (account: LedgerAccount): number => (to === account ? amount : 0) - (from === account ? amount : 0);
  sums.keys.push(key);
  sums.from_panel ||= from.startsWith('panel:');
  for (const account of HELD) {
    sums[account] += change(account);
    sums[`least_${account}`] = Math.min(sums[`least_${account}`], sums[account]);
  }
  if (direction === 1) {
    sums.earned += change('available');
    sums.income += 1;
  }
  if (direction === 2) {
    sums.spent -= change('available');
    sums.expense += 1;
  }
  return { direction, line: direction === 1 ? sums.income : direction === 2 ? sums.expense : null };
}

function unchanged(memberId: number): AccountChange {
  return {
    member_id: memberId,
    keys: [],
    from_panel: false,
    available: 0,
    pending: 0,
    reserved: 0,
    least_available: 0,
    least_pending: 0,
    least_reserved: 0,
    earned: 0,
    spent: 0,
    income: 0,
    expense: 0,
  };
}

/**
 * Moves the points of transfers, and writes the transfers in their order, in one statement: two statements cost nearly half of
 * the throughput. Returns the id of each that was written. All transfers of a member are written, or none of them: their ids
 * are null, and nothing of the member changed, when one of the accounts would hold too few points in between, the member has
 * no accounts, or one of the keys is known.
 */
export async function insertTransfers(tx: Tx, transfers: readonly Transfer[]): Promise<(number | null)[]> {
  const byMember = new Map<number, AccountChange>();
  const asked = transfers.map((transfer) => {
    const sums = byMember.get(transfer.memberId) ?? unchanged(transfer.memberId);
    byMember.set(transfer.memberId, sums);
    return { ...rowOf(transfer), ...addChange(sums, transfer) };
  });
  // The list of ids keeps PostgreSQL from reading all accounts: it counts ten in a list, and a hundred in JSON.
  const written = await tx.rows<{ id: number; key: string }>(sql`
    with changes as materialized (
      select * from json_to_recordset(${JSON.stringify([...byMember.values()])}::json) as changes(member_id bigint, keys text[],
        from_panel boolean, available bigint, pending bigint, reserved bigint, least_available bigint, least_pending bigint,
        least_reserved bigint, earned bigint, spent bigint, income int, expense int)
    ), moved as (
      update ledger_accounts held set
        available = held.available + changes.available,
        pending = held.pending + changes.pending,
        reserved = held.reserved + changes.reserved,
        income_total = held.income_total + changes.earned,
        expense_total = held.expense_total + changes.spent,
        n_in = held.n_in + changes.income,
        n_out = held.n_out + changes.expense
      from changes
      where held.member_id = any((select array_agg(member_id) from changes)::bigint[]) and held.member_id = changes.member_id
        and held.available + changes.least_available >= 0
        and held.pending + changes.least_pending >= 0
        and held.reserved + changes.least_reserved >= 0
        and (held.closed_at is null or not changes.from_panel)
        and not exists (select 1 from ledger_transfers where idempotency_key = any(changes.keys))
      returning held.member_id, held.n_in - changes.income as n_in, held.n_out - changes.expense as n_out
    )
    insert into ledger_transfers (idempotency_key, member_id, from_account, to_account, amount, kind, params,
      order_id, attempt_id, reverses_id, direction, line_number, at)
    select key, member_id, from_account, to_account, amount, kind, params, order_id, attempt_id, reverses_id, direction,
      line + case direction when 1 then n_in when 2 then n_out end, ${tx.now}::timestamptz
    from rows from (json_to_recordset(${JSON.stringify(asked)}::json) as (key text, member_id bigint, from_account text,
        to_account text, amount bigint, kind text, params jsonb, order_id bigint, attempt_id bigint, reverses_id bigint,
        direction smallint, line int)) with ordinality asked(key, member_id, from_account, to_account, amount, kind, params,
        order_id, attempt_id, reverses_id, direction, line, place)
    join moved using (member_id)
    order by place
    returning id, idempotency_key as key`);
  const byKey = new Map(written.map(({ id, key }) => [key, id]));
  return transfers.map(({ key }) => byKey.get(key) ?? null);
}

/** Returns a transfer as the columns of its row. */
function rowOf(transfer: Transfer) {
  return {
    key: transfer.key,
    member_id: transfer.memberId,
    from_account: transfer.from,
    to_account: transfer.to,
    amount: transfer.amountPoints,
    kind: transfer.kind,
    params: transfer.params ?? {},
    order_id: transfer.orderId ?? null,
    attempt_id: transfer.attemptId ?? null,
    reverses_id: transfer.reversesId ?? null,
  };
}

export interface KnownTransfer {
  id: number;
  memberId: number;
  from: string;
  to: string;
  amount: number;
  kind: string;
}

/** Returns the transfer that was booked with an idempotency key, or null when there is none. */
export function findTransferByKey(tx: Tx, key: string): Promise<KnownTransfer | null> {
  return tx.maybe(sql`
    select id, member_id as "memberId", from_account as "from", to_account as "to", amount, kind
    from ledger_transfers where idempotency_key = ${key}`);
}

/** Returns the amounts of the transfers that were booked with some idempotency keys; unknown keys are left out. */
export async function amountsByKey(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.rows<{ key: string; amount: number }>(sql`
    select idempotency_key as key, amount from ledger_transfers where idempotency_key = any(${keys}::text[])`);
  return new Map(rows.map(({ key, amount }) => [key, amount]));
}

export interface CreditLine {
  readonly key: string;
  readonly memberId: number;
  readonly delta: number;
  readonly kind: string;
  readonly params: LineParams;
}

/**
 * Books credit of different members; no score goes below zero. Returns the change of each that was booked, null where the key
 * is known.
 */
export async function insertCredits(tx: Tx, lines: readonly CreditLine[]): Promise<(number | null)[]> {
  const asked = lines.map(({ memberId, ...line }) => ({ member_id: memberId, ...line }));
  const booked = await tx.rows<{ key: string; delta: number }>(sql`
    with asked as materialized (
      select * from json_to_recordset(${JSON.stringify(asked)}::json)
        as asked(key text, member_id bigint, delta int, kind text, params jsonb)
    ), before as (
      select member_id, credit, n from credit_accounts
      where member_id = any((select array_agg(member_id) from asked)::bigint[])
      for update
    ), account as (
      update credit_accounts a set credit = greatest(0, before.credit + asked.delta), n = before.n + 1
      from before join asked using (member_id)
      where a.member_id = before.member_id and not exists (select 1 from credit_lines where idempotency_key = asked.key)
      returning a.member_id, a.credit - before.credit as delta, a.n
    )
    insert into credit_lines (idempotency_key, member_id, line_number, delta, kind, params, at)
    select asked.key, member_id, account.n, account.delta, asked.kind, asked.params, ${tx.now}::timestamptz
    from asked join account using (member_id)
    returning idempotency_key as key, delta`);
  const byKey = new Map(booked.map(({ key, delta }) => [key, delta]));
  return lines.map(({ key }) => byKey.get(key) ?? null);
}
