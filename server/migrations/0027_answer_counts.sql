-- How members answered each question of a version, as sums that a job keeps: see decision 49.
alter table attempts
  -- Are these answers in the sums? Those of attempts that have ended belong there, unless they were rejected.
  add column counted boolean not null default false;
-- Attempts whose answers have to be put in or taken out: empty most of the time.
create index attempts_to_count on attempts (version_id, id)
  where ended_at is not null and counted = (review in ('rejected', 'reversed'));

-- feature: results
create table counted_versions (
  version_id bigint primary key references survey_versions,
  attempts int not null
);

-- feature: results
create table counted_questions (
  version_id bigint not null references survey_versions,
  question text not null,
  answered int not null,
  primary key (version_id, question)
);

-- feature: results
create table counted_choices (
  version_id bigint not null references survey_versions,
  question text not null,
  -- Row of a grid; empty for other questions.
  part text not null,
  choice jsonb not null,
  chosen int not null
);
-- Values may be longer than an index takes.
create unique index counted_choices_by_value on counted_choices (version_id, question, md5(part), md5(choice::text));

-- What the results tell of a survey with a million responses besides their number, which the survey counts itself.
create index attempts_judged on attempts (survey_id, review) where review in ('pending', 'rejected', 'reversed');
