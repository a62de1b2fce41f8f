import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@pollen/postgres/embedded-postgres';
import { clusterData, clusterFolder } from '@pollen/postgres/postgres-cluster';
import { prepareDatabase } from '@pollen/server/platform/database/prepare-database';
import pg from 'pg';

const migrations = fileURLToPath(new URL('../../server/migrations', import.meta.url));
const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
const fast = { fsync: 'off', full_page_writes: 'off', shared_buffers: '16MB', max_connections: '40' };

/** A PostgreSQL with our tables, and a second one that follows it by streaming replication. */
export interface ReplicatedPostgres {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** The replica goes on receiving and shows nothing of it, until `resumeReplica`. */
  pauseReplica(): Promise<void>;
  resumeReplica(): Promise<void>;
  stopReplica(): Promise<void>;
  /** Starts a stopped replica again. */
  startReplica(): Promise<void>;
  /** Makes the replica a database of its own, as after a failover. There is no way back. */
  promoteReplica(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a primary and a replica in a folder of their own. The replica begins as a copy of the files of the stopped primary,
 * because the embedded server comes without `pg_basebackup`.
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'pollen-replicated-'));
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')];
  const start = (dataDir: string, settings: Record<string, string> = {}) =>
    startEmbeddedPostgres({
      application: 'pollen',
      dataDir,
      log: quiet,
      settings: { ...fast, ...settings },
      onLost: () => undefined,
    });
  const original = await start(first);
  await prepareDatabase(original.url, migrations, { holes: true });
  await original.stop();
  await mkdir(second, { mode: 0o700 });
  // Keeps the owner of the files, which is another user where the tests run as root.
  const copied = spawnSync('cp', ['-a', clusterFolder(first), second], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`the files of the primary were not copied: ${copied.stderr}`);
  await rm(join(clusterFolder(second), 'port'), { force: true });
  await writeFile(join(clusterData(second), 'standby.signal'), '');
  const primary = await start(first);
  const { port, username, password } = new URL(primary.adminUrl);
  const startReplica = () =>
    start(second, { primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}` });
  let replica = await startReplica();
  const tell = async (statement: string) => {
    const client = new pg.Client({ connectionString: replica.adminUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    pauseReplica: () => tell('select pg_wal_replay_pause()'),
    resumeReplica: () => tell('select pg_wal_replay_resume()'),
    stopReplica: () => replica.stop(),
    async startReplica() {
      replica = await startReplica();
    },
    promoteReplica: () => tell('select pg_promote()'),
    async stop() {
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
