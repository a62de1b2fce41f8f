-- What a sensitive survey asks about, empty for any other, and for how many days after its end answers are kept. Fixed once
-- the survey is launched, because members agree to it.
-- feature: surveys
alter table surveys
  add column sensitive_subjects text[] not null default '{}',
  add column answers_kept_days int,
  -- When it closed; null for surveys that closed before this was kept.
  add column closed_at timestamptz,
  -- When the answers were removed because their term was over.
  add column answers_removed_at timestamptz,
  add constraint surveys_sensitive_check check ((answers_kept_days is null) = (sensitive_subjects = '{}'));
create index surveys_with_answers_to_remove on surveys (closed_at)
  where answers_kept_days is not null and closed_at is not null and answers_removed_at is null;
-- Completed attempts whose answers are gone: results count without them.
-- feature: attempts
create index attempts_erased on attempts (survey_id) where state = 'completed' and answers_erased_at is not null;
-- A member's agreement to a sensitive survey, stored with the start of the attempt.
-- feature: consents
create table survey_consents (
  member_id bigint not null references members,
  survey_id bigint not null references surveys,
  -- The version of the wording, and what the member was told.
  wording text not null,
  subjects text[] not null,
  kept_days int not null,
  agreed_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (member_id, survey_id)
);
