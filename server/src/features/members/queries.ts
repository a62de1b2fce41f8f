import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import type { CheckInRun } from '../check-in/index';
import type { BalancesWithCredit } from '../ledger/index';

export type MemberState = 'active' | 'suspended' | 'blacklisted' | 'closed';

export interface NewMember {
  email: string;
  emailKey: string;
  /** The key of the mailbox, from `mailboxOf`. */
  mailboxKey: string;
  passwordHash: string;
  handle: string;
  recommendedCode: string;
  locale: Locale;
  channelCode: string | null;
  keyOfChannel: string | null;
  deviceType: string | null;
  fingerprint: string | null;
  network: string | null;
}

/**
 * Inserts a member. Null when the address is taken, also by a concurrent registration, or the generated handle or code
 * is.
 */
export function insertMember(tx: Tx, member: NewMember): Promise<{ id: number } | null> {
  return tx.maybe(sql`
    insert into members (email, email_key, mailbox_key, password_hash, handle, recommended_code, locale, channel_code,
      key_of_channel, device_type, fingerprint, registered_network, registered_at, last_seen_at)
    values (${member.email}, ${member.emailKey}, ${member.mailboxKey}, ${member.passwordHash}, ${member.handle},
      ${member.recommendedCode}, ${member.locale}, ${member.channelCode}, ${member.keyOfChannel}, ${member.deviceType}, ${member.fingerprint},
      ${member.network}, ${tx.now}, ${tx.now})
    on conflict do nothing
    returning id`);
}

export interface Member {
  id: number;
  email: string;
  state: MemberState;
  blacklistReason: string | null;
  /** Start of the blacklisting; identifies one blacklisting of the member. */
  blacklistedAt: Date | null;
  /** The operator who blacklisted the member, if known. */
  blacklistedBy: number | null;
  /** The reason of an operator's suspension; null while there is none. */
  suspendReason: string | null;
  suspendedBy: number | null;
  suspendedAt: Date | null;
  handle: string;
  avatarUrl: string | null;
  locale: Locale;
  recommendedCode: string;
  /** The mailbox had an account before, so registering paid no welcome points. */
  welcomeWithheld: boolean;
  registeredAt: Date;
  lastSeenAt: Date;
}

export const memberColumns = sql`id, email, state, blacklist_reason as "blacklistReason",
  blacklisted_at as "blacklistedAt", blacklisted_by as "blacklistedBy",
  suspend_reason as "suspendReason", suspended_by as "suspendedBy", suspended_at as "suspendedAt", handle, avatar_url as "avatarUrl", locale,
  recommended_code as "recommendedCode", welcome_withheld as "welcomeWithheld", registered_at as "registeredAt", last_seen_at as "lastSeenAt"`;

/** Returns a member by id; throws when there is none. */
export function getMember(tx: Tx, id: number): Promise<Member> {
  return tx.one(sql`select ${memberColumns} from members where id = ${id}`);
}

type AccountMember = Pick<
  Member,
  | 'id'
  | 'email'
  | 'state'
  | 'blacklistReason'
  | 'avatarUrl'
  | 'handle'
  | 'recommendedCode'
  | 'welcomeWithheld'
  | 'locale'
>;

/** Queries of other features for one row of a member each; of all but the balances there may be none. */
interface AccountQueries {
  readonly balances: Sql;
  readonly profile: Sql;
  readonly checkIns: Sql;
  readonly payout: Sql;
}

/** What `listAccounts` finds of a member. */
export interface AccountRow extends AccountMember {
  registeredAtMs: number;
  balances: BalancesWithCredit;
  profile: { name: string | null; complete: boolean } | null;
  checkIns: CheckInRun | null;
  payout: { account: string; confirmed: boolean } | null;
}

/**
 * Returns what the app shows of each of these members on every page, in one statement: as five statements it cost the process
 * and the database twice as much. Null for an unknown id. `queriesOf` gets the column with the id of a member.
 */
