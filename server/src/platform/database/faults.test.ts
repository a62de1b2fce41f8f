import { unavailable } from '@pollen/contract/values';
import { createApp } from '@pollen/server/app';
import { CuttableProxy } from '@pollen/testkit/cuttable-proxy';
import { eventually } from '@pollen/testkit/eventually';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from './database';
import { DatabaseUnreachable, isConnectionLost, isUnreachable } from './lost-connections';

let panel: Panel;
let admin: pg.Client;
beforeAll(async () => {
  panel = await openPanel();
  admin = new pg.Client({ connectionString: panel.databaseUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await panel.close();
});

/** Ends all connections but the test's own, as a restart or a failover does. */
const disconnectAll = () =>
  admin.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
const databaseName = () => new URL(panel.databaseUrl).pathname.slice(1);
let serial = 0;
const writeSomething = () => {
  serial += 1;
  return panel.call('POST /api/v1/RegistrationCode', { body: { userName: `maya${serial}@example.com` } });
};

async function expectUnavailable(call: () => ReturnType<Panel['call']>): Promise<void> {
  const answer = await call();
  expect(answer).toMatchObject({ status: 503, code: unavailable.code, errors: [unavailable.text.en] });
}

describe('every fault of the database is 503 with a sentence', () => {
  test('a database that turned read-only; its connections are replaced once it takes writes again', async () => {
    await admin.query(`alter database ${databaseName()} set default_transaction_read_only = on`);
    await disconnectAll();
    await expectUnavailable(writeSomething);
    await expectUnavailable(writeSomething);
    // Those that are open now stay read-only for ever, as connections to a former primary do.
    await admin.query('set transaction read write');
    await admin.query(`alter database ${databaseName()} reset default_transaction_read_only`);
    await eventually(async () => expect((await writeSomething()).status).toBe(200));
  });

  test.each([
    ['disk full', '53100'],
    ['out of memory', '53200'],
    ['too many connections', '53300'],
    ['a limit of the configuration', '53400'],
    ['canceled', '57014'],
    ['input or output error', '58030'],
    ['shutting down', '57P01'],
    ['a lock that is not given', '55P03'],
    ['serialization failures without end', '40001'],
  ])('%s (%s)', async (_name, state) => {
    await admin.query(`
      create or replace function fail() returns trigger language plpgsql as
        $$ begin raise exception 'no' using errcode = '${state}'; end $$;
      create or replace trigger fail before insert on mails execute function fail();
      create or replace trigger fail before insert on verification_codes execute function fail()`);
    await expectUnavailable(writeSomething);
    await admin.query('drop trigger fail on mails; drop trigger fail on verification_codes');
    expect((await writeSomething()).status).toBe(200);
  });

  test('an address that cannot be found, a port where nobody listens, a wrong password, a database that is gone', async () => {
    const way = await CuttableProxy.to(panel.databaseUrl);
    const wrong = new URL(panel.databaseUrl);
    wrong.password = 'wrong';
    const gone = new URL(panel.databaseUrl);
    gone.pathname = '/gone';
    const urls = ['postgres://pollen:x@db.invalid:5432/pollen', way.through(panel.databaseUrl), wrong.href, gone.href];
    await way.cut();
    const member = await createMember(panel);
    for (const url of urls) {
      const database = connectDatabase({ url, clock: panel.clock });
      const app = await createApp({ ...panel.services, database }, null);
      for (const [method, path, cookie] of [
        ['POST', '/api/v1/RegistrationCode', ''],
        ['GET', `/api/v1/Accounts/${member.id}`, member.cookie],
      ] as const) {
        const payload = method === 'POST' ? { payload: { userName: 'maya@example.com' } } : {};
        const response = await app.inject({
          method,
          url: path,
          headers: { cookie, 'accept-language': 'zh-CN' },
          ...payload,
        });
        expect(response.statusCode, url).toBe(503);
        expect(response.json().errors).toEqual([unavailable.text.zh]);
      }
      await app.close();
      await database.close();
    }
  });
});

test('errors of Node and pg about broken connections are not taken for faults of ours', () => {
  const nodeError = (code: string) => Object.assign(new Error(`read ${code}`), { code });
  for (const code of ['EAI_AGAIN', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE', 'ECONNRESET']) {
    expect(isConnectionLost(nodeError(code)), code).toBe(true);
    expect(isUnreachable(new DatabaseUnreachable(nodeError(code))), code).toBe(true);
  }
  expect(isUnreachable(new DatabaseUnreachable(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })))).toBe(
    true,
  );
  for (const ours of [
    nodeError('ENOENT'),
    new RangeError('9007199254740993 does not fit a number'),
    new TypeError('x'),
    'x',
    null,
  ]) {
    expect(isUnreachable(ours)).toBe(false);
  }
  const databaseError = (code: string) => Object.assign(new pg.DatabaseError('x', 1, 'error'), { code });
  for (const code of ['23505', '22012', '42P01', 'P0001']) expect(isUnreachable(databaseError(code)), code).toBe(false);
  for (const code of ['08006', '57P01', '57P04', '25P03'])
    expect(isConnectionLost(databaseError(code)), code).toBe(true);
  for (const code of ['53100', '25006', '40P01']) expect(isConnectionLost(databaseError(code)), code).toBe(false);
});
