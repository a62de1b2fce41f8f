-- The schema of Pollen, as of the version in which its migrations were joined into this file (decision 77). Later changes
-- are files of their own. Each table names the feature that owns it: only that feature's queries.ts may name the table
-- (tools/architecture.test.ts).

-- The console searches for any part of addresses, names and texts; without trigrams that reads every row.
create extension if not exists pg_trgm;

-- For tables whose rows are never changed or deleted.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

-- Lets the last statement of a transaction, which is sent together with COMMIT, undo the transaction: `Tx.runLast`
-- returns false for this SQLSTATE, and COMMIT then rolls back.
create function rollback_unless(is_kept boolean) returns void language plpgsql as $$
begin
  if not is_kept then
    raise exception 'the last statement undid its transaction' using errcode = 'PC000';
  end if;
end $$;

-- ---------------------------------------------------------------- The panel itself

-- feature: mail
create table mails (
  id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  -- 'sending' is committed before the mail is sent. A mail in this state after a crash may have left, so it is never
  -- sent again automatically.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'uncertain')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- When 'sending' began. Long after that, the process is gone and nobody knows whether the mail left.
  sending_since timestamptz,
  -- Where answers to the mail go; null: to customer service.
  reply_to text,
  -- The address of one-click unsubscription (RFC 8058); null: a mail that cannot be unsubscribed from, such as a code.
  unsubscribe_url text,
  -- When the bodies were erased, some hours after sending, so that no code or link stays here. Null: not yet.
  body_erased_at timestamptz,
  -- When the content was about to be sent. A mail in 'sending' without this time has not left: after a crash it is sent
  -- again.
  handed_over_at timestamptz
);
create index mails_by_address on mails (lower(to_address), id desc);
create index mails_not_sent on mails (state, id) where state <> 'sent';
-- Closing an account erases the messages that its member sent to customer service.
create index mails_by_reply_to on mails (reply_to) where reply_to is not null;
create index mails_with_body on mails (created_at) where body_erased_at is null;

-- Sentences of mails that operators wrote to replace those of the code, at present; their history is in versions.
-- feature: mail
create table mail_texts (
  name text not null,
  locale text not null check (locale in ('en', 'zh')),
  -- Only the sentences that differ, by their names in the code.
  sentences jsonb not null check (jsonb_typeof(sentences) = 'object'),
  primary key (name, locale)
);

-- feature: settings
create table panel_settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

-- feature: settings
create table promotions (
  id bigint generated always as identity primary key,
  name text not null,
  factor int not null default 2 check (factor between 1 and 10),
  starts_on date not null,
  ends_on date not null,
  -- A removed promotion is kept, so that it can be restored from its versions.
  removed_at timestamptz,
  check (ends_on >= starts_on)
);

-- The keyed hash of a constant, with which each start checks that the secret key is still the one that encrypted this
-- data.
-- feature: secret-key
create table secret_key_checks (
  only_row boolean primary key default true check (only_row),
  mac bytea not null,
  noted_at timestamptz not null
);

-- Processes that run jobs, each with its last heartbeat: other processes take over the jobs of one that has fallen
-- silent.
-- feature: job-queue
create table worker_processes (
  id text primary key,
  started_at timestamptz not null,
  heartbeat_at timestamptz not null
);

-- ---------------------------------------------------------------- Operators

-- feature: operators
create table operators (
  id bigint generated always as identity primary key,
  email text not null,
  email_key text not null unique,
  name text not null,
  role text not null check (role in ('viewer', 'operator', 'finance', 'admin')),
  password_hash text not null,
  -- Encrypted with the key of the installation.
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- The counter of the last one-time code: each code works once.
  totp_last_step bigint not null default 0,
  created_at timestamptz not null,
  suspended_at timestamptz,
  -- The language of the operator's last login, used for mails.
  locale text not null default 'en' check (locale in ('en', 'zh'))
);

-- feature: operators
create table operator_sessions (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  network text,
  device text
);
create index operator_sessions_by_operator on operator_sessions (operator_id, id desc);
create index operator_sessions_by_last_use on operator_sessions (last_seen_at);

-- feature: operators
create table operator_invitations (
  id bigint generated always as identity primary key,
  email text not null,
  email_key text not null,
  name text not null,
  role text not null check (role in ('viewer', 'operator', 'finance', 'admin')),
  token_hash bytea not null unique,
  invited_by bigint not null references operators,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create unique index one_open_invitation_per_address on operator_invitations (email_key)
  where accepted_at is null and withdrawn_at is null;

-- Password links, requested by an operator who forgot the password or by an administrator. Only the hash is stored.
-- feature: operators
create table operator_password_links (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators,
  token_hash bytea not null unique,
  -- Null: requested on the login page, by anybody who entered the address.
  sent_by bigint references operators,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- When a newer link replaced this one.
  ended_at timestamptz
);
create unique index one_open_password_link_per_operator on operator_password_links (operator_id)
  where used_at is null and ended_at is null;
create index operator_password_links_by_operator on operator_password_links (operator_id, created_at);

-- feature: operators
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: done by the panel itself.
  operator_id bigint references operators,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  detail jsonb not null default '{}',
  network text
);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_by_time on audit_log (at, id);
create index audit_log_by_operator on audit_log (operator_id, at, id);
create index audit_log_by_action on audit_log (action, at, id);
create index audit_log_by_subject_kind on audit_log (subject_kind, at, id);
-- Indexes for two filters of the log together, and for the id of a subject alone.
create index audit_log_by_operator_and_action on audit_log (operator_id, action, at, id);
create index audit_log_by_operator_and_subject_kind on audit_log (operator_id, subject_kind, at, id);
create index audit_log_by_action_and_subject_kind on audit_log (action, subject_kind, at, id);
create index audit_log_by_subject_id on audit_log (subject_id, at, id);
-- For the search in the details.
create index audit_log_by_detail on audit_log using gin ((detail::text) gin_trgm_ops);
create trigger audit_log_is_final before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_stays before truncate on audit_log for each statement execute function refuse_change();

-- Changes of settings, promotions, countries and texts by operators. Undoing a change is a version too.
-- feature: versions
create table versions (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The key of a setting, the id of a promotion, the name of a text.
  subject text not null,
  -- Version 0 is the state before the first change, without an operator.
  version int not null check (version >= 0),
  -- The content from then on; null: the built-in content, or removed.
  content jsonb,
  reason text not null,
  -- The version that this one restored.
  restores int,
  operator_id bigint references operators,
  at timestamptz not null,
  check ((version = 0) = (operator_id is null)),
  unique (kind, subject, version)
);
create trigger versions_are_final before update or delete on versions for each row execute function refuse_change();
create trigger versions_stay before truncate on versions for each statement execute function refuse_change();

