-- feature: surveys
create table surveys (
  id bigint generated always as identity (start with 48101) primary key,
  encrypt_id text not null unique,
  platform_type smallint not null default 1 check (platform_type in (1, 2, 3)),
  state text not null default 'draft' check (state in ('draft', 'live', 'paused', 'full', 'closed')),
  title_en text not null,
  title_zh text not null,
  description_en text not null,
  description_zh text not null,
  reward_points int not null check (reward_points >= 0),
  review_days int not null default 0 check (review_days between 0 and 60),
  estimated_ir int not null check (estimated_ir between 1 and 100),
  estimated_loi_minutes int not null check (estimated_loi_minutes between 1 and 240),
  -- Blended with the estimates as attempts come in; what members see.
  shown_ir int not null,
  shown_loi_minutes int not null,
  target jsonb not null default '{}',
  completes_target int not null check (completes_target > 0),
  completes int not null default 0 check (completes <= completes_target),
  version_id bigint,
  created_at timestamptz not null,
  launched_at timestamptz
);
create index surveys_live on surveys (reward_points desc, id) where state = 'live';

-- Bumped by every change that the in-memory target index has to see.
-- feature: surveys
create table survey_catalogue (
  single_row boolean primary key default true check (single_row),
  version bigint not null default 1
);
insert into survey_catalogue default values;

-- feature: surveys
create table survey_versions (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys,
  version int not null,
  source jsonb not null,
  plan jsonb not null,
  created_at timestamptz not null,
  unique (survey_id, version)
);
alter table surveys add foreign key (version_id) references survey_versions;

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
  unique (survey_id, position)
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
  -- Promised when it started: a later change of the survey does not touch it.
  reward_points int not null,
  final_points int not null default 0,
  credited boolean not null default false,
  available_at timestamptz,
  -- State of the questionnaire run: seed, path, answers (features/questionnaires).
  run jsonb not null,
  turn int not null default 0,
  started_at timestamptz not null,
  turned_at timestamptz not null,
  -- Its place in the survey is kept until then.
  reserved_until timestamptz not null,
  ended_at timestamptz,
  device_hash bytea,
  network text,
  unique (member_id, survey_id)
) with (fillfactor = 60);
create index attempts_by_member on attempts (member_id, id desc);
create index attempts_running on attempts (survey_id, reserved_until) where state = 'started';
create index attempts_by_survey on attempts (survey_id, id desc);
create index attempts_pending on attempts (available_at) where review = 'pending';

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
create table attempt_reports (
  attempt_id bigint primary key references attempts,
  text text not null,
  reported_at timestamptz not null
);
