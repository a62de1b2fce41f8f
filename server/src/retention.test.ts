import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@pollen/server/platform/config';
import type { Tx } from '@pollen/server/platform/database/database';
import { addJob } from '@pollen/server/platform/jobs';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@pollen/server/platform/time';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { rowsWalked } from '@pollen/testkit/plans';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from './jobs';
import { keptForGood, QUEUE, sweptBy } from './retained-tables';
import { daysOf, retentionGauges, retentionTerms } from './retention';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const count = async (query: ReturnType<typeof sql>) =>
  (await panel.services.database.reader.one<{ n: number }>(sql`select count(*)::int as n from (${query}) as found`)).n;
const run = (name: string) => jobs[name]?.({}, panel.services);

test('the text of a mail is deleted after the hours of the setting, and the rest is kept', async () => {
  const code = async (email: string) => {
    await panel.call('POST /api/v1/RegistrationCode', { body: { userName: email } });
    await panel.transaction((tx) =>
      tx.run(sql`
        insert into mails (to_address, subject, text_body, html_body, state, created_at)
        values (${email}, 'Your code', 'K7QX', '<p>K7QX</p>', 'sent', ${panel.clock.now()})`),
    );
  };
  const withBody = () => count(sql`select 1 from mails where text_body like '%K7QX%' or html_body like '%K7QX%'`);
  await code('one@example.com');
  await panel.transaction((tx) =>
    tx.run(sql`
      insert into mails (to_address, subject, text_body, html_body, state, created_at)
      values ('waits@example.com', 'Your code', 'K7QX', '<p>K7QX</p>', 'queued', ${panel.clock.now()})`),
  );
  panel.clock.advance(23 * HOUR_MS);
  await code('two@example.com');
  await run('mail.eraseBodies');
  expect(await withBody()).toBe(3);
  panel.clock.advance(2 * HOUR_MS);
  await run('mail.eraseBodies');
  // The younger one, and the one that has not left.
  expect(await withBody()).toBe(2);
  expect(
    await count(sql`select 1 from mails where to_address = 'one@example.com' and subject = 'Your code'
    and body_erased_at is not null`),
  ).toBe(1);

  const admin = as(panel, await createOperatorPersona(panel, 'admin'));
  const { version } = (await admin.get('/api/console/Settings')).data.list.find(
    ({ key }: { key: string }) => key === 'mailBodyHours',
  );
  const change = { value: 1, version, reason: 'Shorter' };
  expect((await admin.post('/api/console/Settings/mailBodyHours', change)).code).toBe(200);
  await run('mail.eraseBodies');
  expect(await withBody()).toBe(1);
});

test('answers of abandoned attempts are deleted after their term; outcomes, times and completes are kept', async () => {
  const { encryptId } = await launchSurvey(panel);
  const [gone, done] = [await createMember(panel), await createMember(panel)];
  await completeShort(panel, done, encryptId);
  const { attemptId } = (await as(panel, gone).post(`/api/v1/Surveys/${encryptId}/Attempts`)).data;
  await as(panel, gone).post(`/api/v1/Attempts/${attemptId}/Page`, {
    turn: 0,
    answers: { age: 'adult', region: 'north' },
  });
  panel.clock.advance(8 * DAY_MS);
  await run('attempts.abandon');
  const pagesOf = (member: { id: number }) =>
    count(sql`select 1 from attempt_pages p join attempts a on a.id = p.attempt_id where a.member_id = ${member.id}`);
  panel.clock.advance(80 * DAY_MS);
  await run('retention.delete');
  expect(await pagesOf(gone)).toBe(1);
  panel.clock.advance(11 * DAY_MS);
  await run('retention.delete');
  expect([await pagesOf(gone), await pagesOf(done)]).toEqual([0, 2]);
  const row = await panel.services.database.reader.one(sql`
    select state, run->'answers' as answers, ended_at is not null as ended from attempts where member_id = ${gone.id}`);
  expect(row).toEqual({ state: 'abandoned', answers: {}, ended: true });
  expect((await as(panel, gone).get(`/api/v1/Attempts/${attemptId}`)).status).toBe(200);
});

test('ended sessions, impersonations and failed jobs are deleted after their terms; running ones are kept', async () => {
  const member = await createMember(panel);
  const operator = await createOperatorPersona(panel, 'admin');
  const sessions = () => count(sql`select 1 from sessions where member_id = ${member.id}`);
  const ofOperator = () => count(sql`select 1 from operator_sessions where operator_id = ${operator.id}`);
  await panel.transaction((tx) =>
    tx.run(sql`
      insert into impersonations (member_id, operator_id, operator_session_id, ticket_hash, began_at, expires_at, ended_at)
      select ${member.id}, ${operator.id}, id, '\\x01'::bytea, ${panel.clock.now()}, ${panel.clock.now()},
        ${panel.clock.now()} from operator_sessions where operator_id = ${operator.id}`),
  );
  await panel.transaction((tx) => addJob(tx, 'mail.sweep', { old: true }));
  await panel.transaction((tx) =>
    tx.run(sql`
      update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no',
        updated_at = ${new Date(panel.clock.now().getTime())} where payload->>'old' = 'true'`),
  );
  await panel.call('POST /api/v1/Logout', { cookie: member.cookie, body: {} });
  await run('retention.delete');
  expect([await sessions(), await ofOperator()]).toEqual([1, 1]);
  panel.clock.advance(181 * DAY_MS);
  await run('retention.delete');
  expect([await sessions(), await ofOperator()]).toEqual([0, 1]);
  expect(await count(sql`select 1 from graphile_worker._private_jobs where payload->>'old' = 'true'`)).toBe(0);
  panel.clock.advance(220 * DAY_MS);
  await run('retention.delete');
  expect(await count(sql`select 1 from impersonations`)).toBe(0);
  expect(await ofOperator()).toBe(0);
});

