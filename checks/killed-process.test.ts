import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '@pollen/testkit/eventually';
import { endWithParent } from '@pollen/testkit/running-server';
import { createTestDatabase, type TestDatabase } from '@pollen/testkit/test-postgres';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

const program = fileURLToPath(new URL('job-process.ts', import.meta.url));

let postgres: TestDatabase;
let pool: pg.Pool;
const started: ChildProcess[] = [];

beforeEach(async () => {
  postgres = await createTestDatabase();
  pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  await pool.query('create table runs (process_id int not null)');
});
afterEach(async () => {
  for (const process of started.splice(0)) await kill(process);
  await pool.end();
  await postgres.drop();
});

/** Starts a process that runs jobs; resolves when it is in the transaction of its first job. */
async function runJobsIn(mode: 'hang' | 'finish'): Promise<ChildProcess> {
  const args = [...endWithParent, '--import', 'tsx', program, postgres.url, mode];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  started.push(child);
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('another process runs the job of a killed process from the beginning', async () => {
  await pool.query(`select graphile_worker.add_job('test.note')`);
  await kill(await runJobsIn('hang'));
  const second = await runJobsIn('finish');
  await eventually(async () =>
    expect((await pool.query('select 1 from graphile_worker._private_jobs')).rowCount).toBe(0),
  );
  expect((await pool.query('select process_id from runs')).rows).toEqual([{ process_id: second.pid }]);
});
