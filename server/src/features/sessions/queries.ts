import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { MemberCaller } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';

export interface SignedIn {
  sessionId: number;
  memberId: number;
  state: MemberCaller['state'];
  blacklistReason: string | null;
  locale: Locale;
  deviceHash: Buffer;
  lastSeenAt: Date;
}

/**
 * Returns the running session of each token, with the state of its member; null where there is none. In a subquery the
 * tokens count as ten for the planner, however few they are. It would plan the statement anew for each call otherwise,
 * because a plan for one or two looks cheaper (decision 173).
 */
export async function findSignedIn(tx: Tx, tokenHashes: readonly Buffer[]): Promise<(SignedIn | null)[]> {
  const rows = await tx.rows<SignedIn & { place: number }>(sql`
    select place::int, session_id as "sessionId", member_id as "memberId", state, blacklist_reason as "blacklistReason",
      locale, device_hash as "deviceHash", last_seen_at as "lastSeenAt"
    from unnest((select ${tokenHashes}::bytea[])) with ordinality as asked (token_hash, place) join signed_in using (token_hash)
    where expires_at > ${tx.now}::timestamptz`);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return tokenHashes.map((_, at) => byPlace.get(at + 1) ?? null);
}

/**
 * Builds the query of the member whose running session has a token, given its hash: an active member, whose last use of the
 * session was noted less than `seenMs` ago.
 */
export function activeMemberQuery(tx: Tx, tokenHash: Sql, seenMs: number): Sql {
  return sql`select signed_in.member_id from signed_in
    where signed_in.token_hash = ${tokenHash} and signed_in.state = 'active'
      and signed_in.expires_at > ${tx.now}::timestamptz
      and signed_in.last_seen_at > ${tx.now}::timestamptz - ${seenMs} * interval '1 millisecond'`;
}

/** Builds the query of the running sessions of members who may sign in: `session_id`, and `locale` of the member. */
export function signedInQuery(tx: Tx): Sql {
  return sql`select session_id, locale from signed_in where expires_at > ${tx.now}::timestamptz`;
}

/** The passkey of a log-in, and the session in which it was added. */
export interface LoginPasskey {
  readonly id: number;
  readonly addedInSessionId: number;
}

/** Stores a member's new session with the hashes of its token and its device, and returns its id. */
export function insertSession(
  tx: Tx,
  session: {
    memberId: number;
    tokenHash: Buffer;
    deviceHash: Buffer;
    device: string;
    country: string | null;
    passkey: LoginPasskey | null;
    expiresAt: Date;
  },
): Promise<{ id: number }> {
  return tx.one(sql`
    insert into sessions (member_id, token_hash, device_hash, device, country, passkey_id,
      passkey_added_in_session_id, created_at, last_seen_at, expires_at)
    values (${session.memberId}, ${session.tokenHash}, ${session.deviceHash}, ${session.device}, ${session.country},
      ${session.passkey?.id ?? null}, ${session.passkey?.addedInSessionId ?? null}, ${tx.now}, ${tx.now},
      ${session.expiresAt})
    returning id`);
}

/** Updates the last use of a session; of concurrent calls, one does. */
export function updateLastSeen(
  tx: Tx,
  session: { id: number; lastSeenAt: Date; idleMs: number; longestMs: number },
): Promise<number> {
  return tx.run(sql`
    update sessions set last_seen_at = ${tx.now}::timestamptz,
      expires_at = least(${tx.now}::timestamptz + ${session.idleMs} * interval '1 millisecond',
        created_at + ${session.longestMs} * interval '1 millisecond')
    where id = ${session.id} and last_seen_at <= ${session.lastSeenAt}::timestamptz`);
}

/** Ends one session of a member; returns how many it ended. */
export function endSession(tx: Tx, memberId: number, sessionId: number): Promise<number> {
  return tx.run(sql`
    update sessions set ended_at = ${tx.now} where id = ${sessionId} and member_id = ${memberId} and ended_at is null`);
}

/** Ends the session of a token; an unknown or ended one changes nothing. */
export async function endSessionByToken(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`update sessions set ended_at = ${tx.now} where token_hash = ${tokenHash} and ended_at is null`);
}

/** Returns whose a session is, running or over, and the passkey with which it began; null when it is unknown. */
export function findSession(tx: Tx, sessionId: number): Promise<{ memberId: number; passkeyId: number | null } | null> {
  return tx.maybe(sql`
    select member_id as "memberId", passkey_id as "passkeyId" from sessions where id = ${sessionId}`);
}

/**
 * Ends a session of a member, those that began with the same passkey, and those that began with a passkey added in one
 * of these; returns the ids of all. Otherwise a thief would go on with a passkey added by means of another.
 */
