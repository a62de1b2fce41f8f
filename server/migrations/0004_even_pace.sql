-- feature: quality
-- Cases with the signal "even pace", as the queue is filtered by one signal.
create index quality_cases_even_pace on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{evenPace}';
