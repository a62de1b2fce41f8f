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
