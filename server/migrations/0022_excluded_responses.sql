-- Responses that an operator excluded from the results. The attempt, its review and its reward stay as they are.
-- feature: attempts
create table excluded_responses (
  attempt_id bigint primary key references attempts on delete cascade,
  survey_id bigint not null references surveys,
  reason text not null,
  operator_id bigint not null references operators,
  excluded_at timestamptz not null
);
create index excluded_responses_of_survey on excluded_responses (survey_id);
