-- feature: surveys
-- Quotas are told apart by their id; the position is only their order. One statement may therefore move several at once.
alter table quota_cells drop constraint quota_cells_survey_id_position_key;
alter table quota_cells add constraint quota_cells_survey_id_position_key
  unique (survey_id, position) deferrable initially immediate;
