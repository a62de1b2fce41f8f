import { runChecks } from '@pollen/checks/run';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { approveOrders, placeConfirmedOrder } from '@pollen/testkit/orders';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { runPayoutJobs } from '@pollen/testkit/payouts';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/time';

let panel: Panel;
let eva: OperatorPersona;
let otto: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
// Console sessions end after two idle hours, and some tests move the clock by days.
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
  otto = await createOperatorPersona(panel, 'finance', 'Otto Lang');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

async function redeemer(payoutName?: string): Promise<MemberPersona> {
  const member = await createMember(panel, { points: 8000 });
  await addPayoutAccount(panel, member, payoutName);
  return member;
}
async function confirmed(member: MemberPersona, pricePoints = 1500): Promise<number> {
  return placeConfirmedOrder(panel, member, await offerGift(panel, { pricePoints, valueCents: pricePoints, stock: 5 }));
}
function ask(path: string) {
  return panel.call(`GET ${path}`, { cookie: eva.cookie });
}
function act(path: string, body: object, by: OperatorPersona = eva) {
  return panel.call(`POST ${path}`, { cookie: by.cookie, body });
}
/** An order that waits for an operator. */
async function waiting(member: MemberPersona): Promise<number> {
  const id = await confirmed(member);
  expect((await act('/api/console/Orders/Collect', {})).data.collected).toBeGreaterThan(0);
  return id;
}
/** Makes the sessions of a member those of the browser from which an order was placed. */
async function useBrowserOf(orderId: number, member: MemberPersona): Promise<void> {
  await panel.transaction((tx) =>
    tx.run(sql`
      update sessions set device_hash = o.device_hash from orders o
      where o.id = ${orderId} and sessions.member_id = ${member.id}`),
  );
}
const listed = async (query: string) =>
  (await ask(`/api/console/Orders?size=100&${query}`)).data.list.map((row: { id: number }) => row.id);

test('an order shows its warnings: a first order, another name, a shared account, many orders', async () => {
  const checks = async (id: number) =>
    (await ask(`/api/console/Orders/${id}`)).data.checks.map(({ kind }: { kind: string }) => kind);
  const fresh = await redeemer('maya  LINDQVIST');
  expect(await checks(await confirmed(fresh))).toEqual(['firstOrder', 'newMember']);
  const other = await redeemer('Dan Whitlock');
  expect(await checks(await confirmed(other))).toEqual(['firstOrder', 'newMember', 'nameDiffers']);

  panel.clock.advance(20 * DAY_MS);
  eva = await createOperatorPersona(panel);
  const member = await createMember(panel, { points: 9000 });
  const sharing = await createMember(panel, { points: 9000 });
  for (const each of [member, sharing]) await addPayoutAccount(panel, each, 'Maya Lindqvist', 'both@example.org');
  panel.clock.advance(5 * DAY_MS);
  eva = await createOperatorPersona(panel);
  const cookies = [];
  for (let browser = 0; browser < 3; browser += 1) {
    const body = { userName: member.email, password: member.password };
    const { cookies: given } = await panel.call('POST /api/v1/Login', { body });
    cookies.push(
      Object.entries(given)
        .map((pair) => pair.join('='))
        .join('; '),
    );
  }
  const found = [];
  for (const cookie of cookies) found.push(await checks(await confirmed({ ...member, cookie })));
  expect(found).toEqual([
    ['firstOrder', 'sharedPayoutAccount'],
    ['newDevice', 'sameRecipient', 'sharedPayoutAccount'],
    ['newDevice', 'manyOrders', 'sameRecipient', 'sharedPayoutAccount'],
  ]);
  panel.clock.set('2026-11-18T15:00:00Z');
});

test('warnings are found when the review begins, and the list is filtered by them', async () => {
  panel.clock.advance(20 * DAY_MS);
  eva = await createOperatorPersona(panel);
  const member = await redeemer();
  panel.clock.advance(5 * DAY_MS);
  eva = await createOperatorPersona(panel);
  await panel.call('POST /api/v1/Login', { body: { userName: member.email, password: member.password } });
  const id = await confirmed(member);
  const checks = async () => (await ask(`/api/console/Orders/${id}`)).data.checks;
  expect(await checks()).toEqual([{ kind: 'firstOrder', severity: 'info', params: {} }]);
  expect(await listed('checks=clear')).toContain(id);

  // Between the confirmation and the review somebody else signs in with that browser, and answers are rejected.
  const other = await createMember(panel);
  await useBrowserOf(id, other);
  const { encryptId } = await launchSurvey(panel, { reviewDays: 5 });
  await completeShort(panel, member, encryptId);
  const [{ attemptId }] = (await ask(`/api/console/Orders/${id}`)).data.attempts;
  expect(await act(`/api/console/Attempts/${attemptId}/Reject`, { reason: 'random answers' })).toMatchObject({
    code: 200,
  });
  await act('/api/console/Orders/Collect', {});
  expect(await checks()).toEqual([
    { kind: 'firstOrder', severity: 'info', params: {} },
    { kind: 'sharedDevice', severity: 'warning', params: { members: 1 } },
    { kind: 'rejectedAnswers', severity: 'warning', params: { count: 1, days: 90 } },
  ]);
  expect(await listed('checks=sharedDevice')).toEqual([id]);
  expect(await listed('checks=rejectedAnswers')).toEqual([id]);
  expect(await listed('checks=nameDiffers')).not.toContain(id);
  expect(await listed('checks=clear')).not.toContain(id);
  expect(await ask('/api/console/Orders?checks=nonsense')).toMatchObject({ status: 400, code: 1400 });
  panel.clock.set('2026-11-18T15:00:00Z');
});

