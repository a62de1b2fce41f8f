import { createTestDatabase, type TestDatabase } from '@pollen/testkit/test-postgres';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { machineClock } from '../time';
import { batched, storedTogether } from './batched';
import { connectDatabase, type Database } from './database';
import { DatabaseSilent } from './lost-connections';

let postgres: TestDatabase;
let database: Database;
/** The keys of each statement. */
let asked: number[][] = [];

beforeAll(async () => {
  postgres = await createTestDatabase();
  database = connectDatabase({ url: postgres.url, clock: machineClock });
});
afterAll(async () => {
  await database.close();
  await postgres.drop();
});
beforeEach(() => {
  asked = [];
});

const half = batched<number, number>(async (tx, keys) => {
  asked.push([...keys]);
  const rows = await tx.rows<{ half: number }>(sql`
    select 12 / given as half from unnest(${keys}::int[]) with ordinality as given (given, place) order by place`);
  return rows.map((row) => row.half);
});

test('calls of one round are one statement, and each gets its own value', async () => {
  const { reader } = database;
  expect(await Promise.all([4, 3, 4, 1].map((key) => half(reader, key)))).toEqual([3, 4, 3, 12]);
  expect(asked).toEqual([[4, 3, 4, 1]]);
  expect(await half(reader, 2)).toBe(6);
  expect(asked).toEqual([[4, 3, 4, 1], [2]]);
});

test('a transaction asks for itself', async () => {
  const inside = database.transaction((tx) => half(tx, 6));
  expect(await Promise.all([half(database.reader, 3), inside])).toEqual([4, 2]);
  expect(asked.map((keys) => keys.join()).sort()).toEqual(['3', '6']);
});

test('a failure reaches the calls of its round, and no later one', async () => {
  const results = await Promise.allSettled([half(database.reader, 2), half(database.reader, 0)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await half(database.reader, 2)).toBe(6);
});

test('no more keys go together than may', async () => {
  const asked: number[][] = [];
  const same = batched<number, number>(async (_tx, keys) => {
    asked.push([...keys]);
    return keys;
  }, 2);
  expect(await Promise.all([1, 2, 3, 4, 5].map((key) => same(database.reader, key)))).toEqual([1, 2, 3, 4, 5]);
  expect(asked).toEqual([[1, 2], [3, 4], [5]]);
});

describe('what is stored together', () => {
  const stored: number[][] = [];
  beforeEach(() => {
    stored.length = 0;
  });

  const store = storedTogether<number, number>(async (_tx, keys) => {
    stored.push([...keys]);
    if (keys.includes(0)) throw new Error('0 is refused');
    if (keys.includes(-1)) throw new DatabaseSilent('no answer');
    return keys.map((key) => key * 10);
  });

  test('is stored once, and each call gets what became of its own', async () => {
    expect(await Promise.all([1, 2, 3].map((key) => store(database.reader, key)))).toEqual([10, 20, 30]);
    expect(stored).toEqual([[1, 2, 3]]);
  });

  test('goes alone when one is refused, which costs no other', async () => {
    const results = await Promise.allSettled([1, 0, 3].map((key) => store(database.reader, key)));
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message))).toEqual([
      10,
      '0 is refused',
      30,
    ]);
    expect(stored).toEqual([[1, 0, 3], [1], [0], [3]]);
  });

  test('is not tried again while the database is away', async () => {
    const results = await Promise.allSettled([1, -1, 3].map((key) => store(database.reader, key)));
    expect(results.map((result) => result.status === 'rejected' && result.reason.name)).toEqual(
      Array(3).fill('DatabaseSilent'),
    );
    expect(stored).toEqual([[1, -1, 3]]);
  });

  test('is not tried twice when it was alone', async () => {
    await expect(store(database.reader, 0)).rejects.toThrow('0 is refused');
    expect(stored).toEqual([[0]]);
  });
});
