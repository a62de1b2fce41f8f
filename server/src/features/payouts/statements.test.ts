import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { crashAfterTransaction, Killed } from '@pollen/testkit/crash-after-transaction';
import { type FakePayPal, openPayingPanel } from '@pollen/testkit/fake-paypal';
import { offerGift } from '@pollen/testkit/gifts';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import type { Panel } from '@pollen/testkit/panel';
import { addApps, secondApp as found, firstApp as lost, putInForce } from '@pollen/testkit/partner-keys';
import { approveCash, createRedeemer, orderCash, runPayoutJobs } from '@pollen/testkit/payouts';
import type { MemberPersona } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payoutJobs } from './jobs';

const MINUTE_MS = 60_000;

let panel: Panel;
let paypal: FakePayPal;
let close: () => Promise<void>;
let cash: number;
let members: MemberPersona[];
let eva: OperatorPersona;
let ben: OperatorPersona;
let finn: OperatorPersona;
beforeAll(async () => {
  ({ panel, paypal, close } = await openPayingPanel());
  cash = await offerGift(panel, { pricePoints: 500, valueCents: 500 });
  members = [await createRedeemer(panel), await createRedeemer(panel), await createRedeemer(panel)];
  addApps(paypal);
});
beforeEach(signIn);
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => close());

async function signIn() {
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
  ben = await createOperatorPersona(panel, 'admin', 'Ben Okafor');
  finn = await createOperatorPersona(panel, 'finance', 'Finn Aalto');
}

const ask = async (path: string, by = eva) =>
  (await panel.call(`GET /api/console/${path}`, { cookie: by.cookie })).data;
const act = (path: string, body: object = {}, by = eva, lang: 'en' | 'zh' = 'en') =>
  panel.call(`POST /api/console/${path}`, { cookie: by.cookie, body, lang });

const enter = (keys: object) => putInForce(panel, eva, keys);

async function newRun(orders: readonly number[]): Promise<number> {
  const { data } = await act('PayoutRuns');
  if (orders.length > 0) await approveCash(panel, eva, orders);
  await act(`PayoutRuns/${data.id}/Close`, { via: 'paypal' });
  expect(await act(`PayoutRuns/${data.id}/Send`)).toMatchObject({ code: 200 });
  return data.id;
}

/** A run that PayPal took and whose answer was lost, before the keys of its account were. */
async function lostRun(): Promise<{ id: number; orders: number[] }> {
  await enter(lost);
  paypal.fault = ({ method }) => (method === 'POST' ? 'silent' : null);
  const orders = await orderCash(panel, members, cash);
  const id = await newRun(orders);
  await runPayoutJobs(panel);
  paypal.fault = () => null;
  await enter(found);
  panel.clock.advance(3 * MINUTE_MS);
  await runPayoutJobs(panel);
  await signIn();
  return { id, orders };
}

type Said = Readonly<Record<number, string>>;

/** The file of the run, filled in: what the statement says of each order, as `paid,REF` or `unpaid,`. */
async function filled(id: number, said: Said): Promise<string> {
  const { csv } = await ask(`PayoutRuns/${id}/StatementFile`);
  return csv.replace(
    /^(order-(\d+)-.*),(?:yes|no),[^,\r]*,[^,\r]*$/gm,
    (_: string, head: string, order: string) => `${head},yes,${said[Number(order)] ?? ','}`,
  );
}

const propose = async (id: number, said: Said, by = eva) =>
  act(`PayoutRuns/${id}/Statement`, { csv: await filled(id, said), reason: 'the app was deleted' }, by);
const decide = (id: number, approve: boolean, by = ben) => act(`PayoutStatements/${id}/Decide`, { approve }, by);
const paymentsFor = (order: number) => paypal.payments.filter(({ key }) => key.startsWith(`order-${order}-`));
const statusOf = async (order: number) => (await ask(`Orders/${order}`)).statusID;
const allPaid = (id: number, orders: readonly number[]): Said =>
  Object.fromEntries(orders.map((order) => [order, `paid,REF-${id}-${order}`]));

