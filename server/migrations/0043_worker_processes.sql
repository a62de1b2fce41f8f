-- Processes that work on jobs, each with its last sign of life: jobs of one that fell silent are taken up by others.
-- feature: job-queue
create table worker_processes (
  id text primary key,
  started_at timestamptz not null,
  heartbeat_at timestamptz not null
);
