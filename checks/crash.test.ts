import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@pollen/postgres/embedded-postgres';
import { clusterData } from '@pollen/postgres/postgres-cluster';
import { findPostmaster } from '@pollen/postgres/postmaster';
import { eventually } from '@pollen/testkit/eventually';
import { freePort, type RunningServer, runServer } from '@pollen/testkit/running-server';
import { surveySettings } from '@pollen/testkit/survey-settings';
import { shortQuestionnaire } from '@pollen/testkit/surveys';
import { Visitor } from '@pollen/testkit/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runChecks } from './run';

/** The process that is killed, and how often. */
const KILLS = process.env.FAULTS === 'full' ? { node: 20, postgres: 20, both: 20 } : { node: 2, postgres: 2, both: 2 };
const CALLERS = 6;
const LOAD_MS = 1_200;
const PASSWORD = 'Honey-bee-7';

let dataDir: string;
let server: RunningServer | undefined;
let env: Record<string, string> & { DATA_DIR: string };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pollen-crash-'));
  const many = '100000';
  env = {
    DATA_DIR: join(dataDir, 'data'),
    PORT: String(await freePort()),
    OPERATOR_PASSWORD: PASSWORD,
    DEMO: 'false',
    // All members of the test come from one network.
    LIMIT_SIGNUPS_PER_NETWORK_HOUR: many,
    LIMIT_CODES_PER_NETWORK_HOUR: many,
    LIMIT_LOGINS_PER_NETWORK_MINUTE: many,
    LIMIT_REQUESTS_PER_NETWORK_MINUTE: many,
  };
});
afterAll(async () => {
  await server?.stop().catch(() => undefined);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** What the server acknowledged to one member before it was killed. */
interface Acknowledged {
  readonly email: string;
  /** The balance according to the acknowledged answers. */
  balance: number;
  attemptPath?: string;
  orderId?: number;
}

/** A survey without an end and a gift that is never out of stock. */
async function offerToMembers(address: string): Promise<{ encryptId: string; giftId: number }> {
  const operator = new Visitor(address);
  const signedIn = await operator.post('/api/console/Login', { email: 'operator@example.com', password: PASSWORD });
  expect(signedIn.code).toBe(200);
  const created = await operator.post('/api/console/Surveys', {
    questionnaire: shortQuestionnaire,
    settings: {
      ...surveySettings,
      title: { en: 'Under load', zh: '负载测试' },
      rewardPoints: 200,
      completesTarget: 1_000_000,
    },
  });
  expect(created.code).toBe(200);
  await operator.post(`/api/console/Surveys/${created.data.id}/State`, { action: 'launch' });
  const { encryptId } = (await operator.get(`/api/console/Surveys/${created.data.id}`)).data;
  const gift = await operator.post('/api/console/Gifts', {
    settings: {
      name: { en: 'Postcard', zh: '明信片' },
      provider: 'other',
      art: 'entertainment',
      pricePoints: 120,
      valueCents: 120,
      tips: { en: '', zh: '' },
      delivery: { en: '', zh: '' },
      pictureUrl: null,
    },
    kind: 'manual',
    stock: 1_000_000,
  });
  expect(gift.code).toBe(200);
  return { encryptId, giftId: gift.data.id };
}

/** Plays a member's first visit and records each acknowledged answer. Ends when the server ends. */
async function live(
  address: string,
  { encryptId, giftId }: { encryptId: string; giftId: number },
  email: string,
  book: Acknowledged[],
  killed: AbortSignal,
): Promise<void> {
  const visitor = new Visitor(address, 'en', {}, killed);
  const id = await visitor.register(email, PASSWORD);
  const acknowledged: Acknowledged = { email, balance: 50 };
  book.push(acknowledged);
  const account = `/api/v1/Accounts/${id}`;
  const profile = await visitor.post(`${account}/Profile`, {
    id,
    name: 'Crash Test',
    gender: 2,
    birthday: '1990-01-01',
    country: 840,
  });
  acknowledged.balance += profile.data.rewardedPoints;
  acknowledged.balance += (await visitor.post(`${account}/Today`)).data.points;
  const { data } = await visitor.post(`/api/v1/Surveys/${encryptId}/Attempts`);
  const path = `/api/v1/Attempts/${data.attemptId}`;
  await visitor.post(`${path}/Page`, { turn: 0, answers: { age: 'adult' } });
  const end = await visitor.post(`${path}/Page`, { turn: 1, answers: { why: 'load' } });
  acknowledged.balance += end.data.points;
  acknowledged.attemptPath = path;
  await visitor.post(`${account}/Paypal`, { type: 1, name: 'Crash Test', account: email });
  const token = /token=([\w-]+)/.exec(await visitor.newestMail(email, /token=/))?.[1];
  await visitor.post('/api/v1/PaypalConfirmations', { token });
  const order = await visitor.post('/api/v1/Order', { giftId });
  acknowledged.balance -= 120;
  acknowledged.orderId = order.data.orderId;
}

/** Kills all processes of the embedded database, as a power cut does. */
function killPostgres(): void {
  const pid = findPostmaster(clusterData(env.DATA_DIR))?.pid;
  if (pid === undefined) throw new Error('no database runs');
  process.kill(pid, 'SIGKILL');
}

/** Waits until the server has restarted its database. */
async function waitUntilUsable(address: string): Promise<void> {
  await eventually(async () => {
    const answer = await fetch(`${address}/api/v1/Gifts?provider=other`);
    expect(answer.status).toBe(200);
  });
}

/** Checks that the crash lost nothing acknowledged, and that at most the unanswered last step is stored besides. */
async function verify(address: string, book: readonly Acknowledged[]): Promise<void> {
  for (const { email, balance, attemptPath, orderId } of book) {
    const visitor = new Visitor(address);
    const id = await visitor.logIn(email, PASSWORD);
    const account = await visitor.get(`/api/v1/Accounts/${id}`);
    expect(account.code).toBe(200);
    // An order that was placed but not acknowledged takes 120; everything else only adds.
    if (orderId !== undefined) expect(account.data.balance).toBe(balance);
    else expect(account.data.balance).toBeGreaterThanOrEqual(balance - 120);
    if (attemptPath) expect((await visitor.get(attemptPath)).data).toMatchObject({ kind: 'end', state: 'completed' });
    if (orderId !== undefined) expect((await visitor.get(`/api/v1/Orders/${orderId}`)).data.id).toBe(orderId);
  }
}

const kills = Object.entries(KILLS).flatMap(([kind, times]) => Array<string>(times).fill(kind));

test(`kill -9 under load, ${kills.length} times: nothing acknowledged is lost and every invariant holds`, {
  timeout: process.env.FAULTS === 'full' ? 7_200_000 : 1_200_000,
}, async () => {
  server = await runServer(env);
  const offers = await offerToMembers(server.address);
  let serial = 0;
  let verified = 0;
  const faults: unknown[] = [];
  for (const [turn, kind] of kills.entries()) {
    const { address } = server;
    const book: Acknowledged[] = [];
    let alive = true;
    const killed = new AbortController();
    const callers = Array.from({ length: CALLERS }, async () => {
      while (alive) {
        serial += 1;
        await live(address, offers, `crash${serial}@example.com`, book, killed.signal).catch((error) => {
          // A call that the kill cut off; anything else is a fault of the server.
          if (alive) faults.push(error);
        });
      }
    });
    // At least one write must be acknowledged before the kill, or the test would show nothing.
    await eventually(() => expect([book.length > 1, faults]).toEqual([true, []]));
    await pause(LOAD_MS + 37 * (turn % 10));
    alive = false;
    if (kind !== 'node') killPostgres();
    if (kind !== 'postgres') await server.kill();
    // A caller may wait for a mail that the kill has lost.
    killed.abort();
    await Promise.all(callers);
    if (kind === 'postgres') {
      expect(server.process.exitCode).toBeNull();
      await waitUntilUsable(address);
    } else server = await runServer(env);
    await verify(server.address, book);
    verified += book.length;
  }
  expect(faults).toEqual([]);
  expect(verified).toBeGreaterThan(kills.length);
  await server.stop();
  server = undefined;

  const database = await startEmbeddedPostgres({
    application: 'pollen',
    dataDir: env.DATA_DIR,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  try {
    expect(await runChecks(database.url)).toEqual([]);
  } finally {
    await database.stop();
  }
});
