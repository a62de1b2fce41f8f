import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { clusterData } from '@pollen/postgres/postgres-cluster';
import { findPostmaster } from '@pollen/postgres/postmaster';
import { isRunning } from '@pollen/postgres/process-identity';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from './eventually';

/** What vitest, a bench and the runner of the browser tests do: a test database, and a server with a database of its own. */
const runner = `
import { runServer } from '@pollen/testkit/running-server';
import { startTestPostgres } from '@pollen/testkit/test-postgres';
import pg from 'pg';
const postgres = await startTestPostgres();
const client = new pg.Client({ connectionString: postgres.adminUrl });
await client.connect();
const { rows } = await client.query("select pg_read_file('postmaster.pid') as file");
await client.end();
const server = await runServer({ DATA_DIR: process.argv[1], DEMO: 'false' });
console.log(JSON.stringify([process.pid, server.process.pid, Number.parseInt(rows[0].file, 10)]));
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollen-runner-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

test('a killed test runner leaves no server and no database behind', async () => {
  const dataDir = join(folder, 'data');
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', runner, dataDir], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const pids: number[] = [...JSON.parse(line), findPostmaster(clusterData(dataDir))?.pid];
  expect(pids.map(isRunning)).toEqual([true, true, true, true]);
  child.kill('SIGKILL');
  await eventually(() => expect(pids.filter(isRunning)).toEqual([]));
});
