import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

export interface PayoutAccountRow {
  memberId: number;
  name: string;
  account: string;
  accountKey: string;
  confirmed: boolean;
  confirmedAt: Date | null;
  savedAt: Date;
  /** A confirmation link was mailed and has not expired. */
  waiting: boolean;
}

function columns(tx: Tx) {
  return sql`member_id as "memberId", name, account, account_key as "accountKey", confirmed_at is not null as confirmed,
    confirmed_at as "confirmedAt", saved_at as "savedAt",
    confirmed_at is null and coalesce(token_expires_at > ${tx.now}::timestamptz, false) as waiting`;
}

/** Finds the payout account of a member. */
export function findPayoutAccount(tx: Tx, memberId: number): Promise<PayoutAccountRow | null> {
  return tx.maybe(sql`select ${columns(tx)} from payout_accounts where member_id = ${memberId}`);
}

/** Builds a query for the payout account of a member and whether it is confirmed. */
export function payoutAccountQuery(memberId: number | Sql): Sql {
  return sql`select account, confirmed_at is not null as confirmed from payout_accounts where member_id = ${memberId}`;
}

/** Saves a payout account; returns false when the member already has a confirmed one. */
export async function savePayoutAccount(
  tx: Tx,
  saved: {
    memberId: number;
    name: string;
    account: string;
    accountKey: string;
    tokenHash: Buffer;
    tokenExpiresAt: Date;
  },
): Promise<boolean> {
  return (
    (await tx.run(sql`
      insert into payout_accounts (member_id, name, account, account_key, token_hash, token_expires_at, saved_at)
      values (${saved.memberId}, ${saved.name}, ${saved.account}, ${saved.accountKey}, ${saved.tokenHash},
        ${saved.tokenExpiresAt}, ${tx.now})
      on conflict (member_id) do update set name = excluded.name, account = excluded.account,
        account_key = excluded.account_key, token_hash = excluded.token_hash,
        token_expires_at = excluded.token_expires_at, saved_at = excluded.saved_at
      where payout_accounts.confirmed_at is null`)) === 1
  );
}

/**
 * Confirms a payout account by the hash of the mailed token; null when the token is unknown or has expired. May be
 * repeated.
 */
export function confirmByToken(tx: Tx, tokenHash: Buffer): Promise<{ memberId: number } | null> {
  return tx.maybe(sql`
    update payout_accounts set confirmed_at = coalesce(confirmed_at, ${tx.now}::timestamptz)
    where token_hash = ${tokenHash} and (confirmed_at is not null or token_expires_at > ${tx.now}::timestamptz)
    returning member_id as "memberId"`);
}

/** Inserts a payout account that is already confirmed, such as the demo panel's. */
export async function insertConfirmed(
  tx: Tx,
  saved: { memberId: number; name: string; account: string; accountKey: string },
): Promise<void> {
  await tx.run(sql`
    insert into payout_accounts (member_id, name, account, account_key, confirmed_at, saved_at)
    values (${saved.memberId}, ${saved.name}, ${saved.account}, ${saved.accountKey}, ${tx.now}, ${tx.now})
    on conflict (member_id) do update set name = excluded.name, account = excluded.account,
      account_key = excluded.account_key, confirmed_at = excluded.confirmed_at`);
}

/** Returns whether two members have the same payout account. */
export async function haveSamePayoutAccount(tx: Tx, one: number, other: number): Promise<boolean> {
  const { same } = await tx.one<{ same: boolean }>(sql`
    select exists (select 1 from payout_accounts a join payout_accounts b using (account_key)
      where a.member_id = ${one} and b.member_id = ${other}) as same`);
  return same;
}

/** Lists other members with the same payout account as this member. */
export async function listMembersSharingAccount(tx: Tx, memberId: number, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ memberId: number }>(sql`
    select other.member_id as "memberId" from payout_accounts own join payout_accounts other using (account_key)
    where own.member_id = ${memberId} and other.member_id <> own.member_id order by other.member_id limit ${limit}::int`);
  return rows.map((row) => row.memberId);
}

/** Counts other members with this payout account. */
export async function countMembersSharingAccount(tx: Tx, accountKey: string, memberId: number): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from payout_accounts
    where account_key = ${accountKey} and member_id <> ${memberId}`);
  return row.count;
}

/** Deletes the payout account of a member who closes the account. */
export async function deletePayoutAccount(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from payout_accounts where member_id = ${memberId}`);
}
