import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { AWAY_MS } from './rules';

export interface View {
  id: number;
  memberId: number;
  operatorId: number;
  operatorSessionId: number;
  expiresAt: Date;
}

const columns = sql`id, member_id as "memberId", operator_id as "operatorId",
  operator_session_id as "operatorSessionId", expires_at as "expiresAt"`;

/** Neither ended nor run out, and its tab is not gone. */
function running(tx: Tx) {
  const away = new Date(tx.now.getTime() - AWAY_MS);
  return sql`ended_at is null and expires_at > ${tx.now}::timestamptz
    and (leaving_at is null or leaving_at > ${away}::timestamptz)`;
}

export async function insertView(
  tx: Tx,
  view: { memberId: number; operatorId: number; operatorSessionId: number; ticketHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into member_views (member_id, operator_id, operator_session_id, ticket_hash, began_at, expires_at)
    values (${view.memberId}, ${view.operatorId}, ${view.operatorSessionId}, ${view.ticketHash}, ${tx.now},
      ${view.expiresAt})`);
}

/** Gives the view of a ticket its token, once. */
export function updateOpened(
  tx: Tx,
  opened: { ticketHash: Buffer; tokenHash: Buffer; begunSince: Date },
): Promise<View | null> {
  return tx.maybe(sql`
    update member_views set token_hash = ${opened.tokenHash}
    where ticket_hash = ${opened.ticketHash} and token_hash is null and began_at > ${opened.begunSince}::timestamptz
      and ended_at is null
    returning ${columns}`);
}

export function findView(tx: Tx, tokenHash: Buffer): Promise<View | null> {
  return tx.maybe(sql`select ${columns} from member_views where token_hash = ${tokenHash} and ${running(tx)}`);
}

/** Notes whether the tab is here. Null when the view is over. */
export function updateLeaving(tx: Tx, tokenHash: Buffer, isLeaving: boolean): Promise<View | null> {
  return tx.maybe(sql`
    update member_views set leaving_at = case when ${isLeaving}::boolean then ${tx.now}::timestamptz end
    where token_hash = ${tokenHash} and ${running(tx)} returning ${columns}`);
}

export function updateEnded(tx: Tx, tokenHash: Buffer): Promise<View | null> {
  return tx.maybe(sql`
    update member_views set ended_at = ${tx.now} where token_hash = ${tokenHash} and ${running(tx)}
    returning ${columns}`);
}

/** Ends what ran out or was left, so many at most. */
export function updateLapsed(tx: Tx, limit: number): Promise<View[]> {
  return tx.rows(sql`
    update member_views set ended_at = ${tx.now} where id in (
      select id from member_views where ended_at is null and not (${running(tx)})
      limit ${limit}::int for update skip locked
    ) returning ${columns}`);
}

/** Deletes up to `limit` views that began before an instant and are over; returns how many. */
export function forgetViews(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    delete from member_views where id in (
      select id from member_views where began_at < ${before}::timestamptz and ended_at is not null
      order by began_at limit ${limit}::int)`);
}
