import { CuttableProxy } from '@pollen/testkit/cuttable-proxy';
import { eventually } from '@pollen/testkit/eventually';
import { createTestDatabase, type TestDatabase } from '@pollen/testkit/test-postgres';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { machineClock } from '../time';
import { connectDatabase, type Database } from './database';
import { isUnreachable } from './lost-connections';

let postgres: TestDatabase;
let way: CuttableProxy;
let database: Database;

beforeAll(async () => {
  postgres = await createTestDatabase();
});
afterAll(() => postgres.drop());
/** Longer than a test takes: patience ends only where a test moves the clock. */
const PATIENCE_MS = 5_000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  way = await CuttableProxy.to(postgres.url);
  database = connectDatabase({
    url: way.through(postgres.url),
    clock: machineClock,
    connections: 2,
    patienceMs: PATIENCE_MS,
  });
});
afterEach(async () => {
  await database.close();
  await way.cut();
  vi.useRealTimers();
});

const select1 = sql`select 1 as one`;
/** How many connections execute `pg_sleep`. */
async function sleepingConnections(): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  );
  await client.end();
  return rowCount ?? 0;
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );

test('a transaction whose connection breaks between two statements fails alone', async () => {
  const failure = await failureOf(
    database.transaction(async (tx) => {
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await database.reader.run(sql`select pg_terminate_backend(${pid}::int, 5000)`);
      // The news has come when another round trip over the same way is done.
      await database.reader.run(select1);
      await tx.run(select1);
    }),
  );
  expect(isUnreachable(failure)).toBe(true);
  expect(await database.transaction((tx) => tx.one(select1))).toEqual({ one: 1 });
});

test('connections to a silent database are dropped without a farewell, and its return is noticed', async () => {
  const failure = failureOf(
    database.transaction(async (tx) => {
      await tx.run(select1);
      way.goSilent();
      await tx.run(select1);
    }),
  );
  await eventually(() => expect(way.unheard).not.toBe(''));
  vi.advanceTimersByTime(PATIENCE_MS);
  expect(isUnreachable(await failure)).toBe(true);
  expect(way.unheard).not.toContain('ROLLBACK');
  const read = failureOf(database.reader.one(select1));
  await eventually(() => expect(way.opened).toBe(2));
  vi.advanceTimersByTime(PATIENCE_MS);
  expect(isUnreachable(await read)).toBe(true);
  way.comeBack();
  expect(await database.reader.one(select1)).toEqual({ one: 1 });
});

test('one caller at a time tests whether a silent database has returned', async () => {
  way.goSilent();
  const ask = () => failureOf(database.reader.one(select1));
  const first = ask();
  await eventually(() => expect(way.opened).toBe(1));
  vi.advanceTimersByTime(PATIENCE_MS);
  expect(isUnreachable(await first)).toBe(true);
  const others = Array.from({ length: 20 }, ask);
  await eventually(() => expect(way.opened).toBe(2));
  vi.advanceTimersByTime(PATIENCE_MS);
  for (const failure of await Promise.all(others)) expect(isUnreachable(failure)).toBe(true);
  expect(way.opened).toBe(2);
  way.comeBack();
  expect(await database.reader.one(select1)).toEqual({ one: 1 });
});

test('the time limit is for the whole transaction, not for each statement', async () => {
  const failure = failureOf(
    database.transaction(async (tx) => {
      await tx.run(select1);
      vi.advanceTimersByTime(PATIENCE_MS * 0.6);
      await tx.run(sql`select pg_sleep(60)`);
    }),
  );
  await eventually(async () => expect(await sleepingConnections()).toBe(1));
  vi.advanceTimersByTime(PATIENCE_MS * 0.6);
  expect(isUnreachable(await failure)).toBe(true);
});

test('parallel statements of a transaction are rolled back together, and nothing is sent after its end', async () => {
  await database.reader.run(sql`create table sent (n int)`);
  let late: Promise<unknown> | undefined;
  const failure = await failureOf(
    database.transaction(async (tx) => {
      await tx.run(sql`insert into sent values (1)`);
      late = failureOf(
        (async () => {
          await tx.run(select1);
          await tx.run(sql`insert into sent values (2)`);
        })(),
      );
      await Promise.all([tx.run(sql`insert into sent values (3)`), Promise.reject(new Error('refused'))]);
    }),
  );
  expect(failure).toMatchObject({ message: 'refused' });
  expect(await late).toMatchObject({ message: 'this transaction is over' });
  expect(await database.reader.rows(sql`select n from sent`)).toEqual([]);
});

