-- Codes of open questions. A merged code keeps its answers and leads to the code that took its place; a deleted one keeps
-- them too, so that both can be undone.
-- feature: results
create table answer_codes (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys,
  question text not null,
  -- The value in files. Never given twice within a question.
  number int not null,
  name_en text not null,
  name_zh text not null,
  merged_into bigint references answer_codes,
  deleted_at timestamptz,
  created_by bigint not null references operators,
  created_at timestamptz not null,
  unique (survey_id, question, number)
);

-- Which answers have which codes; `coded_by` is the last operator who gave the code.
-- feature: results
create table coded_answers (
  attempt_id bigint not null references attempts on delete cascade,
  code_id bigint not null references answer_codes,
  coded_by bigint not null references operators,
  coded_at timestamptz not null,
  primary key (attempt_id, code_id)
);
create index coded_answers_by_code on coded_answers (code_id, attempt_id);

-- What each change of codes did, so that its operator can undo it for some weeks.
-- feature: results
create table coding_changes (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators,
  made_at timestamptz not null,
  -- Pairs of attempt and code that were added and removed, and codes as they were before.
  added jsonb not null default '[]',
  removed jsonb not null default '[]',
  codes_before jsonb not null default '[]',
  undone_at timestamptz
);
create index coding_changes_by_time on coding_changes (made_at);
