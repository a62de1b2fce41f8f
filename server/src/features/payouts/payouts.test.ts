import { runChecks } from '@pollen/checks/run';
import { type FakePayPal, type FakeStatus, openPayingPanel } from '@pollen/testkit/fake-paypal';
import { offerGift } from '@pollen/testkit/gifts';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import type { Panel } from '@pollen/testkit/panel';
import { approveCash, createRedeemer, orderCash, runPayoutJobs } from '@pollen/testkit/payouts';
import type { MemberPersona } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payoutJobs } from './jobs';

let panel: Panel;
let paypal: FakePayPal;
let close: () => Promise<void>;
let cash: number;
let maya: MemberPersona;
let eva: OperatorPersona;
let otto: OperatorPersona;
beforeAll(async () => {
  ({ panel, paypal, close } = await openPayingPanel());
  cash = await offerGift(panel, { pricePoints: 1000, valueCents: 1000 });
  maya = await createRedeemer(panel);
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
  otto = await createOperatorPersona(panel, 'finance', 'Otto Lang');
  paypal.fault = () => null;
});
afterEach(async () => expect(await runChecks(panel.databaseUrl)).toEqual([]));
afterAll(() => close());

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

function ask(path: string, by = eva, lang: 'en' | 'zh' = 'en') {
  return panel.call(`GET ${path}`, { cookie: by.cookie, lang });
}
function act(path: string, body: object = {}, by = eva, lang: 'en' | 'zh' = 'en') {
  return panel.call(`POST ${path}`, { cookie: by.cookie, body, lang });
}
async function runOf(id: number) {
  return (await ask(`/api/console/PayoutRuns/${id}`)).data;
}
async function itemsOf(id: number, query = '') {
  return (await ask(`/api/console/PayoutRuns/${id}/Items${query}`)).data.list;
}
async function statusOf(orderId: number): Promise<number> {
  return (await ask(`/api/console/Orders/${orderId}`)).data.statusID;
}
/** A run over one new approved order of each member, closed. */
async function closedRun(members: readonly MemberPersona[] = [maya], via: 'paypal' | 'file' = 'paypal') {
  const { data } = await act('/api/console/PayoutRuns');
  const orders = await orderCash(panel, members, cash);
  await approveCash(panel, eva, orders);
  expect(await act(`/api/console/PayoutRuns/${data.id}/Close`, { via })).toMatchObject({
    code: 200,
    data: { count: members.length, cents: members.length * 1000 },
  });
  return { id: data.id as number, orders };
}
async function sentRun(members: readonly MemberPersona[] = [maya], via: 'paypal' | 'file' = 'paypal') {
  const run = await closedRun(members, via);
  expect(await act(`/api/console/PayoutRuns/${run.id}/Send`)).toMatchObject({ code: 200 });
  await runPayoutJobs(panel);
  return run;
}
function paymentsFor(orderId: number) {
  return paypal.payments.filter(({ key }) => key.startsWith(`order-${orderId}-`));
}
/** What the clock does: asks again when it is time. */
async function later(ms = 3 * MINUTE_MS): Promise<void> {
  panel.clock.advance(ms);
  await payoutJobs['payouts.workAll']?.({}, panel.services);
  await runPayoutJobs(panel);
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
  otto = await createOperatorPersona(panel, 'finance', 'Otto Lang');
}