test('a kind of data that cannot be deleted does not keep the others, and the job fails', async () => {
  const { pool } = panel.services.database;
  await panel.transaction((tx) => addJob(tx, 'mail.sweep', { old: true }));
  await pool.query(`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no', updated_at = now() - interval '9 years'
    where payload->>'old' = 'true'`);
  await pool.query('alter table partner_invites rename to renamed');
  await expect(run('retention.delete')).rejects.toThrow('not deleted: Answers of partners at the click');
  await pool.query('alter table renamed rename to partner_invites');
  expect(await count(sql`select 1 from graphile_worker._private_jobs where payload->>'old' = 'true'`)).toBe(0);
  await run('retention.delete');
});

test('docs/operations.md names each term, and its setting', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  for (const term of retentionTerms) {
    const setting = typeof term.days === 'number' ? '' : `, \`${term.days}\``;
    expect(text).toContain(`| ${term.dataKind} | ${daysOf(term, readConfig({}))} days${setting} |`);
  }
});

test('each table is kept for good for a reason, or swept by a job', async () => {
  const { rows } = await panel.services.database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  const known = [...Object.keys(keptForGood), ...Object.keys(sweptBy)];
  expect(known.length).toBe(new Set(known).size);
  expect(known.sort()).toEqual(rows.map(({ name }) => name).sort());
  for (const by of Object.values(sweptBy)) expect([...Object.keys(jobs), QUEUE]).toContain(by);
  for (const reason of Object.values(keptForGood)) expect(reason.length).toBeGreaterThan(10);
});

test('a shorter term deletes sooner, and metrics tell how old the oldest row is and may become', async () => {
  const days = { ...panel.services.config.retainDays, RETAIN_NOTIFICATIONS_DAYS: 40 };
  const config = { ...panel.services.config, retainDays: days };
  const member = await createMember(panel);
  await panel.transaction((tx) =>
    tx.run(sql`
      insert into notifications (member_id, kind, key, params, happened_at)
      select ${member.id}, 'orderCompleted', 'key-' || n, '{}', ${tx.now}::timestamptz - n * interval '1 day'
      from generate_series(1, 2500) n`),
  );
  const { reader } = panel.services.database;
  const read = async (name: string) => {
    const gauge = retentionGauges(config).find((each) => each.name === name);
    return (await gauge?.read(reader))?.find(({ label }) => label === 'notifications')?.value;
  };
  expect(await read('pollen_retention_seconds')).toBe((40 * DAY_MS) / SECOND_MS);
  expect(await read('pollen_oldest_row_seconds')).toBeGreaterThanOrEqual((2_500 * DAY_MS) / SECOND_MS);
  await jobs['retention.delete']?.({}, { ...panel.services, config });
  expect(await count(sql`select 1 from notifications where member_id = ${member.id}`)).toBe(40);
  expect(await read('pollen_oldest_row_seconds')).toBe((40 * DAY_MS) / SECOND_MS);
  expect(() => readConfig({ RETAIN_SESSIONS_DAYS: '90' })).toThrow('RETAIN_SESSIONS_DAYS must be');
  expect(() => readConfig({ RETAIN_OPERATOR_SESSIONS_DAYS: '300' })).toThrow('RETAIN_IMPERSONATIONS_DAYS (365)');
});

test('each kind of data is found by an index on its age: nothing else is read to find that nothing is too old', async () => {
  const { pool } = panel.services.database;
  await pool.query(`
    insert into mails (to_address, subject, text_body, html_body, state, created_at)
    select 'a' || n || '@example.com', 'Hello', '', '', 'sent', now() from generate_series(1, 3000) n`);
  await pool.query('vacuum analyze mails, notifications, sessions');
  const before = new Date('2020-01-01');
  for (const { dataKind, deleteBefore, findOldest } of retentionTerms) {
    const oldest = await rowsWalked(panel, findOldest);
    expect(oldest, `the oldest of: ${dataKind}`).toBeLessThan(100);
    const read = await rowsWalked(panel, async (tx) => {
      const statements: Sql[] = [];
      const noting: Tx = Object.create(tx, {
        run: { value: async (statement: Sql) => statements.push(statement) && 0 },
      });
      await deleteBefore(noting, before, 1_000);
      for (const statement of statements) await tx.rows(statement);
    });
    expect(read, dataKind).toBeLessThan(100);
  }
});
