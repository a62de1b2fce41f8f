-- Where the member lived when the order was placed: the audit narrows by it.
alter table orders add column country_id bigint references countries;
update orders o set country_id = p.country_id from profiles p where p.member_id = o.member_id;
create index orders_by_country on orders (country_id, id desc);
create index orders_by_time on orders (placed_at);
create index orders_by_check on orders using gin (checks jsonb_path_ops) where has_warning;
