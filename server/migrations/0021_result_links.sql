-- Links with which clients read results. The token is kept as a hash only; the last column counts openings.
-- feature: results
create table result_links (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys,
  token_hash bytea not null unique,
  client text not null,
  -- Empty: all questions.
  questions jsonb not null,
  breaks jsonb not null,
  filters jsonb not null,
  shows_open_answers boolean not null,
  created_by bigint not null references operators,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_opened_at timestamptz,
  opened int not null default 0
);
create index result_links_of_survey on result_links (survey_id, id desc);
