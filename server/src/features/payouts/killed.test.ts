import { runChecks } from '@pollen/checks/run';
import { crashAfterTransaction, Killed } from '@pollen/testkit/crash-after-transaction';
import { type FakePayPal, type Fault, openPayingPanel } from '@pollen/testkit/fake-paypal';
import { offerGift } from '@pollen/testkit/gifts';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import type { Panel } from '@pollen/testkit/panel';
import { approveCash, createRedeemer, orderCash, runPayoutJobs } from '@pollen/testkit/payouts';
import type { MemberPersona } from '@pollen/testkit/personas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutJobs } from './jobs';

let panel: Panel;
let paypal: FakePayPal;
let close: () => Promise<void>;
let members: MemberPersona[];
let cash: number;
let eva: OperatorPersona;
beforeAll(async () => {
  ({ panel, paypal, close } = await openPayingPanel());
  cash = await offerGift(panel, { pricePoints: 500, valueCents: 500 });
  members = [
    await createRedeemer(panel),
    await createRedeemer(panel, 'refused.killed@example.org'),
    await createRedeemer(panel, 'unclaimed.killed@example.org'),
  ];
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
});
afterAll(() => close());

const MINUTE_MS = 60_000;

async function sentRun(): Promise<{ id: number; orders: number[] }> {
  const { cookie } = eva;
  const { data } = await panel.call('POST /api/console/PayoutRuns', { cookie, body: {} });
  const orders = await orderCash(panel, members, cash);
  await approveCash(panel, eva, orders);
  const path = `POST /api/console/PayoutRuns/${data.id}`;
  await panel.call(`${path}/Close`, { cookie, body: { via: 'paypal' } });
  expect(await panel.call(`${path}/Send`, { cookie, body: {} })).toMatchObject({ code: 200 });
  return { id: data.id, orders };
}

/** The process starts again, and the clock does what is left, until the run is over. */
async function completeRun(id: number): Promise<void> {
  paypal.fault = () => null;
  for (let go = 0; go < 6; go += 1) {
    panel.clock.advance(5 * MINUTE_MS);
    await payoutJobs['payouts.workAll']?.({}, panel.services);
    await runPayoutJobs(panel);
    for (const payment of paypal.payments) if (payment.status === 'UNCLAIMED') paypal.turn(payment, 'RETURNED');
    eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
    const { data } = await panel.call(`GET /api/console/PayoutRuns/${id}`, { cookie: eva.cookie });
    if (data.state === 'done') return;
  }
  throw new Error(`run ${id} does not come to its end`);
}

/** Each order was sent to PayPal exactly once, and stands where its payment stands. */
async function expectOnce(orders: readonly number[], how: string): Promise<void> {
  const sent = orders.map((id) => paypal.payments.filter(({ key }) => key.startsWith(`order-${id}-`)));
  expect(
    sent.map((payments) => payments.map(({ status }) => status)),
    how,
  ).toEqual([['SUCCESS'], ['FAILED'], ['RETURNED']]);
  for (const [place, status] of [5, 4, 4].entries()) {
    const { data } = await panel.call(`GET /api/console/Orders/${orders[place]}`, { cookie: eva.cookie });
    expect(data.statusID, how).toBe(status);
    const spent = data.ledger.filter(({ kind }: { kind: string }) => kind !== 'orderReserved');
    expect(spent, how).toHaveLength(1);
  }
}

test.each(['before', 'after'] as const)(
  // A run for each of its transactions: more than the half minute of a test where the machine is busy.
  'killed %s the commit of any of its transactions and started again, a run pays everybody once',
  async (when) => {
    let at = 1;
    for (; ; at += 1) {
      const { id, orders } = await sentRun();
      const { services, isDead } = crashAfterTransaction(panel, at, when);
      await payoutJobs['payouts.work']?.({ runId: id }, services).catch((error) => {
        if (!(error instanceof Killed)) throw error;
      });
      await completeRun(id);
      await expectOnce(orders, `killed ${when} the commit of transaction ${at}`);
      if (!isDead()) break;
    }
    // Taking up the batch, what PayPal said, taking it up to ask, one for each payment, and the ends.
    expect(at).toBeGreaterThan(7);
    expect(await runChecks(panel.services.database.pool)).toEqual([]);
  },
  90_000,
);

test.each(['lost', 'silent', 'broken', 'brokenAfter', 'limited'] satisfies Fault[])(
  'when any request is %s, a run pays everybody once',
  async (fault) => {
    for (let at = 1; at <= 3; at += 1) {
      const { id, orders } = await sentRun();
      const first = paypal.requests + at;
      // Two in a row: asking again may fail as well.
      paypal.fault = () => (paypal.requests === first || paypal.requests === first + 1 ? fault : null);
      await runPayoutJobs(panel);
      panel.clock.advance(3 * MINUTE_MS);
      await payoutJobs['payouts.workAll']?.({}, panel.services);
      await runPayoutJobs(panel);
      await completeRun(id);
      await expectOnce(orders, `request ${at} ${fault}`);
    }
    expect(await runChecks(panel.services.database.pool)).toEqual([]);
  },
);
