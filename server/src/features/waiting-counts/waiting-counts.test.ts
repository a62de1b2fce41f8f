import type { Role } from '@pollen/contract/permissions';
import { MAX_COUNTED } from '@pollen/contract/waiting-counts-values';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { openPartner } from '@pollen/testkit/partners';
import { rowsWalked } from '@pollen/testkit/plans';
import { attemptWith, decide, fileOf, manyAttempts, runFiles, uploadFile } from '@pollen/testkit/reconciliation-files';
import { launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaitingMessages } from '../feedback/index';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const countsOf = async ({ cookie }: OperatorPersona) =>
  (await panel.call('GET /api/console/WaitingCounts', { cookie })).data;
const persona = (role: Role) => createOperatorPersona(panel, role);

const insertConversations = (count: number) =>
  panel.transaction((tx) =>
    tx.run(sql`
      insert into conversations (kind, state, sender_name, sender_email, sender_key, locale, created_at, updated_at, waiting_since)
      select 'question', 'open', 'Sender', 'sender@example.org', 'sender@example.org', 'en', ${tx.now}, ${tx.now}, ${tx.now}
      from generate_series(1, ${count}::int)`),
  );

test('each role sees the counts of the work that it may do, and null for the rest', async () => {
  const none = {
    flaggedAttempts: null,
    partnerCalls: null,
    reconciliationFiles: null,
    messages: null,
    orders: null,
    payoutRuns: null,
    approvals: null,
    failedJobs: null,
  };
  expect(await countsOf(await persona('viewer'))).toEqual({ liveSurveys: 0, ...none });
  expect(await countsOf(await persona('operator'))).toEqual({
    liveSurveys: 0,
    ...none,
    flaggedAttempts: 0,
    partnerCalls: 0,
    reconciliationFiles: 0,
    messages: 0,
    orders: 0,
    approvals: 0,
  });
  expect(await countsOf(await persona('finance'))).toEqual({
    liveSurveys: 0,
    ...none,
    orders: 0,
    payoutRuns: 0,
    approvals: 0,
  });
});

test('counts what is there: live surveys, waiting messages, failed jobs, payout runs that are not sent yet', async () => {
  const admin = await persona('admin');
  const before = await countsOf(admin);
  await launchSurvey(panel);
  await insertConversations(3);
  await panel.transaction(async (tx) => {
    await tx.run(sql`
      insert into payout_runs (state, via, closed_by, opened_at) values ('closed', 'file', ${admin.id}, ${tx.now})`);
    await tx.run(sql`select graphile_worker.add_job('payouts.send', '{}', max_attempts => 1)`);
    await tx.run(sql`
      update graphile_worker._private_jobs set attempts = 1, last_error = 'The provider did not answer.'`);
  });
  const after = await countsOf(admin);
  expect(after.liveSurveys - before.liveSurveys).toBe(1);
  expect(after.messages - before.messages).toBe(3);
  expect(after.payoutRuns - before.payoutRuns).toBe(1);
  expect(after.failedJobs).toBeGreaterThan(before.failedJobs);
});

test('an approval counts for those who may decide about it, not for the operator who asked', async () => {
  const asker = await persona('admin');
  const other = await persona('admin');
  const finance = await persona('finance');
  const { cookie } = asker;
  const before = { asker: await countsOf(asker), other: await countsOf(other), finance: await countsOf(finance) };
  const invitation = {
    email: 'new.operator@example.com',
    name: 'Nora Lund',
    role: 'operator',
    reason: 'A second pair of hands.',
  };
  expect(await panel.call('POST /api/console/OperatorInvitations', { cookie, body: invitation })).toMatchObject({
    code: 200,
  });
  expect((await countsOf(asker)).approvals - before.asker.approvals).toBe(0);
  expect((await countsOf(other)).approvals - before.other.approvals).toBe(1);
  expect((await countsOf(finance)).approvals - before.finance.approvals).toBe(0);
});

test('counts the calls of partners that are set aside, and the files on which the operator can decide', async () => {
  const [eva, otto] = [await persona('admin'), await persona('admin')];
  const partner = await openPartner(panel, eva, { name: 'Meridian Exchange' });
  const of = async (operator: OperatorPersona) => {
    const { partnerCalls, reconciliationFiles } = await countsOf(operator);
    return [partnerCalls, reconciliationFiles];
  };
  expect([await of(eva), await of(otto)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await attemptWith(panel, partner, 'word-9');
  expect(await of(otto)).toEqual([1, 0]);
  // More than one operator pays alone.
  const attempts = await manyAttempts(panel, partner, 60);
  const { data } = await uploadFile(panel, eva, partner, fileOf(attempts.map((attempt) => [attempt, 'complete'])));
  await runFiles(panel);
  expect([await of(eva), await of(otto)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect((await decide(panel, eva, 'Apply', data.id)).data).toEqual({ state: 'waiting' });
  expect([await of(eva), await of(otto)]).toEqual([
    [1, 0],
    [1, 1],
  ]);
  expect((await decide(panel, otto, 'Decline', data.id)).code).toBe(200);
  expect(await of(otto)).toEqual([1, 0]);
});

test('a count stops at its limit and reads no more rows than that', async () => {
  await insertConversations(3 * MAX_COUNTED);
  expect((await countsOf(await persona('admin'))).messages).toBe(MAX_COUNTED);
  const walked = await rowsWalked(panel, (tx) => countWaitingMessages(tx, MAX_COUNTED));
  expect(walked).toBeLessThanOrEqual(MAX_COUNTED);
});
