import { runChecks } from '@pollen/checks/run';
import { offerGift } from '@pollen/testkit/gifts';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel } from '@pollen/testkit/panel';
import { PayoutDesk } from '@pollen/testkit/payout-desk';
import { approveCash, createRedeemer, orderCash, runPayoutJobs } from '@pollen/testkit/payouts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/time';
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

describe('works', () => {
  test('a run from its start to the last payment', async () => {
    const orders = await orderCash(desk.panel, [desk.maya, desk.maya], desk.cash);
    const { data: started } = await desk.act('/api/console/PayoutRuns', {}, desk.otto);
    await runPayoutJobs(desk.panel);
    expect(await Promise.all(orders.map((id) => desk.statusOf(id)))).toEqual([6, 6]);
    const waitingRuns = async () => (await desk.ask('/api/console/WaitingCounts')).data.payoutRuns;
    expect(await waitingRuns()).toBe(0);
    expect((await desk.ask('/api/console/PayoutFigures')).data).toMatchObject({
      waiting: { count: 2, cents: 2000 },
      approved: { count: 0, cents: 0 },
      openRun: started.id,
      environment: 'fake',
      balance: { cents: 1_000_000, problem: null },
      can: { start: { code: 4102 } },
    });
    await approveCash(desk.panel, desk.eva, orders);
    expect(await waitingRuns()).toBe(1);
    expect((await desk.runOf(started.id)).can).toMatchObject({
      close: true,
      closeForPaypal: true,
      send: { code: 4101 },
    });
    await desk.act(`/api/console/PayoutRuns/${started.id}/Close`, { via: 'paypal' });
    expect(await desk.runOf(started.id)).toMatchObject({
      state: 'closed',
      items: 2,
      cents: 2000,
      byState: [{ state: 'ready', count: 2, cents: 2000 }],
      closedBy: 'Eva Brandt',
      can: { send: true, cancel: true, close: { code: 4101 } },
    });
    expect(desk.paypal.payments).toEqual([]);
    await desk.act(`/api/console/PayoutRuns/${started.id}/Send`, {}, desk.otto);
    await runPayoutJobs(desk.panel);
    expect(await desk.runOf(started.id)).toMatchObject({
      state: 'done',
      environment: 'fake',
      sentBy: 'Otto Lang',
      byState: [{ state: 'paid', count: 2, cents: 2000 }],
      problem: null,
    });
    expect(await Promise.all(orders.map((id) => desk.statusOf(id)))).toEqual([5, 5]);
    expect(desk.paypal.payments.map(({ receiver, cents }) => ({ receiver, cents }))).toEqual([
      { receiver: desk.maya.email, cents: 1000 },
      { receiver: desk.maya.email, cents: 1000 },
    ]);
    expect((await mailsTo(desk.panel, desk.maya.email))[0]?.subject).toMatch(/^Order \d+: Completed$/);
    expect((await desk.ask('/api/console/PayoutRuns')).data.list[0]).toMatchObject({ id: started.id, state: 'done' });
    const { data: log } = await desk.ask(`/api/console/AuditLog?subjectKind=payoutRun&subjectId=${started.id}`);
    expect(log.list.map(({ action }: { action: string }) => action)).toEqual([
      'payoutRun.sent',
      'payoutRun.closed',
      'payoutRun.started',
    ]);
  });

  test('refused and returned money brings the points back, with a memo in the language of the member', async () => {
    const refused = await createRedeemer(desk.panel, 'refused.maya@example.org');
    const unclaimed = await createRedeemer(desk.panel, 'unclaimed.maya@example.org');
    const { id, orders } = await desk.sentRun([desk.maya, refused, unclaimed]);
    const [paid, failed, waiting] = orders as [number, number, number];
    expect(await Promise.all(orders.map((id) => desk.statusOf(id)))).toEqual([5, 4, 2]);
    const [item] = await desk.itemsOf(id, '?state=unclaimed');
    expect(item).toMatchObject({
      orderId: waiting,
      recipient: 'unclaimed.maya@example.org',
      providerStatus: 'UNCLAIMED',
    });
    expect((await desk.itemsOf(id, '?state=returned'))[0]).toMatchObject({
      orderId: failed,
      reason: 'RECEIVER_ACCOUNT_LOCKED: as the receiver asked for',
    });
    const { data } = await desk.panel.call(`GET /api/v1/Orders/${failed}`, { cookie: refused.cookie });
    expect(data.memo).toBe('The payment did not reach you and came back. Please check your payout account.');
    expect((await ledgerStory(desk.panel, refused.id)).split('\n').at(-1)).toMatch(
      /returned: .* reserved -> available +1000/,
    );

    expect(await desk.act(`/api/console/PayoutItems/${item.id}/CancelUnclaimed`)).toMatchObject({ code: 200 });
    await runPayoutJobs(desk.panel);
    expect(await desk.statusOf(waiting)).toBe(4);
    expect(await desk.runOf(id)).toMatchObject({ state: 'done' });
    expect(desk.paymentsFor(paid)).toHaveLength(1);
  });

  test('Friday opens a run by itself, once', async () => {
    const before = (await desk.ask('/api/console/PayoutRuns')).data.pagebar.totalSize;
    // A run was opened since the Friday before, by hand.
    await payoutJobs['payouts.openOnFriday']?.({}, desk.panel.services);
    expect((await desk.ask('/api/console/PayoutRuns')).data.pagebar.totalSize).toBe(before);
    desk.panel.clock.advance(7 * DAY_MS);
    await desk.signIn();
    for (let go = 0; go < 2; go += 1) await payoutJobs['payouts.openOnFriday']?.({}, desk.panel.services);
    const { data } = await desk.ask('/api/console/PayoutRuns');
    expect(data.pagebar.totalSize).toBe(before + 1);
    expect(data.list[0]).toMatchObject({ state: 'open', openedBy: null, dueAt: expect.any(String) });
    expect(await desk.act(`/api/console/PayoutRuns/${data.list[0].id}/Cancel`)).toMatchObject({ code: 200 });
    await payoutJobs['payouts.openOnFriday']?.({}, desk.panel.services);
    expect((await desk.ask('/api/console/PayoutRuns')).data.pagebar.totalSize).toBe(before + 1);
    desk.panel.clock.set('2026-11-18T15:00:00Z');
  });

  test('a new panel opens no run for a Friday before its first order', async () => {
    const panel = await openPanel();
    await payoutJobs['payouts.openOnFriday']?.({}, panel.services);
    const { cookie } = await createOperatorPersona(panel, 'admin');
    const runs = await panel.call('GET /api/console/PayoutRuns', { cookie });
    expect(runs.data.list).toEqual([]);
    await panel.close();
  });

  test('the orders of a canceled run are paid by the next one', async () => {
    const { id, orders } = await desk.closedRun();
    expect(await desk.act(`/api/console/PayoutRuns/${id}/Cancel`)).toMatchObject({ code: 200 });
    expect((await desk.runOf(id)).byState).toEqual([{ state: 'released', count: 1, cents: 1000 }]);
    const { data } = await desk.act('/api/console/PayoutRuns');
    await desk.act(`/api/console/PayoutRuns/${data.id}/Close`, { via: 'paypal' });
    await desk.act(`/api/console/PayoutRuns/${data.id}/Send`);
    await runPayoutJobs(desk.panel);
    expect(await desk.statusOf(orders[0] ?? 0)).toBe(5);
    expect(desk.paymentsFor(orders[0] ?? 0)).toHaveLength(1);
  });
});

