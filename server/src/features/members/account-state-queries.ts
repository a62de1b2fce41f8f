import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { type Member, type MemberState, memberColumns } from './queries';

/**
 * Locks the member's row until the transaction ends, so that changes of the address or the state run one after the
 * other.
 */
export function lockMember(tx: Tx, id: number): Promise<Member & { emailKey: string }> {
  return tx.one(sql`select ${memberColumns}, email_key as "emailKey" from members where id = ${id} for update`);
}

/**
 * Suspends a member whose new address was not confirmed, also one whom an operator has suspended. Returns false for
 * other states: a blacklisted member stays blacklisted.
 */
export async function suspendMember(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx.run(
      sql`update members set state = 'suspended' where id = ${id} and state in ('active', 'suspended')`,
    )) === 1
  );
}

/**
 * Reactivates a member who was suspended for an unconfirmed address. False when the member was not suspended, or is
 * suspended by an operator.
 */
export async function liftSuspension(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx.run(sql`
      update members set state = 'active' where id = ${id} and state = 'suspended' and suspend_reason is null`)) === 1
  );
}

/** Suspends a member for a reason that an operator gives. */
export async function suspendByOperator(tx: Tx, id: number, reason: string, operatorId: number): Promise<void> {
  await tx.run(sql`
    update members set state = 'suspended', suspend_reason = ${reason}, suspended_by = ${operatorId},
      suspended_at = ${tx.now}
    where id = ${id}`);
}

/** Lifts an operator's suspension. The member becomes active, unless `stays`: another suspension is still in force. */
export async function reactivateByOperator(tx: Tx, id: number, stays: boolean): Promise<void> {
  await tx.run(sql`
    update members set state = case when ${stays}::boolean then 'suspended' else 'active' end, suspend_reason = null,
      suspended_by = null, suspended_at = null
    where id = ${id}`);
}

/**
 * Stores a member's new address with the keys that compare addresses and mailboxes; fails when another account has the
 * address.
 */
export async function updateAddress(
  tx: Tx,
  id: number,
  address: { email: string; key: string; mailboxKey: string },
): Promise<void> {
  await tx.run(sql`
    update members set email = ${address.email}, email_key = ${address.key}, mailbox_key = ${address.mailboxKey}
    where id = ${id}`);
}

/** Replaces the password without checking the previous one. */
export async function overwritePassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.run(sql`update members set password_hash = ${passwordHash} where id = ${id}`);
}

/** Returns the facts that a later account of the mailbox inherits, so that nothing is paid twice. */
export function getLegacyFacts(
  tx: Tx,
  id: number,
): Promise<{ emailKey: string; state: MemberState; profilePaidBefore: boolean; blacklistedBy: number | null }> {
  return tx.one(sql`
    select email_key as "emailKey", state, profile_paid_before as "profilePaidBefore", blacklisted_by as "blacklistedBy"
    from members where id = ${id}`);
}

/** Notes that the mailbox of a member was paid for a complete profile under a former account. */
export async function updateProfilePaidBefore(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update members set profile_paid_before = true where id = ${id}`);
}

/** Records a former address, or adds to its record; facts on record are never removed. */
export async function insertFormerAddress(
  tx: Tx,
  former: { addressHash: Buffer; profilePaid: boolean; blacklisted: boolean; blacklistedBy: number | null },
): Promise<void> {
  await tx.run(sql`
    insert into former_addresses (address_hash, profile_paid, blacklisted, blacklisted_by, since)
    values (${former.addressHash}, ${former.profilePaid}, ${former.blacklisted}, ${former.blacklistedBy}, ${tx.now})
    on conflict (address_hash) do update set
      profile_paid = former_addresses.profile_paid or excluded.profile_paid,
      blacklisted = former_addresses.blacklisted or excluded.blacklisted,
      blacklisted_by = coalesce(excluded.blacklisted_by, former_addresses.blacklisted_by)`);
}

/** Returns what is remembered about an address whose account was closed, or null when there is nothing. */
export function findFormerAddress(
  tx: Tx,
  addressHash: Buffer,
): Promise<{ profilePaid: boolean; blacklisted: boolean; blacklistedBy: number | null } | null> {
  return tx.maybe(sql`
    select profile_paid as "profilePaid", blacklisted, blacklisted_by as "blacklistedBy" from former_addresses where address_hash = ${addressHash}`);
}

/** Returns which of these hashes are those of former addresses. */
export async function listFormerAddresses(tx: Tx, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await tx.rows<{ hash: Buffer }>(sql`
    select address_hash as hash from former_addresses where address_hash = any(${[...hashes]}::bytea[])`);
  return rows.map(({ hash }) => hash);
}

/** Replaces everything that identifies the member by a pseudonym, and closes the account. */
export async function updateClosed(
  tx: Tx,
  id: number,
  pseudonym: { email: string; handle: string; recommendedCode: string },
): Promise<void> {
  await tx.run(sql`
    update members set state = 'closed', closed_at = ${tx.now}, email = ${pseudonym.email},
      email_key = ${pseudonym.email}, mailbox_key = null, password_hash = '', handle = ${pseudonym.handle},
      recommended_code = ${pseudonym.recommendedCode}, blacklist_reason = null, suspend_reason = null,
      suspended_by = null, suspended_at = null, avatar_url = null, channel_code = null,
      key_of_channel = null, device_type = null, fingerprint = null, registered_network = null
    where id = ${id}`);
}

/** Deletes the mailed codes of an address and the count of wrong ones. */
export async function deleteVerificationCodes(tx: Tx, emailKey: string): Promise<void> {
  await tx.run(sql`delete from verification_codes where email_key = ${emailKey}`);
  await tx.run(sql`delete from code_failures where email_key = ${emailKey}`);
}

export interface RegistrationFacts {
  email: string;
  handle: string;
  state: MemberState;
  blacklistReason: string | null;
  suspensionReason: string | null;
  avatarUrl: string | null;
  locale: Locale;
  recommendedCode: string;
  channelCode: string | null;
  keyOfChannel: string | null;
  deviceType: string | null;
  fingerprint: string | null;
  network: string | null;
  registeredAt: Date;
  lastSeenAt: Date;
}

/** Returns the personal data of the member's row. */
export function getRegistrationFacts(tx: Tx, id: number): Promise<RegistrationFacts> {
  return tx.one(sql`
    select email, handle, state, blacklist_reason as "blacklistReason",
      suspend_reason as "suspensionReason", avatar_url as "avatarUrl", locale,
      recommended_code as "recommendedCode", channel_code as "channelCode", key_of_channel as "keyOfChannel",
      device_type as "deviceType", fingerprint, registered_network as network, registered_at as "registeredAt",
      last_seen_at as "lastSeenAt"
    from members where id = ${id}`);
}

/** The part of a member's row that identifies it in a backup. */
export interface MemberIdentity {
  id: number;
  state: MemberState;
  registeredAt: Date;
}

const identity = sql`id, state, registered_at as "registeredAt"`;

/** Returns members by id, closed ones included, in order of id. */
export function listMemberIdentities(tx: Tx, ids: readonly number[]): Promise<MemberIdentity[]> {
  return tx.rows(sql`select ${identity} from members where id = any(${ids}::bigint[]) order by id`);
}

/** Returns up to `limit` closed accounts with an id above `afterId`, in order of id. */
export function listClosedMembers(tx: Tx, afterId: number, limit: number): Promise<MemberIdentity[]> {
  return tx.rows(sql`
    select ${identity} from members where state = 'closed' and id > ${afterId}::bigint
    order by id limit ${limit}::int`);
}
