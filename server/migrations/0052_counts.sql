-- The figures of orders stand on every page of the console that has them, so they are kept: counting 1.7 million orders
-- took half a second, and longer with each order. An order that moves adds a line to order_count_changes in the same
-- transaction; a job adds the lines to order_counts. A row that every order updated would make orders wait for each other.
-- feature: orders
create table order_counts (
  status smallint primary key,
  orders bigint not null,
  points bigint not null,
  with_warning bigint not null
);

-- feature: orders
create table order_count_changes (
  id bigint generated always as identity primary key,
  status smallint not null,
  orders bigint not null,
  points bigint not null,
  with_warning bigint not null
);

-- feature: orders
create function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_count_changes (status, orders, points, with_warning)
  select status, count(*), sum(points), count(*) filter (where has_warning) from placed group by status;
  return null;
end
$$;
-- feature: orders
create function count_changed_order() returns trigger language plpgsql as $$
begin
  insert into order_count_changes (status, orders, points, with_warning)
  values (old.status, -1, -old.points, -(old.has_warning::int)), (new.status, 1, new.points, new.has_warning::int);
  return null;
end
$$;
-- feature: orders
create trigger orders_placed_are_counted after insert on orders
  referencing new table as placed for each statement execute function count_new_orders();
-- feature: orders
create trigger orders_changed_are_counted after update of status, points, has_warning on orders for each row
  when ((old.status, old.points, old.has_warning) is distinct from (new.status, new.points, new.has_warning))
  execute function count_changed_order();

-- What the rows of today up to an instant add up to, so that a call counts the minutes since then and not the whole day:
-- with 1.5 million members a day has 200,000 rows of the ledger. The day itself is counted from its rows when it is over.
-- feature: overview
create table day_so_far (
  single_row boolean primary key default true check (single_row),
  day date not null,
  time_zone text not null,
  counted_until timestamptz not null,
  -- Figures that can be added; active members cannot.
  figures jsonb not null
);

-- What became of the members who left for a partner in an hour, kept for its figures: counting 300,000 visits took two
-- seconds. Each visit counts in the hour in which the member left, whatever happens later: a late complete or a reversal
-- changes the sums of that hour. A visit that changes adds a line to partner_visit_changes in the same transaction; a job
-- adds the lines to partner_visit_sums.
-- feature: partners
create table partner_visit_sums (
  partner_id bigint not null references partners,
  hour timestamptz not null,
  starts bigint not null,
  returned bigint not null,
  success_redirects bigint not null,
  confirmed bigint not null,
  kept bigint not null,
  revenue_cents bigint not null,
  reversed_cents bigint not null,
  reward_points bigint not null,
  early_end_points bigint not null,
  borne_points bigint not null,
  delays_10s bigint not null,
  delays_1min bigint not null,
  delays_10min bigint not null,
  delays_1h bigint not null,
  delays_1day bigint not null,
  delays_later bigint not null,
  primary key (partner_id, hour)
);

-- feature: partners
create table partner_visit_changes (
  id bigint generated always as identity primary key,
  partner_id bigint not null,
  hour timestamptz not null,
  starts bigint not null,
  returned bigint not null,
  success_redirects bigint not null,
  confirmed bigint not null,
  kept bigint not null,
  revenue_cents bigint not null,
  reversed_cents bigint not null,
  reward_points bigint not null,
  early_end_points bigint not null,
  borne_points bigint not null,
  delays_10s bigint not null,
  delays_1min bigint not null,
  delays_10min bigint not null,
  delays_1h bigint not null,
  delays_1day bigint not null,
  delays_later bigint not null
);

-- What one visit counts. The delay is the time between the way back and the call that confirms the complete.
-- feature: partners
create function figures_of_visit(returned_at timestamptz, returned_as text, settled_at timestamptz, revenue_cents int,
  points int, reversed_at timestamptz)
