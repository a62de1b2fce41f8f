import { operations } from '@pollen/contract/api';
import { connectDatabase, type Database } from '@pollen/server/platform/database/database';
import { Replica } from '@pollen/server/platform/database/replica';
import { Metrics } from '@pollen/server/platform/health/metrics';
import { machineClock } from '@pollen/server/platform/time';
import { eventually } from '@pollen/testkit/eventually';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { type ReplicatedPostgres, startReplicatedPostgres } from '@pollen/testkit/replicated-postgres';
import { launchSurvey } from '@pollen/testkit/surveys';
import { createTestDatabase } from '@pollen/testkit/test-postgres';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, usual } from './odd-requests';

let servers: ReplicatedPostgres;
let primary: Database;
let replica: Replica;
let panel: Panel;
const said: string[] = [];
const log = {
  info: (_details: object, message: string) => void said.push(message),
  warn: (_details: object, message: string) => void said.push(message),
};
const openReplica = (url: string) => new Replica(primary, { url, connections: 3, clock: machineClock, log });

/** Whether the server that answers is a replica. */
const answeredByReplica = async () =>
  (await replica.reader.one<{ standby: boolean }>(sql`select pg_is_in_recovery() as standby`)).standby;
/** Waits until a replica is read and has everything. */
const untilCurrent = (which: Replica | undefined = replica) =>
  eventually(async () => {
    await which?.look();
    expect(which?.state).toMatchObject({ problem: null, lagSeconds: 0 });
  });
const note = (id: number) => primary.reader.run(sql`insert into notes values (${id})`);
const notes = async () => (await replica.reader.rows<{ id: number }>(sql`select id from notes order by id`)).length;

beforeAll(async () => {
  servers = await startReplicatedPostgres();
  primary = connectDatabase({ url: servers.primaryUrl, clock: machineClock, patienceMs: 60_000 });
  replica = openReplica(servers.replicaUrl);
  await primary.reader.run(sql`create table notes (id int primary key)`);
  panel = await openPanel({}, servers);
});
afterAll(async () => {
  await panel.close();
  await replica.close();
  await primary.close();
  await servers.stop();
});

test('nothing is read from a replica before it has everything that the start has written', async () => {
  expect(await answeredByReplica()).toBe(false);
  await servers.pauseReplica();
  await note(1);
  await replica.look();
  expect(replica.state).toMatchObject({ problem: 'behind' });
  expect(await notes()).toBe(1);
  await servers.resumeReplica();
  await untilCurrent();
  expect(await answeredByReplica()).toBe(true);
  expect(await notes()).toBe(1);
  expect(said).toEqual([
    'the replica is not read: lists and figures come from the database itself',
    'lists and figures are read from the replica',
  ]);
});

test('a write never goes to the replica: the database itself takes it, and a write in place of a read is refused', async () => {
  await replica.reader.run(sql`insert into notes values (2)`);
  expect((await primary.reader.rows(sql`select from notes`)).length).toBe(2);
  await expect(replica.reader.one(sql`insert into notes values (3) returning id`)).rejects.toMatchObject({
    code: '25006',
  });
  expect((await primary.reader.rows(sql`select from notes`)).length).toBe(2);
  const { setting } = await replica.reader.one<{ setting: string }>(
    sql`select current_setting('default_transaction_read_only') as setting`,
  );
  expect(setting).toBe('on');
});

test('a replica is read while it is a second behind, and left alone once it is further behind', async () => {
  await servers.pauseReplica();
  await note(4);
  await replica.look();
  expect(replica.state.lagSeconds).toBeGreaterThan(0);
  // The time since the last transaction that it shows is its lag; a busy machine may take longer than the limit here.
  expect(replica.state.problem).toBe((replica.state.lagSeconds ?? 0) <= 3 ? null : 'behind');
  await eventually(async () => {
    await replica.look();
    expect(replica.state.lagSeconds).toBeGreaterThan(3);
  });
  expect(replica.state.problem).toBe('behind');
  expect(await answeredByReplica()).toBe(false);
  expect(await notes()).toBe(3);
  await servers.resumeReplica();
  await untilCurrent();
});

test('an address of another database is refused at the start, and that of the database itself is not read', async () => {
  const elsewhere = await createTestDatabase();
  const other = openReplica(elsewhere.url);
  await expect(other.start()).rejects.toThrow('DATABASE_READ_URL leads to another database than DATABASE_URL');
  await other.close();
  await elsewhere.drop();
  const itself = openReplica(servers.primaryUrl);
  await itself.start();
  expect(itself.state.problem).toBe('noReplica');
  await itself.close();
});