describe('works', () => {
  test('a run from its start to the last payment', async () => {
    const orders = await orderCash(panel, [maya, maya], cash);
    const { data: started } = await act('/api/console/PayoutRuns', {}, otto);
    await runPayoutJobs(panel);
    expect(await Promise.all(orders.map(statusOf))).toEqual([6, 6]);
    expect((await ask('/api/console/PayoutFigures')).data).toMatchObject({
      waiting: { count: 2, cents: 2000 },
      approved: { count: 0, cents: 0 },
      openRun: started.id,
      environment: 'fake',
      balance: { cents: 1_000_000, problem: null },
      can: { start: { code: 4102 } },
    });
    await approveCash(panel, eva, orders);
    expect((await runOf(started.id)).can).toMatchObject({ close: true, closeForPaypal: true, send: { code: 4101 } });
    await act(`/api/console/PayoutRuns/${started.id}/Close`, { via: 'paypal' });
    expect(await runOf(started.id)).toMatchObject({
      state: 'closed',
      items: 2,
      cents: 2000,
      byState: [{ state: 'ready', count: 2, cents: 2000 }],
      closedBy: 'Eva Brandt',
      can: { send: true, cancel: true, close: { code: 4101 } },
    });
    expect(paypal.payments).toEqual([]);
    await act(`/api/console/PayoutRuns/${started.id}/Send`, {}, otto);
    await runPayoutJobs(panel);
    expect(await runOf(started.id)).toMatchObject({
      state: 'done',
      environment: 'fake',
      sentBy: 'Otto Lang',
      byState: [{ state: 'paid', count: 2, cents: 2000 }],
      problem: null,
    });
    expect(await Promise.all(orders.map(statusOf))).toEqual([5, 5]);
    expect(paypal.payments.map(({ receiver, cents }) => ({ receiver, cents }))).toEqual([
      { receiver: maya.email, cents: 1000 },
      { receiver: maya.email, cents: 1000 },
    ]);
    expect((await mailsTo(panel, maya.email))[0]?.subject).toMatch(/^Order \d+: Completed$/);
    expect((await ask('/api/console/PayoutRuns')).data.list[0]).toMatchObject({ id: started.id, state: 'done' });
    const { data: log } = await ask(`/api/console/AuditLog?subjectKind=payoutRun&subjectId=${started.id}`);
    expect(log.list.map(({ action }: { action: string }) => action)).toEqual([
      'payoutRun.sent',
      'payoutRun.closed',
      'payoutRun.started',
    ]);
  });

  test('refused and returned money brings the points back, with a memo in the language of the member', async () => {
    const refused = await createRedeemer(panel, 'refused.maya@example.org');
    const unclaimed = await createRedeemer(panel, 'unclaimed.maya@example.org');
    const { id, orders } = await sentRun([maya, refused, unclaimed]);
    const [paid, failed, waiting] = orders as [number, number, number];
    expect(await Promise.all(orders.map(statusOf))).toEqual([5, 4, 2]);
    const [item] = await itemsOf(id, '?state=unclaimed');
    expect(item).toMatchObject({
      orderId: waiting,
      recipient: 'unclaimed.maya@example.org',
      providerStatus: 'UNCLAIMED',
    });
    expect((await itemsOf(id, '?state=returned'))[0]).toMatchObject({
      orderId: failed,
      reason: 'RECEIVER_ACCOUNT_LOCKED: as the receiver asked for',
    });
    const { data } = await panel.call(`GET /api/v1/Orders/${failed}`, { cookie: refused.cookie });
    expect(data.memo).toBe('The payment did not reach you and came back. Please check your payout account.');
    expect((await ledgerStory(panel, refused.id)).split('\n').at(-1)).toMatch(
      /returned: .* reserved -> available +1000/,
    );

    expect(await act(`/api/console/PayoutItems/${item.id}/CancelUnclaimed`)).toMatchObject({ code: 200 });
    await runPayoutJobs(panel);
    expect(await statusOf(waiting)).toBe(4);
    expect(await runOf(id)).toMatchObject({ state: 'done' });
    expect(paymentsFor(paid)).toHaveLength(1);
  });

  test('an unclaimed payment is asked about until somebody has it', async () => {
    const unclaimed = await createRedeemer(panel, 'unclaimed.later@example.org');
    const { id, orders } = await sentRun([unclaimed]);
    const [order = 0] = orders;
    await later();
    expect(await statusOf(order)).toBe(2);
    const [payment] = paymentsFor(order);
    if (payment) paypal.turn(payment, 'SUCCESS');
    await later(DAY_MS);
    expect(await statusOf(order)).toBe(5);
    expect((await runOf(id)).state).toBe('done');
  });

  test('webhooks make us look at once; forged ones, repeated ones and those of others change nothing', async () => {
    paypal.webhookUrl = 'http://panel/partner/paypal';
    const post = async (call: { headers: Record<string, string>; body: string }) =>
      (await panel.app.inject({ method: 'POST', url: '/partner/paypal', headers: call.headers, payload: call.body }))
        .statusCode;
    const unclaimed = await createRedeemer(panel, 'unclaimed.hook@example.org');
    const { id, orders } = await sentRun([unclaimed]);
    const [order = 0] = orders;
    const [payment] = paymentsFor(order);
    if (!payment) throw new Error('nothing was sent');
    payment.status = 'SUCCESS';
    const resource = { payout_item_id: payment.id };
    const genuine = paypal.signed('PAYMENT.PAYOUTS-ITEM.SUCCEEDED', resource);
    const signature = { 'paypal-transmission-sig': 'x', 'paypal-transmission-id': 'forged' };
    const forged = { ...genuine, headers: { ...genuine.headers, ...signature } };
    expect(await post(forged)).toBe(400);
    expect(await post({ ...genuine, body: 'not JSON' })).toBe(400);
    await runPayoutJobs(panel);
    expect(await statusOf(order)).toBe(2);
    expect(await post(paypal.signed('PAYMENT.SALE.COMPLETED', { id: 'other' }))).toBe(200);
    expect([await post(genuine), await post(genuine)]).toEqual([200, 200]);
    await runPayoutJobs(panel);
    expect(await statusOf(order)).toBe(5);
    expect((await runOf(id)).state).toBe('done');
    paypal.webhookUrl = null;
  });

  test('a webhook finds the batch whose answer was lost', async () => {
    const { id, orders } = await closedRun();
    paypal.fault = ({ method }) => (method === 'POST' ? 'silent' : null);
    await act(`/api/console/PayoutRuns/${id}/Send`);
    await runPayoutJobs(panel);
    expect((await itemsOf(id))[0]).toMatchObject({ state: 'unknown' });
    paypal.fault = () => null;
    const [payment] = paymentsFor(orders[0] ?? 0);
    if (!payment) throw new Error('nothing was sent');
    payment.status = 'SUCCESS';
    const { headers, body } = paypal.signed('PAYMENT.PAYOUTS-ITEM.SUCCEEDED', { payout_item_id: payment.id });
    await panel.app.inject({ method: 'POST', url: '/partner/paypal', headers, payload: body });
    await runPayoutJobs(panel);
    expect((await runOf(id)).state).toBe('done');
    await later();
    expect(paymentsFor(orders[0] ?? 0)).toHaveLength(1);
  });

  test('asking now says what is true: a call that was lost may still be answered for two minutes', async () => {
    const { id, orders } = await closedRun();
    paypal.fault = ({ method }) => (method === 'POST' ? 'silent' : null);
    await act(`/api/console/PayoutRuns/${id}/Send`);
    await runPayoutJobs(panel);
    expect((await itemsOf(id))[0]).toMatchObject({ state: 'unknown' });
    paypal.fault = () => null;
    const sentAt = panel.clock.now().getTime();
    panel.clock.advance(MINUTE_MS);
    const asked = paypal.requests;
    const nextAt = new Date(sentAt + 2 * MINUTE_MS).toISOString();
    expect((await act(`/api/console/PayoutRuns/${id}/Ask`)).data).toEqual({ asked: false, nextAt });
    await runPayoutJobs(panel);
    expect(paypal.requests).toBe(asked);
    // At that moment it is asked about, however long it would have waited by itself.
    await panel.transaction((tx) =>
      tx.run(sql`update payout_batches set ask_after = ${new Date(sentAt + 60 * MINUTE_MS)} where run_id = ${id}`),
    );
    expect((await act(`/api/console/PayoutRuns/${id}/Ask`)).data).toEqual({ asked: false, nextAt });
    panel.clock.advance(MINUTE_MS);
    expect((await act(`/api/console/PayoutRuns/${id}/Ask`)).data).toEqual({ asked: true, nextAt: null });
    await runPayoutJobs(panel);
    expect(paypal.requests).toBeGreaterThan(asked);
    expect((await runOf(id)).state).toBe('done');
    expect(paymentsFor(orders[0] ?? 0)).toHaveLength(1);
  });

  test('money that is taken back after it was paid is marked, and the order stays completed', async () => {
    const { id, orders } = await sentRun();
    const [payment] = paymentsFor(orders[0] ?? 0);
    if (!payment) throw new Error('nothing was sent');
    payment.status = 'REVERSED';
    const { headers, body } = paypal.signed('PAYMENT.PAYOUTS-ITEM.REVERSED', { payout_item_id: payment.id });
    await panel.app.inject({ method: 'POST', url: '/partner/paypal', headers, payload: body });
    await runPayoutJobs(panel);
    expect((await runOf(id)).byState).toEqual([{ state: 'reversed', count: 1, cents: 1000 }]);
    expect(await statusOf(orders[0] ?? 0)).toBe(5);
  });

  test('Friday opens a run by itself, once', async () => {
    const before = (await ask('/api/console/PayoutRuns')).data.pagebar.totalSize;
    // A run was opened since the Friday before, by hand.
    await payoutJobs['payouts.openOnFriday']?.({}, panel.services);
    expect((await ask('/api/console/PayoutRuns')).data.pagebar.totalSize).toBe(before);
    panel.clock.advance(7 * DAY_MS);
    eva = await createOperatorPersona(panel);
    for (let go = 0; go < 2; go += 1) await payoutJobs['payouts.openOnFriday']?.({}, panel.services);
    const { data } = await ask('/api/console/PayoutRuns');
    expect(data.pagebar.totalSize).toBe(before + 1);
    expect(data.list[0]).toMatchObject({ state: 'open', openedBy: null, dueAt: expect.any(String) });
    expect(await act(`/api/console/PayoutRuns/${data.list[0].id}/Cancel`)).toMatchObject({ code: 200 });
    await payoutJobs['payouts.openOnFriday']?.({}, panel.services);
    expect((await ask('/api/console/PayoutRuns')).data.pagebar.totalSize).toBe(before + 1);
    panel.clock.set('2026-11-18T15:00:00Z');
  });

  test('a run that is given up lets its orders go into the next one', async () => {
    const { id, orders } = await closedRun();
    expect(await act(`/api/console/PayoutRuns/${id}/Cancel`)).toMatchObject({ code: 200 });
    expect((await runOf(id)).byState).toEqual([{ state: 'released', count: 1, cents: 1000 }]);
    const { data } = await act('/api/console/PayoutRuns');
    await act(`/api/console/PayoutRuns/${data.id}/Close`, { via: 'paypal' });
    await act(`/api/console/PayoutRuns/${data.id}/Send`);
    await runPayoutJobs(panel);
    expect(await statusOf(orders[0] ?? 0)).toBe(5);
    expect(paymentsFor(orders[0] ?? 0)).toHaveLength(1);
  });
});

