import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { type Member, type MemberState, memberColumns } from './queries';

/** Holds the member's row until the transaction ends: whatever changes address or state takes turns. */
export function lockMember(tx: Tx, id: number): Promise<Member & { emailKey: string }> {
  return tx.one(sql`select ${memberColumns}, email_key as "emailKey" from members where id = ${id} for update`);
}

/** From one state to another; false when the member was not in it. */
export async function updateState(tx: Tx, id: number, from: MemberState, to: MemberState): Promise<boolean> {
  return (await tx.run(sql`update members set state = ${to} where id = ${id} and state = ${from}`)) === 1;
}

export async function updateAddress(tx: Tx, id: number, address: { email: string; key: string }): Promise<void> {
  await tx.run(sql`update members set email = ${address.email}, email_key = ${address.key} where id = ${id}`);
}

export async function setPassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.run(sql`update members set password_hash = ${passwordHash} where id = ${id}`);
}

export function getStanding(tx: Tx, id: number): Promise<{ state: MemberState; profilePaidBefore: boolean }> {
  return tx.one(sql`select state, profile_paid_before as "profilePaidBefore" from members where id = ${id}`);
}

export async function updateProfilePaidBefore(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update members set profile_paid_before = true where id = ${id}`);
}

/** Adds to what is remembered of an address; nothing is ever taken back from it. */
export async function insertFormerAddress(
  tx: Tx,
  former: { addressHash: Buffer; profilePaid: boolean; blacklisted: boolean },
): Promise<void> {
  await tx.run(sql`
    insert into former_addresses (address_hash, profile_paid, blacklisted, since)
    values (${former.addressHash}, ${former.profilePaid}, ${former.blacklisted}, ${tx.now})
    on conflict (address_hash) do update set
      profile_paid = former_addresses.profile_paid or excluded.profile_paid,
      blacklisted = former_addresses.blacklisted or excluded.blacklisted`);
}

export function findFormerAddress(
  tx: Tx,
  addressHash: Buffer,
): Promise<{ profilePaid: boolean; blacklisted: boolean } | null> {
  return tx.maybe(sql`
    select profile_paid as "profilePaid", blacklisted from former_addresses where address_hash = ${addressHash}`);
}

/** Puts a pseudonym in the place of everything that tells who the member was. */
export async function updateClosed(
  tx: Tx,
  id: number,
  pseudonym: { email: string; handle: string; recommendedCode: string },
): Promise<void> {
  await tx.run(sql`
    update members set state = 'closed', closed_at = ${tx.now}, email = ${pseudonym.email},
      email_key = ${pseudonym.email}, password_hash = '', handle = ${pseudonym.handle},
      recommended_code = ${pseudonym.recommendedCode}, blacklist_reason = null, avatar_url = null, channel_code = null,
      key_of_channel = null, device_type = null, fingerprint = null, registered_network = null
    where id = ${id}`);
}

export async function deleteCodesOf(tx: Tx, emailKey: string): Promise<void> {
  await tx.run(sql`delete from verification_codes where email_key = ${emailKey}`);
}

export interface Registered {
  email: string;
  handle: string;
  state: MemberState;
  blacklistReason: string | null;
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

/** Everything that the row of a member says about the person. */
export function getRegistered(tx: Tx, id: number): Promise<Registered> {
  return tx.one(sql`
    select email, handle, state, blacklist_reason as "blacklistReason", avatar_url as "avatarUrl", locale,
      recommended_code as "recommendedCode", channel_code as "channelCode", key_of_channel as "keyOfChannel",
      device_type as "deviceType", fingerprint, registered_network as network, registered_at as "registeredAt",
      last_seen_at as "lastSeenAt"
    from members where id = ${id}`);
}