export async function endSessionWithHeirs(tx: Tx, memberId: number, sessionId: number): Promise<number[]> {
  const ended = await tx.rows<{ id: number }>(sql`
    with recursive disowned as (
      select s.id from sessions s join sessions first on first.id = ${sessionId}
      where s.member_id = ${memberId} and (s.id = first.id or s.passkey_id = first.passkey_id)
      union
      select s.id from sessions s join disowned on s.passkey_added_in_session_id = disowned.id
      where s.member_id = ${memberId}
    )
    update sessions set ended_at = coalesce(ended_at, ${tx.now}::timestamptz)
    where id in (select id from disowned) returning id`);
  return ended.map(({ id }) => id);
}

/**
 * Locks a running session, so that what is added in it is added before or after the session ends, and returns when it
 * began; null when it is over.
 */
export function lockSession(tx: Tx, sessionId: number): Promise<{ startedAt: Date } | null> {
  return tx.maybe(sql`
    select created_at as "startedAt" from sessions
    where id = ${sessionId} and ended_at is null and expires_at > ${tx.now}::timestamptz for update`);
}

/** Returns when a session began. */
export async function getSessionStart(tx: Tx, sessionId: number): Promise<Date> {
  const { startedAt } = await tx.one<{ startedAt: Date }>(sql`
    select created_at as "startedAt" from sessions where id = ${sessionId}`);
  return startedAt;
}

/** Returns whether a member has a stored session, and in how many browsers sessions began since an instant. */
export function getLoginHistory(
  tx: Tx,
  memberId: number,
  since: Date,
): Promise<{ hadSession: boolean; recentBrowsers: number }> {
  return tx.one(sql`
    select exists (select 1 from sessions where member_id = ${memberId}) as "hadSession",
      (select count(distinct device_hash)::int from sessions
        where member_id = ${memberId} and last_seen_at >= ${since}::timestamptz and created_at >= ${since}::timestamptz
      ) as "recentBrowsers"`);
}

/** Ends the sessions of a member, all or all but one; returns how many it ended. */
export function endSessions(tx: Tx, memberId: number, exceptId: number | null = null): Promise<number> {
  return tx.run(sql`
    update sessions set ended_at = ${tx.now}
    where member_id = ${memberId} and ended_at is null and id is distinct from ${exceptId}::bigint`);
}

export interface SessionRow {
  id: number;
  device: string;
  startedAt: Date;
  lastSeenAt: Date;
  active: boolean;
  /** Two capitals; null where it is unknown. */
  country: string | null;
  method: 'password' | 'passkey';
}

/** Returns sessions of a member, last used first: the running ones, or also those that ended. */
export function listSessions(tx: Tx, memberId: number, which: 'running' | 'all'): Promise<SessionRow[]> {
  return tx.rows(sql`
    select id, device, created_at as "startedAt", last_seen_at as "lastSeenAt", active, country,
      case when passkey_id is null then 'password' else 'passkey' end as method
    from (select *, ended_at is null and expires_at > ${tx.now}::timestamptz as active
      from sessions where member_id = ${memberId}) s
    where active or ${which === 'all'}::boolean
    order by last_seen_at desc, id desc limit 100`);
}

/** Returns whether two members ever signed in with the same browser. */
export async function haveSharedDevice(tx: Tx, one: number, other: number): Promise<boolean> {
  const { shared } = await tx.one<{ shared: boolean }>(sql`
    select exists (select 1 from sessions a join sessions b using (device_hash)
      where a.member_id = ${one} and b.member_id = ${other}) as shared`);
  return shared;
}

/** Counts the other members who signed in with a browser, up to a limit: a public computer may have hundreds. */
export async function countSharingDevice(tx: Tx, deviceHash: Buffer, exceptMemberId: number): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(distinct member_id)::int as count from (
      select member_id from sessions where device_hash = ${deviceHash} and member_id <> ${exceptMemberId} limit 1000
    ) others`);
  return row.count;
}

/** Returns whether a member ever signed in with this browser. */
export async function hasUsedDevice(tx: Tx, memberId: number, deviceHash: Buffer): Promise<boolean> {
  const { used } = await tx.one<{ used: boolean }>(sql`
    select exists (select 1 from sessions where device_hash = ${deviceHash} and member_id = ${memberId}) as used`);
  return used;
}

/** Deletes all sessions of a member, and with them the hashes of the browsers. */
export async function deleteSessionsOf(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from sessions where member_id = ${memberId}`);
}

/** Deletes up to `limit` ended sessions that were last used before an instant; returns how many. */
export function deleteSessionsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    delete from sessions where id in (
      select id from sessions where last_seen_at < ${before}::timestamptz
        and (ended_at is not null or expires_at < ${tx.now}::timestamptz)
      order by last_seen_at limit ${limit}::int)`);
}

/** Returns when the oldest session that is over was last used, or null without one. */
export async function findOldestSession(tx: Tx): Promise<Date | null> {
  const oldest = await tx.maybe<{ at: Date }>(sql`
    select last_seen_at as at from sessions where (ended_at is not null or expires_at < ${tx.now}::timestamptz) order by last_seen_at limit 1`);
  return oldest?.at ?? null;
}