describe('refuses', () => {
  test('steps in the wrong order, with the state of the run', async () => {
    const { id } = await desk.sentRun();
    expect(await desk.act(`/api/console/PayoutRuns/${id}/Send`, {}, desk.eva, 'zh')).toMatchObject({
      code: 4101,
      errors: [`付款批次 ${id} 处于“已结清”状态，无法执行此操作。`],
    });
    expect(await desk.act(`/api/console/PayoutRuns/${id}/Cancel`)).toMatchObject({ code: 4101 });
    expect(await desk.act(`/api/console/PayoutRuns/${id}/Close`, { via: 'file' })).toMatchObject({ code: 4101 });
    expect(await desk.act(`/api/console/PayoutRuns/${id}/Ask`)).toMatchObject({ code: 4101 });
    expect(await desk.act(`/api/console/PayoutRuns/${id}/Retry`)).toMatchObject({ code: 4101 });
    expect(await desk.ask(`/api/console/PayoutRuns/${id}/File`)).toMatchObject({ code: 4101 });
    expect(await desk.act(`/api/console/PayoutRuns/${id}/Results`, { csv: 'x' })).toMatchObject({ code: 4101 });
    const { data } = await desk.act('/api/console/PayoutRuns');
    expect(await desk.act('/api/console/PayoutRuns')).toMatchObject({ code: 4102 });
    expect(await desk.act(`/api/console/PayoutRuns/${data.id}/Close`, { via: 'paypal' })).toMatchObject({ code: 4103 });
    expect(await desk.act(`/api/console/PayoutRuns/${data.id}/Cancel`)).toMatchObject({ code: 200 });
    for (const path of ['Close', 'Send', 'Cancel', 'Ask', 'Retry', 'Results']) {
      const body = { Close: { via: 'file' }, Results: { csv: 'x' } }[path] ?? {};
      expect(await desk.act(`/api/console/PayoutRuns/999999/${path}`, body), path).toMatchObject({ code: 1404 });
    }
    expect(await desk.ask('/api/console/PayoutRuns/999999')).toMatchObject({ code: 1404 });
    expect(await desk.ask('/api/console/PayoutRuns/999999/Items')).toMatchObject({ code: 1404 });
    expect(await desk.act('/api/console/PayoutItems/999999/CancelUnclaimed')).toMatchObject({ code: 1404 });
    expect(await desk.act(`/api/console/PayoutRuns/${id}/Close`, { via: 'cheque' })).toMatchObject({ status: 400 });
  });

  test('changes of an order while a run contains it', async () => {
    const { id, orders } = await desk.closedRun();
    const [order] = orders;
    expect((await desk.ask(`/api/console/Orders/${order}`)).data).toMatchObject({
      payoutRun: id,
      can: { complete: { code: 4109 }, giveBack: { code: 4109 } },
    });
    expect(await desk.act(`/api/console/Orders/${order}/GiveBack`, { memo: 'no' })).toMatchObject({
      code: 4109,
      errors: [`Order ${order} is part of payout run ${id}. Record its result there.`],
    });
    expect(await desk.act(`/api/console/Orders/${order}/Complete`, { memo: '' })).toMatchObject({ code: 4109 });
    await desk.act(`/api/console/PayoutRuns/${id}/Cancel`);
    expect(await desk.act(`/api/console/Orders/${order}/Complete`, { memo: '' })).toMatchObject({ code: 200 });
  });

  test('many small runs of one operator in a day are one large one', async () => {
    const dear = await offerGift(desk.panel, { pricePoints: 1000, valueCents: 30_000 });
    const fresh = await createOperatorPersona(desk.panel, 'finance', 'Fresh');
    const send = async (by: OperatorPersona) => {
      const { data } = await desk.act('/api/console/PayoutRuns');
      await approveCash(desk.panel, desk.eva, await orderCash(desk.panel, [desk.maya], dear));
      await desk.act(`/api/console/PayoutRuns/${data.id}/Close`, { via: 'file' }, fresh);
      const { can } = (await desk.ask(`/api/console/PayoutRuns/${data.id}`, by)).data;
      return { id: data.id, can, answer: await desk.act(`/api/console/PayoutRuns/${data.id}/Send`, {}, by) };
    };
    expect((await send(fresh)).answer).toMatchObject({ code: 200 });
    const second = await send(fresh);
    expect(second).toMatchObject({ can: { send: { code: 4117 } }, answer: { code: 4117 } });
    expect(await desk.act(`/api/console/PayoutRuns/${second.id}/Send`, {}, desk.otto)).toMatchObject({ code: 200 });
    // Another one sends the runs that the first has closed.
    expect((await send(desk.otto)).answer).toMatchObject({ code: 200 });
  });

  test('over the limit, the operator who closed the run cannot send it', async () => {
    const dear = await offerGift(desk.panel, { pricePoints: 1000, valueCents: 50_100 });
    const { data } = await desk.act('/api/console/PayoutRuns');
    const orders = await orderCash(desk.panel, [desk.maya], dear);
    await approveCash(desk.panel, desk.eva, orders);
    await desk.act(`/api/console/PayoutRuns/${data.id}/Close`, { via: 'paypal' });
    expect((await desk.runOf(data.id)).can.send).toMatchObject({ code: 4104 });
    expect(await desk.act(`/api/console/PayoutRuns/${data.id}/Send`)).toMatchObject({
      code: 4104,
      errors: [expect.stringContaining('$500')],
    });
    expect((await desk.ask(`/api/console/PayoutRuns/${data.id}`, desk.otto)).data.can.send).toBe(true);
    expect(await desk.act(`/api/console/PayoutRuns/${data.id}/Send`, {}, desk.otto)).toMatchObject({ code: 200 });
    await runPayoutJobs(desk.panel);
    expect(desk.paymentsFor(orders[0] ?? 0)).toMatchObject([{ cents: 50_100 }]);
  });
});

