import { fileURLToPath } from 'node:url';
import { EmbeddedPostgresProblem } from '@pollen/postgres/launcher-log';
import { CuttableProxy } from '@pollen/testkit/cuttable-proxy';
import { freePort } from '@pollen/testkit/running-server';
import { createTestDatabase, type TestDatabase } from '@pollen/testkit/test-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from './database/database';
import { refuseOldServer } from './database/migrate';
import { prepareDatabase } from './database/prepare-database';
import { checkSecretKey } from './secret-key';
import { secretsFrom } from './secrets';
import { StartProblem, whyNoStart } from './start-problem';
import { machineClock } from './time';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What is said when the start fails with a database. */
async function sentenceFor(databaseUrl: string): Promise<string | null> {
  const error: unknown = await prepareDatabase(databaseUrl, migrations, { holes: true }).catch((reason) => reason);
  return whyNoStart(error, { DATABASE_URL: databaseUrl });
}
const urlWith = (change: { password?: string; pathname?: string }) => Object.assign(new URL(database.url), change).href;
async function onDatabase(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
const databaseName = () => new URL(database.url).pathname.slice(1);

describe('an unusable database ends the start with a sentence that says what to do', () => {
  test('nobody listens, the host is unknown, there is no answer', async () => {
    const port = await freePort();
    expect(await sentenceFor(`postgres://u:geheim@127.0.0.1:${port}/d`)).toBe(
      `Nothing listens at 127.0.0.1:${port}. Start PostgreSQL there, or correct DATABASE_URL.`,
    );
    expect(await sentenceFor('postgres://u:geheim@db.invalid/d')).toMatch(
      /^The host db\.invalid of DATABASE_URL cannot be/,
    );
    const both = { DATABASE_URL: 'postgres://h:6432/d', JOBS_DATABASE_URL: 'postgres://h:5432/d' };
    const refusedAt = (port: number) => Object.assign(new Error('refused'), { code: 'ECONNREFUSED', port });
    expect(whyNoStart(refusedAt(5432), both)).toMatch(/at h:5432.* correct JOBS_DATABASE_URL\./);
    expect(whyNoStart(refusedAt(6432), both)).toMatch(/at h:6432.* correct DATABASE_URL\./);
    expect(whyNoStart(new Error('timeout expired'), { DATABASE_URL: 'postgres://h/d' })).toMatch(/does not answer/);
  });

  test('wrong password, no such database; the password is never repeated', async () => {
    const refused = await sentenceFor(urlWith({ password: 'geheim' }));
    expect(refused).toMatch(
      /refuses the user pollen: password authentication failed.* Correct the user and the password/,
    );
    expect(refused).not.toContain('geheim');
    expect(await sentenceFor(urlWith({ pathname: '/gone' }))).toMatch(
      /^There is no database gone at .* Create it \(createdb gone\)/,
    );
  });

  test('read only, no right to create', async () => {
    await onDatabase(`alter database ${databaseName()} set default_transaction_read_only = on`);
    await onDatabase('set default_transaction_read_only = off', 'drop table schema_migrations');
    expect(await sentenceFor(database.url)).toMatch(
      /takes no writes: it is a standby, or default_transaction_read_only/,
    );
    await onDatabase(
      'set default_transaction_read_only = off',
      `alter database ${databaseName()} reset default_transaction_read_only`,
    );
    const error = Object.assign(new Error('permission denied for schema public'), { code: '42501' });
    expect(whyNoStart(new Error('Migration 0001 failed', { cause: error }), { DATABASE_URL: database.url })).toMatch(
      /may not do in the database .* what Pollen needs: .* Make it the owner/,
    );
  });

  test('an embedded database with settings that its launcher does not know', () => {
    expect(whyNoStart(new EmbeddedPostgresProblem('The data folder is in use by process 1.'), {})).toMatch(
      /^The data folder is in use by process 1\.\nDATA_DIR sets .* DATABASE_URL /,
    );
  });

  test('a version that is too old, and faults outside of the database', () => {
    expect(() => refuseOldServer(140_012)).toThrow('PostgreSQL 14 is too old: Pollen needs 15 or newer');
    expect(() => refuseOldServer(150_000)).not.toThrow();
    expect(whyNoStart(new TypeError('x is not a function'), { DATABASE_URL: database.url })).toBeNull();
    expect(whyNoStart(Object.assign(new Error('x'), { code: 'EADDRINUSE' }), {})).toMatch(/Set PORT to another one/);
  });

  test('a connection that breaks during the preparation', async () => {
    const way = await CuttableProxy.to(database.url);
    const preparing = sentenceFor(way.through(database.url));
    while (way.opened === 0) await new Promise((resolve) => setImmediate(resolve));
    await way.cut();
    // Nothing ends the process; what is said depends on how far it came.
    await preparing;
  });
});

test('a changed secret key is refused until it is accepted', async () => {
  const own = await createTestDatabase();
  const connection = connectDatabase({ url: own.url, clock: machineClock, connections: 2 });
  const check = (key: string, acceptNew = false) =>
    connection.transaction((tx) => checkSecretKey(tx, secretsFrom(key), { acceptNew }));
  const [first, second] = ['a'.repeat(32), 'b'.repeat(32)] as const;
  expect(await check(first)).toBe(false);
  expect(await check(first)).toBe(false);
  const refusal = await check(second).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartProblem);
  expect((refusal as Error).message).toMatch(/^SECRET_KEY is not the one .* ACCEPT_NEW_SECRET_KEY=true/);
  expect(await check(first)).toBe(false);
  expect(await check(second, true)).toBe(true);
  expect(await check(second)).toBe(false);
  await expect(check(first)).rejects.toThrow(StartProblem);
  await connection.close();
  await own.drop();
});
