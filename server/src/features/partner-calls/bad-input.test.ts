import { createHmac } from 'node:crypto';
import { runChecks } from '@pollen/checks/run';
import { crashAfterTransaction } from '@pollen/testkit/crash-after-transaction';
import { CuttableProxy } from '@pollen/testkit/cuttable-proxy';
import { eventually } from '@pollen/testkit/eventually';
import { callOf } from '@pollen/testkit/fake-partner';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import {
  handleCalls,
  leaveFor,
  type OpenPartner,
  openPartner,
  PARTNER_SECRET,
  sendCall,
} from '@pollen/testkit/partners';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as } from '@pollen/testkit/surveys';
import Fastify from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { DAY_MS, MINUTE_MS } from '../../platform/time';
import { retentionJobs } from '../../retention';
import { presets } from '../partners/index';
import { handleNextCalls } from './handling';
import { partnerInboxRoutes } from './inbox-routes';
import { handleWaitingCalls, partnerCallJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
let partner: OpenPartner;
let maya: MemberPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'admin');
  partner = await openPartner(panel, eva);
});
beforeEach(async () => {
  maya = await createMember(panel);
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const look = async (attemptId: string, member = maya) =>
  (await as(panel, member).get(`/api/v1/Attempts/${attemptId}`)).data;
const calls = async (query = '', of = partner) =>
  (await as(panel, eva).get(`/api/console/Partners/${of.id}/Calls${query}`)).data;

/** A member leaves and answers for some minutes. */
async function answering(of = partner, member = maya) {
  const { attemptId } = await leaveFor(panel, member, of.encryptId);
  panel.clock.advance(6 * MINUTE_MS);
  return attemptId;
}

const sign = (text: string) => createHmac('sha256', PARTNER_SECRET).update(text, 'latin1').digest('hex');
/** Signs a query of the partner's address, and sends it. */
const sendQuery = (
  query: string,
  more: { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string } = {},
) => {
  const url = `${partner.callUrl}?${query}`;
  const call = { method: 'GET', headers: {}, body: '', ...more } as const;
  return sendCall(panel, { ...call, url: `${url}&signature=${sign(url)}` });
};

test('only GET and POST are calls; nothing else is answered as if it were taken', async () => {
  const { url } = callOf('own', partner.callUrl, { attempt: 'a'.repeat(24), status: 'complete' }, PARTNER_SECRET);
  const path = url.slice(panel.services.config.publicUrl.length);
  for (const method of ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
    const { statusCode } = await panel.app.inject({ method, url: path, remoteAddress: '192.0.2.7' });
    expect(statusCode, method).toBeGreaterThanOrEqual(400);
  }
  const nobody = path.replace(/partner\/[^/]+/, `partner/${'x'.repeat(22)}`);
  expect((await panel.app.inject({ url: nobody })).statusCode).toBe(404);
  expect((await calls()).list).toEqual([]);
});

test.each([
  ['too long', { method: 'GET', url: 'x'.repeat(8_000), body: '' }, 414],
  ['with a huge body', { method: 'POST', url: '', body: 'x'.repeat(70_000) }, 413],
] as const)('a call %s is refused before it is stored', async (_, { method, url, body }, status) => {
  const { url: good } = callOf('own', partner.callUrl, { attempt: 'a', status: 'complete' }, PARTNER_SECRET);
  expect(await sendCall(panel, { method, url: good + url, headers: {}, body })).toBe(status);
});

test('a way back with text that no database takes leads to the list of surveys', async () => {
  const path = `${new URL(partner.backUrl).pathname}/complete`;
  for (const query of ['attempt=%00', 'attempt=a%00b', 'attempt=%ED%A0%80', 'attempt=%FF', 'attempt=a&attempt=b', ''])
    expect((await panel.app.inject({ url: `${path}?${query}` })).headers.location, query).toBe('/questionnaire');
});

test('verified nonsense is kept for an operator, who can close it', async () => {
  const attempt = await answering();
  for (const query of [
    'attempt=%00&status=complete',
    `attempt=${attempt}&status=%00`,
    `attempt=${attempt}&attempt=other&status=complete`,
    `attempt=${attempt}`,
    `attempt=${attempt}&status=${'x'.repeat(129)}`,
    '',
  ])
    expect(await sendQuery(query), query).toBe(200);
  // A body that nobody signed says nothing, whatever it is called.
  const body = JSON.stringify({ attempt, status: 'complete' });
  for (const type of ['application/json', 'text/xml', 'application/x-www-form-urlencoded'])
    expect(await sendQuery('', { method: 'POST', headers: { 'content-type': type }, body })).toBe(200);
  await handleCalls(panel);
  expect(await look(attempt)).toMatchObject({ kind: 'partner' });
  const { list } = await calls('?state=setAside');
  expect(list).toHaveLength(9);
  expect(list.every(({ reason }: { reason: string }) => reason === 'unreadable')).toBe(true);
  const path = `/api/console/Partners/${partner.id}/Calls/${list[0].id}`;
  expect((await as(panel, eva).get(path)).data).toMatchObject({ can: { replay: true, close: true } });
  const close = () => as(panel, eva).post(`${path}/Close`, { reason: 'Their test.' });
  expect((await Promise.all([close(), close()])).map(({ code }) => code).sort()).toEqual([200, 5968]);
  expect((await as(panel, eva).get(path)).data).toMatchObject({ state: 'ignored', can: { replay: true } });
  // Those that wait for a decision are not deleted with the others.
  panel.clock.advance(100 * DAY_MS);
  await retentionJobs['retention.delete']?.({}, panel.services);
  eva = await createOperatorPersona(panel, 'admin');
  expect((await calls('?size=100')).list).toHaveLength(8);
});

test('forged calls are kept short, few and without secrets, and stop nobody else', async () => {
  panel.clock.advance(DAY_MS);
  eva = await createOperatorPersona(panel, 'admin');
  const forged = (n: number) =>
    sendCall(panel, {
      method: 'POST',
      url: `${partner.callUrl}?attempt=${n}&status=complete&signature=00`,
      headers: { authorization: 'Basic c2VjcmV0', cookie: 'a=b', 'x-api-key': 'k', 'user-agent': 'them' },
      body: 'x'.repeat(50_000),
    });
  const answers = [];
  for (let n = 0; n < 40; n++) answers.push(await forged(n));
  expect([answers[0], answers.at(-1)]).toEqual([403, 429]);
  const { list } = await calls('?state=forged&size=100');
  expect(list).toHaveLength(10);
  const { data } = await as(panel, eva).get(`/api/console/Partners/${partner.id}/Calls/${list[0].id}`);
  expect(data.body).toHaveLength(2_000);
  expect(data.headers).toMatchObject({ 'user-agent': 'them' });
  expect(Object.keys(data.headers)).not.toEqual(expect.arrayContaining([expect.stringMatching(/auth|cookie|key/)]));
  // The same network still reaches another partner.
  const other = await openPartner(panel, eva, { name: 'Other' });
  expect(await other.tell({ attempt: 'a', status: 'complete' })).toBe(200);
  panel.clock.advance(8 * DAY_MS);
  await retentionJobs['retention.delete']?.({}, panel.services);
  eva = await createOperatorPersona(panel, 'admin');
  expect((await calls('?state=forged')).list).toEqual([]);
  await handleCalls(panel);
});

test('one number of an event for two attempts pays one and waits with the other', async () => {
  const exchange = await openPartner(panel, eva, { preset: 'bitlabs', name: 'Numbers' });
  const [one, jonas] = [await answering(exchange), await createMember(panel)];
  const two = await answering(exchange, jonas);
  const tell = (attempt: string, status: string) => exchange.tell({ attempt, status, event: 'tx-1' });
  for (const attempt of [one, two, one]) await tell(attempt, 'COMPLETE');
  await Promise.all(Array.from({ length: 3 }, () => handleNextCalls(panel.services, exchange.id)));
  await handleCalls(panel);
  expect(await look(one)).toMatchObject({ state: 'completed', points: 180 });
  expect(await look(two, jonas)).toMatchObject({ kind: 'partner' });
  const states = (await calls('', exchange)).list.map(({ state }: { state: string }) => state);
  expect(states.sort()).toEqual(['handled', 'repeat', 'setAside']);
  // A stateful callback keeps its number: the reversal is no repeat of the complete.
  await exchange.tell({ attempt: one, status: 'RECONCILIATION', event: 'tx-1', amount: '-1.30' });
  await handleCalls(panel);
  expect((await calls('', exchange)).list[0]).toMatchObject({ status: 'RECONCILIATION', state: 'handled' });
});

test('a call that cannot be handled lets the others pass, and partners take turns', async () => {
  const busy = await openPartner(panel, eva, { name: 'Busy' });
  const [poison, jonas] = [await answering(busy), await createMember(panel)];
  const good = await answering(busy, jonas);
  await busy.tell({ attempt: poison, status: 'complete' });
  await busy.tell({ attempt: good, status: 'complete' });
  // The oldest call waits for a lock that another transaction holds for long.
  const { database } = panel.services;
  await database.transaction(async (tx) => {
    await tx.run(sql`select from attempts where attempt_key = ${poison} for update`);
    const impatient = { ...panel.services, database: { ...database, reader: database.reader, transaction: limited } };
    await handleWaitingCalls(impatient);
    expect(await look(good, jonas)).toMatchObject({ state: 'completed', points: 180 });
    expect((await calls('?state=waiting', busy)).list).toMatchObject([{ attempt: null }]);
  });
  await handleWaitingCalls(panel.services);
  expect(await look(poison)).toMatchObject({ kind: 'partner' });
  panel.clock.advance(MINUTE_MS);
  await handleWaitingCalls(panel.services);
  expect(await look(poison)).toMatchObject({ state: 'completed', points: 180 });

  // A fault of ours is set aside at once.
  const broken = await answering(busy, await createMember(panel));
  await busy.tell({ attempt: broken, status: 'complete' });
  await handleNextCalls({ ...panel.services, config: null as never }, busy.id);
  expect((await calls('?state=setAside', busy)).list).toMatchObject([{ reason: 'fault' }]);
});

test('a new meaning replays the calls that have it, each once, however many have none', async () => {
  const plain = await openPartner(panel, eva, { name: 'With commas' });
  const attempt = await answering(plain);
  await plain.tell({ attempt, status: 'complete,late' });
  await handleCalls(panel);
  // More than one job looks at; the status of none is that of the profile, although all begin like one.
  await panel.transaction((tx) =>
    tx.run(sql`
      insert into partner_calls (partner_id, via, method, target, headers, body, network, received_at, state, reason, status)
      select partner_id, via, method, target, headers, body, network, received_at, state, reason, status
      from partner_calls, generate_series(1, 1200) where partner_id = ${plain.id}`),
  );
  const waiting = async () => (await calls('?state=waiting', plain)).list.length;
  const { 'partners.replay': job } = partnerCallJobs;
  if (!job) throw new Error('no such job');
  const replay = async () => {
    await panel.transaction((tx) => addJob(tx, 'partners.replay', { partnerId: plain.id }));
    await runJobs(panel, { 'partners.replay': job });
  };
  await replay();
  expect(await waiting()).toBe(0);

  await panel.transaction((tx) =>
    tx.run(sql`update partner_calls set status = 'screenout' where id = (select max(id) from partner_calls)`),
  );
  await replay();
  expect(await waiting()).toBe(1);
  await panel.transaction((tx) => tx.run(sql`delete from partner_calls where partner_id = ${plain.id}`));
});

test('a call that was handled stays so when the answer of the database to the commit is lost', async () => {
  const attempt = await answering();
  await partner.tell({ attempt, status: 'complete' });
  const { database } = panel.services;
  let isLost = false;
  const losing: typeof database.transaction = async (work) => {
    const result = await database.transaction(work);
    if (isLost) return result;
    isLost = true;
    throw new Error('the connection was lost after the commit');
  };
  const services = { ...panel.services, database: { ...database, reader: database.reader, transaction: losing } };
  expect(await handleNextCalls(services, partner.id)).toBe(1);
  expect((await calls(`?attempt=${attempt}`)).list).toMatchObject([{ state: 'handled', reason: null }]);
  expect(await look(attempt)).toMatchObject({ state: 'completed', points: 180 });
});

/** Transactions that give up quickly when a row is locked. */
const limited: Panel['services']['database']['transaction'] = (work) =>
  panel.services.database.transaction(async (tx) => {
    await tx.run(sql`set local lock_timeout = '50ms'`);
    return work(tx);
  });

test('a call that was verified when it came is not lost when the secret has changed meanwhile', async () => {
  const rotating = await openPartner(panel, eva, { name: 'Rotating' });
  const attempt = await answering(rotating);
  await rotating.tell({ attempt, status: 'complete' });
  await panel.transaction((tx) =>
    tx.run(sql`update partner_secrets set sealed = '\\x00' where partner_id = ${rotating.id}`),
  );
  await handleCalls(panel);
  expect((await calls('', rotating)).list).toMatchObject([{ state: 'setAside', reason: 'signature' }]);
  // Without the secret the panel cannot tell who calls, so the partner has to send it again.
  panel.clock.advance(MINUTE_MS);
  expect(await rotating.tell({ attempt, status: 'complete' })).toBe(503);
});

test('a correction with a signature of its own is taken by that, and not without its secret', async () => {
  const signature = { ...presets.own.call.signature, signs: 'body', place: 'header', name: 'X-Correction-Token' };
  const reconciliation = { name: 'old', value: null, says: 'status', signature };
  const call = { ...presets.own.call, signature: null, networks: ['192.0.2.7'], reconciliation };
  const unsigned = await openPartner(panel, eva, { name: 'Networks', profile: { call } });
  const attempt = await answering(unsigned);
  const url = `${unsigned.callUrl}?attempt=${attempt}&status=complete`;
  const body = JSON.stringify({ attempt, status: 'fraud', old: 'complete' });
  const correct = (given: string) =>
    unsigned.send({
      method: 'POST',
      url: unsigned.callUrl,
      headers: { 'content-type': 'application/json', 'x-correction-token': given },
      body,
    });
  expect(await unsigned.send({ method: 'GET', url, headers: {}, body: '' })).toBe(200);
  expect(await correct('00')).toBe(403);
  expect(await correct(sign(body))).toBe(200);
  await handleCalls(panel);
  const { list } = await calls('', unsigned);
  expect(list.map(({ state }: { state: string }) => state).sort()).toEqual(['forged', 'handled', 'handled']);
  expect(list[0]).toMatchObject({ status: 'fraud', state: 'handled', reason: null });

  await panel.transaction((tx) =>
    tx.run(sql`update partner_secrets set sealed = '\\x00' where partner_id = ${unsigned.id}`),
  );
  panel.clock.advance(MINUTE_MS);
  expect(await correct(sign(body))).toBe(503);
  expect(await unsigned.send({ method: 'GET', url, headers: {}, body: '' })).toBe(200);
});

describe('a process that is killed', () => {
  test.each(['before', 'after'] as const)('%s any commit loses no call and pays none twice', async (when) => {
    for (let at = 1; at <= 3; at++) {
      const member = await createMember(panel);
      const attempt = await answering(partner, member);
      const crashing = crashAfterTransaction(panel, at, when);
      const app = Fastify();
      partnerInboxRoutes(app, crashing.services);
      const { url } = callOf('own', partner.callUrl, { attempt, status: 'complete' }, PARTNER_SECRET);
      const path = url.slice(panel.services.config.publicUrl.length);
      // The exchange sends its call again until it is taken, by the process that comes after.
      const { statusCode } = await app.inject({ url: path });
      expect(statusCode).toBe(at === 1 ? 503 : 200);
      if (statusCode !== 200) expect(await sendCall(panel, { method: 'GET', url, headers: {}, body: '' })).toBe(200);
      await handleWaitingCalls(crashing.services).catch(() => undefined);
      await handleCalls(panel);
      await handleWaitingCalls(panel.services);
      expect(await look(attempt, member), `${when} ${at}`).toMatchObject({ state: 'completed', points: 180 });
      await app.close();
    }
  });
});

test('a call while the database is away is answered 503, and taken when it is sent again', async () => {
  const proxy = await CuttableProxy.to(panel.databaseUrl);
  const database = connectDatabase({ url: proxy.through(panel.databaseUrl), clock: panel.clock });
  const app = Fastify();
  partnerInboxRoutes(app, { ...panel.services, database });
  const attempt = await answering();
  const { url } = callOf('own', partner.callUrl, { attempt, status: 'complete' }, PARTNER_SECRET);
  const path = url.slice(panel.services.config.publicUrl.length);
  const back = `${new URL(partner.backUrl).pathname}/complete?attempt=${attempt}`;
  proxy.goSilent();
  expect(await app.inject({ url: path })).toMatchObject({ statusCode: 503, headers: { 'retry-after': '30' } });
  expect((await app.inject({ url: back })).headers.location).toBe('/questionnaire');
  proxy.comeBack();
  await eventually(async () => expect((await app.inject({ url: path })).statusCode).toBe(200));
  await handleCalls(panel);
  expect(await look(attempt)).toMatchObject({ state: 'completed', points: 180 });
  await app.close();
  await database.close();
  await proxy.cut();
});
