import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { runJobs } from '@pollen/testkit/run-jobs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSchedule, scheduleJobs } from '../../platform/job-queue/queue';
import { beginSendingHold } from '../../platform/job-queue/sending-hold';
import { addJob, type Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';

let panel: Panel;
let eva: OperatorPersona;
let ran: string[] = [];

const note =
  (name: string): Job<Services> =>
  async () =>
    void ran.push(name);
/** By the names of real kinds: one calls PayPal, one calls nobody. */
const kinds = { 'payouts.balance': note('payouts.balance'), 'mail.sweep': note('mail.sweep') };

beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel);
  await panel.services.database.pool.query('delete from graphile_worker._private_jobs');
});
afterAll(() => panel.close());

const held = async ({ cookie }: OperatorPersona) => (await panel.call('GET /api/console/SendingHold', { cookie })).data;
const resume = (id: number, discardsMails: boolean, { cookie }: OperatorPersona) =>
  panel.call('POST /api/console/SendingHold/End', { cookie, body: { id, discardsMails } });
const insertMail = (subject: string) =>
  panel.transaction((tx) =>
    tx.run(sql`
      insert into mails (to_address, subject, text_body, html_body, created_at)
      values ('maya@example.com', ${subject}, 'x', 'x', ${tx.now})`),
  );
const hold = (takenAt: Date) => panel.transaction((tx) => beginSendingHold(tx, { reason: 'restored', takenAt }));
const jobsLeft = async () =>
  (await panel.services.database.pool.query('select task_identifier as name from graphile_worker.jobs')).rows.map(
    ({ name }) => name,
  );

test('a panel that sends has no hold to end', async () => {
  expect(await held(eva)).toBeNull();
  expect(await resume(1, true, eva)).toMatchObject({ code: 5998 });
  expect((await panel.call('GET /api/console/Me', { cookie: eva.cookie })).data.sendingHeld).toBeNull();
});

test('a restored copy takes and plans no job that calls outside; an administrator ends that once', async () => {
  await insertMail('earlier');
  const takenAt = panel.clock.now();
  panel.clock.advance(60_000);
  await hold(takenAt);
  await insertMail('later');
  await panel.transaction(async (tx) => {
    await addJob(tx, 'payouts.balance', {});
    await addJob(tx, 'mail.sweep', {});
  });
  await runJobs(panel, kinds);
  expect(ran).toEqual(['mail.sweep']);
  const { pool } = panel.services.database;
  const { now } = await readSchedule(pool, []);
  await scheduleJobs(pool, ['payouts.balance', 'mail.sweep'], now, ['payouts.balance']);
  expect((await jobsLeft()).sort()).toEqual(['mail.sweep', 'payouts.balance']);

  const viewer = await createOperatorPersona(panel, 'viewer');
  expect((await panel.call('GET /api/console/Me', { cookie: viewer.cookie })).data.sendingHeld).toBe('restored');
  const shown = await held(viewer);
  expect(shown).toMatchObject({ reason: 'restored', takenAt: takenAt.toISOString(), can: { resume: { code: 5004 } } });
  expect([shown.mails, shown.otherCalls]).toEqual([2, 1]);
  expect(await resume(shown.id, true, viewer)).toMatchObject({ code: 5004 });
  expect(await resume(shown.id + 1, true, eva)).toMatchObject({ code: 5998 });

  const answers = await Promise.all([resume(shown.id, true, eva), resume(shown.id, true, eva)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 5998]);
  expect(await held(eva)).toBeNull();
  const mails = await panel.transaction((tx) =>
    tx.rows(sql`select subject, state from mails where to_address = 'maya@example.com' order by id`),
  );
  expect(mails).toEqual([
    { subject: 'earlier', state: 'failed' },
    { subject: 'later', state: 'failed' },
  ]);
  const lines = await panel.transaction((tx) =>
    tx.rows(
      sql`select operator_id as "by", detail->'count' as count from audit_log where action = 'panel.sendingResumed'`,
    ),
  );
  expect(lines).toEqual([{ by: eva.id, count: 2 }]);
  ran = [];
  await runJobs(panel, kinds);
  expect(ran.sort()).toEqual(['mail.sweep', 'payouts.balance']);
});

test('without the tick, the emails that wait are kept and sent', async () => {
  await insertMail('kept');
  await hold(panel.clock.now());
  const { id } = await held(eva);
  expect(await resume(id, false, eva)).toMatchObject({ code: 200 });
  const kept = await panel.transaction((tx) =>
    tx.one<{ state: string }>(sql`select state from mails where subject = 'kept'`),
  );
  expect(kept.state).toBe('queued');
});