-- Changes that need approval: one operator requests them, another one decides.
-- feature: approvals
create table approvals (
  id bigint generated always as identity primary key,
  -- The kind of change; the kinds are listed in contract/approval-values.ts.
  kind text not null,
  -- The changed object: the key of a setting, the id of an operator.
  subject text not null,
  -- Everything that is needed to apply and describe the change. Secrets are encrypted in tables of their own.
  payload jsonb not null,
  reason text not null,
  state text not null check (state in ('waiting', 'applied', 'declined', 'withdrawn', 'outdated', 'expired')),
  -- Why the change was applied without a second person: the asker is the only one who may decide, or the change only
  -- takes rights away. Null: a second person decided, or has to.
  alone text check (alone in ('onlyDecider', 'lessRights')),
  asked_by bigint not null references operators,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- Also null when the panel ended the request itself.
  decided_by bigint references operators,
  decided_at timestamptz,
  decision_reason text not null default '',
  -- The mails about this request that were added to the outbox, so that a job that runs twice mails once.
  mailed text[] not null default '{}',
  check ((state = 'waiting') = (decided_at is null)),
  check (alone is null or state = 'applied'),
  -- The database enforces two different operators too.
  check (state not in ('applied', 'declined') or alone is not null or decided_by <> asked_by),
  check (state not in ('applied', 'declined') or alone is not null or decided_by is not null)
);
-- At most one waiting request for each subject.
create unique index approvals_one_waiting on approvals (kind, subject) where state = 'waiting';
create index approvals_waiting on approvals (expires_at) where state = 'waiting';
create index approvals_latest on approvals (id desc) include (state);
create index approvals_by_state on approvals (state, id desc);

-- Keys of partners that operators entered. The keys in force are in versions: see decision 47.
-- feature: partner-keys
create table partner_key_sets (
  id bigint generated always as identity primary key,
  partner text not null check (partner in ('paypal')),
  -- All keys of one app, encrypted with a key that is derived from SECRET_KEY.
  sealed bytea not null,
  entered_at timestamptz not null
);
create trigger partner_key_sets_are_final before update or delete on partner_key_sets
  for each row execute function refuse_change();
create trigger partner_key_sets_stay before truncate on partner_key_sets
  for each statement execute function refuse_change();

-- Answers of partners to trials of keys.
-- feature: partner-keys
create table partner_key_trials (
  id bigint generated always as identity primary key,
  partner text not null check (partner in ('paypal')),
  -- Null: the keys of the environment.
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

-- ---------------------------------------------------------------- Members

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
  last_seen_at timestamptz not null,
  closed_at timestamptz,
  -- An earlier account with this address was already paid for completing its profile.
  profile_paid_before boolean not null default false,
  -- Distinguishes one blacklisting of a member from the next.
  blacklisted_at timestamptz,
  -- The operator who blacklisted; another one has to answer the member's request for a second look.
  blacklisted_by bigint references operators,
  -- A suspension by an operator. The account may also wait for a new address; it is active when neither applies any
  -- more.
  suspend_reason text,
  suspended_by bigint references operators,
  suspended_at timestamptz,
  -- The mailbox that receives the address: welcome points and referral rewards are paid once for a mailbox. A closed
  -- account has none.
  mailbox_key text,
  -- Registering paid no welcome points, because the mailbox had an account before.
  welcome_withheld boolean not null default false,
  constraint members_suspended_check check (
    (suspend_reason is null) = (suspended_at is null) and (suspend_reason is null) = (suspended_by is null)
    and (suspend_reason is null or state = 'suspended'))
);
create unique index members_by_email on members (email_key);
create index members_by_handle on members (handle text_pattern_ops);
-- Counts the accounts that were created from one network within an hour.
create index members_by_network on members (registered_network, registered_at) where registered_network is not null;
create index members_by_any_part on members using gin (email_key gin_trgm_ops, handle gin_trgm_ops);
create index members_by_state on members (state, id desc);
create index members_by_registration on members (registered_at desc, id desc);
create index members_closed on members (closed_at desc, id desc) where closed_at is not null;
-- The few members who are offered no surveys, so that counting the matching members of a target need not read all
-- members.
create index members_barred on members (id) where state <> 'active';
create index members_by_mailbox on members (mailbox_key) where mailbox_key is not null;

-- A call that runs while its account is closed must not write personal data afterwards. Locking the member's row makes
-- the call wait for the closing and then see it.
create function refuse_closed_member() returns trigger language plpgsql as $$
declare
  its_state text;
begin
  select state into its_state from members where id = new.member_id for key share;
  if its_state = 'closed' then
    raise exception 'member % has closed the account: % of % refused', new.member_id, tg_op, tg_table_name
      using errcode = 'PC401';
  end if;
  return new;
end $$;

-- feature: members
create table verification_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('register', 'reset')),
  email_key text not null,
  -- Keyed hash of the code and the browser that asked for it: neither works without the other.
  code_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Wrong tries count only for the browser that asked for the code, so that a stranger cannot use up another's five
  -- tries.
  browser_hash bytea not null,
  -- Codes are counted for the requesting browser and network, never for the address alone.
  network text
);
create index verification_codes_by_address on verification_codes (email_key, purpose, id desc);
create index verification_codes_by_age on verification_codes (created_at);
create index verification_codes_by_address_and_time on verification_codes (email_key, created_at);

-- Wrong codes by address, by networks around the caller, and for the whole panel. Many of them make the panel ask for
-- an image code.
-- feature: members
create table code_failures (
  id bigint generated always as identity primary key,
  failed_at timestamptz not null,
  email_key text,
  -- The network of the caller and the wider ones around it.
  networks text[] not null default '{}'
);
create index code_failures_by_time on code_failures (failed_at);
create index code_failures_by_address on code_failures (email_key, failed_at) where email_key is not null;
create index code_failures_by_network on code_failures using gin (networks);

-- The newest image code of each browser.
-- feature: image-codes
create table image_codes (
  browser_hash bytea primary key,
  code_hash bytea not null,
  tries integer not null default 0,
  used_at timestamptz,
  expires_at timestamptz not null
);
create index image_codes_by_age on image_codes (expires_at);

-- Former addresses of accounts as keyed hashes, so that closing an account and registering again neither earns welcome
-- points twice nor ends a blacklisting.
-- feature: members
create table former_addresses (
  address_hash bytea primary key,
  profile_paid boolean not null,
  blacklisted boolean not null,
  since timestamptz not null,
  blacklisted_by bigint references operators
);

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
create index sessions_by_device on sessions (device_hash, member_id);
create index sessions_by_last_use on sessions (last_seen_at);

-- Finds the caller: one lookup for each call of a member, so the session and the member's state are read together.
create view signed_in as
  select s.token_hash, s.id as session_id, s.device_hash, s.last_seen_at, s.expires_at,
    m.id as member_id, m.state, m.blacklist_reason, m.locale
  from sessions s join members m on m.id = s.member_id
  where s.ended_at is null and m.state in ('active', 'blacklisted');
create trigger sessions_of_nobody_closed before insert on sessions for each row execute function refuse_closed_member();

-- An operator sees the app as a member sees it. The console gets a ticket, and the new tab exchanges it for a token.
-- feature: impersonation
create table impersonations (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  operator_id bigint not null references operators,
  operator_session_id bigint not null references operator_sessions,
  ticket_hash bytea not null unique,
  token_hash bytea unique,
  began_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set when the page of the tab unloads; cleared when the page was only reloaded.
  leaving_at timestamptz,
  ended_at timestamptz
);
create index impersonations_running on impersonations (expires_at) where ended_at is null;
create index impersonations_by_start on impersonations (began_at);

