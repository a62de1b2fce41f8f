import { createTestDatabase, type TestDatabase } from '@pollen/testkit/test-postgres';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { machineClock } from '../time';
import { batched } from './batched';
import { connectDatabase, type Database } from './database';

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
