-- One run pays many cash orders: opened (on Fridays by itself), closed over what the audit approved, sent, reconciled.
-- feature: payouts
create table payout_runs (
  id bigint generated always as identity primary key,
  -- 'open' while its orders are audited; 'closed' when its items stand; 'sending' until every item is settled.
  state text not null default 'open' check (state in ('open', 'closed', 'sending', 'done', 'cancelled')),
  via text check (via in ('paypal', 'file')),
  -- Which account pays, such as 'sandbox:AbC...': another one is never asked about this run, and never sent it again.
  payer text,
  -- The Friday that opened it; null: opened by an operator.
  due_at timestamptz unique,
  items int not null default 0,
  amount_cents bigint not null default 0,
  opened_by bigint references operators,
  closed_by bigint references operators,
  sent_by bigint references operators,
  opened_at timestamptz not null,
  closed_at timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  check ((state in ('done', 'cancelled')) = (ended_at is not null)),
  check (state in ('open', 'cancelled') or (via is not null and closed_by is not null)),
  check (state not in ('sending', 'done') or sent_by is not null)
);
create unique index payout_runs_one_open on payout_runs ((true)) where state = 'open';
create index payout_runs_sending on payout_runs (id) where state = 'sending';

-- What goes to the provider in one call. The key is made before the first one and is the only one ever used for it.
-- feature: payouts
create table payout_batches (
  id bigint generated always as identity primary key,
  run_id bigint not null references payout_runs,
  key text not null unique,
  -- 'ready': nothing has left. 'unknown': it may have left, so asking again under the same key is all that is done.
  state text not null default 'ready' check (state in ('ready', 'unknown', 'accepted', 'refused', 'settled')),
  provider_id text unique,
  -- When it may first have left: the provider remembers keys for 30 days only.
  first_sent_at timestamptz,
  -- Nobody asks before; it also keeps two workers from asking at once.
  ask_after timestamptz,
  asks int not null default 0,
  asked_at timestamptz,
  problem text,
  check ((state in ('accepted', 'settled')) <= (provider_id is not null))
);
create index payout_batches_by_run on payout_batches (run_id, state);

-- feature: payouts
create table payout_items (
  id bigint generated always as identity primary key,
  run_id bigint not null references payout_runs,
  batch_id bigint references payout_batches,
  order_id bigint not null references orders,
  amount_cents int not null check (amount_cents > 0),
  -- Names the payment to the provider, for ever.
  key text not null unique,
  state text not null default 'ready' check (state in
    ('ready', 'unknown', 'processing', 'unclaimed', 'refused', 'stuck', 'paid', 'returned', 'reversed', 'released')),
  provider_item_id text unique,
  -- As the provider words it.
  provider_status text,
  reason text,
  -- What a results file said, until the order has followed.
  reported text check (reported in ('paid', 'returned')),
  changed_at timestamptz not null
);
create index payout_items_by_run on payout_items (run_id, id);
-- With the amount, so that the sums of a page of runs come from the index alone.
create index payout_items_by_state on payout_items (run_id, state, id) include (amount_cents);
create index payout_items_by_batch on payout_items (batch_id, id);
create index payout_items_reported on payout_items (run_id, id) where reported is not null and state not in ('paid', 'returned');
-- An order is paid by one item at most; a run that was given up before anything was sent releases it.
create unique index payout_items_by_order on payout_items (order_id) where state <> 'released';

-- feature: payouts
create table payout_item_events (
  id bigint generated always as identity primary key,
  item_id bigint not null references payout_items,
  at timestamptz not null,
  state text not null,
  provider_status text,
  actor text not null,
  note text
);
create index payout_item_events_by_item on payout_item_events (item_id, id);
create trigger payout_item_events_are_final before update or delete on payout_item_events
  for each row execute function refuse_change();

-- Calls of the provider to us, stored before anything else; believed after the provider has confirmed the signature.
-- feature: payouts
create table payout_calls (
  id bigint generated always as identity primary key,
  transmission_id text not null unique,
  headers jsonb not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'handled', 'forged', 'foreign')),
  received_at timestamptz not null,
  handled_at timestamptz
);
create index payout_calls_by_time on payout_calls (received_at);

-- What the paying account held when it was last asked.
-- feature: payouts
create table payout_balances (
  payer text primary key,
  cents bigint,
  problem text,
  asked_at timestamptz not null
);

-- While a run has an order, only the run completes or cancels it.
alter table orders add column payout_run_id bigint references payout_runs;
create index orders_to_pay on orders (id) where status = 2 and kind = 'cash' and payout_run_id is null;
create index orders_cash_under_way on orders (status) where kind = 'cash' and status in (1, 6);
create index orders_by_run on orders (payout_run_id) where payout_run_id is not null;
