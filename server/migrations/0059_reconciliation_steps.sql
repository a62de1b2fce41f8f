-- A file that an operator applies is compared with its dry run and stored as calls in steps, by a job, before the first of its
-- lines is handled: `preparing`. When something has changed since the dry run nothing is stored: `stale`.
-- feature: reconciliations
alter table reconciliations drop constraint reconciliations_state_check;
-- feature: reconciliations
alter table reconciliations add constraint reconciliations_state_check check (state in (
  'checking', 'refused', 'checked', 'waiting', 'preparing', 'stale', 'applying', 'done', 'declined'));
-- feature: reconciliations
alter table reconciliations drop constraint reconciliations_check;
-- feature: reconciliations
alter table reconciliations add constraint reconciliations_approved_check
  check ((state in ('preparing', 'applying', 'done')) = (approved_by is not null));
-- feature: reconciliations
alter table reconciliations
  -- Which of several checks of a file stores lines: a run that is not the newest stops.
  add column check_run int not null default 0,
  -- When a check has last come further.
  add column check_moved_at timestamptz,
  -- How many lines that change something were compared with the dry run.
  add column compared_lines int not null default 0,
  -- The last line that was stored as a call; null until all lines were compared.
  add column stored_line int;

-- Whether the member came back from the partner from another network than the attempt was started from.
-- feature: partners
alter table partner_visits add column other_network boolean not null default false;
