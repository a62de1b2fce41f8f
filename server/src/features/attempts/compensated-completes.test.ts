import { randomUUID } from 'node:crypto';
import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { addPartnerSurvey, handleCalls, leaveFor, type OpenPartner, openPartner } from '@pollen/testkit/partners';
import { createMember, type MemberPersona, signIn } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time';
import { getBalances, transfer } from '../ledger/index';
import { reconciliationJobs } from '../reconciliations/jobs';
import { attemptJobs } from './jobs';

let panel: Panel;
let ada: OperatorPersona;
/** Pays at once. */
let prompt: OpenPartner;
/** Pays after a review of 14 days. */
let careful: OpenPartner;
beforeAll(async () => {
  panel = await openPanel();
  const eva = await createOperatorPersona(panel, 'admin');
  prompt = await openPartner(panel, eva, { name: 'Meadow' });
  careful = await openPartner(panel, eva, { name: 'Harbor', survey: { reviewDays: 14 } });
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const balances = ({ id }: MemberPersona) => panel.transaction((tx) => getBalances(tx, id));

/** A member whose partner reported nothing in time, and who has reported the problem. */
async function unconfirmed(partner: OpenPartner): Promise<{ member: MemberPersona; attempt: string; thread: number }> {
  const member = await createMember(panel);
  const { attemptId } = await leaveFor(panel, member, partner.encryptId);
  panel.clock.advance(8 * DAY_MS);
  await attemptJobs['attempts.abandon']?.({}, panel.services);
  const back = { ...member, cookie: await signIn(panel, member.id) };
  await as(panel, back).post(`/api/v1/Attempts/${attemptId}/Reports`, { text: 'My coins are missing.' });
  const { id } = await panel.transaction((tx) =>
    tx.one<{ id: number }>(sql`
      select c.id from conversations c join attempts a on a.id = c.attempt_id where a.attempt_key = ${attemptId}`),
  );
  // Days have passed, after which the session of an operator is over.
  ada = await createOperatorPersona(panel, 'admin', 'Ada Pay');
  return { member: back, attempt: attemptId, thread: id };
}

const pay = (thread: number, points: number) =>
  as(panel, ada).post(`/api/console/Conversations/${thread}/Remedy`, {
    remedy: 'pay',
    points,
    reason: 'The partner did not answer.',
    key: randomUUID(),
  });

test('a compensation and the late complete at once: the reward is paid once, whichever comes first', async () => {
  const paid = [];
  for (let round = 0; round < 6; round += 1) {
    const { member, attempt, thread } = await unconfirmed(prompt);
    const [remedy] = await Promise.all([
      pay(thread, 180),
      prompt.tell({ attempt, status: 'complete' }).then(() => handleCalls(panel)),
    ]);
    expect([200, codes.nothingMissing]).toContain(remedy.code);
    paid.push((await balances(member)).available);
  }
  expect(paid).toEqual(Array(6).fill(330));
});

test('a late complete after a compensation is counted, and tells the member what it brings', async () => {
  const { member, attempt, thread } = await unconfirmed(careful);
  expect((await pay(thread, 80)).code).toBe(200);
  await careful.tell({ attempt, status: 'complete' });
  await handleCalls(panel);
  expect(await balances(member)).toMatchObject({ available: 230, pending: 100 });
  const { data } = await as(panel, member).get(`/api/v1/Accounts/${member.id}/Notifications`);
  expect(data.list[0]).toMatchObject({
    title: 'Harbor confirmed your answers',
    text: '“Weekend trips”: 100 coins are on the way, after the review.',
  });
  panel.clock.advance(15 * DAY_MS);
  await attemptJobs['attempts.release']?.({}, panel.services);
  expect(await balances(member)).toMatchObject({ available: 330, pending: 0 });
});

/** Has the dry run of a reconciliation file made, and returns what it shows. */
async function dryRun(partner: OpenPartner, lines: readonly string[]) {
  const { data } = await as(panel, ada).post(`/api/console/Partners/${partner.id}/Reconciliations`, {
    fileName: 'month.csv',
    csv: ['id,code', ...lines].join('\n'),
    columns: { attempt: 0, status: 1, reason: null },
  });
  await runJobs(panel, reconciliationJobs);
  return (await as(panel, ada).get(`/api/console/Reconciliations/${data.id}`)).data;
}

test('the dry run of a file foresees what a compensation leaves to pay', async () => {
  const { attempt, thread } = await unconfirmed(careful);
  expect((await pay(thread, 150)).code).toBe(200);
  expect(await dryRun(careful, [`${attempt},complete`])).toMatchObject({ state: 'checked', givenPoints: 30 });
});

test('the dry run takes nothing back from a complete in review that the same file brings', async () => {
  const { member, attempt } = await unconfirmed(careful);
  const other = await addPartnerSurvey(panel, ada, careful.id, { reviewDays: 0 }, 'M-55132');
  const { attemptId: spent } = await leaveFor(panel, member, other.encryptId);
  panel.clock.advance(6 * MINUTE_MS);
  await careful.tell({ attempt: spent, status: 'complete' });
  await handleCalls(panel);
  await panel.transaction((tx) =>
    transfer(tx, {
      key: `spent:${member.id}`,
      memberId: member.id,
      from: 'available',
      to: 'panel:adjustments',
      amountPoints: 330,
      kind: 'correction',
      params: { reason: 'spent in a test' },
    }),
  );
  expect(await dryRun(careful, [`${attempt},complete`, `${spent},fraud`])).toMatchObject({
    state: 'checked',
    givenPoints: 180,
    takenPoints: 0,
    bornePoints: 180,
  });
});
