import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { runJobs } from '@pollen/testkit/run-jobs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addJob, type Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';

let panel: Panel;
let eva: OperatorPersona;
let viewer: OperatorPersona;
let isBroken = true;

const kinds: Record<string, Job<Services>> = {
  'test.send': async () => {
    if (isBroken) throw new Error('the other side is down');
  },
  'test.tidy': async () => undefined,
};

beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel);
  viewer = await createOperatorPersona(panel, 'viewer');
});
beforeEach(async () => {
  isBroken = true;
  await panel.services.database.pool.query('delete from graphile_worker._private_jobs');
});
afterAll(() => panel.close());

const list = async (query = '', operator = eva) =>
  (await panel.call(`GET /api/console/Jobs${query}`, { cookie: operator.cookie })).data;
const runNow = (id: number, operator = eva) =>
  panel.call(`POST /api/console/Jobs/${id}/RunNow`, { cookie: operator.cookie, body: {} });
const drop = (id: number, reason = 'not wanted any more', operator = eva) =>
  panel.call(`POST /api/console/Jobs/${id}/Drop`, { cookie: operator.cookie, body: { reason } });
const add = (name: string, payload: object = {}, options = {}) =>
  panel.transaction((tx) => addJob(tx, name, payload, options));
const auditOf = () =>
  panel.transaction((tx) =>
    tx.rows<{ action: string; detail: object }>(
      sql`select action, detail from audit_log where subject_kind = 'job' order by id`,
    ),
  );
async function failed(payload: object = {}): Promise<number> {
  await add('test.send', payload, { maxAttempts: 1 });
  await runJobs(panel, kinds);
  return (await list('?state=failed')).list[0].id;
}

test('waiting, planned, retried and failed jobs are listed by kind, with their error and without personal data', async () => {
  await add('test.send', { orderId: 12, email: 'maya@example.com' });
  await runJobs(panel, kinds);
  await failed({ mailId: 3 });
  await add('test.tidy');
  await add('test.tidy', {}, { runAt: new Date(Date.now() + 3_600_000) });
  const { list: all, counts, pagebar } = await list();
  expect(
    all.map(({ name, state, attempts, about }: Record<string, unknown>) => [name, state, attempts, about]),
  ).toEqual([
    ['test.tidy', 'planned', 0, {}],
    ['test.tidy', 'waiting', 0, {}],
    ['test.send', 'failed', 1, { mailId: 3 }],
    ['test.send', 'retrying', 1, { orderId: 12 }],
  ]);
  expect(JSON.stringify(all)).not.toContain('maya@example.com');
  expect(all[2].error).toContain('the other side is down');
  expect(counts).toEqual([
    { name: 'test.send', state: 'failed', count: 1 },
    { name: 'test.send', state: 'retrying', count: 1 },
    { name: 'test.tidy', state: 'planned', count: 1 },
    { name: 'test.tidy', state: 'waiting', count: 1 },
  ]);
  expect(pagebar.totalSize).toBe(4);
  const some = await list('?name=test.send&state=retrying&size=1');
  expect([some.list.length, some.pagebar.totalSize]).toEqual([1, 1]);
  expect((await panel.call('GET /api/console/Jobs?state=done', { cookie: eva.cookie })).status).toBe(400);
});

test('a failed job can be run again', async () => {
  const id = await failed({ orderId: 7 });
  isBroken = false;
  await runJobs(panel, kinds);
  expect((await list()).list).toHaveLength(1);
  expect(await runNow(id)).toMatchObject({ code: 200 });
  expect((await list()).list[0]).toMatchObject({ attempts: 0 });
  await runJobs(panel, kinds);
  expect((await list()).list).toEqual([]);
  expect(await runNow(id)).toMatchObject({ code: 1404 });
  expect((await auditOf()).at(-1)).toEqual({ action: 'job.runNow', detail: { name: 'test.send', orderId: 7 } });
});

test('a job that waits for its next try can be run at once', async () => {
  await add('test.send');
  await runJobs(panel, kinds);
  isBroken = false;
  const [{ id, state, can }] = (await list()).list;
  expect([state, can]).toEqual(['retrying', { runNow: true, drop: true }]);
  await runJobs(panel, kinds);
  expect((await list()).list).toHaveLength(1);
  await runNow(id);
  await runJobs(panel, kinds);
  expect((await list()).list).toEqual([]);
});

test('a failed job is given up with a reason, once', async () => {
  const id = await failed({ orderId: 9 });
  expect(await drop(id, '  ')).toMatchObject({ code: 5102 });
  const answers = await Promise.all([drop(id), drop(id)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([1404, 200]);
  expect((await list()).list).toEqual([]);
  const lines = (await auditOf()).filter(({ action }) => action === 'job.dropped');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.detail).toMatchObject({
    reason: 'not wanted any more',
    name: 'test.send',
    orderId: 9,
    attempts: 1,
    error: 'the other side is down',
  });
});

test('waiting jobs are not given up, running ones are left alone, and viewers change nothing', async () => {
  await add('test.tidy');
  const [{ id }] = (await list()).list;
  expect(await drop(id)).toMatchObject({ code: 5115 });
  await panel.services.database.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where id = $1`,
    [id],
  );
  expect((await list()).list[0]).toMatchObject({
    state: 'running',
    runningSince: expect.any(String),
    can: { runNow: { code: 5112 }, drop: { code: 5112 } },
  });
  expect(await runNow(id)).toMatchObject({ code: 5112 });
  expect(await drop(id)).toMatchObject({ code: 5112 });
  const seen = (await list('', viewer)).list[0];
  expect(seen.can).toMatchObject({ runNow: { code: 5004 }, drop: { code: 5004 } });
  expect(await runNow(id, viewer)).toMatchObject({ code: 5004 });
  expect(await drop(id, 'because', viewer)).toMatchObject({ code: 5004 });
});
