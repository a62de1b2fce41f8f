import type { Role } from '@pollen/contract/permissions';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

export interface TeamRow {
  id: number;
  name: string;
  email: string;
  role: Role;
  totp: boolean;
  createdAt: Date;
  lastSeenAt: Date | null;
  suspendedAt: Date | null;
}

const columns = sql`o.id, o.name, o.email, o.role, o.totp_confirmed_at is not null as totp, o.created_at as "createdAt",
  o.suspended_at as "suspendedAt", (
    select s.last_seen_at from operator_sessions s where s.operator_id = o.id order by s.id desc limit 1
  ) as "lastSeenAt"`;

/** Locks the team, so that of two admins who suspend each other, the second one is suspended by then. */
export async function lockTeam(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`);
}

/** Returns all operators, suspended ones last. A panel has dozens of them. */
export function listTeam(tx: Tx, atMost: number): Promise<TeamRow[]> {
  return tx.rows(sql`
    select ${columns} from operators o
    order by o.suspended_at is not null, lower(o.name), o.id limit ${atMost}::int`);
}

/** Returns an operator as the team page shows one, or null when the id is unknown. */
export function findTeamRow(tx: Tx, id: number): Promise<TeamRow | null> {
  return tx.maybe(sql`select ${columns} from operators o where o.id = ${id}`);
}

/** Returns the number of admins who are not suspended, without `exceptId`: at 0 this one is the last. */
export async function countOtherAdmins(tx: Tx, exceptId: number): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from operators where role = 'admin' and suspended_at is null and id <> ${exceptId}`);
  return row.n;
}

/** Stores an operator's new role. */
export async function updateRole(tx: Tx, id: number, role: Role): Promise<void> {
  await tx.run(sql`update operators set role = ${role} where id = ${id}`);
}

/** Suspends an operator or lifts the suspension; the caller ends the sessions. */
export async function updateSuspended(tx: Tx, id: number, isSuspended: boolean): Promise<void> {
  await tx.run(sql`
    update operators set suspended_at = case when ${isSuspended} then ${tx.now}::timestamptz end where id = ${id}`);
}

/** Deletes an operator's second factor, so that the next login enrols a new one. */
export async function deleteCode(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update operators set totp_secret = null, totp_confirmed_at = null where id = ${id}`);
}

export interface OperatorSession {
  id: number;
  device: string | null;
  network: string | null;
  startedAt: Date;
  lastSeenAt: Date;
  active: boolean;
}

/** Returns the latest sessions, newest first. */
export function listSessions(
  tx: Tx,
  operatorId: number,
  { seenAfter, atMost }: { seenAfter: Date; atMost: number },
): Promise<OperatorSession[]> {
  return tx.rows(sql`
    select id, device, network, created_at as "startedAt", last_seen_at as "lastSeenAt",
      ended_at is null and expires_at > ${tx.now}::timestamptz and last_seen_at > ${seenAfter}::timestamptz as active
    from operator_sessions where operator_id = ${operatorId} order by id desc limit ${atMost}::int`);
}

/** Ends one session, or all but one; returns how many it ended. */
export function updateSessionsEnded(
  tx: Tx,
  operatorId: number,
  which: { id: number } | { allBut: number | null },
): Promise<number> {
  const chosen = 'id' in which ? sql`id = ${which.id}` : sql`id is distinct from ${which.allBut}::bigint`;
  return tx.run(sql`
    update operator_sessions set ended_at = ${tx.now} where operator_id = ${operatorId} and ended_at is null and ${chosen}`);
}

export interface Invitation {
  id: number;
  name: string;
  email: string;
  role: Role;
  /** Null: by the command `pollen operator invite`. */
  invitedBy: number | null;
  createdAt: Date;
  expiresAt: Date;
}

const invitationColumns = sql`id, name, email, role, invited_by as "invitedBy", created_at as "createdAt",
  expires_at as "expiresAt"`;

/** Returns invitations that were neither accepted nor withdrawn, newest first, expired ones included. */
export function listInvitations(tx: Tx, atMost: number): Promise<Invitation[]> {
  return tx.rows(sql`
    select ${invitationColumns} from operator_invitations
    where accepted_at is null and withdrawn_at is null order by id desc limit ${atMost}::int`);
}

/** Withdraws an invitation, or all invitations of an address, that nobody has accepted, and returns their number. */
export async function withdrawInvitations(tx: Tx, which: { id: number } | { emailKey: string }): Promise<number> {
  const chosen = 'id' in which ? sql`id = ${which.id}` : sql`email_key = ${which.emailKey}`;
  return tx.run(sql`
    update operator_invitations set withdrawn_at = ${tx.now}
    where accepted_at is null and withdrawn_at is null and ${chosen}`);
}

/** Stores an invitation to the team with the hash of its token and returns its id. */
export function insertInvitation(
  tx: Tx,
  invitation: {
    email: string;
    emailKey: string;
    name: string;
    role: Role;
    tokenHash: Buffer;
    invitedBy: number | null;
    expiresAt: Date;
  },
): Promise<{ id: number }> {
  const { email, emailKey, name, role, tokenHash, invitedBy, expiresAt } = invitation;
  return tx.one(sql`
    insert into operator_invitations (email, email_key, name, role, token_hash, invited_by, created_at, expires_at)
    values (${email}, ${emailKey}, ${name}, ${role}, ${tokenHash}, ${invitedBy}, ${tx.now}, ${expiresAt}) returning id`);
}

/** Returns whether the id is one of an invitation, also of an accepted or withdrawn one. */
export async function isInvitation(tx: Tx, id: number): Promise<boolean> {
  return (await tx.maybe(sql`select id from operator_invitations where id = ${id}`)) !== null;
}

/** Returns the invitation of a valid token. */
export function findInvitation(tx: Tx, tokenHash: Buffer): Promise<Invitation | null> {
  return tx.maybe(sql`
    select ${invitationColumns} from operator_invitations
    where token_hash = ${tokenHash} and accepted_at is null and withdrawn_at is null
      and expires_at > ${tx.now}::timestamptz`);
}

/** Consumes an invitation: of two concurrent calls with one link, one gets it. */
export function consumeInvitation(tx: Tx, tokenHash: Buffer): Promise<Invitation | null> {
  return tx.maybe(sql`
    update operator_invitations set accepted_at = ${tx.now}
    where token_hash = ${tokenHash} and accepted_at is null and withdrawn_at is null
      and expires_at > ${tx.now}::timestamptz
    returning ${invitationColumns}`);
}
