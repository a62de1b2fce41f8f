import { CuttableProxy } from '@pollen/testkit/cuttable-proxy';
import { eventually } from '@pollen/testkit/eventually';
import { createTestDatabase, type TestDatabase } from '@pollen/testkit/test-postgres';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectDatabase, type Database } from '../database/database';
import type { Job } from '../jobs';
import { machineClock } from '../time';
import { dueBetween, readCrontab } from './crontab';
import { JobReassigned } from './fenced-database';
import { type JobWorkers, startJobs } from './job-runner';
import {
  readSchedule,
  recordHeartbeat,
  registerKinds,
  releaseAbandonedJobs,
  releaseUnconfirmedJobs,
  scheduleJobs,
  takeJob,
} from './queue';
import { runJob } from './run-job';

interface TestServices {
  readonly database: Database;
}

let postgres: TestDatabase;
let way: CuttableProxy;
/** The database of the jobs, behind the proxy. */
let database: Database;
/** The connections of the test itself, which are never cut. */
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

/** A promise that the test resolves. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function start(job: Job<TestServices>, crontab = ''): Promise<void> {
  const jobs = { 'test.note': job };
  workers = await startJobs({
    databaseUrl: way.through(postgres.url),
    services: { database },
    jobs,
    crontab,
    log: quiet,
  });
}

describe('an outage', () => {
  test('at any moment: each job is still done', async () => {
    await start(async (payload, services) => void (await noteRun(services, payload)));
    const expected = Array.from({ length: 40 }, (_, n) => n);
    for (const n of expected) {
      await add(n);
      if (n % 8 === 3) way.breakAll();
      if (n % 8 === 6) {
        await way.cut();
        await way.mend();
      }
    }
    await eventually(async () => {
      // Those that failed on their way wait for their next try.
      await pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
      expect(await jobsLeft()).toBe(0);
    });
    expect([...new Set(await runs())]).toEqual(expected);
  });

  test('between the work and its completion: nothing runs twice', async () => {
    // The test sees the run before the job does, and must not mend what is not cut yet.
    const isCut = gate();
    await start(async (payload, services) => {
      await noteRun(services, payload);
      await way.cut();
      isCut.open();
    });
    await add(1);
    await isCut.opened;
    expect(await runs()).toEqual([1]);
    expect(await jobsLeft()).toBe(1);
    await way.mend();
    await eventually(async () => expect(await jobsLeft()).toBe(0));
    expect(await runs()).toEqual([1]);
  });

  test('at the start: the process waits', async () => {
    await add(1);
    await way.cut();
    await start(async (payload, services) => void (await noteRun(services, payload)));
    await way.mend();
    await eventually(async () => expect(await runs()).toEqual([1]));
  });
});

describe('a process that fell silent', () => {
  /** Takes the waiting job for a process whose last heartbeat is two minutes old. */
  async function takeAsSilent(processId = 'silent') {
    const kinds = await registerKinds(pool, ['test.note']);
    await recordHeartbeat(pool, processId);
    const job = await takeJob(pool, [...kinds.values()], `${processId}/1`);
    await pool.query(`update worker_processes set heartbeat_at = now() - interval '2 minutes'`);
    await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'`);
    return job ?? expect.fail('there is no job');
  }
  const state = async () =>
    (await pool.query('select locked_by as by, attempts, last_error as error from graphile_worker._private_jobs')).rows;

  test('loses its jobs to other processes, and writes nothing beside them when it was only slow', async () => {
    await add(1);
    const job = await takeAsSilent();
    const insideTransaction = gate();
    const proceed = gate();
    const jobs: Record<string, Job<TestServices>> = {
      'test.note': async (payload, services) => {
        await services.database.transaction(async (tx) => {
          await tx.run(sql`insert into runs (n) values (1)`);
          insideTransaction.open();
          await proceed.opened;
        });
        await noteRun(services, { n: numberOf(payload) + 1 });
      },
    };
    const slow = runJob(job, jobs, { database }).catch((error: unknown) => error);
    await insideTransaction.opened;
    expect(await releaseAbandonedJobs(pool)).toBe(0);
    proceed.open();
    await eventually(async () => expect(await releaseAbandonedJobs(pool)).toBe(1));
    // The second transaction came before the release, or failed.
    const end = await slow;
    expect(end === undefined || end instanceof JobReassigned).toBe(true);
    expect(await runs()).toEqual(end === undefined ? [1, 2] : [1]);
    expect(await state()).toEqual([{ by: null, attempts: 1, error: 'the process that ran this job ended' }]);
    expect(await runJob(job, jobs, { database }).catch((error: unknown) => error)).toBeInstanceOf(JobReassigned);
  });

  test('keeps its jobs while it sends heartbeats; jobs of graphile-worker are released after four hours', async () => {
    await add(1);
    await takeAsSilent();
    await recordHeartbeat(pool, 'silent');
    expect(await releaseAbandonedJobs(pool)).toBe(0);
    await pool.query(`update graphile_worker._private_jobs set locked_by = 'pool-0123456789abcdef'`);
    expect(await releaseAbandonedJobs(pool)).toBe(0);
    await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '5 hours'`);
    expect(await releaseAbandonedJobs(pool)).toBe(1);
  });

  test('releases jobs that it took without getting the answer', async () => {
    await add(1);
    await takeAsSilent();
    await releaseUnconfirmedJobs(pool, 'silent', ['silent/1']);
    expect(await state()).toMatchObject([{ by: 'silent/1' }]);
    await releaseUnconfirmedJobs(pool, 'silent', []);
    expect(await state()).toMatchObject([{ by: null, attempts: 0 }]);
  });
});

/** Lets a heartbeat that may add a row arrive after the row of its process was deleted, as on a busy database. */
const slowHeartbeats = () =>
  pool.query(`
    create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(0.2); return new; end';
    create trigger slow before insert on worker_processes for each row execute function wait()`);

test('a process that stops releases the jobs that are not done in time, and no others', async () => {
  const begun = gate();
  const proceed = gate();
  await start(async (payload, services) => {
    begun.open();
    await proceed.opened;
    await noteRun(services, payload);
  });
  await add(1);
  await begun.opened;
  await slowHeartbeats();
  await workers?.stop(10);
  workers = undefined;
  const { rows } = await pool.query('select locked_by as by, attempts from graphile_worker._private_jobs');
  expect(rows).toEqual([{ by: null, attempts: 0 }]);
  expect((await pool.query('select 1 from worker_processes')).rowCount).toBe(0);
  // The released run writes nothing any more.
  proceed.open();
  await start(async (payload, services) => void (await noteRun(services, payload)));
  await eventually(async () => expect(await jobsLeft()).toBe(0));
  expect(await runs()).toEqual([1]);
});

test('an error message that PostgreSQL cannot store fails the job and holds up no other', async () => {
  await start(async (payload, services) => {
    if (numberOf(payload) === 0) throw new Error('not a text: \0');
    await noteRun(services, payload);
  });
  for (let n = 0; n < 6; n += 1) await add(n);
  await eventually(async () => expect(await runs()).toEqual([1, 2, 3, 4, 5]));
  const failed = async () =>
    (await pool.query('select last_error as error, locked_by as by from graphile_worker._private_jobs')).rows;
  await eventually(async () => expect(await failed()).toEqual([{ error: 'not a text: ', by: null }]));
});

describe('jobs of the crontab', () => {
  /** Not due again before the test is over, whatever the time is. */
  const onceAnHour = `${(new Date().getUTCMinutes() + 30) % 60} * * * * test.note`;
  /** As if jobs were last added so many minutes ago. */
  const scheduledBefore = (minutes: number) =>
    pool.query(
      `insert into graphile_worker._private_known_crontabs values ('test.note', now(), date_trunc('minute', now()) - $1::int * interval '1 minute')`,
      [minutes],
    );

  test('that were due while no process ran are added once at the start', async () => {
    await scheduledBefore(180);
    let count = 0;
    const ran = gate();
    await start(async () => {
      count += 1;
      ran.open();
    }, onceAnHour);
    await ran.opened;
    await eventually(async () => expect(await jobsLeft()).toBe(0));
    expect(count).toBe(1);
  });

  test('do not delay the end of the process', async () => {
    await scheduledBefore(180);
    const other = new pg.Client({ connectionString: postgres.url });
    await other.connect();
    await other.query('begin; lock table graphile_worker._private_known_crontabs in exclusive mode');
    await start(async () => undefined, onceAnHour);
    const waiting = `select 1 from pg_locks where not granted and relation = 'graphile_worker._private_known_crontabs'::regclass`;
    await eventually(async () => expect((await pool.query(waiting)).rowCount).toBe(1));
    // From here on no pause ends by itself: a process that slept until the next minute would never end.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const stopped = workers?.stop();
      workers = undefined;
      await other.query('commit');
      await other.end();
      await stopped;
    } finally {
      vi.useRealTimers();
    }
  });

  test('are added again after a clock that was ahead is set back', async () => {
    const { now, lastMinute } = await readSchedule(pool, ['test.note']);
    expect(lastMinute).toBeNull();
    await scheduledBefore(-600);
    expect(await readSchedule(pool, ['test.note'])).toMatchObject({ lastMinute: null });
    await scheduleJobs(pool, ['test.note'], now);
    await scheduleJobs(pool, ['test.note'], now);
    expect(await jobsLeft()).toBe(1);
  });

  test('are added once for all minutes of an outage, up to a day', () => {
    const items = readCrontab('*/5 * * * * often\n 23 3 * * * night.ly\n');
    const at = (time: string) => new Date(`2026-11-22T${time}:00Z`);
    expect(dueBetween(items, at('03:19'), at('03:20'))).toEqual(['often']);
    expect(dueBetween(items, at('03:20'), at('03:22'))).toEqual([]);
    expect(dueBetween(items, at('03:20'), at('04:00'))).toEqual(['night.ly', 'often']);
    expect(dueBetween(items, at('03:20'), at('03:20'))).toEqual([]);
    expect(dueBetween(items, new Date('2020-01-01'), at('03:20'))).toEqual(['often', 'night.ly']);
  });
});