describe('all at once', () => {
  test('closing and sending twice take effect once, and an order is in one run only', async () => {
    const { data } = await desk.act('/api/console/PayoutRuns');
    const orders = await orderCash(desk.panel, [desk.maya, desk.maya], desk.cash);
    await approveCash(desk.panel, desk.eva, orders);
    const path = `/api/console/PayoutRuns/${data.id}`;
    const closings = await Promise.all([1, 2, 3].map(() => desk.act(`${path}/Close`, { via: 'paypal' })));
    expect(closings.map(({ code }) => code).sort()).toEqual([200, 4101, 4101]);
    const sendings = await Promise.all([1, 2, 3].map(() => desk.act(`${path}/Send`, {}, desk.otto)));
    expect(sendings.map(({ code }) => code).sort()).toEqual([200, 4101, 4101]);
    const work = () => payoutJobs['payouts.work']?.({ runId: data.id }, desk.panel.services);
    await Promise.all([work(), work(), work()]);
    expect(orders.map((id) => desk.paymentsFor(id).length)).toEqual([1, 1]);
    expect(await Promise.all(orders.map((id) => desk.statusOf(id)))).toEqual([5, 5]);
  });

  test('two runs that one operator closed are sent one after the other: together they are over the limit', async () => {
    const dear = await offerGift(desk.panel, { pricePoints: 1000, valueCents: 30_000 });
    const fresh = await createOperatorPersona(desk.panel, 'finance', 'Fresh');
    const runs: number[] = [];
    for (let run = 0; run < 2; run += 1) {
      const { data } = await desk.act('/api/console/PayoutRuns');
      await approveCash(desk.panel, desk.eva, await orderCash(desk.panel, [desk.maya], dear));
      await desk.act(`/api/console/PayoutRuns/${data.id}/Close`, { via: 'file' }, fresh);
      runs.push(data.id);
    }
    const sendings = await Promise.all(runs.map((id) => desk.act(`/api/console/PayoutRuns/${id}/Send`, {}, fresh)));
    expect(sendings.map(({ code }) => code).sort()).toEqual([200, 4117]);
  });

  test('a run is closed while an order is settled by hand: one of the two has it', async () => {
    const { data } = await desk.act('/api/console/PayoutRuns');
    const orders = await orderCash(desk.panel, [desk.maya], desk.cash);
    await approveCash(desk.panel, desk.eva, orders);
    const [closing, completing] = await Promise.all([
      desk.act(`/api/console/PayoutRuns/${data.id}/Close`, { via: 'paypal' }),
      desk.act(`/api/console/Orders/${orders[0]}/Complete`, { memo: '' }, desk.otto),
    ]);
    expect([closing.code, completing.code].filter((code) => code === 200)).toHaveLength(1);
    await desk.act(`/api/console/PayoutRuns/${data.id}/Cancel`);
  });
});