/** What is left goes into another run, from the account that is in force. */
async function settleRest(orders: readonly number[]): Promise<void> {
  const next = await newRun([]);
  await runPayoutJobs(panel);
  expect((await ask(`PayoutRuns/${next}`)).state).toBe('done');
  for (const order of orders) expect(await statusOf(order)).toBe(5);
}

describe('works', () => {
  test('two operators settle a run whose keys are lost: the paid are completed, the others are paid by the next run', async () => {
    const { id, orders } = await lostRun();
    const [one = 0, two = 0, three = 0] = orders;
    const before = await ask(`PayoutRuns/${id}/Statement`);
    expect(before).toEqual({ last: null, can: { propose: true, file: true } });
    const said = { [one]: `paid,REF-${one}`, [two]: 'unpaid,', [three]: `paid,REF-${three}` };
    const made = await propose(id, said);
    expect(made).toMatchObject({ code: 200, data: { paid: 2, unpaid: 1 } });
    expect(await statusOf(one)).toBe(2);
    expect(await ask(`PayoutRuns/${id}/Statement`, finn)).toMatchObject({
      last: {
        state: 'waiting',
        reason: 'the app was deleted',
        paid: { count: 2, cents: 1000 },
        unpaid: { count: 1, cents: 500 },
        proposedBy: 'Eva Brandt',
        can: { approve: true, decline: true },
      },
    });
    expect(await decide(made.data.id, true, finn)).toMatchObject({ code: 200, data: { state: 'approved' } });
    await runPayoutJobs(panel);
    expect(await ask(`PayoutRuns/${id}`)).toMatchObject({ state: 'done' });
    expect([await statusOf(one), await statusOf(two), await statusOf(three)]).toEqual([5, 2, 5]);
    const log = await ask(`AuditLog?subjectKind=payoutRun&subjectId=${id}`);
    expect(log.list.map(({ action, operator }: { action: string; operator: string }) => [action, operator])).toEqual(
      expect.arrayContaining([
        ['payoutRun.statementEntered', 'Eva Brandt'],
        ['payoutRun.statementApproved', 'Finn Aalto'],
      ]),
    );

    // With the keys back, nothing of it is asked or sent again.
    await enter(lost);
    await runPayoutJobs(panel);
    const requests = paypal.requests;
    panel.clock.advance(5 * MINUTE_MS);
    await payoutJobs['payouts.workAll']?.({}, panel.services);
    await runPayoutJobs(panel);
    expect(paypal.requests).toBe(requests);
    expect(paymentsFor(one)).toHaveLength(1);
    await signIn();
    await enter(found);
    await settleRest([two]);
  });

  test('a declined statement changes nothing and can be replaced; its author can withdraw it', async () => {
    const { id, orders } = await lostRun();
    const first = await propose(id, allPaid(id, orders));
    expect(await decide(first.data.id, false, eva)).toMatchObject({ code: 200, data: { state: 'declined' } });
    expect(await ask(`PayoutRuns/${id}/Statement`)).toMatchObject({
      last: { state: 'declined', decidedBy: 'Eva Brandt' },
    });
    await runPayoutJobs(panel);
    for (const order of orders) expect(await statusOf(order)).toBe(2);
    const second = await propose(id, allPaid(id, orders));
    expect(await decide(second.data.id, true)).toMatchObject({ code: 200 });
    await runPayoutJobs(panel);
    for (const order of orders) expect(await statusOf(order)).toBe(5);
  });

  test.each(['before', 'after'] as const)(
    'killed %s the commit of any of its transactions, everybody is paid once and nobody is forgotten',
    async (when) => {
      let at = 1;
      for (; ; at += 1) {
        const { id, orders } = await lostRun();
        const [one = 0, two = 0, three = 0] = orders;
        const made = await propose(id, { [one]: `paid,K-${one}`, [two]: 'unpaid,', [three]: 'unpaid,' });
        const { services, isDead } = crashAfterTransaction(panel, at, when);
        expect(await decide(made.data.id, true)).toMatchObject({ code: 200 });
        await payoutJobs['payouts.work']?.({ runId: id }, services).catch((error) => {
          if (!(error instanceof Killed)) throw error;
        });
        // The keys come back at the worst moment, and an operator presses everything there is.
        await enter(lost);
        await act(`PayoutRuns/${id}/Ask`);
        await act(`PayoutRuns/${id}/Retry`);
        panel.clock.advance(5 * MINUTE_MS);
        await payoutJobs['payouts.workAll']?.({}, panel.services);
        await runPayoutJobs(panel);
        await signIn();
        expect(await ask(`PayoutRuns/${id}`), `killed ${when} ${at}`).toMatchObject({ state: 'done' });
        expect([await statusOf(one), await statusOf(two), await statusOf(three)]).toEqual([5, 2, 2]);
        expect(orders.map((order) => paymentsFor(order).length)).toEqual([1, 1, 1]);
        await enter(found);
        await settleRest([two, three]);
        expect(paymentsFor(one)).toHaveLength(1);
        if (!isDead()) break;
      }
      // One for each payment, and the end of the run.
      expect(at).toBeGreaterThan(4);
    },
    90_000,
  );

  test('payments that were never sent are unpaid in the file and cannot be marked as paid', async () => {
    await enter(lost);
    paypal.fault = ({ method }) => (method === 'POST' ? 'lost' : null);
    const orders = await orderCash(panel, members.slice(0, 1), cash);
    const id = await newRun(orders);
    await enter(found);
    paypal.fault = () => null;
    await runPayoutJobs(panel);
    await signIn();
    const { csv } = await ask(`PayoutRuns/${id}/StatementFile`);
    expect(csv).toMatch(/,no,unpaid,\r\n$/);
    const wrong = await propose(id, allPaid(id, orders));
    expect(wrong).toMatchObject({ code: codes.resultsRefused });
    expect(wrong.data.problems[0].reason).toContain('This payment was never sent');
    const made = await act(`PayoutRuns/${id}/Statement`, { csv, reason: 'the app was deleted' });
    expect(made).toMatchObject({ data: { paid: 0, unpaid: 1 } });
    expect(await decide(made.data.id, true)).toMatchObject({ code: 200 });
    await runPayoutJobs(panel);
    expect(await ask(`PayoutRuns/${id}`)).toMatchObject({ state: 'done' });
    await settleRest(orders);
  });
});

