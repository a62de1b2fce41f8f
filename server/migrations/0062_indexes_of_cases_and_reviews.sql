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

-- The member accounts with an operator's own mailbox, also with a part after a plus sign: looked for at each decision about
-- money. In the order of bytes, because a database may sort by a language, in which no beginning can be looked for.
-- feature: members
create index concurrently if not exists members_by_beginning_of_mailbox on members (mailbox_key text_pattern_ops)
  where mailbox_key is not null;