describe('when PayPal says no', () => {
  test('a refused batch pays nobody; sent again each by itself, only the bad one stays', async () => {
    const bad = await createRedeemer(panel, `${'long'.repeat(15)}@${'x'.repeat(60)}.${'y'.repeat(60)}.example.org`);
    const { id, orders } = await sentRun([maya, bad]);
    expect(await runOf(id)).toMatchObject({
      state: 'sending',
      byState: [{ state: 'refused', count: 2 }],
      problem: expect.stringContaining('VALIDATION_ERROR'),
      can: { retry: true, cancel: { code: 4101 } },
    });
    expect(await act(`/api/console/PayoutRuns/${id}/Retry`)).toMatchObject({ data: { count: 2 } });
    await runPayoutJobs(panel);
    expect((await runOf(id)).byState).toMatchObject([
      { state: 'paid', count: 1 },
      { state: 'refused', count: 1 },
    ]);
    const [left] = await itemsOf(id, '?state=refused');
    expect(left.orderId).toBe(orders[1]);
    const settle = (body: object, lang: 'en' | 'zh' = 'en') =>
      act(`/api/console/PayoutItems/${left.id}/Settle`, body, otto, lang);
    expect(await settle({ outcome: 'returned', memo: ' ' })).toMatchObject({ code: 5006 });
    expect(await settle({ outcome: 'returned', memo: 'PayPal does not take this address.' })).toMatchObject({
      code: 200,
    });
    expect(await settle({ outcome: 'paid', memo: 'x' }, 'zh')).toMatchObject({
      code: 4107,
      errors: [`订单 ${orders[1]} 的付款处于“已退回”状态，无法执行此操作。`],
    });
    const order = (await ask(`/api/console/Orders/${orders[1]}`)).data;
    expect(order).toMatchObject({ statusID: 4, memo: 'PayPal does not take this address.', payoutRun: id });
    expect(order.history.at(-1)).toMatchObject({ actor: 'Otto Lang' });
    expect((await runOf(id)).state).toBe('done');
  });

  test('an account that does not hold enough, a limit of calls, and a server without a token', async () => {
    const { id, orders } = await closedRun();
    paypal.fault = ({ method }) => (method === 'POST' ? 'limited' : null);
    await act(`/api/console/PayoutRuns/${id}/Send`);
    await runPayoutJobs(panel);
    expect((await itemsOf(id))[0]).toMatchObject({ state: 'ready' });
    paypal.fault = ({ method }) => (method === 'POST' ? 'poor' : null);
    await later();
    expect(await runOf(id)).toMatchObject({ problem: expect.stringContaining('INSUFFICIENT_FUNDS') });
    paypal.fault = () => null;
    await act(`/api/console/PayoutRuns/${id}/Retry`);
    await runPayoutJobs(panel);
    expect(await statusOf(orders[0] ?? 0)).toBe(5);
  });

  test('a refusal after a lost answer is no proof: a person has to look', async () => {
    const { id } = await closedRun();
    paypal.fault = ({ method }) => (method === 'POST' ? 'lost' : null);
    await act(`/api/console/PayoutRuns/${id}/Send`);
    await runPayoutJobs(panel);
    paypal.fault = ({ method }) => (method === 'POST' ? 'poor' : null);
    await later();
    const [item] = await itemsOf(id);
    expect(item.state).toBe('stuck');
    expect(await runOf(id)).toMatchObject({ can: { retry: { code: 4101 } } });
    // The member has had orders approved today: over the total of the day a second operator has to say the same.
    const settle = (by: OperatorPersona) =>
      act(`/api/console/PayoutItems/${item.id}/Settle`, { outcome: 'returned', memo: 'Not sent.' }, by);
    expect(await settle(eva)).toMatchObject({ code: 5604 });
    expect(await settle(eva)).toMatchObject({ code: 5604 });
    expect((await runOf(id)).state).toBe('sending');
    expect(await settle(otto)).toMatchObject({ code: 200 });
    expect((await runOf(id)).state).toBe('done');
  });

  test('no answer for 25 days: nothing is sent any more, because PayPal forgets the key after 30', async () => {
    const { id, orders } = await closedRun();
    paypal.fault = ({ method }) => (method === 'POST' ? 'silent' : null);
    await act(`/api/console/PayoutRuns/${id}/Send`);
    await runPayoutJobs(panel);
    expect(await act(`/api/console/PayoutRuns/${id}/Ask`)).toMatchObject({ code: 200 });
    await later(25 * DAY_MS);
    const asked = paypal.requests;
    await later(DAY_MS);
    expect(paypal.requests).toBe(asked);
    const [item] = await itemsOf(id);
    expect(item).toMatchObject({ state: 'stuck', can: { settle: true } });
    await act(`/api/console/PayoutItems/${item.id}/Settle`, { outcome: 'paid', memo: 'Found at PayPal.' });
    expect(await statusOf(orders[0] ?? 0)).toBe(5);
    expect(paymentsFor(orders[0] ?? 0)).toHaveLength(1);
    panel.clock.set('2026-11-18T15:00:00Z');
  });

  test('a denied batch is sent again, and words that nobody knows pay nothing', async () => {
    const { id, orders } = await closedRun();
    paypal.fault = ({ method }) => (method === 'GET' ? 'broken' : null);
    await act(`/api/console/PayoutRuns/${id}/Send`);
    await runPayoutJobs(panel);
    expect((await itemsOf(id))[0]).toMatchObject({ state: 'processing' });
    const batch = paypal.batches.at(-1);
    if (batch) paypal.deny(batch);
    paypal.fault = () => null;
    await later();
    expect((await itemsOf(id))[0]).toMatchObject({ state: 'refused' });
    await act(`/api/console/PayoutRuns/${id}/Retry`);
    paypal.fault = ({ method }) => (method === 'GET' ? 'broken' : null);
    await runPayoutJobs(panel);
    const [, payment] = paymentsFor(orders[0] ?? 0);
    const taken = paypal.batches.at(-1);
    if (!payment || !taken) throw new Error('not sent again');
    taken.status = 'SUCCESS';
    payment.status = 'TELEPORTED' as FakeStatus;
    paypal.fault = () => null;
    await later();
    expect((await itemsOf(id))[0]).toMatchObject({ state: 'stuck', providerStatus: 'TELEPORTED' });
    expect(await statusOf(orders[0] ?? 0)).toBe(2);
    payment.status = 'SUCCESS';
    await later(DAY_MS);
    expect(await statusOf(orders[0] ?? 0)).toBe(5);
    panel.clock.set('2026-11-18T15:00:00Z');
  });
});

