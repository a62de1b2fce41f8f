import { Logger, runMigrations } from 'graphile-worker';
import { type MigrateOptions, migrate } from './migrate';

/** Migrates our tables and those of the job queue to the newest version; several processes may do so at once. */
export async function prepareDatabase(url: string, folder: string, options: MigrateOptions = {}): Promise<void> {
  await migrate(url, folder, options);
  await runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) });
}
