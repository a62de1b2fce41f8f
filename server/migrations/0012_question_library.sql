-- Questions that operators saved for other questionnaires: SurveyJS JSON that works on its own, and nothing of members.
-- feature: question-library
create table library_questions (
  id bigint generated always as identity primary key,
  name text not null,
  question jsonb not null,
  -- What the list shows, so that it reads no JSON of questions.
  title jsonb not null,
  type text not null,
  entries integer not null,
  owner_id bigint not null references operators,
  saved_at timestamptz not null
);
create unique index library_questions_by_name on library_questions (lower(name));
create index library_questions_in_order on library_questions (saved_at desc, id desc);
