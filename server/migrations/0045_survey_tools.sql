-- Surveys that run in a tool of the researcher, such as LimeSurvey, Qualtrics or jsPsych.
-- feature: survey-tools
create table tool_surveys (
  survey_id bigint primary key references surveys,
  entry_link text not null,
  -- The review of completes that the tool proves; the survey's own is that of completes with a code alone.
  proven_review_days int not null check (proven_review_days between 0 and 60),
  -- The key that proves an end is derived from this number; 0: there is none.
  key_version int not null default 0 check (key_version >= 0),
  -- Until when the key before this one is taken; null: it is not.
  former_key_until timestamptz,
  -- The last try-out of an operator, and what came back from it.
  tried_at timestamptz,
  tried_meaning text check (tried_meaning in ('complete', 'screenOut', 'quotaFull', 'quality')),
  tried_via text check (tried_via in ('link', 'signedLink', 'call')),
  check ((tried_at is null) = (tried_via is null))
);
-- feature: survey-tools
create table tool_codes (
  id bigint generated always as identity primary key,
  survey_id bigint not null references tool_surveys,
  meaning text not null check (meaning in ('complete', 'screenOut', 'quotaFull', 'quality')),
  code text not null,
  created_at timestamptz not null,
  -- When another code took its place; null: it is in force.
  replaced_at timestamptz,
  unique (survey_id, code)
);
create unique index tool_codes_in_force on tool_codes (survey_id, meaning) where replaced_at is null;
-- One for each attempt whose member has left for the tool.
-- feature: survey-tools
create table tool_visits (
  attempt_id bigint primary key references attempts,
  survey_id bigint not null references tool_surveys,
  left_at timestamptz not null,
  -- The code that the member brought, which proves nothing.
  code_id bigint references tool_codes,
  settled_at timestamptz,
  -- How the attempt ended, by the code or by proof.
  ended_as text check (ended_as in ('complete', 'screenOut', 'quotaFull', 'quality')),
  -- What the tool itself reported with its key, or by a signed link.
  proven_as text check (proven_as in ('complete', 'screenOut', 'quotaFull', 'quality')),
  proven_at timestamptz,
  -- Why a complete waits for an operator.
  doubts text[] not null default '{}' check (doubts <@ array['fast', 'shared', 'replaced', 'contradiction']),
  check ((settled_at is null) = (ended_as is null)),
  check ((proven_as is null) = (proven_at is null))
);
create index tool_visits_by_survey on tool_visits (survey_id);
create index tool_visits_by_code on tool_visits (code_id, settled_at desc) where code_id is not null;
