-- Each table names the feature that owns it: only that feature's queries.ts may name the table (tools/architecture.test.ts).

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

-- feature: mail
create table mails (
  id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  -- 'sending' is committed before the network is touched: a mail found in it after a crash may have left, so it is
  -- never sent again by itself.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'uncertain')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_by_address on mails (lower(to_address), id desc);
create index mails_not_sent on mails (state, id) where state <> 'sent';

-- feature: settings
create table panel_settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null,
  changed_by bigint
);

-- feature: settings
create table promotions (
  id bigint generated always as identity primary key,
  name text not null,
  factor int not null default 2 check (factor between 1 and 10),
  starts_on date not null,
  ends_on date not null,
  check (ends_on >= starts_on)
);
insert into promotions (name, starts_on, ends_on) values
  ('Activity period 2022', '2022-01-01', '2022-12-31'),
  ('Activity period 2023', '2023-01-01', '2023-12-31');

-- feature: members
create table members (
  id bigint generated always as identity (start with 10001) primary key,
  -- As typed by the member; compared through email_key.
  email text not null,
  email_key text not null,
  password_hash text not null,
  state text not null default 'active' check (state in ('active', 'suspended', 'blacklisted', 'closed')),
  blacklist_reason text,
  handle text not null,
  avatar_url text,
  locale text not null default 'en' check (locale in ('en', 'zh')),
  recommended_code text not null unique,
  channel_code text,
  key_of_channel text,
  device_type text,
  fingerprint text,
  registered_network text,
  registered_at timestamptz not null,
  last_seen_at timestamptz not null
);
create unique index members_by_email on members (email_key);
create index members_by_handle on members (handle text_pattern_ops);

-- feature: members
create table verification_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('register', 'reset')),
  email_key text not null,
  -- Keyed hash of the code together with the browser that asked: neither works without the other.
  code_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_codes_by_address on verification_codes (email_key, purpose, id desc);

-- feature: members
create table code_failures (
  id bigint generated always as identity primary key,
  failed_at timestamptz not null
);
create index code_failures_by_time on code_failures (failed_at);

-- feature: members
create table consents (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  document text not null,
  version text not null,
  given_at timestamptz not null
);
create index consents_by_member on consents (member_id);

-- feature: sessions
create table sessions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  token_hash bytea not null unique,
  -- Hash of the long-lived browser cookie: one device over many sessions.
  device_hash bytea not null,
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_member on sessions (member_id, last_seen_at desc);

-- feature: profiles
create table countries (
  id bigint primary key,
  code text not null unique,
  name_en text not null,
  name_zh text not null
);

-- feature: profiles
create table profiles (
  member_id bigint primary key references members,
  name text,
  gender smallint check (gender in (1, 2)),
  birthday date,
  country_id bigint references countries,
  -- Fields that no rule reads yet, in the spelling of the contract.
  further jsonb not null default '{}',
  completed_at timestamptz,
  updated_at timestamptz not null
);
-- Audience of a target: country first, then the other targeted columns, so that a count is an index-only scan.
create index profiles_by_target on profiles (country_id, gender, birthday) include (member_id) where completed_at is not null;

-- feature: profiles
create table profile_questions (
  id bigint generated always as identity primary key,
  position int not null unique,
  text_en text not null,
  text_zh text not null
);

-- feature: profiles
create table profile_question_choices (
  id bigint generated always as identity primary key,
  question_id bigint not null references profile_questions,
  position int not null,
  text_en text not null,
  text_zh text not null,
  unique (question_id, position)
);

-- feature: profiles
create table profile_answers (
  member_id bigint not null references members,
  question_id bigint not null references profile_questions,
  choice_id bigint not null references profile_question_choices,
  answered_at timestamptz not null,
  primary key (member_id, question_id)
);