describe('refuses', () => {
  test('steps out of turn, with where the run is', async () => {
    const { id } = await sentRun();
    expect(await act(`/api/console/PayoutRuns/${id}/Send`, {}, eva, 'zh')).toMatchObject({
      code: 4101,
      errors: [`付款批次 ${id} 处于“已结清”状态，无法执行此操作。`],
    });
    expect(await act(`/api/console/PayoutRuns/${id}/Cancel`)).toMatchObject({ code: 4101 });
    expect(await act(`/api/console/PayoutRuns/${id}/Close`, { via: 'file' })).toMatchObject({ code: 4101 });
    expect(await act(`/api/console/PayoutRuns/${id}/Ask`)).toMatchObject({ code: 4101 });
    expect(await act(`/api/console/PayoutRuns/${id}/Retry`)).toMatchObject({ code: 4101 });
    expect(await ask(`/api/console/PayoutRuns/${id}/File`)).toMatchObject({ code: 4101 });
    expect(await act(`/api/console/PayoutRuns/${id}/Results`, { csv: 'x' })).toMatchObject({ code: 4101 });
    const { data } = await act('/api/console/PayoutRuns');
    expect(await act('/api/console/PayoutRuns')).toMatchObject({ code: 4102 });
    expect(await act(`/api/console/PayoutRuns/${data.id}/Close`, { via: 'paypal' })).toMatchObject({ code: 4103 });
    expect(await act(`/api/console/PayoutRuns/${data.id}/Cancel`)).toMatchObject({ code: 200 });
    for (const path of ['Close', 'Send', 'Cancel', 'Ask', 'Retry', 'Results']) {
      const body = { Close: { via: 'file' }, Results: { csv: 'x' } }[path] ?? {};
      expect(await act(`/api/console/PayoutRuns/999999/${path}`, body), path).toMatchObject({ code: 1404 });
    }
    expect(await ask('/api/console/PayoutRuns/999999')).toMatchObject({ code: 1404 });
    expect(await ask('/api/console/PayoutRuns/999999/Items')).toMatchObject({ code: 1404 });
    expect(await act('/api/console/PayoutItems/999999/CancelUnclaimed')).toMatchObject({ code: 1404 });
    expect(await act(`/api/console/PayoutRuns/${id}/Close`, { via: 'cheque' })).toMatchObject({ status: 400 });
  });

  test('the order itself is left alone while a run has it', async () => {
    const { id, orders } = await closedRun();
    const [order] = orders;
    expect((await ask(`/api/console/Orders/${order}`)).data).toMatchObject({
      payoutRun: id,
      can: { complete: { code: 4109 }, giveBack: { code: 4109 } },
    });
    expect(await act(`/api/console/Orders/${order}/GiveBack`, { memo: 'no' })).toMatchObject({
      code: 4109,
      errors: [`Order ${order} is in payout run ${id}: it is settled there.`],
    });
    expect(await act(`/api/console/Orders/${order}/Complete`, { memo: '' })).toMatchObject({ code: 4109 });
    await act(`/api/console/PayoutRuns/${id}/Cancel`);
    expect(await act(`/api/console/Orders/${order}/Complete`, { memo: '' })).toMatchObject({ code: 200 });
  });

  test('many small runs of one operator in a day are one large one', async () => {
    const dear = await offerGift(panel, { pricePoints: 1000, valueCents: 30_000 });
    const fresh = await createOperatorPersona(panel, 'finance', 'Fresh');
    const send = async (by: OperatorPersona) => {
      const { data } = await act('/api/console/PayoutRuns');
      await approveCash(panel, eva, await orderCash(panel, [maya], dear));
      await act(`/api/console/PayoutRuns/${data.id}/Close`, { via: 'file' }, fresh);
      const { can } = (await ask(`/api/console/PayoutRuns/${data.id}`, by)).data;
      return { id: data.id, can, answer: await act(`/api/console/PayoutRuns/${data.id}/Send`, {}, by) };
    };
    expect((await send(fresh)).answer).toMatchObject({ code: 200 });
    const second = await send(fresh);
    expect(second).toMatchObject({ can: { send: { code: 4117 } }, answer: { code: 4117 } });
    expect(await act(`/api/console/PayoutRuns/${second.id}/Send`, {}, otto)).toMatchObject({ code: 200 });
    // Another one sends the runs that the first has closed.
    expect((await send(otto)).answer).toMatchObject({ code: 200 });
  });

  test('over the limit whoever closed the run does not send it', async () => {
    const dear = await offerGift(panel, { pricePoints: 1000, valueCents: 50_100 });
    const { data } = await act('/api/console/PayoutRuns');
    const orders = await orderCash(panel, [maya], dear);
    await approveCash(panel, eva, orders);
    await act(`/api/console/PayoutRuns/${data.id}/Close`, { via: 'paypal' });
    expect((await runOf(data.id)).can.send).toMatchObject({ code: 4104 });
    expect(await act(`/api/console/PayoutRuns/${data.id}/Send`)).toMatchObject({
      code: 4104,
      errors: [expect.stringContaining('$500')],
    });
    expect((await ask(`/api/console/PayoutRuns/${data.id}`, otto)).data.can.send).toBe(true);
    expect(await act(`/api/console/PayoutRuns/${data.id}/Send`, {}, otto)).toMatchObject({ code: 200 });
    await runPayoutJobs(panel);
    expect(paymentsFor(orders[0] ?? 0)).toMatchObject([{ cents: 50_100 }]);
  });

  test('another account than the one that sent it is neither asked nor sent to', async () => {
    const { id, orders } = await closedRun();
    paypal.fault = ({ method }) => (method === 'POST' ? 'silent' : null);
    await act(`/api/console/PayoutRuns/${id}/Send`);
    await runPayoutJobs(panel);
    const { config } = panel.services;
    const other = { ...panel.services, config: { ...config, paypal: { ...paypal.account, clientId: 'other' } } };
    const asked = paypal.requests;
    panel.clock.advance(3 * MINUTE_MS);
    await payoutJobs['payouts.work']?.({ runId: id }, other);
    expect(paypal.requests).toBe(asked);
    paypal.fault = () => null;
    await later();
    expect(await statusOf(orders[0] ?? 0)).toBe(5);
  });
});