-- feature: email-change
create table email_changes (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  -- 'replaced' by a newer request, 'cancelled' by the member, 'taken_back' from the old mailbox.
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'replaced', 'cancelled', 'taken_back')),
  old_email text not null,
  old_email_key text not null,
  new_email text not null,
  new_email_key text not null,
  -- The mailed tokens are derived from this value and the key of the installation, so that each mail can be written
  -- again.
  link_key text not null,
  confirm_hash bytea not null unique,
  take_back_hash bytea not null unique,
  requested_at timestamptz not null,
  confirm_before timestamptz not null,
  -- The number of mails to the new address, and when the last one was requested.
  mails int not null default 1,
  mailed_at timestamptz not null,
  -- The last mail to the old address.
  told_at timestamptz not null,
  reminded_at timestamptz,
  suspended_at timestamptz,
  ended_at timestamptz,
  check ((state = 'pending') = (ended_at is null))
);
create unique index email_changes_pending on email_changes (member_id) where state = 'pending';
create index email_changes_due on email_changes (confirm_before) where state = 'pending';
create index email_changes_by_member on email_changes (member_id, id desc);
create trigger email_changes_of_nobody_closed before insert on email_changes for each row execute function refuse_closed_member();

-- Consents that members gave or withdrew: every choice is kept, and the latest one of a subject counts.
-- feature: consents
create table consent_choices (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  subject text not null
    check (subject in ('terms', 'privacy', 'invitations', 'invitationOpens', 'orderSteps', 'answerNews',
      'performanceCookies', 'functionalCookies')),
  version text not null,
  given boolean not null,
  at timestamptz not null
);
create index consent_choices_by_member on consent_choices (member_id, subject, id desc);
create trigger consent_choices_are_final before update or delete on consent_choices for each row execute function refuse_change();
create trigger consent_choices_stay before truncate on consent_choices for each statement execute function refuse_change();

-- The most invitations a week that a member wants; without a row, as many as the panel sends.
-- feature: mail-preferences
create table mail_preferences (
  member_id bigint primary key references members,
  invitations_per_week int not null check (invitations_per_week between 1 and 50),
  changed_at timestamptz not null
);

-- feature: avatars
-- Pictures that members uploaded; the files are in DATA_DIR. A row is kept at least an hour longer than its file,
-- because the upload limit counts rows.
create table avatars (
  id bigint generated always as identity primary key,
  -- Random, so that nobody can guess the name of the file.
  name text not null unique,
  member_id bigint not null references members (id),
  uploaded_at timestamptz not null,
  saved_at timestamptz,
  -- When the picture was discarded for good; its file may be deleted from then on.
  discarded_at timestamptz,
  file_deleted_at timestamptz,
  check (file_deleted_at is null or discarded_at is not null)
);
create unique index avatars_in_use on avatars (member_id) where saved_at is not null and discarded_at is null;
create index avatars_by_member on avatars (member_id, uploaded_at);
create index avatars_to_tidy on avatars (uploaded_at) where saved_at is null or discarded_at is not null;

-- ---------------------------------------------------------------- Profiles

-- feature: profiles
create table countries (
  -- The numeric code of ISO 3166-1, which never changes.
  id bigint primary key,
  code text not null unique,
  name_en text not null,
  name_zh text not null,
  -- Whether members can choose the country in their profile.
  offered boolean not null default true
);

-- feature: profiles
create table profiles (
  member_id bigint primary key references members,
  name text,
  gender smallint check (gender in (1, 2)),
  birthday date,
  country_id bigint references countries,
  -- Further fields of the profile, in the spelling of the contract.
  further jsonb not null default '{}',
  completed_at timestamptz,
  updated_at timestamptz not null
);
-- Counts the matching members of a target: country first, then the other targeted columns, so that a count is an
-- index-only scan.
create index profiles_by_target on profiles (country_id, gender, birthday) include (member_id) where completed_at is not null;
create index profiles_by_any_part on profiles using gin (name gin_trgm_ops);
create index profiles_by_country on profiles (country_id, member_id);
create trigger profiles_of_nobody_closed before insert or update on profiles for each row execute function refuse_closed_member();

-- feature: profiles
create table profile_questions (
  id bigint generated always as identity primary key,
  position int not null unique,
  text_en text not null,
  text_zh text not null,
  -- The field of the profile that the answer fills; null: none.
  field text unique,
  -- Whether targets may use its answers. The answers of a question about a profile field are targeted by the field.
  targeted boolean not null default true
);

-- feature: profiles
create table profile_question_choices (
  id bigint generated always as identity primary key,
  question_id bigint not null references profile_questions,
  position int not null,
  text_en text not null,
  text_zh text not null,
  -- The value that the field gets; null: the field stays empty.
  value integer,
  -- No longer offered; members who chose it keep it.
  retired boolean not null default false,
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
-- Counts the matching members of a target with answers to profile questions, by an index-only scan.
create index profile_answers_by_choice on profile_answers (question_id, choice_id) include (member_id);
create trigger profile_answers_of_nobody_closed before insert on profile_answers for each row execute function refuse_closed_member();

-- ---------------------------------------------------------------- Points and credit

-- The balances of a member. The panel's own accounts have no row here: a balance that every posting updates would be
-- a single hot row (measured: 2.9k instead of 18k postings a second), so they are summed from the transfers.
-- feature: ledger
create table ledger_accounts (
  member_id bigint primary key references members,
  available bigint not null default 0 check (available >= 0),
  pending bigint not null default 0 check (pending >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  income_total bigint not null default 0,
  expense_total bigint not null default 0,
  -- The number of transfers in each direction: page N of a list is a range of numbers.
  n_in int not null default 0,
  n_out int not null default 0,
  -- The accounts of a closed member receive nothing from the panel any more.
  closed_at timestamptz,
  check (available = income_total - expense_total)
) with (fillfactor = 70);

-- Every transfer of points from one account to another. One or both accounts belong to `member_id`.
-- feature: ledger
create table ledger_transfers (
  id bigint generated always as identity primary key,
  idempotency_key text not null,
  member_id bigint not null references members,
  from_account text not null,
  to_account text not null,
  amount bigint not null check (amount > 0),
  kind text not null,
  -- The parameters of the sentence of `kind`.
  params jsonb not null default '{}',
  order_id bigint,
  attempt_id bigint,
  reverses_id bigint unique references ledger_transfers,
  -- The member's list that shows the transfer, when it changes the available balance, and its number in that list: 1
  -- points earned, less those that the panel took back; 2 points spent, less those that orders returned (decision 60).
  direction smallint check (direction in (1, 2)),
  line_number int,
  at timestamptz not null,
  check (from_account <> to_account),
  check (from_account in ('available', 'pending', 'reserved', 'panel:rewards', 'panel:adjustments')
    and to_account in ('available', 'pending', 'reserved', 'panel:rewards', 'panel:payouts', 'panel:forfeited', 'panel:adjustments')),
  check (from_account not like 'panel:%' or to_account not like 'panel:%'),
  constraint ledger_transfers_check4 check ((direction is null) = (line_number is null)),
  constraint ledger_transfers_direction_fits check (
    direction is not distinct from case
      when 'available' not in (from_account, to_account) then null
      when 'reserved' in (from_account, to_account) or to_account = 'panel:forfeited' then 2
      else 1
    end)
);
create unique index ledger_transfers_by_key on ledger_transfers (idempotency_key);
create unique index ledger_transfers_by_line on ledger_transfers (member_id, direction, line_number) where direction is not null;
create index ledger_transfers_by_member on ledger_transfers (member_id, id desc);
create index ledger_transfers_by_order on ledger_transfers (order_id) where order_id is not null;
create index ledger_transfers_by_attempt on ledger_transfers (attempt_id) where attempt_id is not null;
-- For the rows of one day and for lists by time. Rows are inserted in the order of their times, so a new entry always
-- goes to the end of the index.
create index ledger_transfers_by_time on ledger_transfers (at desc, id desc);
create index ledger_transfers_returned on ledger_transfers (at desc, id desc) where to_account like 'panel:%';
-- Points that the panel took back are rare among all that members paid.
create index ledger_transfers_taken on ledger_transfers (at, id)
  where to_account like 'panel:%' and to_account <> 'panel:payouts';
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
  -- The booked change; smaller than requested when the credit would have fallen below zero.
  delta int not null,
  kind text not null,
  params jsonb not null default '{}',
  at timestamptz not null,
  unique (member_id, line_number)
);
create trigger credit_lines_are_final before update or delete on credit_lines for each row execute function refuse_change();
create trigger credit_lines_stay before truncate on credit_lines for each statement execute function refuse_change();

-- Corrections that operators made by hand, with the reason that the member reads.
-- feature: corrections
create table corrections (
  id bigint generated always as identity primary key,
  -- Generated when the console's form opens: pressing the button twice makes one correction.
  key text not null unique,
  member_id bigint not null references members,
  unit text not null check (unit in ('points', 'credit')),
  change int not null check (change <> 0),
  -- The booked change: less than requested when the credit would have fallen below zero.
  booked int,
  reason text not null,
  -- 'waiting': a large correction waits for a second operator.
  state text not null check (state in ('waiting', 'booked', 'declined')),
  asked_by bigint not null references operators,
  asked_at timestamptz not null,
  decided_by bigint references operators,
  decided_at timestamptz,
  check ((state = 'booked') = (booked is not null)),
  check ((decided_by is null) = (decided_at is null))
);
create index corrections_by_member on corrections (member_id, id desc);
create index corrections_waiting on corrections (id) where state = 'waiting';

-- Money decisions of operators, as the limits count them: approved orders, corrections, paid missing points,
-- reinstatements and returned payments. Payout runs have totals of their own.
-- feature: money-decisions
create table money_decisions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('order', 'correction', 'compensation', 'reinstatement', 'return', 'payoutRun')),
  -- The order, correction, attempt or run.
  subject_id text not null,
  -- A decision about several members has one row for each. Null for a payout run.
  member_id bigint references members,
  operator_id bigint not null references operators,
  -- The first of two operators; null: one operator decided alone, and the decision counts towards the day's totals.
  first_operator_id bigint references operators,
  -- The larger of points and money value.
  amount_cents bigint not null check (amount_cents > 0),
  -- The day in the panel's time zone.
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

