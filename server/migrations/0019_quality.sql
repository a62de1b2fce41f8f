-- When the signals of a completed attempt were looked for; attempts from before this migration count as looked at.
alter table attempts add column checked_at timestamptz default now();
alter table attempts alter column checked_at drop default;
update attempts set checked_at = null where state = 'started';
-- A reward in review that waits for a person: its time passing does not release it.
alter table attempts add column held boolean not null default false;
alter table attempts add constraint attempts_held_check check (not held or review = 'pending');
create index attempts_unchecked on attempts (id) where state = 'completed' and checked_at is null;
create index attempts_by_device on attempts (device_hash, started_at) where device_hash is not null;
create index attempts_by_network on attempts (survey_id, network) where network is not null;
-- The survey's responses in the order of the export, and the newest ones of a frequency.
create index attempts_completed on attempts (survey_id, id) where state = 'completed';

-- A completed attempt with at least one signal. It stays after the decision.
-- feature: quality
create table quality_cases (
  attempt_id bigint primary key references attempts,
  attempt_key text not null unique,
  member_id bigint not null references members,
  survey_id bigint not null references surveys,
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  -- Two or more signals that do not say the same thing.
  suspected boolean not null,
  kinds text[] not null,
  found_at timestamptz not null,
  -- Null although decided: by no person, such as when the member left.
  decided_by bigint references operators,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create index quality_cases_by_state on quality_cases (state, suspected, attempt_id);
create index quality_cases_by_survey on quality_cases (survey_id, state, attempt_id);
create index quality_cases_by_member on quality_cases (member_id, attempt_id);

-- feature: quality
create table quality_signals (
  attempt_id bigint not null references quality_cases on delete cascade,
  kind text not null,
  evidence jsonb not null,
  primary key (attempt_id, kind)
);

-- Fingerprints of open answers, to find the same text given by somebody else. The texts themselves stay with the answers.
-- feature: quality
create table quality_texts (
  attempt_id bigint not null references attempts,
  question text not null,
  text_hash bytea not null,
  member_id bigint not null references members,
  primary key (attempt_id, question)
);
create index quality_texts_by_hash on quality_texts (text_hash, attempt_id);

-- Surveys that paused by themselves.
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

-- Members who reported a problem with a survey lately.
create index conversations_reports on conversations (created_at) where kind = 'report';

-- What the panel does by itself is logged too: without an operator.
alter table audit_log alter column operator_id drop not null;
