-- Rejected completes count neither for the target nor for quota cells. A complete that is reinstated counts again even
-- where its place was taken meanwhile, so that completes may exceed a target; completes of today may have been rejected.
alter table surveys
  drop constraint surveys_check,
  drop constraint surveys_counted_check,
  add constraint surveys_completes_check check (completes >= 0),
  add constraint surveys_counted_check check (counted_completes >= 0),
  -- Whether it was paused when its last place was taken: it is paused again when a place becomes free.
  add column filled_while_paused boolean not null default false;
alter table quota_cells
  drop constraint quota_cells_check,
  add constraint quota_cells_completes_check check (completes >= 0);

-- States stay: an update of the software opens no survey that has long been full.
update surveys set completes = completes - rejected.n
  from (select survey_id, count(*)::int as n from attempts where review in ('rejected', 'reversed') group by survey_id) rejected
  where rejected.survey_id = surveys.id;
update quota_cells set completes = greatest(0, completes - rejected.n)
  from (
    select cell, count(*)::int as n from attempts cross join unnest(cell_ids) as cell
    where review in ('rejected', 'reversed') group by cell) rejected
  where rejected.cell = quota_cells.id;
-- Attempts from before quota cells were kept with them name none.
update quota_cells set completes = surveys.completes
  from surveys where surveys.id = quota_cells.survey_id and quota_cells.completes > surveys.completes;