-- The first of two decisions; a second, different operator who decides the same carries it out.
-- feature: money-decisions
create table money_first_approvals (
  kind text not null,
  subject_id text not null,
  amount_cents bigint not null,
  operator_id bigint not null references operators,
  approved_at timestamptz not null,
  primary key (kind, subject_id)
);

-- ---------------------------------------------------------------- Check-ins, referrals and the help page

-- feature: check-in
create table check_ins (
  member_id bigint not null references members,
  day date not null,
  streak int not null,
  primary key (member_id, day)
);
create index check_ins_by_day on check_ins (day, member_id);

-- feature: referrals
create table referrals (
  friend_id bigint primary key references members,
  referrer_id bigint not null references members,
  joined_at timestamptz not null,
  first_completed_at timestamptz,
  last_activity_at timestamptz not null,
  earned_points bigint not null default 0,
  -- The friend's short name in lists and transfers; the generated handle until the profile is complete.
  friend_name text not null,
  -- The friend's first attempt, so that reporting it again does not count as a later attempt.
  first_attempt_id bigint,
  -- When one of the two closed the account, which ends the referral.
  ended_at timestamptz,
  check (friend_id <> referrer_id)
);
create index referrals_by_referrer on referrals (referrer_id, friend_id desc);

-- feature: referrals
create table referral_sums (
  referrer_id bigint primary key references members,
  friends int not null default 0,
  earned_points bigint not null default 0,
  -- When the referrer closed the account and left the ranking.
  left_at timestamptz
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
  -- A removed question is kept, so that it can be restored from its versions.
  removed_at timestamptz,
  -- Checked at the end of a statement, because one statement exchanges two positions.
  unique (section, position) deferrable initially immediate
);

-- ---------------------------------------------------------------- Surveys and attempts

-- Pictures that operators uploaded for surveys. A row is inserted before its file is written and deleted after it.
-- feature: surveys
create table survey_pictures (
  id bigint generated always as identity primary key,
  -- Random, so that nobody can guess the name of the file.
  name text not null unique,
  uploaded_by bigint not null references operators,
  -- Until when the picture is kept without a survey; each save with it extends the time.
  kept_until timestamptz not null,
  -- When the picture was discarded for good; its file may be deleted from then on.
  discarded_at timestamptz
);
create index survey_pictures_to_tidy on survey_pictures (kept_until);

-- feature: surveys
create table surveys (
  id bigint generated always as identity (start with 48101) primary key,
  encrypt_id text not null unique,
  platform_type smallint not null default 1 check (platform_type in (1, 2, 3)),
  -- 'scheduled': launched, and opened by a job on its first day.
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'live', 'paused', 'full', 'closed')),
  title_en text not null,
  title_zh text not null,
  description_en text not null,
  description_zh text not null,
  reward_points int not null check (reward_points >= 0),
  review_days int not null default 0 check (review_days between 0 and 60),
  estimated_ir int not null check (estimated_ir between 1 and 100),
  estimated_loi_minutes int not null check (estimated_loi_minutes between 1 and 240),
  -- The figures that members see: measured ones blended with the estimates.
  shown_ir int not null,
  shown_loi_minutes int not null,
  target jsonb not null default '{}',
  completes_target int not null check (completes_target > 0),
  completes int not null default 0 check (completes <= completes_target),
  version_id bigint,
  created_at timestamptz not null,
  launched_at timestamptz,
  -- Grows with every change by an operator, so that concurrent saves do not overwrite each other.
  revision int not null default 1,
  changed_by bigint references operators,
  changed_at timestamptz,
  -- Outcomes and durations of the latest ended attempts, counted by a job, because a list of surveys cannot count
  -- attempts.
  measured_ended int not null default 0,
  measured_completed int not null default 0,
  measured_seconds int,
  measured_points int not null default 0,
  -- Calendar days in the zone of the panel, both included.
  starts_on date,
  ends_on date,
  -- Closed because its last day was over and not by an operator: members who are answering may finish.
  closed_itself boolean not null default false,
  daily_completes int check (daily_completes > 0),
  -- The latest day with a complete, and the number of completes on it. In this row because every complete updates it
  -- anyway.
  counted_on date,
  counted_completes int not null default 0,
  picture text references survey_pictures (name),
  -- The time at which the survey opens on its first day, in the panel's time zone; null: midnight.
  starts_time time,
  -- The time at which the survey closes on its last day; null: the end of the day.
  ends_time time,
  constraint surveys_days_check check (starts_on <= ends_on),
  constraint surveys_counted_check check (counted_completes between 0 and completes),
  constraint surveys_times_have_days_check
    check ((starts_time is null or starts_on is not null) and (ends_time is null or ends_on is not null)),
  constraint surveys_times_check
    check (starts_on + coalesce(starts_time, time '00:00') < ends_on + coalesce(ends_time, time '24:00'))
);
create index surveys_live on surveys (reward_points desc, id) where state = 'live';
create index surveys_dated on surveys (id) where state = 'scheduled' or (ends_on is not null and state <> 'closed');
create index surveys_with_picture on surveys (picture) where picture is not null;

