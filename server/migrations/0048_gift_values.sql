-- A gift is worth at most its price, or two operators have approved exactly these numbers; until then nobody redeems it.
alter table gifts
  add column approved_price_points int,
  add column approved_value_cents int,
  add column value_approved boolean not null generated always as (
    value_cents <= price_points
    or coalesce(approved_price_points = price_points and approved_value_cents = value_cents, false)
  ) stored;
drop index gifts_offered;
create index gifts_offered on gifts (price_points, id) where offered and value_approved;
