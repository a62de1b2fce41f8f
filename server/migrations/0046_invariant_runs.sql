-- The nightly runs of the invariants (checks/invariants.ts) over this database.
-- feature: invariant-runs
create table invariant_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- How many invariants were checked.
  checked int not null,
  -- What does not hold: [{"check": sentence, "rows": the first rows that break it}].
  broken jsonb not null
);
create index invariant_runs_by_time on invariant_runs (ended_at);
