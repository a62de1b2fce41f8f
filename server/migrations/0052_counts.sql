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
