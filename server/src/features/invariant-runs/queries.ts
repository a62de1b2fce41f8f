import type { Finding } from '@pollen/checks/run';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** One run of all invariants. */
interface InvariantRun {
  startedAt: Date;
  endedAt: Date;
  checked: number;
  broken: readonly Finding[];
}

/** Stores a run. */
export async function insertRun(tx: Tx, { startedAt, endedAt, checked, broken }: InvariantRun): Promise<void> {
  await tx.run(sql`
    insert into invariant_runs (started_at, ended_at, checked, broken)
    values (${startedAt}, ${endedAt}, ${checked}, ${JSON.stringify(broken)}::jsonb)`);
}

/** Returns when the last run ended and how many invariants did not hold, or null before the first run. */
export function findLastRun(tx: Tx): Promise<{ endedAt: Date; broken: number } | null> {
  return tx.maybe(sql`
    select ended_at as "endedAt", jsonb_array_length(broken) as broken from invariant_runs order by id desc limit 1`);
}

/** Deletes up to `limit` runs that ended before an instant; returns how many. */
export function deleteRunsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    delete from invariant_runs where id in (
      select id from invariant_runs where ended_at < ${before} order by ended_at limit ${limit}::int)`);
}

/** Returns when the oldest run ended, or null without one. */
export async function findOldestRun(tx: Tx): Promise<Date | null> {
  const oldest = await tx.maybe<{ at: Date }>(sql`
    select ended_at as at from invariant_runs order by ended_at limit 1`);
  return oldest?.at ?? null;
}
