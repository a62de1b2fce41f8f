/** What must hold of orders: their points, and the steps that they took. */
export const orderInvariants: Readonly<Record<string, string>> = {
  'an order reserved its points once, and they are where its state says': `
    select o.id, o.status, t.* from orders o join lateral (
      select count(*) filter (where kind = 'orderReserved' and from_account = 'available' and to_account = 'reserved') as reserved,
        count(*) filter (where kind = 'orderReturned' and from_account = 'reserved' and to_account = 'available') as returned,
        count(*) filter (where kind = 'orderSpent' and from_account = 'reserved' and to_account = 'panel:payouts') as spent,
        count(*) as transfers,
        count(*) filter (where amount <> o.points or t.member_id <> o.member_id) as foreign_transfers
      from ledger_transfers t where t.order_id = o.id
    ) t on true
    where t.reserved <> 1 or t.returned <> (o.status in (3, 4))::int or t.spent <> (o.status = 5)::int
      or t.transfers <> t.reserved + t.returned + t.spent or t.foreign_transfers > 0`,

  'the reserved account is the sum of the orders under way': `
    select a.member_id, a.reserved, o.points from ledger_accounts a join lateral (
      select coalesce(sum(points), 0) as points from orders o where o.member_id = a.member_id and status in (0, 1, 2, 6)
    ) o on true
    where a.reserved <> o.points`,

  'no transfer names an order that does not exist': `
    select t.id, t.order_id from ledger_transfers t left join orders o on o.id = t.order_id
    where t.order_id is not null and o.id is null`,

  'an order is where its last event says, and was in each state once': `
    select o.id, o.status, e.states from orders o join lateral (
      select array_agg(status order by id) as states, count(*) <> count(distinct status) as twice
      from order_events e where e.order_id = o.id
    ) e on true
    where e.states is null or e.twice or e.states[1] <> 0 or e.states[cardinality(e.states)] <> o.status`,

  'the kept counts of orders, with the changes since, are those of the orders': `
    select coalesce(kept.status, o.status) as status, kept.orders, kept.points, kept.with_warning, o.orders as counted
    from (
      select status, sum(orders) as orders, sum(points) as points, sum(with_warning) as with_warning from (
        select status, orders, points, with_warning from order_counts
        union all select status, orders, points, with_warning from order_count_changes) both_tables group by status
    ) kept full join (
      select status, count(*) as orders, sum(points) as points, count(*) filter (where has_warning) as with_warning
      from orders group by status
    ) o on o.status = kept.status
    where (coalesce(kept.orders, 0), coalesce(kept.points, 0), coalesce(kept.with_warning, 0))
      <> (coalesce(o.orders, 0), coalesce(o.points, 0), coalesce(o.with_warning, 0))`,

  'an order took no step that is not on the map': `
    select order_id, before, status from (
      select order_id, status, lag(status) over (partition by order_id order by id) as before from order_events
    ) steps
    where before is not null
      and (before, status) not in ((0, 1), (0, 4), (1, 4), (1, 6), (6, 2), (6, 3), (2, 5), (2, 4))`,

  'an order that took two approvals has them from two operators': `
    select o.id, o.first_approval_by from orders o join order_events e on e.order_id = o.id and e.status = 2
    where o.first_approval_by is not null and o.first_approval_by is not distinct from e.operator_id`,

  // A transaction takes its time when it begins and lasts a minute at most.
  'nothing is approved for a member whom an operator has suspended or blacklisted': `
    select o.id, e.at, shut.at as shut_at from members m
    cross join lateral (select coalesce(m.suspended_at, m.blacklisted_at) as at) shut
    join orders o on o.member_id = m.id
    join order_events e on e.order_id = o.id and e.status = 2
    where e.at > shut.at + interval '1 minute'`,
};