-- feature: surveys
create table survey_versions (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys,
  version int not null,
  source jsonb not null,
  plan jsonb not null,
  created_at timestamptz not null,
  -- Null: published by the demo panel.
  created_by bigint references operators,
  note text not null default '',
  unique (survey_id, version)
);
alter table surveys add foreign key (version_id) references survey_versions;

-- The version of the surveys, increased by every change that the in-memory target index has to see.
-- feature: surveys
create table survey_catalogue (
  single_row boolean primary key default true check (single_row),
  version bigint not null default 1
);

-- feature: surveys
create table quota_cells (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys,
  position int not null,
  label text not null,
  rule jsonb not null default '{}',
  answer jsonb,
  target int not null check (target > 0),
  completes int not null default 0 check (completes <= target),
  -- Cells are identified by their id; the position is only their order, and one statement may move several.
  unique (survey_id, position) deferrable initially immediate
);

-- feature: attempts
create table attempts (
  id bigint generated always as identity primary key,
  attempt_key text not null unique,
  survey_id bigint not null references surveys,
  version_id bigint not null references survey_versions,
  member_id bigint not null references members,
  state text not null default 'started'
    check (state in ('started', 'completed', 'screened_out', 'quota_full', 'abandoned', 'timed_out', 'closed')),
  review text not null default 'none' check (review in ('none', 'pending', 'approved', 'rejected', 'reversed', 'reinstated')),
  reason text,
  -- The points promised at the start; a later change of the survey does not affect them.
  reward_points int not null,
  final_points int not null default 0,
  credited boolean not null default false,
  available_at timestamptz,
  -- State of the questionnaire run: seed, path, answers (features/questionnaires).
  run jsonb not null,
  turn int not null default 0,
  started_at timestamptz not null,
  turned_at timestamptz not null,
  -- Until when its place in the survey is reserved.
  reserved_until timestamptz not null,
  ended_at timestamptz,
  device_hash bytea,
  network text,
  -- What an operator's rejection of a completed attempt deducts at present: zero again after a reinstatement.
  taken_points int not null default 0,
  -- As booked: less than requested when the credit would have fallen below zero.
  taken_credit int not null default 0 check (taken_credit >= 0),
  decided_by bigint references operators,
  -- When the completed attempt was checked for signals.
  checked_at timestamptz,
  -- Whether a reward in review waits for an operator; it is then not released when the review period ends.
  held boolean not null default false,
  -- Whether these answers are in the sums of the results (decision 49). Answers of ended attempts belong there unless
  -- they were rejected.
  counted boolean not null default false,
  -- Whether its end is in survey_tallies. The end of an attempt never changes.
  tallied boolean not null default false,
  -- When the answers of an abandoned attempt were erased; its end and its times are kept.
  answers_erased_at timestamptz,
  unique (member_id, survey_id),
  constraint attempts_taken_check check (taken_points between 0 and final_points),
  constraint attempts_held_check check (not held or review = 'pending')
) with (fillfactor = 60);
create index attempts_by_member on attempts (member_id, id desc);
create index attempts_running on attempts (survey_id, reserved_until) where state = 'started';
create index attempts_by_survey on attempts (survey_id, id desc);
create index attempts_pending on attempts (available_at) where review = 'pending';
-- For the job that ends abandoned attempts. The start of an attempt never changes, so page turns do not touch this
-- index.
create index attempts_begun on attempts (started_at) where state = 'started';
create index attempts_unchecked on attempts (id) where state = 'completed' and checked_at is null;
create index attempts_by_device on attempts (device_hash, started_at) where device_hash is not null;
create index attempts_by_network on attempts (survey_id, network) where network is not null;
-- The survey's responses in the order of the export, and the newest ones of a frequency.
create index attempts_completed on attempts (survey_id, id) where state = 'completed';
create index attempts_by_end on attempts (state, ended_at desc, id desc) where ended_at is not null;
-- The few attempts that wait for a decision or were rejected.
create index attempts_in_review on attempts (started_at desc, id desc) where review = 'pending';
create index attempts_decided on attempts (review, started_at desc, id desc)
  where review in ('rejected', 'reversed', 'reinstated');
-- Attempts whose answers have to be added to the sums or removed from them: none most of the time.
create index attempts_to_count on attempts (version_id, id)
  where ended_at is not null and counted = (review in ('rejected', 'reversed'));
-- Counts the responses of a survey by review. Their total is in the survey itself.
create index attempts_judged on attempts (survey_id, review) where review in ('pending', 'rejected', 'reversed');
-- The console also lists attempts by review in the order in which they ended.
create index attempts_reviewed_by_end on attempts (review, ended_at desc, id desc)
  where review in ('pending', 'rejected', 'reversed', 'reinstated');
-- Attempts whose end has to be added to survey_tallies: few most of the time.
create index attempts_to_tally on attempts (survey_id, state) where ended_at is not null and not tallied;
create index attempts_by_start on attempts (started_at desc, id desc) include (member_id);
create index attempts_given_up on attempts (ended_at)
  where state in ('abandoned', 'timed_out') and answers_erased_at is null;

-- feature: attempts
create table attempt_pages (
  attempt_id bigint not null references attempts,
  turn int not null,
  page text not null,
  answers jsonb not null,
  shown_at timestamptz not null,
  answered_at timestamptz not null,
  primary key (attempt_id, turn)
);

-- feature: attempts
create table survey_tallies (
  survey_id bigint not null references surveys,
  state text not null check (state in ('completed', 'screened_out', 'quota_full', 'abandoned', 'timed_out', 'closed')),
  attempts bigint not null check (attempts > 0),
  primary key (survey_id, state)
);

-- feature: results
create table counted_versions (
  version_id bigint primary key references survey_versions,
  attempts int not null
);

-- feature: results
create table counted_questions (
  version_id bigint not null references survey_versions,
  question text not null,
  answered int not null,
  primary key (version_id, question)
);

-- feature: results
create table counted_choices (
  version_id bigint not null references survey_versions,
  question text not null,
  -- The row of a grid; empty for other questions.
  part text not null,
  choice jsonb not null,
  chosen int not null
);
-- Hashed, because values may be longer than an index entry.
create unique index counted_choices_by_value on counted_choices (version_id, question, md5(part), md5(choice::text));

-- ---------------------------------------------------------------- Quality

