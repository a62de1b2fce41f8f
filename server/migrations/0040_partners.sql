-- An attempt at a survey that a partner runs has no questionnaire here.
-- feature: attempts
alter table attempts alter column version_id drop not null;
-- A survey that a partner runs is offered only while the partner is open.
-- feature: surveys
alter table surveys add column withheld boolean not null default false;
-- Companies whose surveys our members answer.
-- feature: partners
create table partners (
  id bigint generated always as identity primary key,
  -- Part of its addresses here.
  partner_key text not null unique,
  name text not null,
  preset text not null,
  state text not null check (state in ('trying', 'open', 'paused')),
  created_at timestamptz not null,
  created_by bigint references operators
);
-- feature: partners
create table partner_secrets (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partners,
  purpose text not null check (purpose in ('entry', 'call')),
  sealed bytea not null,
  entered_at timestamptz not null,
  -- Until when it is taken beside the one that replaced it; null: it was not replaced.
  taken_until timestamptz
);
create index partner_secrets_by_partner on partner_secrets (partner_id, purpose, id desc);
-- feature: partners
create table partner_surveys (
  survey_id bigint primary key references surveys,
  partner_id bigint not null references partners,
  external_id text not null,
  cpi_cents int not null check (cpi_cents > 0),
  -- Null: the link of the partner.
  entry_link text,
  unique (partner_id, external_id)
);
-- One for each attempt whose member has left for the partner.
-- feature: partners
create table partner_visits (
  attempt_id bigint primary key references attempts,
  partner_id bigint not null references partners,
  left_at timestamptz not null,
  returned_at timestamptz,
  -- What the way back said; it is shown and decides nothing.
  returned_as text,
  settled_at timestamptz,
  -- What the partner owes us for a complete, and what the member gets for it; null for every other end.
  revenue_cents int,
  points int,
  -- When the partner took the complete back.
  reversed_at timestamptz,
  check ((revenue_cents is null) = (points is null))
);
create index partner_visits_by_time on partner_visits (partner_id, left_at desc);
-- What partners call, as it was received. It is stored first and handled by a job.
-- feature: partner-calls
create table partner_calls (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partners,
  via text not null check (via in ('call', 'back')),
  method text not null,
  target text not null,
  headers jsonb not null,
  body bytea not null,
  network text not null,
  received_at timestamptz not null,
  state text not null check (state in ('waiting', 'handled', 'repeat', 'setAside', 'early', 'foreign', 'forged', 'debug', 'ignored')),
  -- Read from the call when it was handled.
  event_key text,
  attempt_key text,
  attempt_id bigint references attempts,
  status text,
  meaning text,
  amount_cents int,
  reason text,
  handled_at timestamptz
);
create unique index partner_calls_by_event on partner_calls (partner_id, event_key) where state = 'handled';
create index partner_calls_waiting on partner_calls (id) where state = 'waiting';
create index partner_calls_set_aside on partner_calls (id) where state = 'setAside';
create index partner_calls_by_partner on partner_calls (partner_id, received_at desc, id desc);
create index partner_calls_by_state on partner_calls (partner_id, state, received_at desc, id desc);
create index partner_calls_by_attempt on partner_calls (attempt_id, id) where attempt_id is not null;
create index partner_calls_by_attempt_key on partner_calls (partner_id, attempt_key, received_at desc, id desc)
  where attempt_key is not null;
create index partner_calls_by_time on partner_calls (received_at);
