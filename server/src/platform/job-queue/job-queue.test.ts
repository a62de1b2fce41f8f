import { CuttableProxy } from '@pollen/testkit/cuttable-proxy';
import { createTestDatabase, type TestDatabase } from '@pollen/testkit/test-postgres';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectDatabase, type Database } from '../database/database';
import type { Job } from '../jobs';
import { machineClock } from '../time';
import { dueBetween, readCrontab } from './crontab';
import { JobTakenUp } from './held-database';
import { carryOut, type JobWorkers, startJobs } from './job-runner';
import { beat, giveBackUnheard, registerKinds, takeJob, takeUpAbandoned } from './queue';

interface TestServices {
  readonly database: Database;
}

let postgres: TestDatabase;
let way: CuttableProxy;
/** What the jobs use, by the way that can be cut. */
let database: Database;
/** What the test looks with: never cut. */
let pool: pg.Pool;
let workers: JobWorkers | undefined;

beforeEach(async () => {
  postgres = await createTestDatabase();
  way = await CuttableProxy.to(postgres.url);
  database = connectDatabase({ url: way.through(postgres.url), clock: machineClock, connections: 6 });
  pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  pool.on('error', () => undefined);
  await pool.query('create table runs (n int not null, at timestamptz not null default clock_timestamp())');
});
afterEach(async () => {
  await workers?.stop();
  workers = undefined;
  await database.close();
  await way.cut();
  await pool.end();
  await postgres.drop();
});

const quiet = { error: () => undefined, warn: () => undefined };
const numberOf = (payload: unknown) => (payload as { n: number }).n;
const noteRun = (services: TestServices, payload: unknown) =>
  services.database.transaction((tx) => tx.run(sql`insert into runs (n) values (${numberOf(payload)})`));
const add = (n: number) =>
  pool.query(`select graphile_worker.add_job('test.note', payload => $1::json)`, [JSON.stringify({ n })]);
const runs = async () => (await pool.query<{ n: number }>('select n from runs order by n')).rows.map(({ n }) => n);
const jobsLeft = async () => (await pool.query('select 1 from graphile_worker._private_jobs')).rowCount;
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 40_000, interval: 20 });

