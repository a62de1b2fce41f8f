import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** The recipient of a link, with the facts that decide whether the link would work. */
export interface LinkRecipient {
  id: number;
  name: string;
  email: string;
  suspendedAt: Date | null;
}

const readerColumns = sql`o.id, o.name, o.email, o.suspended_at as "suspendedAt"`;

/** Locks the operator, so that links are created one after the other. */
export function lockRecipient(tx: Tx, which: { id: number } | { emailKey: string }): Promise<LinkRecipient | null> {
  const chosen = 'id' in which ? sql`o.id = ${which.id}` : sql`o.email_key = ${which.emailKey}`;
  return tx.maybe(sql`select ${readerColumns} from operators o where ${chosen} for update`);
}

/** Counts the links that were requested without signing in since an instant. */
export async function countLinksAsked(tx: Tx, operatorId: number, since: Date): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from operator_password_links
    where operator_id = ${operatorId} and sent_by is null and created_at > ${since}::timestamptz`);
  return row.n;
}

/** Ends an operator's password links that are not used yet, so that only the newest one is valid. */
export async function endLinks(tx: Tx, operatorId: number): Promise<void> {
  await tx.run(sql`
    update operator_password_links set ended_at = ${tx.now}
    where operator_id = ${operatorId} and used_at is null and ended_at is null`);
}

/** Stores the hash of a new password link; `sentBy` is null when the operator asked for it without a session. */
export async function insertLink(
  tx: Tx,
  link: { operatorId: number; tokenHash: Buffer; sentBy: number | null; expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into operator_password_links (operator_id, token_hash, sent_by, created_at, expires_at)
    values (${link.operatorId}, ${link.tokenHash}, ${link.sentBy}::bigint, ${tx.now}, ${link.expiresAt})`);
}

/** Returns the recipient of a valid link. */
export function findLinkRecipient(tx: Tx, tokenHash: Buffer): Promise<LinkRecipient | null> {
  return tx.maybe(sql`
    select ${readerColumns} from operator_password_links l join operators o on o.id = l.operator_id
    where l.token_hash = ${tokenHash} and l.used_at is null and l.ended_at is null
      and l.expires_at > ${tx.now}::timestamptz and o.suspended_at is null`);
}

/** Consumes a link: of two concurrent calls, one gets it. */
export function consumeLink(tx: Tx, tokenHash: Buffer): Promise<LinkRecipient | null> {
  return tx.maybe(sql`
    update operator_password_links l set used_at = ${tx.now} from operators o
    where l.token_hash = ${tokenHash} and l.used_at is null and l.ended_at is null
      and l.expires_at > ${tx.now}::timestamptz and o.id = l.operator_id and o.suspended_at is null
    returning ${readerColumns}`);
}

/** Stores an operator's new password hash; the caller ends the sessions. */
export async function updatePassword(tx: Tx, operatorId: number, passwordHash: string): Promise<void> {
  await tx.run(sql`update operators set password_hash = ${passwordHash} where id = ${operatorId}`);
}