-- The purses of a member. The panel's own accounts have no row here: a balance that every posting updates would be
-- a single hot row (measured: 2.9k instead of 18k postings a second), so they are summed from the transfers.
-- feature: ledger
create table ledger_accounts (
  member_id bigint primary key references members,
  available bigint not null default 0 check (available >= 0),
  pending bigint not null default 0 check (pending >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  income_total bigint not null default 0,
  expense_total bigint not null default 0,
  -- Counters that number the lines of each direction: page N of a list is a range of numbers.
  n_in int not null default 0,
  n_out int not null default 0,
  check (available = income_total - expense_total)
) with (fillfactor = 70);

-- Every movement of points, from one account to another. Exactly one side or both are purses of `member_id`.
-- feature: ledger
create table ledger_transfers (
  id bigint generated always as identity primary key,
  idempotency_key text not null,
  member_id bigint not null references members,
  from_account text not null,
  to_account text not null,
  amount bigint not null check (amount > 0),
  kind text not null,
  -- Words for the line: parameters of the sentence of `kind`.
  params jsonb not null default '{}',
  order_id bigint,
  attempt_id bigint,
  reverses_id bigint unique references ledger_transfers,
  -- 1 income, 2 expense: set when the available purse moves, together with its number among those lines.
  direction smallint check (direction in (1, 2)),
  line_number int,
  at timestamptz not null,
  check (from_account <> to_account),
  check (from_account in ('available', 'pending', 'reserved', 'panel:rewards', 'panel:adjustments')
    and to_account in ('available', 'pending', 'reserved', 'panel:rewards', 'panel:payouts', 'panel:forfeited', 'panel:adjustments')),
  check (from_account not like 'panel:%' or to_account not like 'panel:%'),
  check ((direction = 1) = (to_account = 'available') and (direction = 2) = (from_account = 'available')),
  check ((direction is null) = (line_number is null))
);
create unique index ledger_transfers_by_key on ledger_transfers (idempotency_key);
create unique index ledger_transfers_by_line on ledger_transfers (member_id, direction, line_number) where direction is not null;
create index ledger_transfers_by_member on ledger_transfers (member_id, id desc);
create index ledger_transfers_by_order on ledger_transfers (order_id) where order_id is not null;
create index ledger_transfers_by_attempt on ledger_transfers (attempt_id) where attempt_id is not null;
create trigger ledger_transfers_are_final before update or delete on ledger_transfers for each row execute function refuse_change();
create trigger ledger_transfers_stay before truncate on ledger_transfers for each statement execute function refuse_change();

-- feature: ledger
create table credit_accounts (
  member_id bigint primary key references members,
  credit int not null default 0 check (credit >= 0),
  n int not null default 0
) with (fillfactor = 70);

-- feature: ledger
create table credit_lines (
  id bigint generated always as identity primary key,
  idempotency_key text not null unique,
  member_id bigint not null references members,
  line_number int not null,
  -- What was booked; smaller than asked when credit would have gone below zero.
  delta int not null,
  kind text not null,
  params jsonb not null default '{}',
  at timestamptz not null,
  unique (member_id, line_number)
);
create trigger credit_lines_are_final before update or delete on credit_lines for each row execute function refuse_change();
create trigger credit_lines_stay before truncate on credit_lines for each statement execute function refuse_change();

-- feature: check-in
create table check_ins (
  member_id bigint not null references members,
  day date not null,
  streak int not null,
  primary key (member_id, day)
);

-- feature: referrals
create table referrals (
  friend_id bigint primary key references members,
  referrer_id bigint not null references members,
  joined_at timestamptz not null,
  first_completed_at timestamptz,
  last_activity_at timestamptz not null,
  earned_points bigint not null default 0,
  check (friend_id <> referrer_id)
);
create index referrals_by_referrer on referrals (referrer_id, friend_id desc);

-- feature: referrals
create table referral_sums (
  referrer_id bigint primary key references members,
  friends int not null default 0,
  earned_points bigint not null default 0
);
create index referral_sums_by_rank on referral_sums (earned_points desc, referrer_id) where earned_points > 0;

-- feature: content
create table faq_items (
  id bigint generated always as identity primary key,
  section text not null check (section in ('overview', 'surveys', 'account', 'rewards')),
  position int not null,
  question_en text not null,
  question_zh text not null,
  answer_en text not null,
  answer_zh text not null,
  unique (section, position)
);
