-- Keys of partners that operators entered. Which of them are in force is in versions: see decision 47.
-- feature: partner-keys
create table partner_key_sets (
  id bigint generated always as identity primary key,
  partner text not null check (partner in ('paypal')),
  -- All keys of one app, encrypted with a key derived from SECRET_KEY.
  sealed bytea not null,
  entered_at timestamptz not null
);
create trigger partner_key_sets_are_final before update or delete on partner_key_sets
  for each row execute function refuse_change();
create trigger partner_key_sets_stay before truncate on partner_key_sets
  for each statement execute function refuse_change();

-- What a partner said when an operator had keys tried.
-- feature: partner-keys
create table partner_key_trials (
  id bigint generated always as identity primary key,
  partner text not null check (partner in ('paypal')),
  -- Null: those of the environment.
  set_id bigint references partner_key_sets,
  operator_id bigint not null references operators,
  asked_at timestamptz not null,
  outcome text not null default 'waiting'
    check (outcome in ('waiting', 'accepted', 'refused', 'unreachable', 'unclear')),
  note text,
  answered_at timestamptz,
  check ((outcome = 'waiting') = (answered_at is null))
);
create index partner_key_trials_latest on partner_key_trials (partner, id desc);
