import { runChecks } from '@pollen/checks/run';
import type { FakeStatus } from '@pollen/testkit/fake-paypal';
import type { OperatorPersona } from '@pollen/testkit/operators';
import { PayoutDesk } from '@pollen/testkit/payout-desk';
import { createRedeemer, runPayoutJobs } from '@pollen/testkit/payouts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time';
import { payoutJobs } from './jobs';

let desk: PayoutDesk;
beforeAll(async () => {
  desk = await PayoutDesk.open();
});
beforeEach(async () => {
  await desk.signIn();
  desk.paypal.fault = () => null;
});
afterEach(async () => expect(await runChecks(desk.panel.services.database.pool)).toEqual([]));
afterAll(() => desk.close());

describe('payments under way', () => {
  test('the status of an unclaimed payment is requested until it is final', async () => {
    const unclaimed = await createRedeemer(desk.panel, 'unclaimed.later@example.org');
    const { id, orders } = await desk.sentRun([unclaimed]);
    const [order = 0] = orders;
    await desk.later();
    expect(await desk.statusOf(order)).toBe(2);
    const [payment] = desk.paymentsFor(order);
    if (payment) desk.paypal.turn(payment, 'SUCCESS');
    await desk.later(DAY_MS);
    expect(await desk.statusOf(order)).toBe(5);
    expect((await desk.runOf(id)).state).toBe('done');
  });

  test('webhooks trigger an inquiry at once; forged, repeated and foreign ones change nothing', async () => {
    desk.paypal.webhookUrl = 'http://panel/partner/paypal';
    const post = async (call: { headers: Record<string, string>; body: string }) =>
      (
        await desk.panel.app.inject({
          method: 'POST',
          url: '/partner/paypal',
          headers: call.headers,
          payload: call.body,
        })
      ).statusCode;
    const unclaimed = await createRedeemer(desk.panel, 'unclaimed.hook@example.org');
    const { id, orders } = await desk.sentRun([unclaimed]);
    const [order = 0] = orders;
    const [payment] = desk.paymentsFor(order);
    if (!payment) throw new Error('nothing was sent');
    payment.status = 'SUCCESS';
    const resource = { payout_item_id: payment.id };
    const genuine = desk.paypal.signed('PAYMENT.PAYOUTS-ITEM.SUCCEEDED', resource);
    const signature = { 'paypal-transmission-sig': 'x', 'paypal-transmission-id': 'forged' };
    const forged = { ...genuine, headers: { ...genuine.headers, ...signature } };
    expect(await post(forged)).toBe(400);
    expect(await post({ ...genuine, body: 'not JSON' })).toBe(400);
    await runPayoutJobs(desk.panel);
    expect(await desk.statusOf(order)).toBe(2);
    expect(await post(desk.paypal.signed('PAYMENT.SALE.COMPLETED', { id: 'other' }))).toBe(200);
    expect([await post(genuine), await post(genuine)]).toEqual([200, 200]);
    await runPayoutJobs(desk.panel);
    expect(await desk.statusOf(order)).toBe(5);
    expect((await desk.runOf(id)).state).toBe('done');
    desk.paypal.webhookUrl = null;
  });

  test('a webhook finds the batch whose answer was lost', async () => {
    const { id, orders } = await desk.closedRun();
    desk.paypal.fault = ({ method }) => (method === 'POST' ? 'silent' : null);
    await desk.act(`/api/console/PayoutRuns/${id}/Send`);
    await runPayoutJobs(desk.panel);
    expect((await desk.itemsOf(id))[0]).toMatchObject({ state: 'unknown' });
    desk.paypal.fault = () => null;
    const [payment] = desk.paymentsFor(orders[0] ?? 0);
    if (!payment) throw new Error('nothing was sent');
    payment.status = 'SUCCESS';
    const { headers, body } = desk.paypal.signed('PAYMENT.PAYOUTS-ITEM.SUCCEEDED', { payout_item_id: payment.id });
    await desk.panel.app.inject({ method: 'POST', url: '/partner/paypal', headers, payload: body });
    await runPayoutJobs(desk.panel);
    expect((await desk.runOf(id)).state).toBe('done');
    await desk.later();
    expect(desk.paymentsFor(orders[0] ?? 0)).toHaveLength(1);
  });

  test('asking now waits two minutes for a lost call', async () => {
    const { id, orders } = await desk.closedRun();
    desk.paypal.fault = ({ method }) => (method === 'POST' ? 'silent' : null);
    await desk.act(`/api/console/PayoutRuns/${id}/Send`);
    await runPayoutJobs(desk.panel);
    expect((await desk.itemsOf(id))[0]).toMatchObject({ state: 'unknown' });
    desk.paypal.fault = () => null;
    const sentAt = desk.panel.clock.now().getTime();
    desk.panel.clock.advance(MINUTE_MS);
    const asked = desk.paypal.requests;
    const nextAt = new Date(sentAt + 2 * MINUTE_MS).toISOString();
    expect((await desk.act(`/api/console/PayoutRuns/${id}/Ask`)).data).toEqual({ asked: false, nextAt });
    await runPayoutJobs(desk.panel);
    expect(desk.paypal.requests).toBe(asked);
    // At that moment it is asked about, however long it would have waited by itself.
    await desk.panel.transaction((tx) =>
      tx.run(sql`update payout_batches set ask_after = ${new Date(sentAt + 60 * MINUTE_MS)} where run_id = ${id}`),
    );
    expect((await desk.act(`/api/console/PayoutRuns/${id}/Ask`)).data).toEqual({ asked: false, nextAt });
    desk.panel.clock.advance(MINUTE_MS);
    expect((await desk.act(`/api/console/PayoutRuns/${id}/Ask`)).data).toEqual({ asked: true, nextAt: null });
    await runPayoutJobs(desk.panel);
    expect(desk.paypal.requests).toBeGreaterThan(asked);
    expect((await desk.runOf(id)).state).toBe('done');
    expect(desk.paymentsFor(orders[0] ?? 0)).toHaveLength(1);
  });

  test('a payment that is reversed after it was paid is marked, and the order stays completed', async () => {
    const { id, orders } = await desk.sentRun();
    const [payment] = desk.paymentsFor(orders[0] ?? 0);
    if (!payment) throw new Error('nothing was sent');
    payment.status = 'REVERSED';
    const { headers, body } = desk.paypal.signed('PAYMENT.PAYOUTS-ITEM.REVERSED', { payout_item_id: payment.id });
    await desk.panel.app.inject({ method: 'POST', url: '/partner/paypal', headers, payload: body });
    await runPayoutJobs(desk.panel);
    expect((await desk.runOf(id)).byState).toEqual([{ state: 'reversed', count: 1, cents: 1000 }]);
    expect(await desk.statusOf(orders[0] ?? 0)).toBe(5);
  });

  test('another account than the sender gets no inquiry and no payment', async () => {
    const { id, orders } = await desk.closedRun();
    desk.paypal.fault = ({ method }) => (method === 'POST' ? 'silent' : null);
    await desk.act(`/api/console/PayoutRuns/${id}/Send`);
    await runPayoutJobs(desk.panel);
    const { config } = desk.panel.services;
    const other = {
      ...desk.panel.services,
      config: { ...config, paypal: { ...desk.paypal.account, clientId: 'other' } },
    };
    const asked = desk.paypal.requests;
    desk.panel.clock.advance(3 * MINUTE_MS);
    await payoutJobs['payouts.work']?.({ runId: id }, other);
    expect(desk.paypal.requests).toBe(asked);
    desk.paypal.fault = () => null;
    await desk.later();
    expect(await desk.statusOf(orders[0] ?? 0)).toBe(5);
  });
});

