import type { Role } from '@pollen/contract/permissions';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';

export interface OperatorRow {
  id: number;
  email: string;
  name: string;
  role: Role;
  passwordHash: string;
  totpSecret: Buffer | null;
  totpConfirmed: boolean;
  suspended: boolean;
}

const operatorColumns = sql`o.id, o.email, o.name, o.role, o.password_hash as "passwordHash", o.totp_secret as "totpSecret",
  o.totp_confirmed_at is not null as "totpConfirmed", o.suspended_at is not null as suspended`;

/** Returns the operator with this address, suspended or not, or null when there is none. */
export function findOperatorByKey(tx: Tx, emailKey: string): Promise<OperatorRow | null> {
  return tx.maybe(sql`select ${operatorColumns} from operators o where o.email_key = ${emailKey}`);
}

/** Returns an operator, suspended or not; throws when the id is unknown. */
export function getOperator(tx: Tx, id: number): Promise<OperatorRow> {
  return tx.one(sql`select ${operatorColumns} from operators o where o.id = ${id}`);
}

/** Returns the names of these operators in no order; unknown ids are left out. */
export function listOperatorNames(tx: Tx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return tx.rows(sql`select id, name from operators where id = any(${ids}::bigint[])`);
}

/** Returns the active operators with one of these roles, by name. */
export function listColleagues(tx: Tx, roles: readonly Role[]): Promise<{ id: number; name: string }[]> {
  return tx.rows(sql`
    select id, name from operators where role = any(${roles}::text[]) and suspended_at is null order by lower(name), id`);
}

/** Returns an operator who can sign in; null when there is none or the operator is suspended. */
export function findActiveOperator(tx: Tx, id: number): Promise<{ id: number; name: string; role: Role } | null> {
  return tx.maybe(sql`select id, name, role from operators where id = ${id} and suspended_at is null`);
}

/** The address and language of a recipient of mails. */
export interface MailRecipient {
  id: number;
  name: string;
  email: string;
  locale: Locale;
}

/** Returns the active operators with a role, or some operators in any state. */
export function listMailRecipients(
  tx: Tx,
  which: { role: Role } | { ids: readonly number[] },
): Promise<MailRecipient[]> {
  const chosen =
    'role' in which ? sql`role = ${which.role} and suspended_at is null` : sql`id = any(${which.ids}::bigint[])`;
  return tx.rows(sql`select id, name, email, locale from operators where ${chosen} order by id`);
}

/** Returns whether the panel has an operator yet. */
export async function anyOperator(tx: Tx): Promise<boolean> {
  return (await tx.maybe(sql`select 1 from operators limit 1`)) !== null;
}

/** Inserts an operator; null when the address is taken. */
export function insertOperator(
  tx: Tx,
  operator: { email: string; emailKey: string; name: string; role: Role; passwordHash: string },
): Promise<{ id: number } | null> {
  return tx.maybe(sql`
    insert into operators (email, email_key, name, role, password_hash, created_at)
    values (${operator.email}, ${operator.emailKey}, ${operator.name}, ${operator.role}, ${operator.passwordHash}, ${tx.now})
    on conflict (email_key) do nothing returning id`);
}

/** Consumes a time step of the one-time code; false when this step or a later one was used before. */
export async function consumeTotpStep(tx: Tx, operatorId: number, step: number): Promise<boolean> {
  return (
    (await tx.run(sql`
      update operators set totp_last_step = ${step}::bigint
      where id = ${operatorId} and totp_last_step < ${step}::bigint`)) === 1
  );
}

/** Stores a secret; false once a secret is confirmed, which a session cannot replace. */
export async function setTotpSecret(tx: Tx, operatorId: number, sealed: Buffer): Promise<boolean> {
  return (
    (await tx.run(
      sql`update operators set totp_secret = ${sealed} where id = ${operatorId} and totp_confirmed_at is null`,
    )) === 1
  );
}

/** Notes that an operator has confirmed the second factor; returns false when that was done before. */
export async function confirmTotp(tx: Tx, operatorId: number): Promise<boolean> {
  return (
    (await tx.run(sql`
      update operators set totp_confirmed_at = ${tx.now} where id = ${operatorId} and totp_confirmed_at is null`)) === 1
  );
}

/** Stores the language that an operator uses; writes nothing when it is the same. */
export async function updateLocale(tx: Tx, operatorId: number, locale: Locale): Promise<void> {
  await tx.run(sql`update operators set locale = ${locale} where id = ${operatorId} and locale <> ${locale}`);
}

/** Stores an operator's new session with the hash of its token. */
export async function insertSession(
  tx: Tx,
  session: { operatorId: number; tokenHash: Buffer; expiresAt: Date; network: string; device: string },
): Promise<void> {
  await tx.run(sql`
    insert into operator_sessions (operator_id, token_hash, created_at, last_seen_at, expires_at, network, device)
    values (${session.operatorId}, ${session.tokenHash}, ${tx.now}, ${tx.now}, ${session.expiresAt}, ${session.network},
      ${session.device})`);
}

