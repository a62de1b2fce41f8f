import { createApp } from '@pollen/server/app';
import { panelGauges } from '@pollen/server/panel-gauges';
import { BucketServer } from '@pollen/testkit/bucket-server';
import { CuttableProxy } from '@pollen/testkit/cuttable-proxy';
import { eventually } from '@pollen/testkit/eventually';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../config';
import { connectDatabase, type Database } from '../database/database';
import { openFiles } from '../files/open-files';
import { type HealthServer, startHealthServer } from './health-server';
import { Metrics } from './metrics';
import { Readiness } from './readiness';

let panel: Panel;
let way: CuttableProxy;
let database: Database;
let app: FastifyInstance;
let server: HealthServer;
const readiness = new Readiness();
const metrics = new Metrics();

beforeAll(async () => {
  panel = await openPanel();
  way = await CuttableProxy.to(panel.databaseUrl);
  database = connectDatabase({ url: way.through(panel.databaseUrl), clock: panel.clock });
  app = await createApp({ ...panel.services, database }, null, metrics);
  metrics.watchPools({ requests: database.pool });
  metrics.watchSurroundings({
    isDatabaseAnswering: () => readiness.isDatabaseAnswering(),
    freeBytes: async () => 5e9,
  });
  metrics.watchPanel(panelGauges, ({ read }) => read(database.slowReader));
  server = await startHealthServer({ host: '127.0.0.1', port: 0 }, { readiness, metrics });
});
afterAll(async () => {
  await server.close();
  await app.close();
  await database.close();
  await way.cut();
  await panel.close();
});

const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method });
const ready = async () => {
  const answer = await ask('/ready');
  return [answer.status, await answer.json()];
};
/** The values of a metric by its labels. */
const figures = async (name: string) => {
  const lines = (await (await ask('/metrics')).text()).split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, metric, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      return metric === name ? [[labels, Number(value)]] : [];
    }),
  );
};

test('a process is ready from its start to its shutdown, while its database answers', async () => {
  expect(await ready()).toEqual([503, { ready: false, reason: 'starting' }]);
  expect((await ask('/live')).status).toBe(200);
  readiness.started(database.reader);
  expect(await ready()).toEqual([200, { ready: true }]);
  expect(await figures('pollen_database_up')).toEqual({ '': 1 });

  way.goSilent();
  await eventually(async () => expect(await ready()).toEqual([503, { ready: false, reason: 'database' }]));
  expect((await ask('/live')).status).toBe(200);
  expect(await figures('pollen_database_up')).toEqual({ '': 0 });
  way.comeBack();
  await eventually(async () => expect((await ready())[0]).toBe(200));
});

test('while the bucket of the files is away, the process is ready all the same, and its figures say so', async () => {
  const bucket = await BucketServer.start();
  const wayToBucket = await CuttableProxy.to(bucket.address);
  const files = await openFiles(readConfig(bucket.newPanel(wayToBucket.through(bucket.address))));
  // A process asks its store once in ten seconds.
  const seen = async () => {
    const watching = new Metrics();
    watching.watchFiles(files);
    const text = await watching.text();
    return [/^pollen_files_up (\d)$/m, /^pollen_files_failures_total (\d+)$/m].map((figure) => figure.exec(text)?.[1]);
  };
  try {
    expect(await seen()).toEqual(['1', '0']);
    await wayToBucket.cut();
    expect((await seen())[0]).toBe('0');
    expect((await seen())[1]).not.toBe('0');
    expect(await ready()).toEqual([200, { ready: true }]);
    await wayToBucket.mend();
    expect((await seen())[0]).toBe('1');
  } finally {
    files.close();
    await wayToBucket.cut();
    await bucket.stop();
  }
});

