-- Groups of surveys of which a member enters one at a time, and members for whom a partner has no room left.
-- feature: surveys
alter table surveys add column lock_groups text[] not null default '{}', add column full_groups jsonb not null default '[]';
-- The list of surveys that a partner offers is read with a secret of its own.
-- feature: partners
alter table partner_secrets drop constraint partner_secrets_purpose_check;
-- feature: partners
alter table partner_secrets add constraint partner_secrets_purpose_check check (purpose in ('entry', 'call', 'feed'));
-- Whether the partner is asked again when a member starts the survey.
-- feature: partners
alter table partner_surveys add column asks_at_click boolean not null default false,
  add column from_feed boolean not null default false;
-- feature: partners
create index partner_surveys_by_hand on partner_surveys (partner_id, survey_id desc) where not from_feed;
-- A member is away at one survey of a partner at a time.
-- feature: surveys
update surveys set lock_groups = array['visit:' || p.partner_id] from partner_surveys p where p.survey_id = surveys.id;
-- Which groups of surveys are closed to a member, and until when; `attempt_id`: the attempt that closed it.
-- feature: partners
create table lockouts (
  member_id bigint not null references members,
  lock_group text not null,
  partner_id bigint not null references partners,
  attempt_id bigint not null,
  until timestamptz not null,
  primary key (member_id, lock_group)
);
create index lockouts_by_attempt on lockouts (attempt_id);
create index lockouts_by_until on lockouts (until);
-- What a partner said when it was asked again about the survey of an attempt.
-- feature: partners
create table partner_invites (
  attempt_id bigint primary key,
  asked_at timestamptz not null,
  state text not null check (state in ('asked', 'open', 'gone', 'unanswered')),
  answered_at timestamptz,
  -- The link that the partner gave for this attempt.
  link text,
  -- What the partner pays for this attempt; null: it did not say, and the price of its list counts.
  cpi_cents int,
  -- What was promised before the partner lowered its price.
  former_points int,
  -- The attempt whose survey was gone and that this one replaces, and how many came before it.
  instead_of bigint,
  replaced int not null default 0,
  replaced_by bigint
);
create index partner_invites_by_time on partner_invites (asked_at);
-- How the list of surveys of each partner was read.
-- feature: offers
create table partner_feeds (
  partner_id bigint primary key references partners,
  next_try_at timestamptz not null,
  tried_at timestamptz,
  succeeded_at timestamptz,
  failures int not null default 0,
  problem text,
  -- When the offers were hidden because nothing was heard for too long; null: they are shown.
  hidden_at timestamptz,
  offers int not null default 0,
  added int not null default 0,
  changed int not null default 0,
  gone int not null default 0,
  skipped int not null default 0,
  -- What the list asks for and the panel cannot compare.
  findings jsonb not null default '[]'
);
-- feature: offers
create table offers (
  survey_id bigint primary key references surveys,
  partner_id bigint not null references partners,
  external_id text not null,
  -- Of what was read; an offer with the same hash is not written again.
  content_hash text not null,
  gone_at timestamptz,
  -- What it becomes when its list names it again; null: it was not the feed that closed it.
  reopens_as text check (reopens_as in ('live', 'paused')),
  hidden boolean not null default false,
  -- It is gone, and its survey is kept because something refers to it.
  kept boolean not null default false,
  unique (partner_id, external_id)
);
create index offers_by_partner on offers (partner_id, survey_id desc);
create index offers_there on offers (partner_id) where gone_at is null;
create index offers_gone on offers (gone_at) where gone_at is not null and not kept;
-- An offer is deleted only when nothing refers to its survey.
-- feature: consents
create index survey_consents_by_survey on survey_consents (survey_id);
-- feature: exclusions
create index survey_exclusions_by_other on survey_exclusions (other_survey_id) where other_survey_id is not null;
-- Lists that partners sent by themselves, until a job has read them.
-- feature: offers
create table offer_pushes (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partners,
  body bytea not null,
  received_at timestamptz not null
);
create index offer_pushes_by_partner on offer_pushes (partner_id, id);
