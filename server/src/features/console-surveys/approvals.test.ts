import { codes } from '@pollen/contract/codes';
import { approveAs } from '@pollen/testkit/approvals';
import { eventually } from '@pollen/testkit/eventually';
import { waitingTransactions } from '@pollen/testkit/lock-waits';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { as, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/database';
import { lockSurvey } from '../surveys/index';

let panel: Panel;
let olga: OperatorPersona;
let pete: OperatorPersona;
let fay: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  olga = await createOperatorPersona(panel, 'operator', 'Olga Marin');
  pete = await createOperatorPersona(panel, 'operator', 'Pete Lund');
  fay = await createOperatorPersona(panel, 'finance', 'Fay Nance');
});
afterAll(() => panel.close());

const LIMIT = 1000;
const surveyOf = async (id: number) => (await as(panel, olga).get(`/api/console/Surveys/${id}`)).data;
const reason = 'hard to find people';
const launch = (id: number, why = reason, by = olga) =>
  as(panel, by).post(`/api/console/Surveys/${id}/State`, { action: 'launch', reason: why });
async function pay(id: number, rewardPoints: number, more: object = { reason }) {
  const { settings, revision } = await surveyOf(id);
  const body = { settings: { ...settings, rewardPoints }, revision, ...more };
  return as(panel, olga).post(`/api/console/Surveys/${id}`, body);
}

test('a survey that pays more than the limit is launched by two operators, as it was looked at', async () => {
  const small = await launchSurvey(panel, { rewardPoints: LIMIT, draft: true });
  expect((await launch(small.id, '')).data).toEqual({ state: 'live', approval: null });

  const { id } = await launchSurvey(panel, { rewardPoints: LIMIT + 1, draft: true });
  expect(await launch(id, '')).toMatchObject({ code: codes.changeReasonMissing });
  expect(await launch(id, reason, fay)).toMatchObject({ code: codes.notAllowed });
  const asked = await launch(id);
  expect(asked).toMatchObject({ code: 200, data: { state: 'draft', approval: expect.any(Number) } });
  expect(await surveyOf(id)).toMatchObject({
    state: 'draft',
    asks: true,
    secondOperatorPoints: LIMIT,
    waiting: [{ changes: [{ from: null, to: '1,001 coins ($10.01)' }], own: true }],
  });
  expect(await launch(id)).toMatchObject({ code: codes.approvalWaits });
  expect(await approveAs(panel, olga, asked)).toMatchObject({ code: codes.approvalOwn });
  expect(await approveAs(panel, fay, asked)).toMatchObject({ code: codes.notAllowed });
  const twice = await Promise.all([approveAs(panel, pete, asked), approveAs(panel, pete, asked)]);
  expect(twice.map(({ code }) => code).sort()).toEqual([200, codes.approvalDecided]);
  expect(await surveyOf(id)).toMatchObject({ state: 'live', waiting: [] });

  // A reward raised after the request has not been approved.
  const other = await launchSurvey(panel, { rewardPoints: LIMIT + 1, draft: true });
  const stale = await launch(other.id);
  expect(await pay(other.id, 50_000)).toMatchObject({ code: 200, data: { approval: null } });
  expect(await approveAs(panel, pete, stale)).toMatchObject({ code: codes.approvalOutdated });
  expect((await surveyOf(other.id)).state).toBe('draft');
});

test('a reward is raised above the limit by two operators, and lowered by one', async () => {
  const { id } = await launchSurvey(panel, { rewardPoints: 120 });
  expect(await pay(id, LIMIT, {})).toMatchObject({ data: { approval: null } });
  expect(await pay(id, 90_000, {})).toMatchObject({ code: codes.changeReasonMissing });
  const asked = await pay(id, 90_000);
  expect(asked).toMatchObject({ data: { approval: expect.any(Number) } });
  expect(await surveyOf(id)).toMatchObject({
    rewardPoints: LIMIT,
    waiting: [{ changes: [{ from: '1,000 coins ($10.00)', to: '90,000 coins ($900.00)' }] }],
  });
  // Pausing the survey in between does not help either.
  await as(panel, olga).post(`/api/console/Surveys/${id}/State`, { action: 'pause' });
  expect(await pay(id, 95_000)).toMatchObject({ code: codes.approvalWaits });
  expect(await approveAs(panel, pete, asked)).toMatchObject({ code: 200 });
  expect(await surveyOf(id)).toMatchObject({ rewardPoints: 90_000, state: 'paused', waiting: [] });
  expect(await pay(id, 80_000, {})).toMatchObject({ data: { approval: null } });

  const stale = await pay(id, 90_000);
  expect(await pay(id, 70_000, {})).toMatchObject({ code: 200 });
  expect(await approveAs(panel, pete, stale)).toMatchObject({ code: codes.approvalOutdated });
  expect((await surveyOf(id)).rewardPoints).toBe(70_000);
});

/** Sends a call while another operator holds the survey, writes, and lets go once the call waits for the survey. */
async function during<Answered>(id: number, write: (tx: Tx) => Promise<unknown>, call: () => Promise<Answered>) {
  const { sent } = await panel.transaction(async (tx) => {
    await lockSurvey(tx, id);
    await write(tx);
    const answer = call();
    await eventually(async () => expect(await waitingTransactions(panel)).toBe(1));
    return { sent: answer };
  });
  return sent;
}

test('a reward raised while the survey is launched needs another operator', async () => {
  const { id } = await launchSurvey(panel, { rewardPoints: LIMIT, draft: true });
  const raised = await during(
    id,
    (tx) => tx.run(sql`update surveys set state = 'live', launched_at = ${tx.now} where id = ${id}`),
    () => pay(id, 50_000),
  );
  expect(raised).toMatchObject({ code: 200, data: { approval: expect.any(Number) } });
  expect((await surveyOf(id)).rewardPoints).toBe(LIMIT);
});

test('a launch is outdated by a raise that is saved while it is approved', async () => {
  const { id } = await launchSurvey(panel, { rewardPoints: LIMIT + 1, draft: true });
  const asked = await launch(id);
  const approved = await during(
    id,
    (tx) => tx.run(sql`update surveys set reward_points = 50_000, revision = revision + 1 where id = ${id}`),
    () => approveAs(panel, pete, asked),
  );
  expect(approved).toMatchObject({ code: codes.approvalOutdated });
  expect((await surveyOf(id)).state).toBe('draft');
});