-- A completed attempt with at least one signal. Kept after the decision.
-- feature: quality
create table quality_cases (
  attempt_id bigint primary key references attempts,
  attempt_key text not null unique,
  member_id bigint not null references members,
  survey_id bigint not null references surveys,
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  -- Whether it has two or more independent signals.
  suspected boolean not null,
  kinds text[] not null,
  found_at timestamptz not null,
  -- Null although decided: decided by no operator, for example when the member closed the account.
  decided_by bigint references operators,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create index quality_cases_by_state on quality_cases (state, suspected, attempt_id);
create index quality_cases_by_member on quality_cases (member_id, attempt_id);
-- For the list of members with flagged answers.
create index quality_cases_of_members on quality_cases (state, member_id);
-- For the queue of flagged answers, which continues after the last case of the page before.
create index quality_cases_in_order on quality_cases (state, attempt_id);
create index quality_cases_by_survey on quality_cases (survey_id, state, attempt_id) include (suspected);
-- One index for each signal, because a case may have several signals.
create index quality_cases_fast on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{fast}';
create index quality_cases_straight_line on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{straightLine}';
create index quality_cases_attention on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{attention}';
create index quality_cases_nonsense on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{nonsense}';
create index quality_cases_duplicate on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{duplicate}';
create index quality_cases_shared_device on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{sharedDevice}';
create index quality_cases_shared_payout on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{sharedPayout}';
create index quality_cases_shared_network on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{sharedNetwork}';
create index quality_cases_too_many on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{tooMany}';

-- feature: quality
create table quality_signals (
  attempt_id bigint not null references quality_cases on delete cascade,
  kind text not null,
  evidence jsonb not null,
  primary key (attempt_id, kind)
);

-- Fingerprints of open answers, to find equal texts of other members. The texts themselves stay with the answers.
-- feature: quality
create table quality_texts (
  attempt_id bigint not null references attempts,
  question text not null,
  text_hash bytea not null,
  member_id bigint not null references members,
  primary key (attempt_id, question)
);
create index quality_texts_by_hash on quality_texts (text_hash, attempt_id);

-- Surveys that the panel paused.
-- feature: quality
create table survey_pauses (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys,
  reason text not null check (reason in ('reports', 'dropOut')),
  figures jsonb not null,
  paused_at timestamptz not null,
  ended_at timestamptz
);
create unique index survey_pauses_running on survey_pauses (survey_id) where ended_at is null;
create index survey_pauses_by_survey on survey_pauses (survey_id, id desc);

-- ---------------------------------------------------------------- Invitations

-- Invitations by mail to one survey, sent in batches.
-- feature: invitations
create table invitation_waves (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys,
  -- The most members to invite; the real number is counted from the rows below.
  size int not null check (size > 0),
  pace_per_minute int not null check (pace_per_minute > 0),
  -- 'planning' until its members are chosen. 'stopped' by an operator, or by the panel because the survey accepts
  -- nobody any more.
  state text not null default 'planning' check (state in ('planning', 'sending', 'sent', 'stopped')),
  -- The number of chosen members; those who were not mailed are released when the wave ends.
  planned int not null default 0,
  started_by bigint not null references operators,
  -- Null although stopped: stopped by the panel.
  stopped_by bigint references operators,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('sent', 'stopped')) = (ended_at is not null)),
  unique (id, survey_id)
);
create index invitation_waves_by_survey on invitation_waves (survey_id, id desc);
create index invitation_waves_running on invitation_waves (id) where ended_at is null;

-- A member who is or will be invited to a survey: only once for each survey, in whichever wave.
-- feature: invitations
create table invitations (
  id bigint generated always as identity primary key,
  wave_id bigint not null,
  survey_id bigint not null,
  member_id bigint not null references members,
  sent_at timestamptz,
  -- The events after the mail, each stored once and only as the member allows (decision 44). The first column says
  -- whether the mail contained the tracking picture; only for members who allowed it.
  has_picture boolean not null default false,
  opened_at timestamptz,
  clicked_at timestamptz,
  unique (member_id, survey_id),
  -- Does not refer to the survey itself: choosing thousands of members would lock its row while members complete it.
  foreign key (wave_id, survey_id) references invitation_waves (id, survey_id),
  check (sent_at is not null or (opened_at is null and clicked_at is null)),
  check (opened_at is null or has_picture)
);
create index invitations_waiting on invitations (wave_id, id) where sent_at is null;
create index invitations_sent on invitations (wave_id, sent_at) where sent_at is not null;
-- For the weekly cap of one member, and of all members when a wave chooses.
create index invitations_of_member on invitations (member_id, sent_at);
create index invitations_by_time on invitations (sent_at) include (member_id);
-- For the counts of each wave on the survey's page.
create index invitations_with_picture on invitations (wave_id) where has_picture;
create index invitations_opened on invitations (wave_id) where opened_at is not null;
create index invitations_clicked on invitations (wave_id) where clicked_at is not null;

-- ---------------------------------------------------------------- Gifts, orders and payouts

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
  -- For a gift that is handed out as codes: the codes in stock less the open orders. Negative after codes were
  -- withdrawn that orders need: the number that the panel owes.
  stock int,
  convert_times int not null default 0,
  tips_en text not null default '',
  tips_zh text not null default '',
  delivery_en text not null default '',
  delivery_zh text not null default '',
  offered boolean not null default true,
  created_at timestamptz not null,
  -- Grows with every change by an operator, so that the second of two concurrent edits is refused.
  revision int not null default 1,
  -- The file name of its picture; null: the artwork of its kind.
  picture text,
  -- A gift is worth at most its price, or two operators have approved exactly these numbers; otherwise nobody can
  -- redeem it.
  approved_price_points int,
  approved_value_cents int,
  value_approved boolean not null generated always as (
    value_cents <= price_points
    or coalesce(approved_price_points = price_points and approved_value_cents = value_cents, false)
  ) stored,
  constraint gifts_stock_check check (stock >= 0 or kind = 'code'),
  constraint gifts_codes_are_counted check (stock is not null or kind <> 'code')
);
create index gifts_offered on gifts (price_points, id) where offered and value_approved;

-- Pictures that operators uploaded for gifts. A row is inserted before its file is written and deleted after it.
-- feature: gifts
create table gift_pictures (
  id bigint generated always as identity primary key,
  -- Random, so that nobody can guess the name of the file.
  name text not null unique,
  uploaded_by bigint not null references operators,
  uploaded_at timestamptz not null,
  gift_id bigint references gifts,
  -- When the picture was discarded for good; its file may be deleted from then on.
  discarded_at timestamptz
);
create index gift_pictures_to_tidy on gift_pictures (uploaded_at) where gift_id is null or discarded_at is not null;
create index gift_pictures_of_gift on gift_pictures (gift_id) where discarded_at is null;

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
create trigger payout_accounts_of_nobody_closed before insert or update on payout_accounts for each row execute function refuse_closed_member();