test('requests are counted by the path of the contract, refusals by their name', async () => {
  const member = await createMember(panel);
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url, headers: { cookie: member.cookie }, ...(payload ? { payload } : {}) });
  await call('GET', `/api/v1/Accounts/${member.id}`);
  await call('GET', '/api/v1/Accounts/999999');
  await call('POST', '/api/v1/Login', { userName: member.email, password: 'wrong-password-1' });
  await app.inject({ method: 'PURGE' as 'GET', url: '/no/such/place' });
  const requests = await figures('pollen_http_request_duration_seconds_count');
  expect(requests['method="GET",route="/api/v1/Accounts/:id",status="200"']).toBe(2);
  expect(requests['method="any",route="none",status="404"']).toBe(1);
  // Neither the id of a member nor the query stands in a label.
  expect(Object.keys(requests).join()).not.toContain(`/${member.id}`);
  expect(await figures('pollen_refusals_total')).toMatchObject({ 'refusal="notFound"': 1 });
});

test('the figures of the panel are read together, and left out when they cannot be read', async () => {
  const other = new Metrics();
  const read: string[] = [];
  other.watchPanel(panelGauges, (gauge) => {
    read.push(gauge.name);
    return gauge.read(panel.services.database.slowReader);
  });
  const text = await other.text();
  await other.text();
  expect(read).toEqual(panelGauges.map(({ name }) => name));
  for (const sample of [
    'pollen_jobs{state="failed"} 0',
    'pollen_mails{state="uncertain"} 0',
    'pollen_partner_calls{state="setAside"} 0',
    'pollen_oldest_payment_seconds 0',
  ]) {
    expect(text).toContain(sample);
  }
  // Nobody has counted or checked anything yet, which is not the same as 0.
  expect(text).not.toMatch(/^pollen_(liability_points|invariants_broken)\b/m);

  const away = new Metrics();
  const tried: string[] = [];
  away.watchPanel(panelGauges, ({ name }) => {
    tried.push(name);
    return Promise.reject(new Error('away'));
  });
  // A counter is read at once; the failures of a scrape stand in the next one.
  await away.text();
  const silent = await away.text();
  expect(silent).toContain(`pollen_metrics_read_failures_total ${panelGauges.length}`);
  expect(silent).not.toContain('pollen_jobs{');
  // A silent database takes 2.1 s for each, and whoever asks does not wait for long.
  expect(tried).toHaveLength(2);

  const oneFails = new Metrics();
  oneFails.watchPanel(panelGauges, ({ name, read: figuresOf }) =>
    name === 'pollen_jobs' ? Promise.reject(new Error('a fault')) : figuresOf(panel.services.database.slowReader),
  );
  const rest = await oneFails.text();
  expect(rest).not.toContain('pollen_jobs{');
  expect(rest).toContain('pollen_oldest_payment_seconds 0');
});

test('figures are read by one reading at a time, however long it takes', async () => {
  const slow = new Metrics();
  let tried = 0;
  let answer: () => void = () => undefined;
  const silence = new Promise<[]>((resolve) => {
    answer = () => resolve([]);
  });
  slow.watchPanel(panelGauges.slice(0, 1), () => {
    tried += 1;
    return silence;
  });
  const now = vi.spyOn(performance, 'now');
  now.mockReturnValue(0);
  const first = slow.text();
  now.mockReturnValue(60_000);
  const second = slow.text();
  answer();
  await Promise.all([first, second]);
  expect(tried).toBe(1);
  await slow.text();
  expect(tried).toBe(2);
  now.mockRestore();
});

test('runs of jobs are counted by name and result', async () => {
  metrics.ran({ name: 'mail.send', result: 'failed', seconds: 0.2 });
  expect(await figures('pollen_job_duration_seconds_count')).toEqual({ 'job="mail.send",result="failed"': 1 });
});

test('other addresses and methods are refused', async () => {
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/metrics/')).status).toBe(404);
  expect((await ask('/live', 'POST')).status).toBe(405);
  const head = await ask('/metrics', 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('a process that drains is not ready, whatever its database says', async () => {
  readiness.drain();
  readiness.started(database.reader);
  expect(await ready()).toEqual([503, { ready: false, reason: 'draining' }]);
});
