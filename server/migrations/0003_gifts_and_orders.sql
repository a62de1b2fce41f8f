-- feature: gifts
create table gifts (
  id bigint generated always as identity primary key,
  name_en text not null,
  name_zh text not null,
  provider text not null check (provider in ('cash-account', 'big-box-store', 'online-store', 'other')),
  art text not null check (art in ('cash-account', 'big-box-store', 'online-store', 'entertainment', 'bank-payout')),
  -- 'cash' waits for the Friday batch; everything else is checked against the stock at once.
  kind text not null check (kind in ('cash', 'code', 'manual')),
  price_points int not null check (price_points > 0),
  value_cents int not null check (value_cents > 0),
  stock int check (stock >= 0),
  convert_times int not null default 0,
  tips_en text not null default '',
  tips_zh text not null default '',
  delivery_en text not null default '',
  delivery_zh text not null default '',
  offered boolean not null default true,
  created_at timestamptz not null
);
create index gifts_offered on gifts (price_points, id) where offered;

-- feature: payout-accounts
create table payout_accounts (
  member_id bigint primary key references members,
  name text not null,
  account text not null,
  account_key text not null,
  confirmed_at timestamptz,
  token_hash bytea unique,
  token_expires_at timestamptz,
  saved_at timestamptz not null
);
create index payout_accounts_by_account on payout_accounts (account_key);

-- feature: orders
create table orders (
  id bigint generated always as identity (start with 30101) primary key,
  member_id bigint not null references members,
  gift_id bigint not null references gifts,
  -- One click, one order: unique with the member, chosen by the browser or made up.
  click_key text not null,
  gift_name_en text not null,
  gift_name_zh text not null,
  art text not null,
  kind text not null,
  points int not null check (points > 0),
  value_cents int not null,
  status smallint not null default 0 check (status between 0 and 6),
  recipient_name text,
  recipient_account text,
  recipient_account_key text,
  memo text,
  device_hash bytea,
  token_hash bytea unique,
  token_sent_at timestamptz,
  confirm_before timestamptz,
  -- What the checks found when the order was placed or confirmed: [{kind, severity, params}].
  checks jsonb not null default '[]',
  has_warning boolean not null default false,
  first_approval_by bigint,
  placed_at timestamptz not null,
  confirmed_at timestamptz,
  checked_at timestamptz,
  completed_at timestamptz,
  unique (member_id, click_key)
);
create index orders_by_member on orders (member_id, id desc);
create index orders_by_status on orders (status, id desc);
create index orders_unconfirmed on orders (confirm_before) where status = 0;

-- feature: orders
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  status smallint not null,
  at timestamptz not null,
  actor text not null,
  operator_id bigint,
  memo text
);
create index order_events_by_order on order_events (order_id, id);
create trigger order_events_are_final before update or delete on order_events for each row execute function refuse_change();

-- Browsers that confirmed an order by mail before: small orders from them need no second mail.
-- feature: orders
create table trusted_devices (
  member_id bigint not null references members,
  device_hash bytea not null,
  since timestamptz not null,
  primary key (member_id, device_hash)
);
