import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { AWAY_MS } from './rules';

export interface Impersonation {
  id: number;
  memberId: number;
  operatorId: number;
  operatorSessionId: number;
  expiresAt: Date;
}

const columns = sql`id, member_id as "memberId", operator_id as "operatorId",
  operator_session_id as "operatorSessionId", expires_at as "expiresAt"`;

/** The condition of an impersonation that has not ended or expired and whose tab is still open. */
function running(tx: Tx) {
  const away = new Date(tx.now.getTime() - AWAY_MS);
  return sql`ended_at is null and expires_at > ${tx.now}::timestamptz
    and (leaving_at is null or leaving_at > ${away}::timestamptz)`;
}

/** Stores an operator's new impersonation of a member with the hash of its ticket. */
export async function insertImpersonation(
  tx: Tx,
  impersonation: {
    memberId: number;
    operatorId: number;
    operatorSessionId: number;
    ticketHash: Buffer;
    expiresAt: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into impersonations (member_id, operator_id, operator_session_id, ticket_hash, began_at, expires_at)
    values (${impersonation.memberId}, ${impersonation.operatorId}, ${impersonation.operatorSessionId}, ${impersonation.ticketHash}, ${tx.now},
      ${impersonation.expiresAt})`);
}

/** Sets the token of the impersonation that a ticket started; null when the ticket is unknown, used or too old. */
export function updateToken(
  tx: Tx,
  opened: { ticketHash: Buffer; tokenHash: Buffer; begunSince: Date },
): Promise<Impersonation | null> {
  return tx.maybe(sql`
    update impersonations set token_hash = ${opened.tokenHash}
    where ticket_hash = ${opened.ticketHash} and token_hash is null and began_at > ${opened.begunSince}::timestamptz
      and ended_at is null
    returning ${columns}`);
}

/** Returns the running impersonation of a token, or null when the token is unknown or the impersonation is over. */
export function findImpersonation(tx: Tx, tokenHash: Buffer): Promise<Impersonation | null> {
  return tx.maybe(sql`select ${columns} from impersonations where token_hash = ${tokenHash} and ${running(tx)}`);
}

/** Sets or clears the instant at which the tab began to leave; null when the impersonation is over. */
export function updateLeaving(tx: Tx, tokenHash: Buffer, isLeaving: boolean): Promise<Impersonation | null> {
  return tx.maybe(sql`
    update impersonations set leaving_at = case when ${isLeaving}::boolean then ${tx.now}::timestamptz end
    where token_hash = ${tokenHash} and ${running(tx)} returning ${columns}`);
}

/** Ends the running impersonation of a token and returns it, or returns null when there is none. */
export function updateEnded(tx: Tx, tokenHash: Buffer): Promise<Impersonation | null> {
  return tx.maybe(sql`
    update impersonations set ended_at = ${tx.now} where token_hash = ${tokenHash} and ${running(tx)}
    returning ${columns}`);
}

/** Ends up to `limit` impersonations that expired or whose tab was closed. */
export function updateLapsed(tx: Tx, limit: number): Promise<Impersonation[]> {
  return tx.rows(sql`
    update impersonations set ended_at = ${tx.now} where id in (
      select id from impersonations where ended_at is null and not (${running(tx)})
      limit ${limit}::int for update skip locked
    ) returning ${columns}`);
}

/** Deletes up to `limit` impersonations that began before an instant and are over; returns how many. */
export function deleteImpersonationsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    delete from impersonations where id in (
      select id from impersonations where began_at < ${before}::timestamptz and ended_at is not null
      order by began_at limit ${limit}::int)`);
}

/** Returns when the oldest impersonation that is over began, or null without one. */
export async function findOldestImpersonation(tx: Tx): Promise<Date | null> {
  const oldest = await tx.maybe<{ at: Date }>(sql`
    select began_at as at from impersonations where ended_at is not null order by began_at limit 1`);
  return oldest?.at ?? null;
}