test('a payout run that an operator opens finds the warnings of the orders that it moves to the review', async () => {
  const id = await confirmed(await redeemer());
  await useBrowserOf(id, await createMember(panel));
  const { data: run } = await act('/api/console/PayoutRuns', {}, otto);
  await runPayoutJobs(panel);
  expect((await ask(`/api/console/Orders/${id}`)).data).toMatchObject({
    statusID: 6,
    checks: [{ kind: 'firstOrder' }, { kind: 'newMember' }, { kind: 'sharedDevice' }],
  });
  expect(await listed('checks=sharedDevice')).toContain(id);
  await act(`/api/console/PayoutRuns/${run.id}/Cancel`, {}, otto);
});

test('an order with a warning that the operator has not seen is not approved, and shows it from then on', async () => {
  const id = await waiting(await redeemer());
  const row = async () => (await ask(`/api/console/Orders/${id}`)).data;
  const reason = (names: string) =>
    `Order ${id} has new warnings: ${names}. Please check the order and approve it again.`;
  const approveSeeing = async (...warnings: string[]) =>
    (await act('/api/console/Orders/Approve', { ids: [id], shown: [{ id, warnings }] })).data;
  expect((await act('/api/console/Orders/Approve', { ids: [id] })).data).toMatchObject({
    done: [],
    left: [{ id, reason: reason('new member') }],
  });
  // What turned up after the list was loaded counts too.
  await useBrowserOf(id, await createMember(panel));
  expect((await approveSeeing('newMember')).left).toEqual([{ id, reason: reason('shared device') }]);
  expect(await row()).toMatchObject({ statusID: 6, checks: [{}, { kind: 'newMember' }, { kind: 'sharedDevice' }] });
  // The log names the warnings that there are, not those that a client says it showed.
  expect((await approveSeeing('newMember', 'sharedDevice', 'nameDiffers')).done).toEqual([id]);
  const { data } = await ask(`/api/console/AuditLog?subjectKind=order&subjectId=${id}`);
  expect(data.list[0]).toMatchObject({ detail: { warnings: ['newMember', 'sharedDevice'] } });
});

test('two cash orders to one payout account warn of each other, in any order, until one is gone', async () => {
  const maya = await createMember(panel, { points: 8000 });
  const anna = await createMember(panel, { points: 8000 });
  await addPayoutAccount(panel, maya, 'Maya Lindqvist', 'one@example.org');
  const found = async (id: number) =>
    (await ask(`/api/console/Orders/${id}`)).data.checks.filter(
      ({ kind }: { kind: string }) => kind === 'sameRecipient',
    );
  const first = await waiting(maya);
  expect(await found(first)).toEqual([]);
  const second = await waiting(maya);
  const own = [{ kind: 'sameRecipient', severity: 'warning', params: { orders: 1, members: 0 } }];
  expect([await found(first), await found(second)]).toEqual([own, own]);

  await addPayoutAccount(panel, anna, 'Maya Lindqvist', 'One@example.org');
  const third = await waiting(anna);
  expect(await found(third)).toEqual([
    { kind: 'sameRecipient', severity: 'danger', params: { orders: 2, members: 1 } },
  ]);
  expect(await found(first)).toEqual([
    { kind: 'sameRecipient', severity: 'danger', params: { orders: 2, members: 1 } },
  ]);
  expect(await listed('checks=sameRecipient')).toEqual(expect.arrayContaining([first, second, third]));
  await act('/api/console/Orders/Reject', { ids: [third], memo: 'The account of somebody else.' });
  expect([await found(first), await found(second)]).toEqual([own, own]);

  // Approved and in a run, but not paid yet, it still counts.
  await approveOrders(panel, eva, [first]);
  expect(await found(second)).toEqual(own);
  await act('/api/console/Orders/Approve', { ids: [second], shown: [{ id: second, warnings: ['newMember'] }] });
  expect((await ask(`/api/console/Orders/${second}`)).data.statusID).toBe(6);
  await act(`/api/console/Orders/${first}/Complete`, { memo: '' }, otto);
  expect(await found(second)).toEqual([]);
});

test('five cash orders to one account at once, confirmed and collected together, all warn', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => createMember(panel, { points: 8000 })));
  for (const each of members) await addPayoutAccount(panel, each, 'Maya Lindqvist', 'ring@example.org');
  const ids = await Promise.all(members.map((member) => confirmed(member)));
  await Promise.all([act('/api/console/Orders/Collect', {}), act('/api/console/Orders/Collect', {}, otto)]);
  expect(await listed('checks=sameRecipient&status=6')).toEqual(expect.arrayContaining(ids));
  const { data } = await act('/api/console/Orders/Approve', {
    ids,
    shown: ids.map((id) => ({ id, warnings: ['newMember', 'sharedPayoutAccount'] })),
  });
  expect(data.done).toEqual([]);
  await act('/api/console/Orders/Reject', { ids, memo: 'One account.' });
});

test('the list is filtered by country and by kind of gift', async () => {
  const member = await redeemer();
  const id = await waiting(member);
  const { data: profile } = await panel.call(`GET /api/v1/Accounts/${member.id}/Profile`, { cookie: member.cookie });
  expect((await ask(`/api/console/Orders/${id}`)).data.country).toEqual(expect.any(String));
  expect(await listed(`countryId=${profile.country}`)).toContain(id);
  expect(await listed(`countryId=${profile.country + 1}`)).toEqual([]);
  expect(await listed('kind=cash')).toContain(id);
  expect(await listed('kind=code')).toEqual([]);
});