-- One run pays many cash orders: opened (on Fridays by the panel), closed over the approved orders, sent, reconciled.
-- feature: payouts
create table payout_runs (
  id bigint generated always as identity primary key,
  -- 'open' while its orders are reviewed; 'closed' when its payments are fixed; 'sending' until every payment is final.
  state text not null default 'open' check (state in ('open', 'closed', 'sending', 'done', 'cancelled')),
  via text check (via in ('paypal', 'file')),
  -- The paying account, such as 'sandbox:AbC...': another account is never asked about this run and never sends it.
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

-- feature: orders
create table orders (
  id bigint generated always as identity (start with 30101) primary key,
  member_id bigint not null references members,
  gift_id bigint not null references gifts,
  -- The idempotency key of an order, unique for the member: chosen by the browser or generated.
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
  -- The findings of the checks when the order was placed or confirmed: [{kind, severity, params}].
  checks jsonb not null default '[]',
  has_warning boolean not null default false,
  first_approval_by bigint,
  placed_at timestamptz not null,
  confirmed_at timestamptz,
  checked_at timestamptz,
  completed_at timestamptz,
  -- While a run has an order, only the run completes or cancels it.
  payout_run_id bigint references payout_runs,
  -- The member's country when the order was placed; the review filters by it.
  country_id bigint references countries,
  unique (member_id, click_key)
);
create index orders_by_member on orders (member_id, id desc);
create index orders_unconfirmed on orders (confirm_before) where status = 0;
create index orders_to_pay on orders (id) where status = 2 and kind = 'cash' and payout_run_id is null;
create index orders_cash_under_way on orders (status) where kind = 'cash' and status in (1, 6);
create index orders_by_run on orders (payout_run_id) where payout_run_id is not null;
-- Approved orders that wait for a gift code.
create index orders_waiting_for_code on orders (gift_id, id) where status = 2 and kind = 'code';
create index orders_by_check on orders using gin (checks jsonb_path_ops) where has_warning;
create index orders_by_status on orders (status, placed_at, id);
create index orders_by_country on orders (country_id, placed_at, id);
create index orders_by_time on orders (placed_at, id);
create index orders_by_kind on orders (kind, placed_at, id);
create index orders_by_art on orders (art, placed_at, id);
create index orders_by_points on orders (points, placed_at, id);
-- Two filters that are each common and together rare need one index.
create index orders_by_country_and_art on orders (country_id, art, placed_at, id);
create index orders_by_status_and_country on orders (status, country_id, placed_at, id);
create index orders_by_status_and_art on orders (status, art, placed_at, id);
create index orders_by_status_and_kind on orders (status, kind, placed_at, id);
create index orders_by_country_and_kind on orders (country_id, kind, placed_at, id);
create index orders_with_warning on orders (placed_at, id, country_id, art, status) where has_warning;
-- Finds open cash orders to one payout account: two payments of one run to one account need a review.
create index orders_under_way_to_account on orders (recipient_account_key, id)
  where kind = 'cash' and status in (1, 2, 6);

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

-- Files of codes that operators imported.
-- feature: gift-codes
create table gift_code_imports (
  id bigint generated always as identity primary key,
  gift_id bigint not null references gifts,
  file_name text not null,
  codes int not null check (codes > 0),
  -- Null: imported by the demo panel.
  imported_by bigint references operators,
  imported_at timestamptz not null
);
create index gift_code_imports_by_gift on gift_code_imports (gift_id, id desc);

-- feature: gift-codes
create table gift_codes (
  id bigint generated always as identity primary key,
  gift_id bigint not null references gifts,
  import_id bigint not null references gift_code_imports,
  -- Code and PIN, encrypted with the key of the installation.
  sealed bytea not null,
  -- Keyed hash of the code, which finds duplicates and is useless to somebody who only has the database.
  fingerprint bytea not null,
  expires_on date,
  order_id bigint unique references orders,
  handed_out_at timestamptz,
  -- When the code was first shown to its buyer.
  shown_at timestamptz,
  withdrawn_at timestamptz,
  check ((order_id is null) = (handed_out_at is null)),
  check (order_id is null or withdrawn_at is null),
  check (shown_at is null or order_id is not null)
);
create unique index gift_codes_by_fingerprint on gift_codes (fingerprint) where withdrawn_at is null;
-- The order in which codes are handed out.
create index gift_codes_free on gift_codes (gift_id, expires_on, id) where order_id is null and withdrawn_at is null;
create index gift_codes_by_import on gift_codes (import_id);

-- A handed-out code is never changed.
create function refuse_second_buyer() returns trigger language plpgsql as $$
begin
  if old.order_id is not null and (
    (new.id, new.gift_id, new.import_id, new.sealed, new.fingerprint, new.order_id, new.handed_out_at)
      is distinct from
    (old.id, old.gift_id, old.import_id, old.sealed, old.fingerprint, old.order_id, old.handed_out_at)
    or old.shown_at is not null and new.shown_at is distinct from old.shown_at
  ) then
    raise exception 'gift code % was handed out with order %', old.id, old.order_id;
  end if;
  return new;
end $$;
create trigger gift_codes_have_one_buyer before update on gift_codes for each row execute function refuse_second_buyer();
create trigger gift_codes_stay before delete on gift_codes for each row execute function refuse_change();

-- The payments of one call to the provider. The key is created before the first call and is the only one ever used.
-- feature: payouts
create table payout_batches (
  id bigint generated always as identity primary key,
  run_id bigint not null references payout_runs,
  key text not null unique,
  -- 'ready': nothing was sent. 'unknown': it may have been sent, so it is only sent again under the same key. 'closed':
  -- settled from a statement; nothing of it is sent or asked about again, whatever keys come back.
  state text not null default 'ready'
    check (state in ('ready', 'unknown', 'accepted', 'refused', 'done', 'closed')),
  provider_id text unique,
  -- When it may first have been sent: the provider remembers keys for 30 days only.
  first_sent_at timestamptz,
  -- The earliest time of the next call; also keeps two workers from calling at once.
  ask_after timestamptz,
  asks int not null default 0,
  asked_at timestamptz,
  problem text,
  check ((state in ('accepted', 'done')) <= (provider_id is not null))
);
create index payout_batches_by_run on payout_batches (run_id, state);

-- feature: payouts
create table payout_items (
  id bigint generated always as identity primary key,
  run_id bigint not null references payout_runs,
  batch_id bigint references payout_batches,
  order_id bigint not null references orders,
  amount_cents int not null check (amount_cents > 0),
  -- The permanent idempotency key of the payment.
  key text not null unique,
  state text not null default 'ready' check (state in
    ('ready', 'unknown', 'processing', 'unclaimed', 'refused', 'stuck', 'paid', 'returned', 'reversed', 'released')),
  provider_item_id text unique,
  -- The provider's own status.
  provider_status text,
  reason text,
  -- The outcome in a results file or a statement, until it is applied to the order.
  reported text check (reported in ('paid', 'returned', 'released')),
  changed_at timestamptz not null
);
create index payout_items_by_run on payout_items (run_id, id);
-- Includes the amount, so that the sums of a page of runs come from the index alone.
create index payout_items_by_state on payout_items (run_id, state, id) include (amount_cents);
create index payout_items_by_batch on payout_items (batch_id, id);
-- An order is paid by at most one item; a run that was canceled before it was sent releases the order.
create unique index payout_items_by_order on payout_items (order_id) where state <> 'released';
create index payout_items_of_order on payout_items (order_id, id);
create index payout_items_reported on payout_items (run_id, id)
  where reported is not null and state not in ('paid', 'returned', 'reversed', 'released');

-- feature: payouts
create table payout_item_events (
  id bigint generated always as identity primary key,
  item_id bigint not null references payout_items,
  at timestamptz not null,
  state text not null,
  provider_status text,
  actor text not null,
  note text,
  -- The run of the payment, because listing a run's many events through its payments would be slow.
  run_id bigint not null references payout_runs
);
create index payout_item_events_by_item on payout_item_events (item_id, id);
-- The console lists events of payments and webhook calls together, in the order of time.
create index payout_item_events_by_time on payout_item_events (at, id);
create index payout_item_events_by_run on payout_item_events (run_id, at, id);
create trigger payout_item_events_are_final before update or delete on payout_item_events
  for each row execute function refuse_change();

-- Webhook calls of the provider, stored after their signature was verified.
-- feature: payouts
create table payout_calls (
  id bigint generated always as identity primary key,
  transmission_id text not null unique,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'handled', 'foreign')),
  received_at timestamptz not null,
  handled_at timestamptz,
  -- Copied from the body, so that lists of a run or a payment find the call.
  provider_item_id text,
  run_id bigint references payout_runs
);
create index payout_calls_by_time on payout_calls (received_at, id);
create index payout_calls_by_item on payout_calls (provider_item_id) where provider_item_id is not null;
create index payout_calls_by_run on payout_calls (run_id, received_at, id) where run_id is not null;

