import { freePort } from '@pollen/testkit/running-server';
import { adminUrlOfTests, createTestDatabase, type TestDatabase } from '@pollen/testkit/test-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onConnection } from './direct-connection';
import { openScratchDatabase } from './scratch-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a user who may not create databases is told what to do', async () => {
  await expect(openScratchDatabase(database.url)).rejects.toThrow('createdb');
});

test('a server that cannot be used is named, and the setting that names it', async () => {
  const away = new URL(database.url);
  away.port = String(await freePort());
  await expect(openScratchDatabase(away.href)).rejects.toThrow(new RegExp(`${away.host}.*BACKUP_SCRATCH_URL`));
});

test('what a killed trial has left is dropped, and a trial that runs is not', async () => {
  const left = await openScratchDatabase(adminUrlOfTests());
  await onConnection(left.url, (client) => client.query('create table leftover (id int)'));
  const running = await openScratchDatabase(adminUrlOfTests());
  await onConnection(running.url, async (client) => {
    expect((await client.query(`select to_regclass('leftover') as leftover`)).rows).toEqual([{ leftover: null }]);
    await expect(openScratchDatabase(adminUrlOfTests())).rejects.toThrow('Another trial restore');
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
  await running.drop();
});
