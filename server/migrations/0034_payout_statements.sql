-- A run whose account has no keys any more is settled from the provider's own statement, which two operators agree about.
-- feature: payouts
create table payout_statements (
  id bigint generated always as identity primary key,
  run_id bigint not null references payout_runs,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined')),
  reason text not null,
  proposed_by bigint not null references operators,
  proposed_at timestamptz not null,
  decided_by bigint references operators,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  -- Whoever proposed it may take it back, and never approves it.
  check (state <> 'approved' or decided_by <> proposed_by)
);
create unique index payout_statements_one_waiting on payout_statements (run_id) where state = 'waiting';
create index payout_statements_by_run on payout_statements (run_id, id);

-- feature: payouts
create table payout_statement_lines (
  statement_id bigint not null references payout_statements,
  item_id bigint not null references payout_items,
  outcome text not null check (outcome in ('paid', 'unpaid')),
  -- The provider's number of the payment.
  reference text,
  primary key (statement_id, item_id),
  check ((outcome = 'paid') = (reference is not null))
);

-- 'closed': settled from a statement. Nothing of it is sent or asked again, whatever keys come back.
alter table payout_batches drop constraint payout_batches_state_check,
  add constraint payout_batches_state_check
    check (state in ('ready', 'unknown', 'accepted', 'refused', 'settled', 'closed'));
alter table payout_items drop constraint payout_items_reported_check,
  add constraint payout_items_reported_check check (reported in ('paid', 'returned', 'released'));
drop index payout_items_reported;
create index payout_items_reported on payout_items (run_id, id)
  where reported is not null and state not in ('paid', 'returned', 'reversed', 'released');
