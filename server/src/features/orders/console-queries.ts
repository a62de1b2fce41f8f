import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { offsetOf, type Paging } from '../../platform/paging';
import { type OrderRow, orderColumns } from './queries';
import type { Status } from './rules';

export interface OrderFilter {
  readonly status?: number | undefined;
  /** A number: the order's or the member's. */
  readonly number?: number | undefined;
  readonly memberIds?: readonly number[] | undefined;
  readonly art?: string | undefined;
  readonly minPoints?: number | undefined;
  readonly maxPoints?: number | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  readonly checks: 'any' | 'clear' | 'warning';
}

function matching(filter: OrderFilter): Sql {
  const parts = [sql`true`];
  if (filter.status !== undefined) parts.push(sql`o.status = ${filter.status}::smallint`);
  const found: Sql[] = [];
  if (filter.number !== undefined) {
    found.push(sql`o.id = ${filter.number}::bigint`, sql`o.member_id = ${filter.number}::bigint`);
  }
  if (filter.memberIds !== undefined) found.push(sql`o.member_id = any(${filter.memberIds}::bigint[])`);
  if (found.length > 0) parts.push(sql`(${join(found, ' or ')})`);
  if (filter.art !== undefined) parts.push(sql`o.art = ${filter.art}`);
  if (filter.minPoints !== undefined) parts.push(sql`o.points >= ${filter.minPoints}::int`);
  if (filter.maxPoints !== undefined) parts.push(sql`o.points <= ${filter.maxPoints}::int`);
  if (filter.from) parts.push(sql`o.placed_at >= ${filter.from}::timestamptz`);
  if (filter.before) parts.push(sql`o.placed_at < ${filter.before}::timestamptz`);
  if (filter.checks !== 'any') parts.push(sql`o.has_warning = ${filter.checks === 'warning'}::boolean`);
  return join(parts, ' and ');
}

export function listOrders(tx: Tx, filter: OrderFilter & Paging): Promise<OrderRow[]> {
  return tx.rows(sql`
    select ${orderColumns} from orders o where ${matching(filter)}
    order by o.id desc limit ${filter.size}::int offset ${offsetOf(filter)}::int`);
}

export async function countOrders(tx: Tx, filter: OrderFilter): Promise<number> {
  const row = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from orders o where ${matching(filter)}`,
  );
  return row.count;
}

export function listStatusCounts(tx: Tx): Promise<{ statusID: Status; count: number }[]> {
  return tx.rows(sql`select status as "statusID", count(*)::int as count from orders group by status order by status`);
}

export function getWaitingFigures(tx: Tx): Promise<{ points: number; withWarning: number }> {
  return tx.one(sql`
    select coalesce(sum(points), 0)::bigint as points, count(*) filter (where has_warning)::int as "withWarning"
    from orders where status = 6`);
}

export function listLatestOrders(tx: Tx, memberId: number, limit: number): Promise<OrderRow[]> {
  return tx.rows(sql`
    select ${orderColumns} from orders o where o.member_id = ${memberId} order by o.id desc limit ${limit}::int`);
}
