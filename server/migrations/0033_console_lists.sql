-- How many attempts of each survey ended in each way, as sums that a job keeps: see decision 49.
alter table attempts
  -- Is its end in the sums? What ended stays ended as it did.
  add column tallied boolean not null default false;
-- Attempts whose end has to be put in: few most of the time.
create index attempts_to_tally on attempts (survey_id, state) where ended_at is not null and not tallied;

-- feature: attempts
create table survey_tallies (
  survey_id bigint not null references surveys,
  state text not null check (state in ('completed', 'screened_out', 'quota_full', 'abandoned', 'timed_out', 'closed')),
  attempts bigint not null check (attempts > 0),
  primary key (survey_id, state)
);

-- Who was active in a quarter is found without looking at the attempts themselves.
drop index attempts_by_start;
create index attempts_by_start on attempts (started_at desc, id desc) include (member_id);

-- The queue of flagged answers goes on from where the page before ended.
create index quality_cases_in_order on quality_cases (state, attempt_id);
drop index quality_cases_by_survey;
create index quality_cases_by_survey on quality_cases (survey_id, state, attempt_id) include (suspected);
-- By one signal: an index for each, since a case may have several.
create index quality_cases_fast on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{fast}';
create index quality_cases_straight_line on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{straightLine}';
create index quality_cases_attention on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{attention}';
create index quality_cases_nonsense on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{nonsense}';
create index quality_cases_duplicate on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{duplicate}';
create index quality_cases_shared_device on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{sharedDevice}';
create index quality_cases_shared_payout on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{sharedPayout}';
create index quality_cases_shared_network on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{sharedNetwork}';
create index quality_cases_too_many on quality_cases (state, attempt_id) include (survey_id, suspected)
  where kinds @> '{tooMany}';

-- The audit log is searched by any part of what its details say.
create index audit_log_by_detail on audit_log using gin ((detail::text) gin_trgm_ops);
