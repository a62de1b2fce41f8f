-- no transaction
-- feature: orders
-- Orders with a kind of warning, together with what the list filters beside it: without these columns all orders with the
-- warning were read to find those of one reward.
create index concurrently if not exists orders_by_warning_kind on orders
  using gin (checks jsonb_path_ops, art, country_id, status) where has_warning;
drop index concurrently if exists orders_by_check;
