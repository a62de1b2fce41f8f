-- What operators decided about money and points, as limits count it: orders that they approved, corrections, missing
-- coins that they paid, rejections and payments that they took back. Payout runs have totals of their own.
-- feature: money-decisions
create table money_decisions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('order', 'correction', 'compensation', 'reinstatement', 'return', 'payoutRun')),
  -- The order, correction, attempt or run.
  subject_id text not null,
  -- A decision about several members has a row for each. Null for a payout run.
  member_id bigint references members,
  operator_id bigint not null references operators,
  -- The first of two operators; null: one operator decided alone, and the decision counts towards the day's totals.
  first_operator_id bigint references operators,
  -- The larger of points and money value.
  amount_cents bigint not null check (amount_cents > 0),
  -- Of the panel's time zone.
  decided_on date not null,
  decided_at timestamptz not null,
  check (first_operator_id <> operator_id)
);
create index money_decisions_of_operator on money_decisions (operator_id, decided_on) where first_operator_id is null;
create index money_decisions_of_member on money_decisions (member_id, decided_on) where first_operator_id is null;
create trigger money_decisions_are_final before update or delete on money_decisions
  for each row execute function refuse_change();
create trigger money_decisions_stay before truncate on money_decisions
  for each statement execute function refuse_change();

-- The first of two operators wants this; a second, different one who decides the same carries it out.
-- feature: money-decisions
create table money_first_approvals (
  kind text not null,
  subject_id text not null,
  amount_cents bigint not null,
  operator_id bigint not null references operators,
  approved_at timestamptz not null,
  primary key (kind, subject_id)
);
