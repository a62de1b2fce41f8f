-- Why nothing leaves this copy of the panel: no mail, no payment and no other call of an outside party, until somebody
-- resumes. Jobs that call outside are not taken while a row has no end.
-- feature: job-queue
create table sending_holds (
  id bigint generated always as identity primary key,
  -- `restored`: the database was restored from a backup. `moved`: the panel goes on in another database.
  reason text not null check (reason in ('restored', 'moved')),
  -- The instant of the backup or of the move: what happened after it is not in this database.
  taken_at timestamptz not null,
  began_at timestamptz not null,
  ended_at timestamptz
);
create unique index sending_holds_open on sending_holds ((true)) where ended_at is null;

-- Backups and trial restores, for the metrics: what ended without a problem was usable.
-- feature: backups
create table backup_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'trial')),
  -- The name of the backup's folder; null when none was there to try.
  backup text,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- Why it failed; null after a success.
  problem text,
  -- What was written or restored.
  rows bigint,
  bytes bigint
);
create index backup_runs_by_time on backup_runs (ended_at);
create index backup_runs_successes on backup_runs (kind, ended_at) where problem is null;

-- `pollen operator invite` invites on behalf of nobody who has an account.
-- feature: operators
alter table operator_invitations alter column invited_by drop not null;
