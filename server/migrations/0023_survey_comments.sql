-- Comments on the questions of a questionnaire, by operators and by clients. They are no part of the questionnaire.
-- feature: survey-comments
create table survey_comments (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys on delete cascade,
  -- The name of the question or page; no reference, because drafts come and go.
  element text not null,
  -- The first comment of the thread; null for the first one itself.
  thread_id bigint references survey_comments on delete cascade,
  operator_id bigint references operators,
  client_name text,
  text text not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by bigint references operators,
  check ((operator_id is null) <> (client_name is null)),
  check ((resolved_at is null) = (resolved_by is null))
);
create index survey_comments_of_survey on survey_comments (survey_id, id);
create index survey_comments_of_thread on survey_comments (thread_id) where thread_id is not null;
create index survey_comments_by_age on survey_comments (created_at);
