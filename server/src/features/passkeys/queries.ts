import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** What a challenge was given to: a browser, and for a new passkey a member in a session. */
export interface ChallengeOwner {
  readonly memberId: number | null;
  readonly sessionId: number | null;
  readonly deviceHash: Buffer;
}

/** Stores a challenge. */
export async function insertChallenge(
  tx: Tx,
  { memberId, sessionId, deviceHash }: ChallengeOwner,
  { challenge, expiresAt }: { challenge: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into passkey_challenges (challenge, member_id, session_id, device_hash, expires_at)
    values (${challenge}, ${memberId}, ${sessionId}, ${deviceHash}, ${expiresAt})`);
}

/** Deletes a challenge of an owner; returns whether it was there and still valid. Of calls at once, one gets true. */
export async function consumeChallenge(
  tx: Tx,
  challenge: Buffer,
  { memberId, sessionId, deviceHash }: ChallengeOwner,
): Promise<boolean> {
  const found = await tx.maybe<{ valid: boolean }>(sql`
    delete from passkey_challenges
    where challenge = ${challenge} and device_hash = ${deviceHash}
      and member_id is not distinct from ${memberId}::bigint and session_id is not distinct from ${sessionId}::bigint
    returning expires_at > ${tx.now}::timestamptz as valid`);
  return found?.valid ?? false;
}

/** Deletes the challenges that nobody may answer any more. */
export async function deleteExpiredChallenges(tx: Tx): Promise<void> {
  await tx.run(sql`delete from passkey_challenges where expires_at <= ${tx.now}::timestamptz`);
}

export interface PasskeyRow {
  readonly id: number;
  readonly memberId: number;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly userHandle: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly addedInSessionId: number;
  readonly lastUsedAt: Date | null;
}

const columns = sql`id, member_id as "memberId", credential_id as "credentialId", public_key as "publicKey",
  user_handle as "userHandle", counter, transports, name, created_at as "createdAt",
  added_in_session_id as "addedInSessionId", last_used_at as "lastUsedAt"`;

/** Stores a passkey; null when its credential is known already, with whichever member. */
export function insertPasskey(
  tx: Tx,
  passkey: Omit<PasskeyRow, 'id' | 'createdAt' | 'lastUsedAt'>,
): Promise<{ id: number } | null> {
  const { memberId, credentialId, publicKey, userHandle, counter, transports, name, addedInSessionId } = passkey;
  return tx.maybe(sql`
    insert into passkeys (member_id, credential_id, public_key, user_handle, counter, transports, name, created_at,
      added_in_session_id)
    values (${memberId}, ${credentialId}, ${publicKey}, ${userHandle}, ${counter}, ${transports}::text[], ${name},
      ${tx.now}, ${addedInSessionId})
    on conflict (credential_id) do nothing
    returning id`);
}

/** Returns the passkeys of a member, newest first. */
export function listPasskeys(tx: Tx, memberId: number): Promise<PasskeyRow[]> {
  return tx.rows(sql`select ${columns} from passkeys where member_id = ${memberId} order by id desc`);
}

/** Returns the passkey of a credential, whoever owns it; null when it is unknown. */
export function findPasskey(tx: Tx, credentialId: Buffer): Promise<PasskeyRow | null> {
  return tx.maybe(sql`select ${columns} from passkeys where credential_id = ${credentialId}`);
}

/**
 * Stores a log-in with a passkey and the authenticator's new counter; returns false when the passkey was removed, or the
 * counter does not go on from the stored one, as with a copied authenticator. Those that do not count always send 0.
 */
export async function updateUsed(tx: Tx, id: number, counter: number): Promise<boolean> {
  const used = await tx.run(sql`
    update passkeys set counter = ${counter}::bigint, last_used_at = ${tx.now}
    where id = ${id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`);
  return used === 1;
}

/** Renames a passkey of a member; returns how many were renamed. */
export function updateName(tx: Tx, memberId: number, id: number, name: string): Promise<number> {
  return tx.run(sql`update passkeys set name = ${name} where id = ${id} and member_id = ${memberId}`);
}

/** Deletes a passkey of a member and returns its name; null when there is none. */
export function deletePasskey(tx: Tx, memberId: number, id: number): Promise<{ name: string } | null> {
  return tx.maybe(sql`delete from passkeys where id = ${id} and member_id = ${memberId} returning name`);
}

/** Deletes a passkey of a member, and those that were added in some of the member's sessions. */
export async function deletePasskeysOfSessions(
  tx: Tx,
  { memberId, sessionIds, passkeyId }: { memberId: number; sessionIds: readonly number[]; passkeyId: number | null },
): Promise<void> {
  await tx.run(sql`
    delete from passkeys where member_id = ${memberId}
      and (added_in_session_id = any(${sessionIds}::bigint[]) or id = ${passkeyId}::bigint)`);
}

/** Deletes all passkeys of a member, the challenges for new ones, and that the member declined one. */
export async function deletePasskeysOf(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from passkeys where member_id = ${memberId}`);
  await tx.run(sql`delete from passkey_challenges where member_id = ${memberId}`);
  await tx.run(sql`delete from passkey_offers where member_id = ${memberId}`);
}

/** Returns whether a member may still be offered a passkey after a log-in, which nobody is who has declined. */
export async function isOfferOpen(tx: Tx, memberId: number): Promise<boolean> {
  return (await tx.maybe(sql`select from passkey_offers where member_id = ${memberId}`)) === null;
}

/** Stores that a member declined the offer of a passkey. */
export async function insertOfferDeclined(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`
    insert into passkey_offers (member_id, declined_at) values (${memberId}, ${tx.now}) on conflict do nothing`);
}
