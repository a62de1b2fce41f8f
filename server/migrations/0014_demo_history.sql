-- Whether the demo panel has its history. One row, in a demo panel only; a fill that a stop interrupted is begun again at
-- the next start.
-- feature: overview
create table demo_history (
  single_row boolean primary key default true check (single_row),
  begun_at timestamptz not null,
  filled_at timestamptz,
  -- Why the last fill failed.
  problem text
);
