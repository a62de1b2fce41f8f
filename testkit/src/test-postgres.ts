import { rmSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@pollen/postgres/embedded-postgres';
import { clusterData } from '@pollen/postgres/postgres-cluster';
import { findPostmaster } from '@pollen/postgres/postmaster';
import { identityOfProcess, isSameProcess } from '@pollen/postgres/process-identity';
import { prepareDatabase } from '@pollen/server/platform/database/prepare-database';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

export interface TestPostgres {
  /** The superuser, in the database `postgres`. */
  adminUrl: string;
  createDatabase(): Promise<TestDatabase>;
  stop(): Promise<void>;
}

/** The variable that tells test files, which run in processes of their own, about the server. */
const variable = 'POLLEN_TEST_POSTGRES';
/** The application's own database, migrated once, is what every test database is a copy of. */
const template = 'pollen';
const migrations = fileURLToPath(new URL('../../server/migrations', import.meta.url));
const folderName = /^pollen-test-(\d+-\d+)-/;

const fastSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  // Shared memory is a file in the data folder, and goes with it when the server is killed.
  dynamic_shared_memory_type: 'mmap',
  // It would get in the way of copying the template.
  autovacuum: 'off',
  max_connections: '150',
};

export interface TestPostgresOptions {
  /** Keep what is committed over a power cut, as in production; benches want that, tests do not. */
  durable?: boolean;
}

/** Starts a PostgreSQL of its own in a temporary folder, with our tables in its template; also outside of vitest. */
export async function startTestPostgres({ durable = false }: TestPostgresOptions = {}): Promise<TestPostgres> {
  await sweepAbandonedServers();
  const folder = await mkdtemp(join(tmpdir(), `pollen-test-${identityOfProcess(process.pid)}-`));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  process.on('exit', removeFolder);
  const server = await startEmbeddedPostgres({
    application: template,
    dataDir: join(folder, 'data'),
    log: { info: () => undefined, warn: console.warn, error: console.error },
    settings: durable ? { max_connections: '150' } : fastSettings,
  });
  const stop = async () => {
    await server.stop();
    delete process.env[variable];
    removeFolder();
    process.off('exit', removeFolder);
  };
  try {
    await prepareDatabase(server.url, migrations, { holes: true });
  } catch (error) {
    await stop();
    throw error;
  }
  process.env[variable] = JSON.stringify({ url: server.url, adminUrl: server.adminUrl });
  return { adminUrl: server.adminUrl, createDatabase: createTestDatabase, stop };
}

/** The address of the superuser of the running test server, in the database `postgres`. */
export function adminUrlOfTests(): string {
  return addresses().adminUrl;
}

function addresses(): { url: string; adminUrl: string } {
  const found = process.env[variable];
  if (found === undefined) throw new Error('No test PostgreSQL runs: call startTestPostgres() first.');
  return JSON.parse(found);
}

/** A new database with all tables and no rows, on the server that `startTestPostgres` or vitest's setup has started. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, adminUrl } = addresses();
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  // Copying files costs a third of copying page by page through the log.
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} OWNER pollen STRATEGY file_copy`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** A new database without any table, on the same server. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { url, adminUrl } = addresses();
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE template0 OWNER pollen ENCODING 'UTF8'`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** A copy of a test database as it is now, as a backup would have it. Connections to the original are cut for that moment. */
export async function backUpTestDatabase(url: string): Promise<TestDatabase> {
  const { adminUrl } = addresses();
  const own = new URL(url);
  const name = own.pathname.slice(1);
  const copy = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await asAdmin(adminUrl, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await asAdmin(adminUrl, `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`);
  await asAdmin(adminUrl, `CREATE DATABASE ${copy} TEMPLATE ${name} OWNER pollen`);
  await asAdmin(adminUrl, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  own.pathname = `/${copy}`;
  return { url: own.href, drop: () => asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`) };
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Ends and removes what test runs that were killed have left. */
async function sweepAbandonedServers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const starter = folderName.exec(name)?.[1];
    if (starter === undefined || isSameProcess(starter)) continue;
    const folder = join(tmpdir(), name);
    const stats = await lstat(folder).catch(() => undefined);
    if (stats?.isDirectory() !== true || (process.getuid !== undefined && stats.uid !== process.getuid())) continue;
    const data = clusterData(join(folder, 'data'));
    const running = findPostmaster(data);
    if (running !== undefined) {
      process.kill(running.pid, 'SIGQUIT');
      while (findPostmaster(data) !== undefined) await pause(20);
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}