test('statements behind one that failed fail for its reason, whichever of them is heard first', async () => {
  /** Lets the caller hear of the outcome later, as functions around a statement do. */
  const heardLater = async <Result>(result: Promise<Result>, steps = 8): Promise<Result> =>
    steps === 0 ? result : heardLater((async () => result)(), steps - 1);
  const division = database.transaction((tx) =>
    Promise.all([
      heardLater(tx.rows(sql`select 1 / 0`)),
      tx.rows(select1),
      tx.runLast(sql`select rollback_unless(true)`),
    ]),
  );
  await expect(division).rejects.toMatchObject({ code: '22012' });
  expect(await database.transaction((tx) => tx.one(select1))).toEqual({ one: 1 });
});

test('reads that share a connection fail each for itself', async () => {
  const [one, broken, again] = await Promise.all([
    database.reader.one(select1),
    failureOf(database.reader.one(sql`select 1 / 0`)),
    database.reader.one(select1),
  ]);
  expect([one, again]).toEqual([{ one: 1 }, { one: 1 }]);
  expect(broken).toMatchObject({ code: '22012' });
  expect(way.opened).toBe(1);
});

test('reads whose shared connection breaks fail, and the next ones get another', async () => {
  const { pid } = await database.reader.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const reads = [1, 2, 3].map(() => failureOf(database.reader.one(sql`select pg_sleep(60)`)));
  await database.reader.run(sql`select pg_terminate_backend(${pid}::int, 5000)`);
  for (const failure of await Promise.all(reads)) expect(isUnreachable(failure)).toBe(true);
  expect(await database.reader.one(select1)).toEqual({ one: 1 });
});

test('a transaction that inserts what another one has just inserted runs again and finds it', async () => {
  await database.reader.run(sql`create table named (name text primary key)`);
  let runs = 0;
  let letGo = () => {};
  const bothLooked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const insertOnce = () =>
    database.transaction(async (tx) => {
      const known = await tx.maybe(sql`select from named where name = 'one'`);
      runs += 1;
      if (runs === 2) letGo();
      await bothLooked;
      if (known) return 'found';
      await tx.run(sql`insert into named values ('one')`);
      return 'inserted';
    });
  expect((await Promise.all([insertOnce(), insertOnce()])).sort()).toEqual(['found', 'inserted']);
  expect(runs).toBe(3);
});

test('a transaction that inserts the same key again runs twice; one that meets other keys runs up to four times', async () => {
  await database.reader.run(sql`create table taken (n int primary key)`);
  await database.reader.run(sql`insert into taken values (1), (2), (3), (4)`);
  const keysTried: number[] = [];
  const insertEach = (keyOfRun: (run: number) => number) =>
    database.transaction((tx) => {
      keysTried.push(keyOfRun(keysTried.length + 1));
      return tx.run(sql`insert into taken values (${keysTried.at(-1)}::int)`);
    });
  expect(await failureOf(insertEach(() => 1))).toMatchObject({ code: '23505' });
  expect(keysTried).toEqual([1, 1]);
  keysTried.length = 0;
  // Such as the next number of a version, which others took first.
  expect(await insertEach((run) => run + 1)).toBe(1);
  expect(keysTried).toEqual([2, 3, 4, 5]);
});

test('a last statement is kept with all before it, or undone with all of it', async () => {
  await database.reader.run(sql`create table counted (n int)`);
  const count = (kept: number) =>
    database.transaction(async (tx) => {
      await tx.run(sql`insert into counted values (${kept})`);
      return tx.runLast(sql`
        with more as (insert into counted select ${kept} + 1 where ${kept}::int > 0 returning 1)
        select rollback_unless(exists (select from more))`);
    });
  expect(await count(1)).toBe(true);
  expect(await count(0)).toBe(false);
  const late = database.transaction(async (tx) => {
    await tx.runLast(sql`insert into counted values (5)`);
    await tx.run(sql`insert into counted values (6)`);
  });
  expect(await failureOf(late)).toMatchObject({ message: 'this transaction is over' });
  expect(await failureOf(database.transaction((tx) => tx.runLast(sql`select 'a'::int`)))).toMatchObject({
    code: '22P02',
  });
  expect(await failureOf(database.reader.runLast(select1))).toMatchObject({
    message: 'only a transaction has a last statement',
  });
  expect(await database.reader.rows(sql`select n from counted order by n`)).toEqual([{ n: 1 }, { n: 2 }, { n: 5 }]);
});
