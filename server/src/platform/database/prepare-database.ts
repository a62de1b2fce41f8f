import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import sql from 'sql-template-tag';
import { StartProblem } from '../start-problem';
import type { Tx } from './database';
import { onConnection } from './direct-connection';
import { listPending, type MigrateOptions, migrate } from './migrate';

/**
 * Migrates our tables and those of the job queue to the newest version, and returns the names of our new migrations;
 * several processes may do so at once.
 */
export async function prepareDatabase(url: string, folder: string, options: MigrateOptions = {}): Promise<string[]> {
  const names = await migrate(url, folder, options);
  const pgPool = new pg.Pool({ connectionString: url, max: 2 });
  // The worker's own pool hears no error while it closes: an embedded server that stopped then ended the whole process. What
  // fails earlier is thrown by the statement that fails.
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => undefined) });
  } finally {
    await pgPool.end();
  }
  return names;
}

/**
 * Throws `StartProblem` when the direct address leads to another database than the one of requests: jobs would mail and pay
 * for another panel.
 */
export async function refuseOtherDatabase(requests: Tx, directUrl: string): Promise<void> {
  // The time of the start tells two servers apart; as a number it does not depend on the settings of the session.
  const identity = sql`select current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as name`;
  const direct = await onConnection(directUrl, (client) => client.query<{ name: string }>(identity.text));
  const { name } = await requests.one<{ name: string }>(identity);
  if (direct.rows[0]?.name === name) return;
  throw new StartProblem(
    'JOBS_DATABASE_URL leads to another database than DATABASE_URL. It has to be another address of the same one, past the pooler.',
  );
}

/** Throws `StartProblem` when a database lacks migrations, and changes nothing. */
export async function refuseOldSchema(url: string, folder: string): Promise<void> {
  const pending = await onConnection(url, (client) => listPending(client, folder));
  const [first] = pending;
  if (first === undefined) return;
  const which = pending.length === 1 ? `the migration ${first}` : `${pending.length} migrations, from ${first} on`;
  throw new StartProblem(
    `The database lacks ${which}, and MIGRATE is off. Run "pollen migrate" with the rights to change tables, then start again.`,
  );
}