describe('PayPal refuses or does not answer', () => {
  test('a refused batch pays nobody; its payments are then sent singly, and only the bad one stays open', async () => {
    const bad = await createRedeemer(
      desk.panel,
      `${'long'.repeat(15)}@${'x'.repeat(60)}.${'y'.repeat(60)}.example.org`,
    );
    const { id, orders } = await desk.sentRun([desk.maya, bad]);
    expect(await desk.runOf(id)).toMatchObject({
      state: 'sending',
      byState: [{ state: 'refused', count: 2 }],
      problem: expect.stringContaining('VALIDATION_ERROR'),
      can: { retry: true, cancel: { code: 4101 } },
    });
    expect(await desk.act(`/api/console/PayoutRuns/${id}/Retry`)).toMatchObject({ data: { count: 2 } });
    await runPayoutJobs(desk.panel);
    expect((await desk.runOf(id)).byState).toMatchObject([
      { state: 'paid', count: 1 },
      { state: 'refused', count: 1 },
    ]);
    const [left] = await desk.itemsOf(id, '?state=refused');
    expect(left.orderId).toBe(orders[1]);
    const settle = (body: object, lang: 'en' | 'zh' = 'en') =>
      desk.act(`/api/console/PayoutItems/${left.id}/Settle`, body, desk.otto, lang);
    expect(await settle({ outcome: 'returned', memo: ' ' })).toMatchObject({ code: 5006 });
    expect(await settle({ outcome: 'returned', memo: 'PayPal does not take this address.' })).toMatchObject({
      code: 200,
    });
    expect(await settle({ outcome: 'paid', memo: 'x' }, 'zh')).toMatchObject({
      code: 4107,
      errors: [`订单 ${orders[1]} 的付款处于“已退回”状态，无法执行此操作。`],
    });
    const order = (await desk.ask(`/api/console/Orders/${orders[1]}`)).data;
    expect(order).toMatchObject({ statusID: 4, memo: 'PayPal does not take this address.', payoutRun: id });
    expect(order.history.at(-1)).toMatchObject({ actor: 'Otto Lang' });
    expect((await desk.runOf(id)).state).toBe('done');
  });

  test('an account that does not hold enough, a limit of calls, and a server without a token', async () => {
    const { id, orders } = await desk.closedRun();
    desk.paypal.fault = ({ method }) => (method === 'POST' ? 'limited' : null);
    await desk.act(`/api/console/PayoutRuns/${id}/Send`);
    await runPayoutJobs(desk.panel);
    expect((await desk.itemsOf(id))[0]).toMatchObject({ state: 'ready' });
    desk.paypal.fault = ({ method }) => (method === 'POST' ? 'poor' : null);
    await desk.later();
    expect(await desk.runOf(id)).toMatchObject({ problem: expect.stringContaining('INSUFFICIENT_FUNDS') });
    desk.paypal.fault = () => null;
    await desk.act(`/api/console/PayoutRuns/${id}/Retry`);
    await runPayoutJobs(desk.panel);
    expect(await desk.statusOf(orders[0] ?? 0)).toBe(5);
  });

  test('after a lost response a refusal proves nothing, so an operator decides', async () => {
    // The total of a day for one member is used up, so that a second operator has to agree.
    const member = await createRedeemer(desk.panel, 'paid.often@example.org');
    await desk.sentRun(Array(5).fill(member));
    const { id } = await desk.closedRun([member]);
    desk.paypal.fault = ({ method }) => (method === 'POST' ? 'lost' : null);
    await desk.act(`/api/console/PayoutRuns/${id}/Send`);
    await runPayoutJobs(desk.panel);
    desk.paypal.fault = ({ method }) => (method === 'POST' ? 'poor' : null);
    await desk.later();
    const [item] = await desk.itemsOf(id);
    expect(item.state).toBe('stuck');
    expect(await desk.runOf(id)).toMatchObject({ can: { retry: { code: 4101 } } });
    const settle = (by: OperatorPersona) =>
      desk.act(`/api/console/PayoutItems/${item.id}/Settle`, { outcome: 'returned', memo: 'Not sent.' }, by);
    expect(await settle(desk.eva)).toMatchObject({ code: 5604 });
    expect(await settle(desk.eva)).toMatchObject({ code: 5604 });
    expect((await desk.runOf(id)).state).toBe('sending');
    expect(await settle(desk.otto)).toMatchObject({ code: 200 });
    expect((await desk.runOf(id)).state).toBe('done');
  });

  test('no answer for 25 days: nothing is sent any more, because PayPal forgets the key after 30', async () => {
    const { id, orders } = await desk.closedRun();
    desk.paypal.fault = ({ method }) => (method === 'POST' ? 'silent' : null);
    await desk.act(`/api/console/PayoutRuns/${id}/Send`);
    await runPayoutJobs(desk.panel);
    expect(await desk.act(`/api/console/PayoutRuns/${id}/Ask`)).toMatchObject({ code: 200 });
    await desk.later(25 * DAY_MS);
    const asked = desk.paypal.requests;
    await desk.later(DAY_MS);
    expect(desk.paypal.requests).toBe(asked);
    const [item] = await desk.itemsOf(id);
    expect(item).toMatchObject({ state: 'stuck', can: { settle: true } });
    await desk.act(`/api/console/PayoutItems/${item.id}/Settle`, { outcome: 'paid', memo: 'Found at PayPal.' });
    expect(await desk.statusOf(orders[0] ?? 0)).toBe(5);
    expect(desk.paymentsFor(orders[0] ?? 0)).toHaveLength(1);
    desk.panel.clock.set('2026-11-18T15:00:00Z');
  });

  test('a denied batch is sent again, and a status that nobody knows pays nothing', async () => {
    const { id, orders } = await desk.closedRun();
    desk.paypal.fault = ({ method }) => (method === 'GET' ? 'broken' : null);
    await desk.act(`/api/console/PayoutRuns/${id}/Send`);
    await runPayoutJobs(desk.panel);
    expect((await desk.itemsOf(id))[0]).toMatchObject({ state: 'processing' });
    const batch = desk.paypal.batches.at(-1);
    if (batch) desk.paypal.deny(batch);
    desk.paypal.fault = () => null;
    await desk.later();
    expect((await desk.itemsOf(id))[0]).toMatchObject({ state: 'refused' });
    await desk.act(`/api/console/PayoutRuns/${id}/Retry`);
    desk.paypal.fault = ({ method }) => (method === 'GET' ? 'broken' : null);
    await runPayoutJobs(desk.panel);
    const [, payment] = desk.paymentsFor(orders[0] ?? 0);
    const taken = desk.paypal.batches.at(-1);
    if (!payment || !taken) throw new Error('not sent again');
    taken.status = 'SUCCESS';
    payment.status = 'TELEPORTED' as FakeStatus;
    desk.paypal.fault = () => null;
    await desk.later();
    expect((await desk.itemsOf(id))[0]).toMatchObject({ state: 'stuck', providerStatus: 'TELEPORTED' });
    expect(await desk.statusOf(orders[0] ?? 0)).toBe(2);
    payment.status = 'SUCCESS';
    await desk.later(DAY_MS);
    expect(await desk.statusOf(orders[0] ?? 0)).toBe(5);
    desk.panel.clock.set('2026-11-18T15:00:00Z');
  });

  test('two operators record a returned payment at once: the points are returned once', async () => {
    // A member of its own: the total of the day of the others is used up by earlier tests.
    const { id, orders } = await desk.closedRun([await createRedeemer(desk.panel, 'two.operators@example.org')]);
    desk.paypal.fault = ({ method }) => (method === 'GET' ? 'broken' : null);
    await desk.act(`/api/console/PayoutRuns/${id}/Send`);
    await runPayoutJobs(desk.panel);
    const [payment] = desk.paymentsFor(orders[0] ?? 0);
    const batch = desk.paypal.batches.at(-1);
    if (!payment || !batch) throw new Error('nothing was sent');
    batch.status = 'SUCCESS';
    payment.status = 'TELEPORTED' as FakeStatus;
    desk.paypal.fault = () => null;
    await desk.later();
    const [item] = await desk.itemsOf(id);
    expect(item).toMatchObject({ state: 'stuck' });
    const settling = { outcome: 'returned', memo: 'The bank sent it back.' };
    const both = await Promise.all(
      [desk.eva, desk.otto].map((by) => desk.act(`/api/console/PayoutItems/${item.id}/Settle`, settling, by)),
    );
    expect(both.map(({ code }) => code).sort()).toEqual([200, 4107]);
    const { statusID, ledger } = (await desk.ask(`/api/console/Orders/${orders[0]}`)).data;
    expect(statusID).toBe(4);
    expect(ledger.filter(({ to }: { to: string }) => to === 'available')).toHaveLength(1);
  });
});