export interface SessionRow {
  sessionId: number;
  lastSeenAt: Date;
  id: number;
  name: string;
  role: Role;
  totpConfirmed: boolean;
}

/**
 * Returns the session of a token with its operator, or null when it is ended, expired, unused since `seenAfter`, or of
 * a suspended operator.
 */
export function findSession(tx: Tx, tokenHash: Buffer, seenAfter: Date): Promise<SessionRow | null> {
  return tx.maybe(sql`
    select s.id as "sessionId", s.last_seen_at as "lastSeenAt", o.id, o.name, o.role,
      o.totp_confirmed_at is not null as "totpConfirmed"
    from operator_sessions s join operators o on o.id = s.operator_id
    where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > ${tx.now}::timestamptz
      and s.last_seen_at > ${seenAfter}::timestamptz and o.suspended_at is null`);
}

/** Returns whether a console session has neither ended nor been idle for too long. */
export async function isRunningSession(tx: Tx, sessionId: number, seenAfter: Date): Promise<boolean> {
  const { running } = await tx.one<{ running: boolean }>(sql`
    select exists (
      select from operator_sessions s join operators o on o.id = s.operator_id
      where s.id = ${sessionId} and s.ended_at is null and s.expires_at > ${tx.now}::timestamptz
        and s.last_seen_at > ${seenAfter}::timestamptz and o.suspended_at is null
    ) as running`);
  return running;
}

/** Stores the present as the last use of a session. */
export async function touchSession(tx: Tx, sessionId: number): Promise<void> {
  await tx.run(sql`update operator_sessions set last_seen_at = ${tx.now} where id = ${sessionId}`);
}

/** Ends the session of a token and returns its operator, or returns null when it is unknown or already ended. */
export function endSession(tx: Tx, tokenHash: Buffer): Promise<{ operatorId: number } | null> {
  return tx.maybe(sql`
    update operator_sessions set ended_at = ${tx.now} where token_hash = ${tokenHash} and ended_at is null
    returning operator_id as "operatorId"`);
}

/** Ends all sessions but one. */
export async function endOtherSessions(tx: Tx, operatorId: number, sessionId: number): Promise<void> {
  await tx.run(sql`
    update operator_sessions set ended_at = ${tx.now}
    where operator_id = ${operatorId} and id <> ${sessionId} and ended_at is null`);
}

export interface AuditEntry {
  /** Null for automatic changes of the panel. */
  operatorId: number | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  detail: Readonly<Record<string, unknown>>;
  network: string | null;
}

/** Adds an entry to the audit log in the same transaction as the action that it records. */
export async function insertAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.run(sql`
    insert into audit_log (at, operator_id, action, subject_kind, subject_id, detail, network)
    values (${tx.now}, ${entry.operatorId}, ${entry.action}, ${entry.subjectKind}, ${entry.subjectId},
      ${JSON.stringify(entry.detail)}::jsonb, ${entry.network})`);
}

/** Returns the name of the last operator who did one of these actions to a subject; null when there is none. */
export async function findLastActor(
  tx: Tx,
  subject: { actions: readonly string[]; subjectKind: string; subjectId: string },
): Promise<string | null> {
  const row = await tx.maybe<{ name: string }>(sql`
    select o.name from audit_log a join operators o on o.id = a.operator_id
    where a.subject_kind = ${subject.subjectKind} and a.subject_id = ${subject.subjectId}
      and a.action = any(${subject.actions}::text[])
    order by a.id desc limit 1`);
  return row?.name ?? null;
}

/** Counts the log lines of an operator with one of these actions since an instant, up to 200. */
export async function countAuditedOf(
  tx: Tx,
  operatorId: number,
  actions: readonly string[],
  since: Date,
): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select from audit_log
      where operator_id = ${operatorId} and action = any(${actions}::text[]) and at > ${since}::timestamptz
      limit 200
    ) logged`);
  return row.count;
}

/** Deletes up to `limit` ended sessions of operators that were last used before an instant; returns how many. */
export function deleteOperatorSessionsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    delete from operator_sessions where id in (
      select id from operator_sessions where last_seen_at < ${before}::timestamptz
        and (ended_at is not null or expires_at < ${tx.now}::timestamptz)
      order by last_seen_at limit ${limit}::int)`);
}

/** Returns when the oldest session of an operator that is over was last used, or null without one. */
export async function findOldestOperatorSession(tx: Tx): Promise<Date | null> {
  const oldest = await tx.maybe<{ at: Date }>(sql`
    select last_seen_at as at from operator_sessions where (ended_at is not null or expires_at < ${tx.now}::timestamptz) order by last_seen_at limit 1`);
  return oldest?.at ?? null;
}
