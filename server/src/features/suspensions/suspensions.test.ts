import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { openPayingPanel } from '@pollen/testkit/fake-paypal';
import { offerGift } from '@pollen/testkit/gifts';
import { mailsTo, tokenMailedTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { approveOrders } from '@pollen/testkit/orders';
import type { Panel } from '@pollen/testkit/panel';
import { approveCash, createRedeemer, orderCash, runPayoutJobs } from '@pollen/testkit/payouts';
import { createMember, type MemberPersona, PASSWORD } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/time';
import { emailChangeJobs } from '../email-change/jobs';
import { importCodes } from '../gift-codes/index';
import { orderJobs } from '../orders/jobs';

let panel: Panel;
let close: () => Promise<void>;
let eva: OperatorPersona;
let ben: OperatorPersona;
beforeAll(async () => {
  ({ panel, close } = await openPayingPanel());
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
  ben = await createOperatorPersona(panel, 'operator', 'Ben Okoro');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => close());

const act = (path: string, body: object = {}, by = eva, lang: 'en' | 'zh' = 'en') =>
  panel.call(`POST /api/console/${path}`, { cookie: by.cookie, body, lang });
const suspend = (member: { id: number }, by = eva, reason = 'Two people use this account.') =>
  act(`Members/${member.id}/Suspension`, { reason }, by);
const reactivate = (member: { id: number }, by = eva) =>
  act(`Members/${member.id}/Reactivation`, { reason: 'They explained it.' }, by);
const shown = async (member: { id: number }) =>
  (await panel.call(`GET /api/console/Members/${member.id}`, { cookie: eva.cookie })).data;
const logIn = (userName: string, lang: 'en' | 'zh' = 'en') =>
  panel.call('POST /api/v1/Login', { body: { userName, password: PASSWORD }, lang });
const account = (member: MemberPersona) => panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: member.cookie });
const order = async (id: number) => (await panel.call(`GET /api/console/Orders/${id}`, { cookie: eva.cookie })).data;

