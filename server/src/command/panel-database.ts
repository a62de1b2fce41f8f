import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findEmbeddedPostgres, settingsForLoading, startEmbeddedPostgres } from '@pollen/postgres/embedded-postgres';
import { clusterData } from '@pollen/postgres/postgres-cluster';
import { findCheckout } from '../platform/checkout';
import { type Config, readConfig } from '../platform/config';
import { connectDatabase, type Database } from '../platform/database/database';
import type { FileStore } from '../platform/files/files';
import { openFiles } from '../platform/files/open-files';
import { MINUTE_MS, machineClock } from '../platform/time';
import { CommandProblem } from './command';

/** How a command uses the database of the panel. */
export interface DatabaseUse {
  /** No panel may run on it: its embedded server must not run already. */
  readonly alone?: boolean;
  /** The command makes the embedded database when there is none. */
  readonly makes?: boolean;
  /** The command loads a whole database; its embedded server is started for that. */
  readonly loads?: boolean;
}

export const migrationsFolder = join(findCheckout(), 'server/migrations');

/**
 * Runs `work` with the address of the panel's database: that of JOBS_DATABASE_URL or DATABASE_URL, past a pooler because
 * commands lock and copy for longer than a transaction; of the embedded server that a panel runs now; or of one that is started
 * for this command.
 */
export async function withDatabaseUrl<Result>(
  config: Config,
  { alone = false, makes = false, loads = false }: DatabaseUse,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (config.directDatabaseUrl !== undefined) return work(config.directDatabaseUrl);
  const { dataDir } = config;
  if (!makes && !existsSync(clusterData(dataDir))) {
    throw new CommandProblem(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the panel.`);
  }
  const running = alone ? undefined : await findEmbeddedPostgres({ application: 'pollen', dataDir });
  if (running !== undefined) return work(running);
  const server = await startEmbeddedPostgres({
    application: 'pollen',
    dataDir,
    log: { info: () => undefined, warn: console.error, error: console.error },
    ...(loads && { settings: settingsForLoading }),
  });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** Runs `work` with the files of the panel, in their bucket or folder. */
export async function withFiles<Result>(config: Config, work: (files: FileStore) => Promise<Result>): Promise<Result> {
  const files = await openFiles(config);
  try {
    return await work(files);
  } finally {
    files.close();
  }
}

/** Runs `work` with a connection to the panel's database. */
export function withDatabase<Result>(
  env: NodeJS.ProcessEnv,
  use: DatabaseUse,
  work: (panel: { config: Config; database: Database; clock: typeof machineClock }) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env);
  return withDatabaseUrl(config, use, async (url) => {
    const database = connectDatabase({ url, clock: machineClock, connections: 2, patienceMs: MINUTE_MS });
    try {
      return await work({ config, database, clock: machineClock });
    } finally {
      await database.close();
    }
  });
}
