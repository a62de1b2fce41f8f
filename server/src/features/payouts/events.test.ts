import { codes } from '@pollen/contract/codes';
import { type FakePayPal, openPayingPanel } from '@pollen/testkit/fake-paypal';
import { offerGift } from '@pollen/testkit/gifts';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import type { Panel } from '@pollen/testkit/panel';
import { approveCash, createRedeemer, orderCash, runPayoutJobs } from '@pollen/testkit/payouts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;
let paypal: FakePayPal;
let close: () => Promise<void>;
let otto: OperatorPersona;
let run: number;
let order: number;

interface Event {
  key: string;
  kind: string;
  refusedCalls: number | null;
  said: string | null;
  state: string | null;
  call: string | null;
  actor: string | null;
  payment: { runId: number; orderId: number; cents: number } | null;
}

/** One unclaimed payment of ten dollars, and three calls: genuine, forged, and about somebody else's money. */
beforeAll(async () => {
  ({ panel, paypal, close } = await openPayingPanel());
  const cash = await offerGift(panel, { pricePoints: 1000, valueCents: 1000 });
  const eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
  otto = await createOperatorPersona(panel, 'finance', 'Otto Lang');
  const act = (path: string, body: object = {}) =>
    panel.call(`POST /api/console/PayoutRuns${path}`, { cookie: eva.cookie, body });
  run = (await act('')).data.id;
  const member = await createRedeemer(panel, 'unclaimed.events@example.org');
  [order = 0] = await orderCash(panel, [member], cash);
  await approveCash(panel, eva, [order]);
  await act(`/${run}/Close`, { via: 'paypal' });
  await act(`/${run}/Send`);
  await runPayoutJobs(panel);

  const [payment] = paypal.payments;
  if (!payment) throw new Error('nothing was sent');
  panel.clock.advance(60_000);
  const resource = { payout_item_id: payment.id };
  const about = paypal.signed('PAYMENT.PAYOUTS-ITEM.SUCCEEDED', resource);
  await deliver({
    ...about,
    headers: { ...about.headers, 'paypal-transmission-sig': 'x', 'paypal-transmission-id': 'forged' },
  });
  payment.status = 'SUCCESS';
  await deliver(about);
  await deliver(paypal.signed('PAYMENT.SALE.COMPLETED', { id: 'other' }));
});
afterAll(() => close());

async function deliver({ headers, body }: { headers: Record<string, string>; body: string }): Promise<void> {
  await panel.app.inject({ method: 'POST', url: '/partner/paypal', headers, payload: body });
  await runPayoutJobs(panel);
}

const ask = async (query = '', by = otto) => panel.call(`GET /api/console/PayoutEvents${query}`, { cookie: by.cookie });
const listed = async (query = ''): Promise<Event[]> => (await ask(query)).data.list;

describe('works', () => {
  test('the answers of PayPal about a payment are listed with run and order', async () => {
    const answers = await listed('?kind=answer');
    expect(answers.map(({ said, state }) => [said, state])).toEqual([
      ['SUCCESS', 'paid'],
      ['UNCLAIMED', 'unclaimed'],
    ]);
    expect(answers[0]).toMatchObject({ kind: 'answer', payment: { runId: run, orderId: order, cents: 1000 } });
  });

  test('our steps are listed: created, sent, accepted by PayPal', async () => {
    const steps = await listed('?kind=step');
    expect(steps.map(({ state }) => state)).toEqual(['processing', 'unknown', 'ready']);
    expect(steps.every(({ said, call }) => said === null && call === null)).toBe(true);
    expect(steps.at(-1)).toMatchObject({ actor: 'Eva Brandt' });
    expect(steps[0]).toMatchObject({ actor: null });
  });

  test('webhooks are listed, also signed ones of others; forged ones as a count of each hour', async () => {
    const calls = await listed('?kind=call');
    expect(calls.map(({ said, call }) => [said, call])).toEqual([
      ['PAYMENT.SALE.COMPLETED', 'foreign'],
      ['PAYMENT.PAYOUTS-ITEM.SUCCEEDED', 'handled'],
    ]);
    expect(calls.map(({ payment }) => payment?.orderId ?? null)).toEqual([null, order]);
    expect(await listed('?kind=forged')).toMatchObject([
      { kind: 'forged', refusedCalls: 1, said: null, payment: null },
    ]);
  });

  test('all events are one list, paged without gaps, also for equal instants', async () => {
    const all = await listed();
    expect(all).toHaveLength(8);
    const seen: string[] = [];
    for (let query = '?size=1'; ; ) {
      const { list, next } = (await ask(query)).data;
      seen.push(...list.map(({ key }: Event) => key));
      if (next === null) break;
      query = `?size=1&before=${next}`;
    }
    expect(seen).toEqual(all.map(({ key }) => key));
    expect(new Set(seen).size).toBe(8);
  });

  test('events are filtered by run and order, without forged webhooks', async () => {
    const about = (await listed()).filter(({ payment }) => payment !== null).map(({ key }) => key);
    expect(about).toHaveLength(6);
    for (const query of [`?runId=${run}`, `?orderId=${order}`, `?runId=${run}&orderId=${order}`]) {
      expect((await listed(query)).map(({ key }) => key)).toEqual(about);
    }
    expect(await listed(`?orderId=${order}&kind=forged`)).toEqual([]);
    const first = (await ask(`?runId=${run}&size=3`)).data;
    const rest = await listed(`?runId=${run}&before=${first.next}`);
    expect([...first.list, ...rest].map(({ key }: Event) => key)).toEqual(about);
    expect(await listed(`?runId=${run + 1}`)).toEqual([]);
    expect(await listed(`?orderId=${order + 1}&runId=${run}`)).toEqual([]);
  });

  test('a very long event type is cut', async () => {
    await deliver(paypal.signed('X'.repeat(5000), { id: 'other' }));
    expect((await listed('?kind=call'))[0]?.said).toHaveLength(80);
  });

  test('forged webhooks of another hour are another row', async () => {
    panel.clock.advance(60 * 60_000);
    const { headers, body } = paypal.signed('PAYMENT.SALE.COMPLETED', { id: 'other' });
    await deliver({ headers: { ...headers, 'paypal-transmission-sig': 'x' }, body });
    const hours = await listed('?kind=forged');
    expect(hours.map(({ refusedCalls }) => refusedCalls)).toEqual([1, 1]);
    expect(new Set(hours.map(({ key }) => key)).size).toBe(2);
  });
});

describe('refuses', () => {
  test('unknown kinds and invalid cursors', async () => {
    expect(await ask('?kind=rumour')).toMatchObject({ status: 400 });
    expect(await ask('?runId=first')).toMatchObject({ status: 400 });
    expect(await ask('?before=yesterday')).toMatchObject({ status: 400 });
  });
});

describe('forbidden', () => {
  test('operators without the permission to pay', async () => {
    for (const role of ['viewer', 'operator'] as const) {
      const other = await createOperatorPersona(panel, role);
      expect(await ask('', other)).toMatchObject({ code: codes.notAllowed });
      const figures = await panel.call('GET /api/console/PayoutFigures', { cookie: other.cookie });
      expect(figures.data.can.events).toMatchObject({ code: codes.notAllowed });
    }
    expect(await panel.call('GET /api/console/PayoutEvents')).toMatchObject({ code: '401' });
  });
});