describe('works', () => {
  test('sessions end, the log-in says why in both languages, a mail too; reactivated, everything is as before', async () => {
    const member = await createMember(panel);
    expect(await suspend(member)).toMatchObject({ code: 200, data: null });
    expect((await account(member)).code).toBe('401');
    expect(await logIn(member.email)).toMatchObject({
      code: codes.suspendedByOperator,
      data: { reason: 'Two people use this account.' },
      errors: ['Your account is suspended. Reason: Two people use this account.'],
    });
    expect((await logIn(member.email, 'zh')).errors).toEqual(['您的账户已被暂停，原因：Two people use this account.']);
    const [mail] = await mailsTo(panel, member.email);
    expect(mail).toMatchObject({ subject: 'Your account is suspended' });
    expect(mail?.text).toContain('Two people use this account.');
    expect(await shown(member)).toMatchObject({
      state: 'suspended',
      suspension: { reason: 'Two people use this account.', by: 'Eva Brandt', at: panel.clock.now().toISOString() },
      waitsForAddress: null,
      can: { suspend: { code: codes.suspendedAlready }, reactivate: true },
    });

    expect(await reactivate(member, ben)).toMatchObject({ code: 200, data: { waitsForAddress: null } });
    expect(await logIn(member.email)).toMatchObject({ code: 200 });
    // A session that the suspension ended stays ended.
    expect((await account(member)).code).toBe('401');
    // The newest tells of the log-in in a new browser.
    expect((await mailsTo(panel, member.email))[1]).toMatchObject({ subject: 'Your account is no longer suspended' });
    expect(await shown(member)).toMatchObject({ state: 'active', suspension: null, can: { suspend: true } });
    const { data } = await panel.call(`GET /api/console/AuditLog?subjectKind=member&subjectId=${member.id}`, {
      cookie: eva.cookie,
    });
    expect(data.list).toMatchObject([
      { action: 'member.reactivated', detail: { reason: 'They explained it.' } },
      { action: 'member.suspended', detail: { reason: 'Two people use this account.' } },
    ]);
  });

  test('an account that also waits for its new address opens when both reasons are gone', async () => {
    const member = await createMember(panel);
    const email = `new-${member.id}@example.com`;
    await panel.call(`POST /api/v1/Accounts/${member.id}/EmailChange`, {
      cookie: member.cookie,
      body: { email, password: PASSWORD },
    });
    await runJobs(panel, emailChangeJobs);
    const token = await tokenMailedTo(panel, email);
    await suspend(member);
    panel.clock.advance(8 * DAY_MS);
    await emailChangeJobs['email-change.lapse']?.({}, panel.services);
    eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
    expect(await shown(member)).toMatchObject({ state: 'suspended', waitsForAddress: email });
    expect(await reactivate(member)).toMatchObject({ data: { waitsForAddress: email } });
    expect(await logIn(member.email)).toMatchObject({ code: codes.accountSuspended });
    await suspend(member);
    expect(await panel.call('POST /api/v1/EmailConfirmations', { body: { token } })).toMatchObject({ code: 200 });
    expect(await logIn(email)).toMatchObject({ code: codes.suspendedByOperator });
    expect(await reactivate(member)).toMatchObject({ data: { waitsForAddress: null } });
    expect(await logIn(email)).toMatchObject({ code: 200 });
  });

  test('nothing is approved, completed by hand or taken into a payout run meanwhile; rejecting works', async () => {
    const cash = await offerGift(panel, { pricePoints: 1000, valueCents: 1000 });
    const [maya, anna] = [await createRedeemer(panel), await createRedeemer(panel)];
    const [waiting, lost, approved] = (await orderCash(panel, [maya, maya, maya], cash)) as [number, number, number];
    const [hers] = (await orderCash(panel, [anna], cash)) as [number];
    await approveCash(panel, eva, [approved, hers]);
    await suspend(maya);
    expect((await order(waiting)).can.approve).toMatchObject({ code: codes.orderOfSuspended });
    const { data } = await approveOrders(panel, eva, [waiting]);
    expect(data).toMatchObject({ done: [], left: [{ id: waiting }] });
    expect(await act(`Orders/${approved}/Complete`, { memo: '' })).toMatchObject({ code: codes.orderOfSuspended });
    expect((await act('Orders/Reject', { ids: [lost], memo: 'Not yours.' })).data.done).toEqual([lost]);

    const { data: run } = await act('PayoutRuns');
    expect((await act(`PayoutRuns/${run.id}/Close`, { via: 'paypal' })).data).toMatchObject({ count: 1 });
    await suspend(anna);
    expect(await act(`PayoutRuns/${run.id}/Send`)).toMatchObject({ code: codes.runPaysShut });
    await reactivate(anna);
    expect(await act(`PayoutRuns/${run.id}/Send`)).toMatchObject({ code: 200 });
    await runPayoutJobs(panel);
    expect((await order(hers)).statusID).toBe(5);
    expect([(await order(waiting)).statusID, (await order(approved)).statusID]).toEqual([6, 2]);
    await reactivate(maya);
    expect((await approveOrders(panel, eva, [waiting])).data.done).toEqual([waiting]);
  });

  test('an imported code skips a suspended member, who gets one afterwards', async () => {
    const giftId = await offerGift(panel, { kind: 'code', pricePoints: 500, valueCents: 500, stock: 1 });
    const maya = await createRedeemer(panel);
    const [id] = (await orderCash(panel, [maya], giftId)) as [number];
    await runJobs(panel, orderJobs);
    const { data } = await panel.call(`GET /api/console/GiftCodeImports?giftId=${giftId}`, { cookie: eva.cookie });
    await act(`GiftCodeImports/${data.list[0].id}/Withdraw`, { reason: 'The store blocked it.' });
    expect((await approveOrders(panel, eva, [id])).data.withoutCode).toEqual([id]);
    await suspend(maya);
    const file = { giftId, csv: 'code\nFRESH-1', fileName: 'fresh.csv', operatorId: eva.id };
    await panel.transaction((tx) => importCodes(tx, panel.services.secrets, file, 'en'));
    await orderJobs['orders.deliver']?.({}, panel.services);
    expect((await order(id)).statusID).toBe(2);
    await reactivate(maya);
    await runJobs(panel, orderJobs);
    expect((await order(id)).statusID).toBe(5);
  });

  test('a blacklisted member is not paid meanwhile, gets a code afterwards, and gains nothing by closing the account', async () => {
    const blacklist = (member: { id: number }, reason: string | null) =>
      act(`Members/${member.id}/Blacklist`, { reason });
    const cash = await offerGift(panel, { pricePoints: 500, valueCents: 500 });
    const card = await offerGift(panel, { kind: 'code', pricePoints: 500, valueCents: 500, stock: 1 });
    const [maya, anna] = [await createRedeemer(panel), await createRedeemer(panel)];
    const [waiting, approved] = (await orderCash(panel, [maya, maya], cash)) as [number, number];
    const [hers] = (await orderCash(panel, [anna], cash)) as [number];
    await approveCash(panel, eva, [approved, hers]);
    const [coded] = (await orderCash(panel, [maya], card)) as [number];
    await runJobs(panel, orderJobs);
    const { data: imports } = await panel.call(`GET /api/console/GiftCodeImports?giftId=${card}`, {
      cookie: eva.cookie,
    });
    await act(`GiftCodeImports/${imports.list[0].id}/Withdraw`, { reason: 'The store blocked it.' });
    expect((await approveOrders(panel, eva, [coded])).data.withoutCode).toEqual([coded]);

    await blacklist(maya, 'Copied answers.');
    expect((await order(waiting)).can.approve).toMatchObject({ code: codes.orderOfBlacklisted });
    expect((await approveOrders(panel, eva, [waiting])).data).toMatchObject({ done: [], left: [{ id: waiting }] });
    expect(await act(`Orders/${approved}/Complete`, { memo: '' })).toMatchObject({ code: codes.orderOfBlacklisted });
    const file = { giftId: card, csv: 'code\nFRESH-2', fileName: 'fresh.csv', operatorId: eva.id };
    await panel.transaction((tx) => importCodes(tx, panel.services.secrets, file, 'en'));
    await orderJobs['orders.deliver']?.({}, panel.services);
    expect((await order(coded)).statusID).toBe(2);

    const { data: run } = await act('PayoutRuns');
    await act(`PayoutRuns/${run.id}/Close`, { via: 'paypal' });
    expect([(await order(approved)).payoutRun, (await order(hers)).payoutRun]).toEqual([null, run.id]);
    await blacklist(anna, 'Three accounts.');
    expect(await act(`PayoutRuns/${run.id}/Send`)).toMatchObject({ code: codes.runPaysShut });
    await act(`PayoutRuns/${run.id}/Cancel`);

    await blacklist(maya, null);
    await runJobs(panel, orderJobs);
    expect((await order(coded)).statusID).toBe(5);
    expect((await approveOrders(panel, eva, [waiting])).data.done).toEqual([waiting]);

    const effects = await panel.call(`GET /api/console/Members/${anna.id}/Closing`, { cookie: eva.cookie });
    const { forfeitedPoints } = effects.data;
    await act(`Members/${anna.id}/Closing`, { forfeitedPoints, reason: 'Asked by mail.' });
    expect((await shown(anna)).state).toBe('closed');
    expect((await order(hers)).statusID).toBe(4);
  });
});