test('an operator sees what they have just written, and others a second later', async () => {
  const writer = await createOperatorPersona(panel);
  const reader = await createOperatorPersona(panel);
  const member = await createMember(panel);
  await untilCurrent(panel.services.replica);
  await servers.pauseReplica();
  // Signed in after the replica stopped showing what is new: the session is looked up in the database itself.
  const { cookie } = await createOperatorPersona(panel, 'viewer');
  const lines = async (as: string) => {
    const { code, data } = await panel.call('GET /api/console/AuditLog?action=tag.created', { cookie: as });
    expect(code).toBe(200);
    return data.list.length;
  };
  const made = await panel.call(`POST /api/console/Members/${member.id}/Tags`, {
    cookie: writer.cookie,
    body: { name: 'Keeps bees' },
  });
  expect(made).toMatchObject({ code: 200 });
  expect(made.cookies).toMatchObject({ pollen_wrote: '1' });
  expect(await lines(`${writer.cookie}; pollen_wrote=1`)).toBe(1);
  expect(await lines(reader.cookie)).toBe(0);
  expect(await lines(cookie)).toBe(0);
  await servers.resumeReplica();
  await untilCurrent(panel.services.replica);
  expect(await lines(reader.cookie)).toBe(1);
});

test('over https the cookie about own writes travels over nothing else', async () => {
  const secure = await openPanel({ PUBLIC_URL: 'https://panel.example.com' }, servers);
  const { cookie } = await createOperatorPersona(secure);
  const headers = { cookie };
  const { cookies } = await secure.app.inject({ method: 'POST', url: '/api/console/Totp', headers, payload: {} });
  expect(cookies).toContainEqual(
    expect.objectContaining({ name: '__Secure-pollen_wrote', secure: true, httpOnly: true, path: '/api/console' }),
  );
  await secure.close();
});

test('every call that may lag is answered by the replica alone, and writes its line of the audit log all the same', async () => {
  const { cookie } = await createOperatorPersona(panel);
  const survey = await launchSurvey(panel);
  await untilCurrent(panel.services.replica);
  const lagging = operations.filter(({ mayLag }) => mayLag);
  expect(lagging.length).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const operation of lagging) {
    const id = operation.path.includes('/Surveys/') ? survey.id : 1;
    const sample = usual(operation, id);
    const given = 'id' in sample.params ? { ...sample, params: { ...sample.params, id } } : sample;
    const needsQuery = operation.query?.safeParse({}).success === false;
    const url = addressOf(operation, needsQuery ? given : { ...given, query: {} });
    const { statusCode } = await panel.app.inject({ method: 'GET', url, headers: { cookie } });
    if (statusCode !== 200) wrong.push(`${url} answered ${statusCode}`);
  }
  expect(wrong).toEqual([]);
  expect(panel.services.replica?.state).toMatchObject({ problem: null, fallbacks: 0 });
  const exports = await primary.reader.rows<{ action: string }>(
    sql`select distinct action from audit_log where action like '%xported' order by action`,
  );
  expect(exports.map(({ action }) => action)).toEqual(['auditLog.exported', 'members.exported', 'survey.exported']);
});

test('a report that takes a second is answered by the replica', async () => {
  await eventually(async () => {
    await untilCurrent();
    const report = sql`select pg_is_in_recovery() as standby from pg_sleep(1)`;
    expect(await replica.reader.one<{ standby: boolean }>(report)).toEqual({ standby: true });
  });
});

test('a replica that goes away in the middle costs nobody an answer, and is read again when it is back', async () => {
  const metrics = new Metrics();
  metrics.watchReplica(replica);
  await untilCurrent();
  expect(await answeredByReplica()).toBe(true);
  expect(await metrics.text()).toMatch(/^pollen_replica_used 1$/m);
  expect(await metrics.text()).toMatch(/^pollen_replica_lag_seconds 0$/m);
  const before = replica.state.fallbacks;
  await servers.stopReplica();
  expect(await answeredByReplica()).toBe(false);
  expect(replica.state).toMatchObject({ problem: 'away', fallbacks: before + 1 });
  await replica.look();
  expect(replica.state).toMatchObject({ problem: 'away', lagSeconds: null });
  expect(await notes()).toBe(3);
  expect(await metrics.text()).toMatch(/^pollen_replica_used 0$/m);
  expect(await metrics.text()).not.toMatch(/^pollen_replica_lag_seconds /m);
  // A process that starts meanwhile starts.
  const later = openReplica(servers.replicaUrl);
  await later.start();
  expect(later.state.problem).toBe('away');
  await later.close();
  await servers.startReplica();
  await untilCurrent();
  expect(await answeredByReplica()).toBe(true);
});

test('a replica that is promoted answers what it was asked, and is not read any more', async () => {
  const asked = replica.reader.rows(sql`select id from notes, pg_sleep(0.1)`);
  await servers.promoteReplica();
  expect(await asked).toHaveLength(3);
  // From now on it lacks what the database takes.
  await note(5);
  await replica.look();
  expect(replica.state).toMatchObject({ problem: 'noReplica' });
  expect(await notes()).toBe(4);
});