describe('all at once', () => {
  test('closing and sending twice happen once, and an order goes into one run', async () => {
    const { data } = await act('/api/console/PayoutRuns');
    const orders = await orderCash(panel, [maya, maya], cash);
    await approveCash(panel, eva, orders);
    const path = `/api/console/PayoutRuns/${data.id}`;
    const closings = await Promise.all([1, 2, 3].map(() => act(`${path}/Close`, { via: 'paypal' })));
    expect(closings.map(({ code }) => code).sort()).toEqual([200, 4101, 4101]);
    const sendings = await Promise.all([1, 2, 3].map(() => act(`${path}/Send`, {}, otto)));
    expect(sendings.map(({ code }) => code).sort()).toEqual([200, 4101, 4101]);
    const work = () => payoutJobs['payouts.work']?.({ runId: data.id }, panel.services);
    await Promise.all([work(), work(), work()]);
    expect(orders.map((id) => paymentsFor(id).length)).toEqual([1, 1]);
    expect(await Promise.all(orders.map(statusOf))).toEqual([5, 5]);
  });

  test('two runs that one operator closed are sent one after the other: together they are over the limit', async () => {
    const dear = await offerGift(panel, { pricePoints: 1000, valueCents: 30_000 });
    const fresh = await createOperatorPersona(panel, 'finance', 'Fresh');
    const runs: number[] = [];
    for (let run = 0; run < 2; run += 1) {
      const { data } = await act('/api/console/PayoutRuns');
      await approveCash(panel, eva, await orderCash(panel, [maya], dear));
      await act(`/api/console/PayoutRuns/${data.id}/Close`, { via: 'file' }, fresh);
      runs.push(data.id);
    }
    const sendings = await Promise.all(runs.map((id) => act(`/api/console/PayoutRuns/${id}/Send`, {}, fresh)));
    expect(sendings.map(({ code }) => code).sort()).toEqual([200, 4117]);
  });

  test('two operators say at once that a payment came back: its points come back once', async () => {
    // A member of its own: the total of the day of the others is used up by earlier tests.
    const { id, orders } = await closedRun([await createRedeemer(panel, 'two.operators@example.org')]);
    paypal.fault = ({ method }) => (method === 'GET' ? 'broken' : null);
    await act(`/api/console/PayoutRuns/${id}/Send`);
    await runPayoutJobs(panel);
    const [payment] = paymentsFor(orders[0] ?? 0);
    const batch = paypal.batches.at(-1);
    if (!payment || !batch) throw new Error('nothing was sent');
    batch.status = 'SUCCESS';
    payment.status = 'TELEPORTED' as FakeStatus;
    paypal.fault = () => null;
    await later();
    const [item] = await itemsOf(id);
    expect(item).toMatchObject({ state: 'stuck' });
    const settling = { outcome: 'returned', memo: 'The bank sent it back.' };
    const both = await Promise.all(
      [eva, otto].map((by) => act(`/api/console/PayoutItems/${item.id}/Settle`, settling, by)),
    );
    expect(both.map(({ code }) => code).sort()).toEqual([200, 4107]);
    const { statusID, ledger } = (await ask(`/api/console/Orders/${orders[0]}`)).data;
    expect(statusID).toBe(4);
    expect(ledger.filter(({ to }: { to: string }) => to === 'available')).toHaveLength(1);
  });

  test('a run is closed while an order is settled by hand: one of the two has it', async () => {
    const { data } = await act('/api/console/PayoutRuns');
    const orders = await orderCash(panel, [maya], cash);
    await approveCash(panel, eva, orders);
    const [closing, completing] = await Promise.all([
      act(`/api/console/PayoutRuns/${data.id}/Close`, { via: 'paypal' }),
      act(`/api/console/Orders/${orders[0]}/Complete`, { memo: '' }, otto),
    ]);
    expect([closing.code, completing.code].filter((code) => code === 200)).toHaveLength(1);
    await act(`/api/console/PayoutRuns/${data.id}/Cancel`);
  });
});
