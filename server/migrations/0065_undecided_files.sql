-- no transaction
-- The files of partners on which somebody has to decide: every open console counts them twice a minute.
-- feature: reconciliations
create index concurrently if not exists reconciliations_undecided on reconciliations (id)
  where state in ('refused', 'checked', 'waiting', 'stale');
