-- The unpublished draft of a questionnaire, one for all its authors.
-- feature: survey-drafts
create table survey_drafts (
  survey_id bigint primary key references surveys on delete cascade,
  -- From a sequence, so that a later draft never has a revision that an earlier one had.
  revision bigint not null,
  base_version integer not null,
  questionnaire jsonb not null,
  saved_by bigint not null references operators,
  saved_at timestamptz not null
);
create sequence survey_draft_revisions;

-- Who has the editor of a questionnaire open, and on which question. Rows are forgotten after a few seconds.
-- feature: survey-drafts
create table survey_authors (
  survey_id bigint not null references surveys on delete cascade,
  operator_id bigint not null references operators,
  part text,
  seen_at timestamptz not null,
  primary key (survey_id, operator_id)
);