describe('refuses', () => {
  test('statements while the account can be asked or an answer may arrive, and incomplete files', async () => {
    const { id, orders } = await lostRun();
    const [one = 0, two = 0, three = 0] = orders;
    const good = await filled(id, allPaid(id, orders));
    await enter(lost);
    expect(await act(`PayoutRuns/${id}/Statement`, { csv: good, reason: 'x' })).toMatchObject({
      code: codes.accountInForce,
    });
    expect((await ask(`PayoutRuns/${id}/Statement`)).can.propose).toMatchObject({ code: codes.accountInForce });
    await enter(found);
    await panel.transaction((tx) => tx.run(sql`update payout_batches set asked_at = ${tx.now} where run_id = ${id}`));
    expect(await act(`PayoutRuns/${id}/Statement`, { csv: good, reason: 'x' })).toMatchObject({
      code: codes.runAskedJustNow,
    });
    panel.clock.advance(3 * MINUTE_MS);
    expect(await act(`PayoutRuns/${id}/Statement`, { csv: good, reason: ' ' })).toMatchObject({
      code: codes.memoRequired,
    });

    const problemsOf = async (said: Said, lang: 'en' | 'zh' = 'en') => {
      const csv = await filled(id, said);
      const answer = await act(`PayoutRuns/${id}/Statement`, { csv, reason: 'lost' }, eva, lang);
      expect(answer).toMatchObject({ code: codes.resultsRefused });
      return answer.data.problems.map(({ reason }: { reason: string }) => reason);
    };
    const fine = allPaid(id, orders);
    expect(await problemsOf({ ...fine, [one]: 'paid,' })).toEqual([expect.stringContaining('needs the number')]);
    expect(await problemsOf({ ...fine, [one]: 'unpaid,REF' })).toEqual([expect.stringContaining('has no reference')]);
    expect(await problemsOf({ ...fine, [one]: 'returned,' })).toEqual([
      expect.stringContaining('must be paid or unpaid'),
    ]);
    expect(await problemsOf({ ...fine, [one]: ',' })).toHaveLength(1);
    expect(await problemsOf({ ...fine, [two]: `paid,REF-${id}-${one}` })).toEqual([
      expect.stringContaining('that of another payment'),
    ]);
    expect((await problemsOf({ ...fine, [one]: 'paid,' }, 'zh'))[0]).toContain('交易编号');
    const others = await panel.transaction((tx) =>
      tx.one<{ id: string }>(sql`select max(provider_item_id) as id from payout_items where run_id <> ${id}`),
    );
    expect(await problemsOf({ ...fine, [three]: `paid,${others.id}` })).toHaveLength(1);
    const short = good.replace(new RegExp(`^order-${two}-.*\\r\\n`, 'm'), '');
    const missing = await act(`PayoutRuns/${id}/Statement`, { csv: short, reason: 'lost' });
    expect(missing.data.problems).toEqual([{ line: 1, reason: expect.stringContaining(`of order ${two} is missing`) }]);
    expect(await act(`PayoutRuns/${id}/Statement`, { csv: 'not, a file', reason: 'lost' })).toMatchObject({
      code: codes.resultsRefused,
    });
    expect((await ask(`PayoutRuns/${id}/Statement`)).last).toBeNull();

    const made = await propose(id, fine);
    expect(await propose(id, fine)).toMatchObject({ code: codes.statementWaits });
    expect(await decide(made.data.id, true, eva)).toMatchObject({ code: codes.secondOperatorForStatement });
    expect((await ask(`PayoutRuns/${id}/Statement`)).last.can.approve).toMatchObject({
      code: codes.secondOperatorForStatement,
    });
    await enter(lost);
    expect(await decide(made.data.id, true)).toMatchObject({ code: codes.accountInForce });
    await enter(found);

    // Something was settled in between.
    await panel.transaction((tx) => tx.run(sql`update payout_items set state = 'stuck' where order_id = ${one}`));
    const { list } = await ask(`PayoutRuns/${id}/Items`);
    const item = list.find(({ orderId }: { orderId: number }) => orderId === one);
    await act(`PayoutItems/${item.id}/Settle`, { outcome: 'paid', memo: 'seen at PayPal' });
    expect(await decide(made.data.id, true)).toMatchObject({ code: codes.statementStale });
    await decide(made.data.id, false);

    const rest = await propose(id, fine);
    const both = await Promise.all([decide(rest.data.id, true), decide(rest.data.id, true, finn)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, codes.statementDecided]);
    expect(await act(`PayoutStatements/999999/Decide`, { approve: true })).toMatchObject({ code: codes.notFound });
    await runPayoutJobs(panel);
    for (const order of orders) expect(await statusOf(order)).toBe(5);
    expect(await act(`PayoutRuns/${id}/Statement`, { csv: good, reason: 'x' })).toMatchObject({
      code: codes.runStateForbids,
    });
  });

  test('operators without the permission: a viewer sees nothing, finance cannot enter one', async () => {
    const { id, orders } = await lostRun();
    const viewer = await createOperatorPersona(panel, 'viewer');
    const body = { csv: await filled(id, allPaid(id, orders)), reason: 'lost' };
    for (const by of [viewer, finn]) {
      expect(await act(`PayoutRuns/${id}/Statement`, body, by)).toMatchObject({ code: codes.notAllowed });
    }
    const made = await act(`PayoutRuns/${id}/Statement`, body);
    for (const approve of [true, false]) {
      expect(await decide(made.data.id, approve, viewer)).toMatchObject({ code: codes.notAllowed });
    }
    const file = await panel.call(`GET /api/console/PayoutRuns/${id}/StatementFile`, { cookie: viewer.cookie });
    expect(file).toMatchObject({ code: codes.notAllowed });
    expect(await decide(made.data.id, true, finn)).toMatchObject({ code: 200 });
    await runPayoutJobs(panel);
  });
});
