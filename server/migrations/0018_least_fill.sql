-- feature: surveys
alter table quota_cells
  -- Cells of one group: a member who fits several is assigned to the least filled one at the start. Null: the cell
  -- counts everybody who fits.
  add column least_fill_group text check (least_fill_group <> ''),
  add constraint quota_cells_least_fill_check check (least_fill_group is null or answer is null);
alter table surveys
  -- Since when it has been live without a break, for the rate of its completes; null: since its launch.
  add column live_since timestamptz;

-- Completes by time, with their quota cells: the rate of the last days.
-- feature: attempts
create index attempts_completed_at on attempts (survey_id, ended_at desc) include (cell_ids) where state = 'completed';
