-- The shares in the population to which the responses of a survey are weighted. The row stays when the weighting is
-- removed, so that the revision of an earlier one never comes back.
-- feature: results
create table survey_weightings (
  survey_id bigint primary key references surveys,
  targets jsonb,
  revision int not null,
  changed_by bigint not null references operators,
  changed_at timestamptz not null
);