returns table (starts int, returned int, success_redirects int, confirmed int, kept int,
  revenue_cents int, reversed_cents int, reward_points int, early_end_points int, borne_points int,
  delays_10s int, delays_1min int, delays_10min int, delays_1h int, delays_1day int, delays_later int)
language sql immutable as $$
  select 1, (v.returned_at is not null)::int, (v.returned_as is not distinct from 'complete')::int, v.confirmed::int,
    (v.confirmed and not v.reversed)::int, case when v.confirmed and not v.reversed then v.revenue_cents else 0 end,
    case when v.confirmed and v.reversed then v.revenue_cents else 0 end, case when v.confirmed then v.points else 0 end,
    case when v.confirmed then 0 else v.points end, case when v.reversed then v.points else 0 end,
    (v.delay between 0 and 10)::int, (v.delay > 10 and v.delay <= 60)::int, (v.delay > 60 and v.delay <= 600)::int,
    (v.delay > 600 and v.delay <= 3600)::int, (v.delay > 3600 and v.delay <= 86400)::int, (v.delay > 86400)::int
  from (
    select $1 as returned_at, $2 as returned_as, $4 as revenue_cents, coalesce($5, 0) as points, $4 is not null as confirmed,
      $6 is not null as reversed,
      case when $4 is null or $1 is null then -1 else greatest(0, extract(epoch from $3 - $1)) end as delay
  ) v
$$;

-- feature: partners
create function count_new_visit() returns trigger language plpgsql as $$
begin
  insert into partner_visit_changes (partner_id, hour, starts, returned, success_redirects, confirmed, kept,
    revenue_cents, reversed_cents, reward_points, early_end_points, borne_points, delays_10s, delays_1min, delays_10min,
    delays_1h, delays_1day, delays_later)
  select new.partner_id, date_trunc('hour', new.left_at, 'UTC'), f.*
  from figures_of_visit(new.returned_at, new.returned_as, new.settled_at, new.revenue_cents, new.points, new.reversed_at) f;
  return null;
end
$$;
-- feature: partners
create function count_changed_visit() returns trigger language plpgsql as $$
begin
  insert into partner_visit_changes (partner_id, hour, starts, returned, success_redirects, confirmed, kept,
    revenue_cents, reversed_cents, reward_points, early_end_points, borne_points, delays_10s, delays_1min, delays_10min,
    delays_1h, delays_1day, delays_later)
  select new.partner_id, date_trunc('hour', new.left_at, 'UTC'), n.starts - o.starts, n.returned - o.returned,
    n.success_redirects - o.success_redirects, n.confirmed - o.confirmed, n.kept - o.kept,
    n.revenue_cents - o.revenue_cents, n.reversed_cents - o.reversed_cents, n.reward_points - o.reward_points,
    n.early_end_points - o.early_end_points, n.borne_points - o.borne_points, n.delays_10s - o.delays_10s,
    n.delays_1min - o.delays_1min, n.delays_10min - o.delays_10min, n.delays_1h - o.delays_1h,
    n.delays_1day - o.delays_1day, n.delays_later - o.delays_later
  from figures_of_visit(new.returned_at, new.returned_as, new.settled_at, new.revenue_cents, new.points, new.reversed_at) n,
    figures_of_visit(old.returned_at, old.returned_as, old.settled_at, old.revenue_cents, old.points, old.reversed_at) o;
  return null;
end
$$;
-- feature: partners
create trigger partner_visits_added_are_counted after insert on partner_visits
  for each row execute function count_new_visit();
-- feature: partners
create trigger partner_visits_changed_are_counted
  after update of returned_at, returned_as, settled_at, revenue_cents, points, reversed_at on partner_visits for each row
  when ((old.returned_at, old.returned_as, old.settled_at, old.revenue_cents, old.points, old.reversed_at)
    is distinct from (new.returned_at, new.returned_as, new.settled_at, new.revenue_cents, new.points, new.reversed_at))
  execute function count_changed_visit();