/** Something that a job waits for. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function start(job: Job<TestServices>): Promise<void> {
  const jobs = { 'test.note': job };
  workers = await startJobs({
    databaseUrl: way.through(postgres.url),
    services: { database },
    jobs,
    crontab: '',
    log: quiet,
  });
}

describe('an outage', () => {
  test('at any moment ends nothing: each job is done', async () => {
    await start(async (payload, services) => void (await noteRun(services, payload)));
    const wanted = Array.from({ length: 40 }, (_, n) => n);
    for (const n of wanted) {
      await add(n);
      if (n % 8 === 3) way.breakAll();
      if (n % 8 === 6) {
        await way.cut();
        await way.mend();
      }
    }
    await until(async () => {
      // Those that failed on their way wait for their next try.
      await pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
      expect(await jobsLeft()).toBe(0);
    });
    expect([...new Set(await runs())]).toEqual(wanted);
  });

  test('between the work and its end runs nothing twice', async () => {
    await start(async (payload, services) => {
      await noteRun(services, payload);
      await way.cut();
    });
    await add(1);
    await until(async () => expect(await runs()).toEqual([1]));
    expect(await jobsLeft()).toBe(1);
    await way.mend();
    await until(async () => expect(await jobsLeft()).toBe(0));
    expect(await runs()).toEqual([1]);
  });

  test('at the start is waited for', async () => {
    await add(1);
    await way.cut();
    await start(async (payload, services) => void (await noteRun(services, payload)));
    await way.mend();
    await until(async () => expect(await runs()).toEqual([1]));
  });
});

describe('a process that fell silent', () => {
  /** Takes the waiting job for a process whose last sign of life is two minutes old. */
  async function takeAsSilent(processId = 'silent') {
    const kinds = await registerKinds(pool, ['test.note']);
    await beat(pool, processId);
    const job = await takeJob(pool, [...kinds.values()], `${processId}/1`);
    await pool.query(`update worker_processes set heartbeat_at = now() - interval '2 minutes'`);
    await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'`);
    return job ?? expect.fail('there is no job');
  }
  const state = async () =>
    (await pool.query('select locked_by as by, attempts, last_error as error from graphile_worker._private_jobs')).rows;

  test('loses its jobs to others, and changes nothing beside them when it was only slow', async () => {
    await add(1);
    const job = await takeAsSilent();
    const inTheMiddle = gate();
    const goOn = gate();
    const jobs: Record<string, Job<TestServices>> = {
      'test.note': async (payload, services) => {
        await services.database.transaction(async (tx) => {
          await tx.run(sql`insert into runs (n) values (1)`);
          inTheMiddle.open();
          await goOn.opened;
        });
        await noteRun(services, { n: numberOf(payload) + 1 });
      },
    };
    const slow = carryOut(job, jobs, { database }).catch((error: unknown) => error);
    await inTheMiddle.opened;
    expect(await takeUpAbandoned(pool)).toBe(0);
    goOn.open();
    await until(async () => expect(await takeUpAbandoned(pool)).toBe(1));
    // Its second transaction came before or after the taking; never beside it.
    const end = await slow;
    expect(end === undefined || end instanceof JobTakenUp).toBe(true);
    expect(await runs()).toEqual(end === undefined ? [1, 2] : [1]);
    expect(await state()).toEqual([{ by: null, attempts: 1, error: 'the process that worked on it ended' }]);
    expect(await carryOut(job, jobs, { database }).catch((error: unknown) => error)).toBeInstanceOf(JobTakenUp);
  });

  test('keeps its jobs while it gives signs of life, and those of graphile-worker wait four hours', async () => {
    await add(1);
    await takeAsSilent();
    await beat(pool, 'silent');
    expect(await takeUpAbandoned(pool)).toBe(0);
    await pool.query(`update graphile_worker._private_jobs set locked_by = 'pool-0123456789abcdef'`);
    expect(await takeUpAbandoned(pool)).toBe(0);
    await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '5 hours'`);
    expect(await takeUpAbandoned(pool)).toBe(1);
  });

  test('gets back what it took without hearing of it', async () => {
    await add(1);
    await takeAsSilent();
    await giveBackUnheard(pool, 'silent', ['silent/1']);
    expect(await state()).toMatchObject([{ by: 'silent/1' }]);
    await giveBackUnheard(pool, 'silent', []);
    expect(await state()).toMatchObject([{ by: null, attempts: 0 }]);
  });
});

test('whoever stops gives back what is not done in time, and only that', async () => {
  const begun = gate();
  const goOn = gate();
  await start(async (payload, services) => {
    begun.open();
    await goOn.opened;
    await noteRun(services, payload);
  });
  await add(1);
  await begun.opened;
  await workers?.stop(10);
  workers = undefined;
  const { rows } = await pool.query('select locked_by as by, attempts from graphile_worker._private_jobs');
  expect(rows).toEqual([{ by: null, attempts: 0 }]);
  expect((await pool.query('select 1 from worker_processes')).rowCount).toBe(0);
  // What it does now is nothing: somebody else may have begun.
  goOn.open();
  await start(async (payload, services) => void (await noteRun(services, payload)));
  await until(async () => expect(await jobsLeft()).toBe(0));
  expect(await runs()).toEqual([1]);
});

test('the clock adds what an outage kept away once, and nothing of more than a day ago', () => {
  const items = readCrontab('*/5 * * * * often\n 23 3 * * * night.ly\n');
  const at = (time: string) => new Date(`2026-11-22T${time}:00Z`);
  expect(dueBetween(items, at('03:19'), at('03:20'))).toEqual(['often']);
  expect(dueBetween(items, at('03:20'), at('03:22'))).toEqual([]);
  expect(dueBetween(items, at('03:20'), at('04:00'))).toEqual(['night.ly', 'often']);
  expect(dueBetween(items, at('03:20'), at('03:20'))).toEqual([]);
  expect(dueBetween(items, new Date('2020-01-01'), at('03:20'))).toEqual(['often', 'night.ly']);
});
