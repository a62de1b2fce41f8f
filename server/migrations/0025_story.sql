-- Links to a new password: mailed to an operator who forgot it, or by an administrator. Only the hash is kept.
-- feature: operators
create table operator_password_links (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators,
  token_hash bytea not null unique,
  -- Null: asked for at the sign-in, by whoever typed the address.
  sent_by bigint references operators,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A newer link took its place.
  ended_at timestamptz
);
create unique index one_open_password_link_per_operator on operator_password_links (operator_id)
  where used_at is null and ended_at is null;
create index operator_password_links_by_operator on operator_password_links (operator_id, created_at);

-- Lists of the console are read in the order of time from where the page before ended, whatever narrows them.
drop index orders_by_status;
create index orders_by_status on orders (status, placed_at, id);
drop index orders_by_country;
create index orders_by_country on orders (country_id, placed_at, id);
drop index orders_by_time;
create index orders_by_time on orders (placed_at, id);
create index orders_by_kind on orders (kind, placed_at, id);
create index orders_by_art on orders (art, placed_at, id);
create index orders_by_points on orders (points, placed_at, id);

drop index audit_log_by_operator;
create index audit_log_by_operator on audit_log (operator_id, at, id);
drop index audit_log_by_action;
create index audit_log_by_action on audit_log (action, at, id);
create index audit_log_by_subject_kind on audit_log (subject_kind, at, id);

create index conversations_by_change on conversations (updated_at desc, id desc) where state <> 'unconfirmed';
create index conversations_by_kind on conversations (kind, updated_at desc, id desc) where state <> 'unconfirmed';

-- What happened to payments and what the provider called about is one list in the order of time.
create index payout_item_events_by_time on payout_item_events (at, id);
drop index payout_calls_by_time;
create index payout_calls_by_time on payout_calls (received_at, id);
create index payout_calls_forged on payout_calls (received_at, id) where state = 'forged';
