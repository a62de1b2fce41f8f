import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { approved } from '@pollen/testkit/approvals';
import { type FakePayPal, openPayingPanel } from '@pollen/testkit/fake-paypal';
import { offerGift } from '@pollen/testkit/gifts';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import type { Panel } from '@pollen/testkit/panel';
import { addApps, firstApp as first, putInForce, secondApp as second, shownKeys } from '@pollen/testkit/partner-keys';
import { approveCash, createRedeemer, orderCash, runPayoutJobs } from '@pollen/testkit/payouts';
import type { MemberPersona } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { payoutJobs } from './jobs';

let panel: Panel;
let paypal: FakePayPal;
let close: () => Promise<void>;
let cash: number;
let maya: MemberPersona;
let eva: OperatorPersona;
beforeAll(async () => {
  ({ panel, paypal, close } = await openPayingPanel());
  cash = await offerGift(panel, { pricePoints: 1000, valueCents: 1000 });
  maya = await createRedeemer(panel);
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
  paypal.fault = () => null;
  addApps(paypal);
  const { source, version } = await keysNow();
  if (source === 'console') {
    await approved(panel, await act('/api/console/PartnerKeys/paypal/Remove', { version, reason: 'begin again' }));
  }
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => close());

const ask = async (path: string) => (await panel.call(`GET ${path}`, { cookie: eva.cookie })).data;
const act = (path: string, body: object = {}, lang: 'en' | 'zh' = 'en') =>
  panel.call(`POST ${path}`, { cookie: eva.cookie, body, lang });
const keysNow = () => shownKeys(panel, eva);

const enter = (keys: object) => putInForce(panel, eva, keys);

async function sentRun(): Promise<{ id: number; order: number }> {
  const { data } = await act('/api/console/PayoutRuns');
  const [order = 0] = await orderCash(panel, [maya], cash);
  await approveCash(panel, eva, [order]);
  await act(`/api/console/PayoutRuns/${data.id}/Close`, { via: 'paypal' });
  expect(await act(`/api/console/PayoutRuns/${data.id}/Send`)).toMatchObject({ code: 200 });
  await runPayoutJobs(panel);
  return { id: data.id, order };
}

/** What the clock does: goes on with every run when it is time. */
async function later(): Promise<void> {
  panel.clock.advance(5 * 60_000);
  await payoutJobs['payouts.workAll']?.({}, panel.services);
  await runPayoutJobs(panel);
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
}

const stateOf = async (id: number) => (await ask(`/api/console/PayoutRuns/${id}`)).state;
const paymentsFor = (order: number) => paypal.payments.filter(({ key }) => key.startsWith(`order-${order}-`));
const appOf = (order: number) =>
  paypal.batches.find(({ payments }) => payments.some(({ key }) => key.startsWith(`order-${order}-`)))?.app;

test('the next run uses the newest keys, without a restart', async () => {
  expect(appOf((await sentRun()).order)).toBe('fake');
  await enter(first);
  expect(appOf((await sentRun()).order)).toBe(first.clientId);
  await enter(second);
  const { id, order } = await sentRun();
  expect(appOf(order)).toBe(second.clientId);
  expect(await stateOf(id)).toBe('done');
  expect(await ask(`/api/console/AuditLog?subjectKind=payoutRun&subjectId=${id}`)).toMatchObject({
    list: expect.arrayContaining([
      expect.objectContaining({ action: 'payoutRun.sent', detail: expect.objectContaining({ payer: '…4444 (fake)' }) }),
    ]),
  });
});

test('a new secret of the same account goes on with its runs; the token of the former one is not used any more', async () => {
  await enter(first);
  paypal.fault = ({ method }) => (method === 'GET' ? 'lost' : null);
  const { id, order } = await sentRun();
  expect(await stateOf(id)).toBe('sending');
  paypal.fault = () => null;
  const secret = 'EThirdSecretNobodyMaySee-7777';
  paypal.addApp(first.clientId, { secret, webhookId: first.webhookId });
  const requests = paypal.requests;
  await enter({ environment: 'fake', secret });
  await later();
  expect(await stateOf(id)).toBe('done');
  // A balance and one question: a call with the former token would have been one more, refused.
  expect(paypal.requests - requests).toBe(2);
  expect(paymentsFor(order)).toHaveLength(1);
});

test('a run with a lost response is not sent by another account, and nobody is paid twice', async () => {
  const mine = await enter(first);
  paypal.fault = ({ method }) => (method === 'POST' ? 'silent' : null);
  const { id, order } = await sentRun();
  paypal.fault = () => null;
  expect(paymentsFor(order)).toHaveLength(1);
  await enter(second);
  const requests = paypal.requests;
  await runPayoutJobs(panel);
  await later();
  await later();
  // The balance of the new account was looked up, and nothing else was asked of it.
  expect(paypal.requests - requests).toBe(1);
  expect(await stateOf(id)).toBe('sending');
  for (const step of ['Ask', 'Retry']) {
    const refused = await act(`/api/console/PayoutRuns/${id}/${step}`);
    expect(refused).toMatchObject({ code: codes.otherPayer });
    expect(refused.errors[0]).toContain(
      'sent from the PayPal account …1111 (fake), but the active account is …4444 (fake)',
    );
  }
  expect((await act(`/api/console/PayoutRuns/${id}/Ask`, {}, 'zh')).errors[0]).toContain('…1111 (fake)');
  expect((await keysNow()).runs).toEqual({ own: [], others: [id] });

  const { version } = await keysNow();
  const back = { kind: 'partnerKeys', subject: 'paypal', to: mine, version, reason: 'the run has to end' };
  expect(await approved(panel, await act('/api/console/Versions/Restore', back))).toMatchObject({ code: 200 });
  expect((await keysNow()).runs).toEqual({ own: [id], others: [] });
  await later();
  expect(await stateOf(id)).toBe('done');
  expect(paymentsFor(order)).toHaveLength(1);
  expect(appOf(order)).toBe(first.clientId);
});

test('a webhook is accepted when it is signed for the active webhook', async () => {
  await enter(first);
  const callOf = async (clientId: string, resource: object) => {
    const { headers, body } = paypal.signed('PAYMENT.PAYOUTS-ITEM.SUCCEEDED', resource, clientId);
    const { statusCode } = await panel.app.inject({ method: 'POST', url: '/partner/paypal', headers, payload: body });
    await runPayoutJobs(panel);
    const state = await panel.transaction((tx) =>
      tx.maybe<{ state: string }>(sql`
        select state from payout_calls where transmission_id = ${headers['paypal-transmission-id']}`),
    );
    return [statusCode, state?.state];
  };
  paypal.fault = ({ method, path }) => (method === 'GET' && path.includes('/payouts/') ? 'lost' : null);
  const { id, order } = await sentRun();
  const [payment] = paymentsFor(order);
  if (!payment) throw new Error('nothing was sent');
  payment.status = 'SUCCESS';
  const about = { payout_item_id: payment.id };
  expect(await callOf(second.clientId, about)).toEqual([400, undefined]);
  expect(await stateOf(id)).toBe('sending');

  // The other account knows a payment under our key, which we never sent from it: its word is not believed.
  await enter(second);
  const token = await tokenOf(second);
  const { url } = paypal.account;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const items = [{ receiver: 'a@b.example', sender_item_id: payment.key, amount: { value: '10.00', currency: 'USD' } }];
  const made = { sender_batch_header: { sender_batch_id: `stray-${id}` }, items };
  await fetch(`${url}/v1/payments/payouts`, { method: 'POST', headers, body: JSON.stringify(made) });
  const [stray] = paypal.batches.at(-1)?.payments ?? [];
  if (!stray) throw new Error('the other account took nothing');
  stray.status = 'SUCCESS';
  await panel.transaction((tx) =>
    tx.run(sql`update payout_batches set state = 'unknown', provider_id = null where run_id = ${id}`),
  );
  expect(await callOf(second.clientId, { payout_item_id: stray.id })).toEqual([200, 'foreign']);
  expect(await stateOf(id)).toBe('sending');

  await enter({ ...second, webhookId: null });
  expect(await callOf(second.clientId, about)).toEqual([404, undefined]);
  await enter(first);
  expect(await callOf(first.clientId, about)).toEqual([200, 'handled']);
  expect(await stateOf(id)).toBe('done');
});

async function tokenOf({ clientId, secret }: typeof first | typeof second): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
  const response = await fetch(`${paypal.account.url}/v1/oauth2/token`, { method: 'POST', headers: { authorization } });
  return ((await response.json()) as { access_token: string }).access_token;
}
