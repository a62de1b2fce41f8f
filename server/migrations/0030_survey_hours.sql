-- The hour at which a survey opens on its first day and closes on its last, as clocks in the zone of the panel show it.
alter table surveys
  -- Null: as the day begins.
  add column starts_time time,
  -- Null: as the day ends.
  add column ends_time time,
  add constraint surveys_times_have_days_check
    check ((starts_time is null or starts_on is not null) and (ends_time is null or ends_on is not null)),
  add constraint surveys_times_check
    check (starts_on + coalesce(starts_time, time '00:00') < ends_on + coalesce(ends_time, time '24:00'));