describe('refuses', () => {
  test('the second of two operators, suspending twice, and a missing reason', async () => {
    const member = await createMember(panel);
    expect(await suspend(member, eva, '  ')).toMatchObject({ code: codes.reasonRequired });
    expect(await reactivate(member)).toMatchObject({ code: codes.notSuspended });
    const answers = await Promise.all([suspend(member, eva), suspend(member, ben)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.suspendedAlready]);
    expect(answers.find(({ code }) => code !== 200)?.errors[0]).toMatch(/(Eva Brandt|Ben Okoro) has already suspended/);
    expect(await suspend({ id: 999_999 })).toMatchObject({ code: codes.notFound });
  });

  test('blacklisted and closed members', async () => {
    const [listed, gone] = [await createMember(panel), await createMember(panel)];
    await act(`Members/${listed.id}/Blacklist`, { reason: 'copied answers' });
    expect(await suspend(listed)).toMatchObject({ code: codes.blacklistedInstead });
    await suspend(gone);
    await act(`Members/${gone.id}/Closing`, { forfeitedPoints: 150, reason: 'Asked by mail.' });
    expect(await suspend(gone)).toMatchObject({ code: codes.memberLeft });
    expect(await reactivate(gone)).toMatchObject({ code: codes.notSuspended });
  });
});

test('forbidden to those who do not manage members', async () => {
  const member = await createMember(panel);
  for (const role of ['viewer', 'finance'] as const) {
    const other = await createOperatorPersona(panel, role);
    expect(await suspend(member, other)).toMatchObject({ code: codes.notAllowed });
    expect(await reactivate(member, other)).toMatchObject({ code: codes.notAllowed });
  }
  expect((await shown(member)).state).toBe('active');
});
