-- Who put the member on the blacklist: somebody else answers the second look.
alter table members add column blacklisted_by bigint references operators;
update members m set blacklisted_by = (
  select a.operator_id from audit_log a
  where a.subject_kind = 'member' and a.subject_id = m.id::text and a.action = 'member.blacklisted'
  order by a.id desc limit 1
) where m.state = 'blacklisted';
-- It outlives the account, as the blacklisting does.
alter table former_addresses add column blacklisted_by bigint references operators;

alter table conversations
  -- The operator who has it.
  add column assigned_to bigint references operators,
  -- Since when the sender waits for an answer.
  add column waiting_since timestamptz,
  add column first_answered_at timestamptz,
  -- How long the sender waited for the first answer.
  add column answer_seconds int check (answer_seconds >= 0),
  -- What became of a second look.
  add column outcome text check (outcome in ('lifted', 'kept')),
  -- What a report of missing points brought.
  add column remedy text check (remedy in ('paid', 'reinstated')),
  add column remedy_points int check (remedy_points >= 0),
  add constraint conversations_remedied_check check ((remedy is null) = (remedy_points is null));
update conversations set waiting_since = updated_at where state = 'open';
alter table conversations add constraint conversations_waiting_check check ((state = 'open') = (waiting_since is not null));
create index conversations_waiting on conversations (waiting_since, id) where state = 'open';
create index conversations_in_hand on conversations (assigned_to, updated_at desc) where state in ('open', 'answered');
create index conversations_first_answered on conversations (first_answered_at) include (answer_seconds)
  where first_answered_at is not null;
create index conversations_by_any_part on conversations using gin (sender_email gin_trgm_ops, sender_name gin_trgm_ops);

-- One click of an operator's browser: an answer that is sent again after a lost connection is written and mailed once.
alter table messages add column click_key text;
create unique index messages_by_click on messages (conversation_id, click_key) where click_key is not null;
create index messages_by_any_part on messages using gin (body gin_trgm_ops);

-- Answers that operators begin with, in both languages.
-- feature: feedback
create table answer_templates (
  id bigint generated always as identity primary key,
  name text not null,
  body_en text not null,
  body_zh text not null,
  -- Of two who edit at once, the second sees what the first wrote.
  version int not null default 1,
  changed_by bigint not null references operators,
  changed_at timestamptz not null
);
create unique index answer_templates_by_name on answer_templates (lower(name));

alter table operators add column suspended_at timestamptz;
alter table operator_sessions add column network text, add column device text;
create index operator_sessions_by_operator on operator_sessions (operator_id, id desc);

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

create index audit_log_by_operator on audit_log (operator_id, id desc);
create index audit_log_by_action on audit_log (action, id desc);
create index audit_log_by_time on audit_log (at, id);
