import { rm } from 'node:fs/promises';
import { findEmbeddedPostgres, settingsForLoading, startEmbeddedPostgres } from '@pollen/postgres/embedded-postgres';
import { StartProblem } from '../start-problem';
import { onConnection } from './direct-connection';

/** An empty database for one trial. */
export interface ScratchDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

const NAME = 'pollen_trial_restore';
/** Only a database with this comment is ours to drop. */
const COMMENT = 'Made by Pollen for a trial restore; may be dropped.';
const quiet = () => undefined;

/**
 * Makes an empty database, next to the one of a server whose user may create databases, or on an embedded server of its own
 * in a folder. One that a killed process has left is dropped first. Throws when the user may not, or while another trial runs.
 */
export function openScratchDatabase(at: string | { readonly folder: string }): Promise<ScratchDatabase> {
  return typeof at === 'string' ? onServer(at) : inFolder(at.folder);
}

async function inFolder(folder: string): Promise<ScratchDatabase> {
  const where = { application: 'pollen', dataDir: folder };
  // While another trial runs there, the start below says so.
  if ((await findEmbeddedPostgres(where)) === undefined) await removeFolder(folder);
  const server = await startEmbeddedPostgres({
    ...where,
    log: { info: quiet, warn: quiet, error: quiet },
    // Nobody will miss it after a power cut.
    settings: { ...settingsForLoading, fsync: 'off', full_page_writes: 'off' },
    onLost: quiet,
  });
  return {
    url: server.url,
    async drop() {
      await server.stop();
      await removeFolder(folder);
    },
  };
}

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });

async function onServer(serverUrl: string): Promise<ScratchDatabase> {
  const make = onConnection(serverUrl, async (client) => {
    const { rows } = await client.query<{ may: boolean; known: boolean; ours: boolean; used: boolean }>(
      `select (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as may,
         exists (select from pg_database where datname = $1) as known,
         exists (select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2) as ours,
         exists (select from pg_stat_activity where datname = $1) as used`,
      [NAME, COMMENT],
    );
    const [found] = rows;
    if (!found?.may) {
      throw new StartProblem(
        'A trial restore needs a user who may create databases: run "alter role ... createdb" for the user of DATABASE_URL, or let BACKUP_SCRATCH_URL name another server.',
      );
    }
    if (found.known && !found.ours) throw new StartProblem(`The database ${NAME} exists and is not ours. Rename it.`);
    if (found.used)
      throw new StartProblem(`Another trial restore uses the database ${NAME} now. Try again once it has ended.`);
    await client.query(`drop database if exists ${NAME}`);
    await client.query(`create database ${NAME} template template0 encoding 'UTF8'`);
    await client.query(`comment on database ${NAME} is '${COMMENT}'`);
  });
  await make.catch((error: Error) => {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(
      `A trial restore cannot use the PostgreSQL at ${new URL(serverUrl).host}: ${error.message}. Let BACKUP_SCRATCH_URL name one that it can use.`,
    );
  });
  const url = new URL(serverUrl);
  url.pathname = `/${NAME}`;
  const drop = async () => {
    await onConnection(serverUrl, (client) => client.query(`drop database if exists ${NAME} with (force)`));
  };
  return { url: url.href, drop };
}
