-- Links with which clients try a questionnaire. The token is kept as a hash only; nothing of a trial is stored.
-- feature: test-links
create table test_links (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys,
  token_hash bytea not null unique,
  client text not null,
  -- Null: the draft as it is when somebody opens the link.
  version integer,
  created_by bigint not null references operators,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_opened_at timestamptz,
  opened int not null default 0
);
create index test_links_of_survey on test_links (survey_id, id desc);
