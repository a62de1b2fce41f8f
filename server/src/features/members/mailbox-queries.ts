import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** Makes registrations of one mailbox take turns until the transaction ends. */
export async function lockMailbox(tx: Tx, mailboxKey: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox:${mailboxKey}`}, 0))`);
}

/** Other accounts with the mailbox of a member, oldest first, up to `limit`. Closed accounts keep no mailbox. */
export async function listSameMailbox(tx: Tx, memberId: number, limit: number): Promise<number[]> {
  const others = await tx.rows<{ id: number }>(sql`
    select other.id from members own join members other on other.mailbox_key = own.mailbox_key and other.id <> own.id
    where own.id = ${memberId} order by other.id limit ${limit}`);
  return others.map(({ id }) => id);
}

/** Whether two members have one mailbox now. */
export async function haveSameMailbox(tx: Tx, oneId: number, otherId: number): Promise<boolean> {
  const { same } = await tx.one<{ same: boolean }>(sql`
    select exists (select from members one join members other on other.mailbox_key = one.mailbox_key
      where one.id = ${oneId} and other.id = ${otherId}) as same`);
  return same;
}

/** Notes that registering paid no welcome points. */
export async function updateWelcomeWithheld(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`update members set welcome_withheld = true where id = ${memberId}`);
}
