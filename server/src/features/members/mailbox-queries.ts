import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { mailboxOf } from '../../platform/mailbox';

/**
 * Locks a mailbox until the transaction ends, so that payments that are made once for a mailbox run one after the
 * other.
 */
export async function lockMailbox(tx: Tx, mailboxKey: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('mailbox:' || ${mailboxKey}::text, 0))`);
}

/** Locks the mailbox that a member has now. */
export async function lockMailboxOf(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended('mailbox:' || mailbox_key, 0)) from members where id = ${memberId}`);
}

/** A query for the ids of the other accounts with a member's mailbox. Closed accounts have no mailbox. */
export function sameMailboxQuery(memberId: number): Sql {
  return sql`
    select other.id from members own join members other on other.mailbox_key = own.mailbox_key and other.id <> own.id
    where own.id = ${memberId}`;
}

/** Returns the other open accounts with a member's mailbox, oldest first, up to `limit`. */
export async function listSameMailbox(tx: Tx, memberId: number, limit: number): Promise<number[]> {
  const others = await tx.rows<{ id: number }>(sql`${sameMailboxQuery(memberId)} order by other.id limit ${limit}`);
  return others.map(({ id }) => id);
}

/**
 * Returns the open accounts with a mailbox, including those whose address adds a part after a plus sign to its name: most
 * providers ignore it.
 */
export async function listAccountsOfMailbox(tx: Tx, mailbox: string): Promise<number[]> {
  const at = mailbox.lastIndexOf('@');
  const rows = await tx.rows<{ id: number }>(sql`
    select id from members where mailbox_key = ${mailbox}
    union
    select id from members
    where starts_with(mailbox_key, ${`${mailbox.slice(0, at)}+`}) and split_part(mailbox_key, '@', -1) = ${mailbox.slice(at + 1)}`);
  return rows.map(({ id }) => id);
}

/** Returns whether two members have the same mailbox now. */
export async function haveSameMailbox(tx: Tx, oneId: number, otherId: number): Promise<boolean> {
  const { same } = await tx.one<{ same: boolean }>(sql`
    select exists (select from members one join members other on other.mailbox_key = one.mailbox_key
      where one.id = ${oneId} and other.id = ${otherId}) as same`);
  return same;
}

/** Records that the registration paid no welcome points. */
export async function updateWelcomeWithheld(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`update members set welcome_withheld = true where id = ${memberId}`);
}

/** Returns which of these address keys belong to a mailbox that has an open account. */
export async function listTakenMailboxes(tx: Tx, emailKeys: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ key: string }>(sql`
    select given.key from unnest(${[...emailKeys]}::text[], ${emailKeys.map((key) => mailboxOf(key))}::text[]) as given (key, mailbox)
    where exists (select from members where email_key = given.key)
      or exists (select from members where mailbox_key = given.mailbox)`);
  return new Set(rows.map(({ key }) => key));
}
