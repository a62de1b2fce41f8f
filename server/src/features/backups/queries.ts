import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

export type BackupRunKind = 'backup' | 'trial';

/** One backup, or one trial restore of a backup. */
export interface BackupRun {
  kind: BackupRunKind;
  /** The name of the backup's folder. */
  backup: string | null;
  startedAt: Date;
  endedAt: Date;
  /** Why it failed; null after a success. */
  problem: string | null;
  rows: number | null;
  bytes: number | null;
}

/** Stores a run. */
export async function insertRun(tx: Tx, run: BackupRun): Promise<void> {
  await tx.run(sql`
    insert into backup_runs (kind, backup, started_at, ended_at, problem, rows, bytes)
    values (${run.kind}, ${run.backup}, ${run.startedAt}, ${run.endedAt}, ${run.problem}, ${run.rows}, ${run.bytes})`);
}

/**
 * Returns when a backup or a trial last succeeded. The instant is null when all of them failed; null is returned when there
 * was none yet.
 */
export function findLastSuccess(tx: Tx, kind: BackupRunKind): Promise<{ endedAt: Date | null } | null> {
  return tx.maybe(sql`
    select (select max(ended_at) from backup_runs where kind = ${kind} and problem is null) as "endedAt"
    where exists (select from backup_runs where kind = ${kind})`);
}

/** Returns when the oldest run ended, or null without one. */
export async function findOldestRun(tx: Tx): Promise<Date | null> {
  const { oldest } = await tx.one<{ oldest: Date | null }>(sql`select min(ended_at) as oldest from backup_runs`);
  return oldest;
}

/** Deletes up to `limit` runs that ended before an instant; returns how many. */
export function deleteBackupRunsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    delete from backup_runs where id in (
      select id from backup_runs where ended_at < ${before} order by ended_at limit ${limit}::int)`);
}