-- Forged webhook calls: only their number is stored, by hour.
-- feature: payouts
create table payout_refused_calls (
  hour timestamptz primary key,
  calls integer not null check (calls > 0)
);

-- The last known balance of the paying account.
-- feature: payouts
create table payout_balances (
  payer text primary key,
  cents bigint,
  problem text,
  asked_at timestamptz not null
);

-- A run whose account has no keys any more is settled from the provider's own statement, which two operators have to
-- agree about.
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
  -- The operator who proposed it may withdraw it, but never approves it.
  check (state <> 'approved' or decided_by <> proposed_by)
);
create unique index payout_statements_one_waiting on payout_statements (run_id) where state = 'waiting';
create index payout_statements_by_run on payout_statements (run_id, id);

-- feature: payouts
create table payout_statement_lines (
  statement_id bigint not null references payout_statements,
  item_id bigint not null references payout_items,
  outcome text not null check (outcome in ('paid', 'unpaid')),
  -- The provider's id of the payment.
  reference text,
  primary key (statement_id, item_id),
  check ((outcome = 'paid') = (reference is not null))
);

-- ---------------------------------------------------------------- Customer service

-- A conversation with customer service; the messages of both sides refer to it.
-- feature: feedback
create table conversations (
  id bigint generated always as identity (start with 7001) primary key,
  kind text not null check (kind in ('question', 'report', 'second_look')),
  -- Unconfirmed: written without an image code, and the mailed link was not opened yet. Operators do not see it.
  state text not null check (state in ('unconfirmed', 'open', 'answered', 'closed')),
  -- Null: a visitor.
  member_id bigint references members,
  attempt_id bigint references attempts,
  -- The blacklisting for which a second look is requested.
  blacklisted_at timestamptz,
  sender_name text not null,
  sender_email text not null,
  -- Different spellings of one address have the same key.
  sender_key text not null,
  locale text not null check (locale in ('en', 'zh')),
  -- The address as the sender wrote it.
  survey_number text,
  survey_title text,
  rewards text,
  joined_on date,
  network text,
  confirm_hash bytea unique,
  confirm_expires_at timestamptz,
  created_at timestamptz not null,
  -- The time of the newest message.
  updated_at timestamptz not null,
  -- The operator to whom it is assigned.
  assigned_to bigint references operators,
  -- Since when the sender has been waiting for an answer.
  waiting_since timestamptz,
  first_answered_at timestamptz,
  -- How long the sender waited for the first answer.
  answer_seconds int check (answer_seconds >= 0),
  -- The result of a request for a second look at a blacklisting.
  outcome text check (outcome in ('lifted', 'kept')),
  -- The points that a report of missing points brought.
  remedy text check (remedy in ('paid', 'reinstated')),
  remedy_points int check (remedy_points >= 0),
  check (kind <> 'report' or (attempt_id is not null and member_id is not null)),
  check ((kind = 'second_look') = (blacklisted_at is not null)),
  constraint conversations_remedied_check check ((remedy is null) = (remedy_points is null)),
  constraint conversations_waiting_check check ((state = 'open') = (waiting_since is not null))
);
create index conversations_by_member on conversations (member_id, id desc) where member_id is not null;
create index conversations_by_sender on conversations (sender_key, created_at);
create index conversations_by_network on conversations (network, created_at) where network is not null;
create index conversations_unconfirmed on conversations (confirm_expires_at) where state = 'unconfirmed';
create unique index one_report_per_attempt on conversations (attempt_id) where kind = 'report';
create unique index one_second_look_per_blacklisting on conversations (member_id, blacklisted_at)
  where kind = 'second_look';
create index conversations_waiting on conversations (waiting_since, id) where state = 'open';
create index conversations_first_answered on conversations (first_answered_at) include (answer_seconds)
  where first_answered_at is not null;
create index conversations_by_any_part on conversations using gin (sender_email gin_trgm_ops, sender_name gin_trgm_ops);
-- For members who reported a problem with a survey recently.
create index conversations_reports on conversations (created_at) where kind = 'report';
-- The inbox continues after the last row of the page before, by short index scans for each kind, state and "unassigned"
-- in its filters: every combination finds its rows side by side.
create index conversations_by_filter on conversations (state, kind, (assigned_to is null), updated_at, id)
  where state <> 'unconfirmed';
create index conversations_waiting_by_filter on conversations (kind, (assigned_to is null), waiting_since, id)
  where state = 'open';
create index conversations_in_hand on conversations (assigned_to, kind, updated_at, id)
  where state in ('open', 'answered');
-- The inbox filtered by one survey and by further filters: the same short scans, along these indexes.
create index conversations_of_survey on conversations
  (survey_number, state, kind, (assigned_to is null), updated_at, id)
  where survey_number is not null and state <> 'unconfirmed';
create index conversations_waiting_of_survey on conversations
  (survey_number, kind, (assigned_to is null), waiting_since, id)
  where survey_number is not null and state = 'open';
create index conversations_in_hand_of_survey on conversations (survey_number, assigned_to, kind, updated_at, id)
  where survey_number is not null and state in ('open', 'answered');
-- Refuses a message that arrives while the account is closed.
create trigger conversations_of_nobody_closed before insert on conversations for each row execute function refuse_closed_member();

-- feature: feedback
create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  author text not null check (author in ('sender', 'operator')),
  operator_id bigint references operators,
  body text not null,
  created_at timestamptz not null,
  -- The idempotency key of an answer: an answer that is sent again after a lost connection is stored and mailed once.
  click_key text,
  check ((author = 'operator') = (operator_id is not null))
);
create index messages_by_conversation on messages (conversation_id, id);
create unique index messages_by_click on messages (conversation_id, click_key) where click_key is not null;
create index messages_by_any_part on messages using gin (body gin_trgm_ops);

-- Answer templates of operators, in both languages.
-- feature: feedback
create table answer_templates (
  id bigint generated always as identity primary key,
  name text not null,
  body_en text not null,
  body_zh text not null,
  -- Grows with every change, so that the second of two concurrent edits is refused.
  version int not null default 1,
  changed_by bigint not null references operators,
  changed_at timestamptz not null
);
create unique index answer_templates_by_name on answer_templates (lower(name));

-- ---------------------------------------------------------------- Overview

-- The figures of an ended day, counted once from the rows themselves (decision 38).
-- feature: overview
create table daily_figures (
  day date primary key,
  -- The time zone of the day: figures of another time zone are counted anew.
  time_zone text not null,
  filled_at timestamptz not null,
  new_members int not null,
  closed_members int not null,
  -- Members who started a survey or checked in.
  active_members int not null,
  started int not null,
  completed int not null,
  screened_out int not null,
  quota_full int not null,
  -- Abandoned, timed out, or closed while a member was answering.
  unfinished int not null,
  earned_points bigint not null,
  spent_points bigint not null,
  taken_points bigint not null
);

-- The liability when it was last counted, by ledger account and by how long ago the points were earned.
-- feature: overview
create table liability (
  single_row boolean primary key default true check (single_row),
  taken_at timestamptz not null,
  available bigint not null,
  pending bigint not null,
  reserved bigint not null,
  -- The points by age, one number for each age group.
  by_age jsonb not null
);
