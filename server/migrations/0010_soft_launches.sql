-- feature: surveys
alter table surveys
  -- The survey pauses by itself with this many completes; null: no soft launch. Kept after it was opened fully.
  add column soft_launch_completes int check (soft_launch_completes > 0),
  add column soft_launch_reached_at timestamptz,
  -- Whether operators were told that it was reached.
  add column soft_launch_told boolean not null default false,
  -- From then on the survey goes on to its full target.
  add column soft_launch_opened_at timestamptz,
  add column soft_launch_opened_by bigint references operators;
-- Soft launches that operators have to be told about: none most of the time.
create index surveys_soft_launch_reached on surveys (id)
  where soft_launch_reached_at is not null and not soft_launch_told;

-- feature: quality
alter table survey_pauses
  drop constraint survey_pauses_reason_check,
  add constraint survey_pauses_reason_check check (reason in ('reports', 'dropOut', 'softLaunch'));

-- feature: attempts
alter table attempts
  -- The quota cells to which the attempt belongs: while it runs, those that its profile decides; once it is completed,
  -- those that counted it. Cells that were removed since are still named.
  add column cell_ids bigint[] not null default '{}';