export async function listAccounts(
  tx: Tx,
  ids: readonly number[],
  queriesOf: (memberId: Sql) => AccountQueries,
): Promise<(AccountRow | null)[]> {
  const { balances, profile, checkIns, payout } = queriesOf(sql`members.id`);
  const oneOf = (query: Sql) => sql`(select row_to_json(found) from (${query}) found)`;
  const rows = await tx.rows<{ account: AccountRow }>(sql`
    select json_build_object('id', id, 'email', email, 'state', state, 'blacklistReason', blacklist_reason,
      'avatarUrl', avatar_url, 'handle', handle, 'recommendedCode', recommended_code, 'welcomeWithheld', welcome_withheld,
      'locale', locale, 'registeredAtMs', floor(extract(epoch from registered_at) * 1000),
      'balances', ${oneOf(balances)}, 'profile', ${oneOf(profile)}, 'checkIns', ${oneOf(checkIns)},
      'payout', ${oneOf(payout)}) as account
    from members where id = any((select ${ids}::bigint[])::bigint[])`);
  const byId = new Map(rows.map(({ account }) => [account.id, account]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** Returns a member in any state, closed ones included, without locking the row; null when the id is unknown. */
export function findMember(tx: Tx, id: number): Promise<Member | null> {
  return tx.maybe(sql`select ${memberColumns} from members where id = ${id}`);
}

/** Returns the members with these ids in any state and in no order; unknown ids are left out. */
export function listMembersByIds(tx: Tx, ids: readonly number[]): Promise<Member[]> {
  return tx.rows(sql`select ${memberColumns} from members where id = any(${ids}::bigint[])`);
}

export interface Credentials {
  id: number;
  email: string;
  emailKey: string;
  locale: Locale;
  passwordHash: string;
  state: MemberState;
  blacklistReason: string | null;
  /** The suspension by an operator that is in force. */
  suspendReason: string | null;
  suspendedAt: Date | null;
}

const credentialColumns = sql`id, email, email_key as "emailKey", locale, password_hash as "passwordHash", state,
  blacklist_reason as "blacklistReason", suspend_reason as "suspendReason", suspended_at as "suspendedAt"`;

/** Returns the member with this address, in any state but closed; null when there is none. */
export function findCredentials(tx: Tx, emailKey: string): Promise<Credentials | null> {
  return tx.maybe(sql`
    select ${credentialColumns} from members where email_key = ${emailKey} and state <> 'closed'`);
}

/** Returns what a login compares of a member; throws when the id is unknown. */
export function getCredentials(tx: Tx, id: number): Promise<Credentials> {
  return tx.one(sql`select ${credentialColumns} from members where id = ${id}`);
}

/** Returns whether an account has this address at present. */
export async function isAddressTaken(tx: Tx, emailKey: string): Promise<boolean> {
  const { taken } = await tx.one<{ taken: boolean }>(sql`
    select exists (select 1 from members where email_key = ${emailKey}) as taken`);
  return taken;
}

/**
 * Returns the id of the member who has this referral code, or null when there is none or the account is closed or
 * blacklisted.
 */
export function findIdByRecommendedCode(tx: Tx, code: string): Promise<{ id: number } | null> {
  return tx.maybe(sql`
    select id from members where recommended_code = ${code} and state in ('active', 'suspended')`);
}

/** Counts the accounts that were registered from a network since an instant. */
export async function countRegisteredFrom(tx: Tx, network: string, since: Date): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from members where registered_network = ${network} and registered_at > ${since}`);
  return n;
}

/** Changes the password only if its hash still is `from`, so that of two concurrent changes one wins. */
export function updatePassword(tx: Tx, id: number, from: string, to: string): Promise<{ email: string } | null> {
  return tx.maybe(sql`
    update members set password_hash = ${to} where id = ${id} and password_hash = ${from} returning email`);
}

/**
 * Stores a new password for the account with this address and returns the account, or returns null when there is none.
 */
export function setPasswordByAddress(
  tx: Tx,
  emailKey: string,
  passwordHash: string,
): Promise<{ id: number; email: string; locale: Locale } | null> {
  return tx.maybe(sql`
    update members set password_hash = ${passwordHash} where email_key = ${emailKey} and state <> 'closed'
    returning id, email, locale`);
}

/** Stores the language of a member's mails. */
export async function updateLocale(tx: Tx, id: number, locale: Locale): Promise<void> {
  await tx.run(sql`update members set locale = ${locale} where id = ${id}`);
}

/** Sets the instant at which the member was last active to now. */
export async function updateMemberLastSeen(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update members set last_seen_at = ${tx.now} where id = ${id}`);
}

/** Sets the address of the member's picture; with null, initials are shown. */
export async function setAvatarUrl(tx: Tx, id: number, avatarUrl: string | null): Promise<void> {
  await tx.run(sql`update members set avatar_url = ${avatarUrl} where id = ${id}`);
}

/**
 * Blacklists an active member with a reason that the member reads, or lifts the blacklisting (reason null). Null when
 * there is no such member or nothing to lift. The operator is stored, because another operator has to take the second
 * look.
 */
export function blacklistMember(
  tx: Tx,
  id: number,
  reason: string | null,
  operatorId: number | null = null,
): Promise<{ id: number; email: string; locale: Locale } | null> {
  return tx.maybe(sql`
    update members set state = case when ${reason}::text is null then 'active' else 'blacklisted' end,
      blacklist_reason = ${reason}::text,
      blacklisted_at = case when ${reason}::text is null then null else ${tx.now}::timestamptz end,
      blacklisted_by = case when ${reason}::text is null then null else ${operatorId}::bigint end
    where id = ${id} and state = case when ${reason}::text is null then 'blacklisted' else 'active' end
    returning id, email, locale`);
}

/**
 * An SQL condition on a column with a member's id: the member is suspended or blacklisted, and is paid nothing
 * meanwhile.
 */
export function whereRestricted(member: Sql): Sql {
  return sql`exists (select from members restricted where restricted.id = ${member}
    and restricted.state in ('suspended', 'blacklisted'))`;
}

/**
 * The same as `whereActive`, as an exclusion of the few members who are not active: faster for counts of all members.
 */
export function whereNotInactive(member: Sql): Sql {
  return sql`not exists (select from members barred where barred.id = ${member} and barred.state <> 'active')`;
}

/** An SQL condition on a column with a member's id: the account is active. */
export function whereActive(member: Sql): Sql {
  return sql`exists (select from members active where active.id = ${member} and active.state = 'active')`;
}
