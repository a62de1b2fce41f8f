-- no transaction
-- One second look for each suspension, also when two requests arrive at once.
-- feature: feedback
create unique index concurrently if not exists one_second_look_per_suspension on conversations (member_id, suspended_at)
  where suspended_at is not null;

-- The queue of flagged answers in the order of the days on which decisions are due: all of it, those of one weight, and
-- those of a survey.
-- feature: quality
create index concurrently if not exists quality_cases_due on quality_cases (due_at, attempt_id) include (kinds)
  where state = 'open';
-- feature: quality
create index concurrently if not exists quality_cases_due_by_weight on quality_cases (suspected, due_at, attempt_id)
  include (kinds) where state = 'open';
-- feature: quality
create index concurrently if not exists quality_cases_due_by_survey on quality_cases (survey_id, due_at, attempt_id)
  include (suspected, kinds) where state = 'open';
