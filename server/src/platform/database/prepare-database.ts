import { Logger, runMigrations } from 'graphile-worker';
import { StartProblem } from '../start-problem';
import { onConnection } from './direct-connection';
import { listPending, type MigrateOptions, migrate } from './migrate';

/**
 * Migrates our tables and those of the job queue to the newest version, and returns the names of our new migrations;
 * several processes may do so at once.
 */
export async function prepareDatabase(url: string, folder: string, options: MigrateOptions = {}): Promise<string[]> {
  const names = await migrate(url, folder, options);
  await runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) });
  return names;
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
