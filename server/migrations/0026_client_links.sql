-- Links to results and links to try a questionnaire were two tables with the same columns beside their settings.
-- feature: client-links
create table client_links (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys,
  -- What the link opens: the results of the survey, or a trial of its questionnaire.
  kind text not null check (kind in ('results', 'trial')),
  -- The token itself is stored nowhere.
  token_hash bytea not null unique,
  client text not null,
  -- What the link shows, in the form of its kind.
  settings jsonb not null,
  created_by bigint not null references operators,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_opened_at timestamptz,
  opened int not null default 0
);
create index client_links_of_survey on client_links (survey_id, kind, id desc);

insert into client_links (survey_id, kind, token_hash, client, settings, created_by, created_at, expires_at, revoked_at,
  last_opened_at, opened)
select survey_id, 'results', token_hash, client,
  jsonb_build_object('questions', questions, 'breaks', breaks, 'filters', filters, 'showsOpenAnswers', shows_open_answers),
  created_by, created_at, expires_at, revoked_at, last_opened_at, opened
from result_links
union all
select survey_id, 'trial', token_hash, client, jsonb_build_object('version', version),
  created_by, created_at, expires_at, revoked_at, last_opened_at, opened
from test_links
order by created_at;
drop table result_links;
drop table test_links;
