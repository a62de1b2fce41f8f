-- Orders from before the triggers of 0052_counts.sql, counted while orders go on being written: what the triggers have noted
-- by now is taken off again, because one statement sees orders and changes as they were at the same instant. In one
-- transaction with the triggers, all orders would be counted under the lock that the triggers take.
-- feature: orders
insert into order_counts (status, orders, points, with_warning)
select status, sum(orders), sum(points), sum(with_warning) from (
  select status, count(*) as orders, sum(points) as points, count(*) filter (where has_warning) as with_warning
  from orders group by status
  union all
  select status, -orders, -points, -with_warning from order_count_changes
) counted group by status;
