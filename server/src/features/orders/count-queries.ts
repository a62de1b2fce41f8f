import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Status } from './rules';

/** The kept counts together with the changes that no job has added to them yet: exact at this moment. */
const counts = sql`(
  select status, orders, points, with_warning from order_counts
  union all
  select status, orders, points, with_warning from order_count_changes) counts`;

/** Returns the number of orders in each status; a status without orders is left out. */
export function listStatusCounts(tx: Tx): Promise<{ statusID: Status; count: number }[]> {
  return tx.rows(sql`
    select status as "statusID", sum(orders)::int as count from ${counts}
    group by status having sum(orders) <> 0 order by status`);
}

/** Returns the points of the orders that wait for review, and how many of these orders have a warning. */
export function getWaitingFigures(tx: Tx): Promise<{ points: number; withWarning: number }> {
  return tx.one(sql`
    select coalesce(sum(points), 0)::bigint as points, coalesce(sum(with_warning), 0)::int as "withWarning"
    from ${counts} where status = 6`);
}

/** Returns the number of orders in a status. */
export async function getCountOf(tx: Tx, status: Status): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select coalesce(sum(orders), 0)::int as count from ${counts} where status = ${status}::smallint`);
  return row.count;
}

/** Adds up to `limit` changes to the kept counts; returns how many. Skips changes that another transaction adds. */
export async function addCountChanges(tx: Tx, limit: number): Promise<number> {
  const { added } = await tx.one<{ added: number }>(sql`
    with taken as (
      delete from order_count_changes where id = any(array(
        select id from order_count_changes order by id limit ${limit}::int for update skip locked))
      returning status, orders, points, with_warning
    ), sums as (
      -- In the order of the statuses, so that two jobs do not wait for each other.
      insert into order_counts (status, orders, points, with_warning)
      select status, sum(orders), sum(points), sum(with_warning) from taken group by status order by status
      on conflict (status) do update set orders = order_counts.orders + excluded.orders,
        points = order_counts.points + excluded.points, with_warning = order_counts.with_warning + excluded.with_warning
    )
    select count(*)::int as added from taken`);
  return added;
}
