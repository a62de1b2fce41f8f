import { runChecks } from '@pollen/checks/run';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { mailsTo, tokenMailedTo } from '@pollen/testkit/mails';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberOverrides, type MemberPersona, signIn } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setGiftOffered as setOffer } from '../gifts/index';
import { blacklistMember } from '../members/index';
import { orderJobs } from './jobs';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A member who could redeem three gifts of ten dollars. */
async function redeemer(overrides: MemberOverrides = {}): Promise<MemberPersona> {
  const member = await createMember(panel, { points: 3000, ...overrides });
  await addPayoutAccount(panel, member);
  return member;
}
function place(member: { cookie: string }, giftId: number, more: object = {}, lang: 'en' | 'zh' = 'en') {
  return panel.call('POST /api/v1/Order', { cookie: member.cookie, body: { giftId, ...more }, lang });
}
async function placed(member: MemberPersona, giftId: number): Promise<number> {
  const { data, errors } = await place(member, giftId);
  expect(errors).toEqual([]);
  return data.orderId;
}
async function look(member: { cookie: string }, orderId: number, lang: 'en' | 'zh' = 'en') {
  return (await panel.call(`GET /api/v1/Orders/${orderId}`, { cookie: member.cookie, lang })).data;
}
function confirm(token: string) {
  return panel.call('POST /api/v1/OrderConfirmations', { body: { token } });
}
function act(member: MemberPersona, orderId: number, what: 'Cancel' | 'Resend') {
  return panel.call(`POST /api/v1/Orders/${orderId}/${what}`, { cookie: member.cookie, body: {} });
}
async function gift(id: number) {
  const { stock, convertTimes } = (await panel.call(`GET /api/v1/Gifts/${id}`)).data;
  return { stock, convertTimes };
}
async function balancesOf(member: MemberPersona) {
  const { data } = await panel.call(`GET /api/v1/Accounts/${member.id}/Points`, { cookie: member.cookie });
  return { balance: data.balance, reserved: data.reserved };
}

describe('works', () => {
  test('an order is placed, mailed, confirmed by the link, and passed by the stock check', async () => {
    const member = await redeemer();
    const card = await offerGift(panel, {
      name: { en: 'Store card $5', zh: '礼品卡 $5' },
      kind: 'code',
      art: 'big-box-store',
      provider: 'big-box-store',
      pricePoints: 500,
      valueCents: 500,
      stock: 3,
    });
    const answer = await place(member, card);
    expect(answer).toMatchObject({
      code: 200,
      data: {
        memo: 'We have sent you an email. Please confirm the order by its link within 72 hours.',
        statusID: 0,
      },
    });
    const { orderId } = answer.data;
    expect(await gift(card)).toEqual({ stock: 2, convertTimes: 1 });
    expect(await balancesOf(member)).toEqual({ balance: 2500, reserved: 500 });
    expect(await look(member, orderId)).toMatchObject({
      id: orderId,
      giftName: 'Store card $5',
      displayPoints: 500,
      status: 'Waiting for confirm',
      statusID: 0,
      confirmDate: null,
      recipient: null,
      confirmBefore: new Date(panel.clock.now().getTime() + 72 * HOUR_MS).toISOString(),
      history: [{ statusID: 0, status: 'Waiting for confirm', memo: null }],
      can: { cancel: true, resend: { code: 4010 } },
    });

    const [mail] = await mailsTo(panel, member.email);
    expect(mail?.subject).toBe(`Confirm order ${orderId}`);
    expect(mail?.text).toContain(`/orderDetail?id=${orderId}&token=`);
    const token = await tokenMailedTo(panel, member.email);
    expect(await confirm(token)).toMatchObject({ code: 200, data: { orderId, statusID: 1 } });
    expect(await confirm(token)).toMatchObject({ code: 200, data: { orderId, statusID: 1 } });

    await runJobs(panel, orderJobs);
    expect(await confirm(token)).toMatchObject({ code: 200, data: { orderId, statusID: 6 } });
    expect(await look(member, orderId, 'zh')).toMatchObject({
      giftName: '礼品卡 $5',
      status: '待审核',
      history: [{ statusID: 0 }, { statusID: 1 }, { statusID: 6, status: '待审核' }],
      can: { cancel: { code: 4008, reason: '该订单已无法取消。' }, resend: { code: 4011 } },
    });
    expect((await mailsTo(panel, member.email)).map(({ subject }) => subject)).toEqual([
      `Order ${orderId}: Waiting for approve`,
      `Order ${orderId}: Confirmed`,
      `Confirm order ${orderId}`,
    ]);
    const { data } = await panel.call(`GET /api/v1/Accounts/${member.id}/Orders`, { cookie: member.cookie });
    expect(data.list).toMatchObject([{ id: orderId, statusID: 6, displayPoints: 500 }]);
    expect(data.pagebar.totalSize).toBe(1);
  });

  test('placing, canceling and placing again earns nothing and spends nothing', async () => {
    const member = await createMember(panel, { points: 1318 });
    await addPayoutAccount(panel, member);
    const card = await offerGift(panel);
    await act(member, await placed(member, card), 'Cancel');
    const orderId = await placed(member, card);
    const { data } = await panel.call(`GET /api/v1/Accounts/${member.id}/Points?changeType=2`, {
      cookie: member.cookie,
    });
    expect(data).toMatchObject({ balance: 318, earned: 1318, spent: 0, reserved: 1000, pending: 0 });
    expect(data.list).toMatchObject([
      { description: `Order ${orderId}: Cash account $10`, quantity: 1000 },
      { quantity: -1000, category: 'Redemption' },
      { quantity: 1000 },
    ]);
  });

  test('a Chinese member is mailed in Chinese', async () => {
    const member = await redeemer({ locale: 'zh' });
    const orderId = await placed(member, await offerGift(panel));
    await confirm(await tokenMailedTo(panel, member.email));
    expect((await mailsTo(panel, member.email)).map(({ subject }) => subject)).toEqual([
      `订单 ${orderId}：已确认`,
      `请确认订单 ${orderId}`,
    ]);
  });

  test('a trusted browser needs no confirmation up to ten dollars', async () => {
    const member = await redeemer({ points: 10_000 });
    const ten = await offerGift(panel);
    const fifteen = await offerGift(panel, { pricePoints: 1500, valueCents: 1500 });
    await placed(member, ten);
    await confirm(await tokenMailedTo(panel, member.email));
    expect(await place(member, ten)).toMatchObject({
      data: { statusID: 1, memo: 'Your order is placed and confirmed.' },
    });
    expect(await place(member, fifteen)).toMatchObject({ data: { statusID: 0 } });
    // The session alone, as a thief brings it.
    const stolen = {
      cookie: member.cookie
        .split('; ')
        .filter((pair) => pair.startsWith('pollen_session='))
        .join(),
    };
    expect(await place(stolen, ten)).toMatchObject({ data: { statusID: 0 } });
    const elsewhere = { cookie: await signIn(panel, member.id) };
    expect(await place(elsewhere, ten)).toMatchObject({ data: { statusID: 0 } });
  });

  test('the same click twice is one order', async () => {
    const member = await redeemer();
    const ten = await offerGift(panel);
    const key = 'click-0001';
    const [first, second] = await Promise.all([place(member, ten, { key }), place(member, ten, { key })]);
    expect(first.code).toBe(200);
    expect(second.data).toEqual(first.data);
    expect(await place(member, ten, { key })).toMatchObject({ data: { orderId: first.data.orderId } });
    expect(await balancesOf(member)).toEqual({ balance: 2000, reserved: 1000 });
    expect(await place(member, await offerGift(panel), { key })).toMatchObject({ status: 400, code: 1400 });
  });

  test('canceled by the member: points and unit come back, as a ledger story', async () => {
    const member = await redeemer();
    const ten = await offerGift(panel, { stock: 1 });
    const orderId = await placed(member, ten);
    expect(await gift(ten)).toEqual({ stock: 0, convertTimes: 1 });
    expect(await act(member, orderId, 'Cancel')).toMatchObject({ code: 200 });
    expect(await gift(ten)).toEqual({ stock: 1, convertTimes: 0 });
    expect(await look(member, orderId)).toMatchObject({
      statusID: 4,
      status: 'System canceled',
      canceledByMember: true,
      giftId: ten,
    });
    const [mail] = await mailsTo(panel, member.email);
    expect(mail?.subject).toBe(`You canceled order ${orderId}`);
    expect((await ledgerStory(panel, member.id)).replaceAll(String(orderId), '#####')).toMatchInlineSnapshot(`
      "what happened                           movement                    points  available  pending  reserved
      Welcome to Pollen                       panel:rewards -> available      50         50        0         0
      Profile completed                       panel:rewards -> available     100        150        0         0
      Correction: points for a test           panel:rewards -> available    2850       3000        0         0
      Order #####: Cash account $10           available -> reserved         1000       2000        0      1000
      Order ##### returned: Cash account $10  reserved -> available         1000       3000        0         0"
    `);
  });

  test('an order unconfirmed for 72 hours is canceled', async () => {
    const member = await redeemer();
    const orderId = await placed(member, await offerGift(panel));
    const token = await tokenMailedTo(panel, member.email);
    panel.clock.advance(72 * HOUR_MS - 1);
    await orderJobs['orders.expire']?.({}, panel.services);
    expect(await look(member, orderId)).toMatchObject({ statusID: 0 });
    panel.clock.advance(1);
    expect(await confirm(token)).toMatchObject({ code: 4007 });
    await orderJobs['orders.expire']?.({}, panel.services);
    expect(await look(member, orderId)).toMatchObject({ statusID: 4, memo: 'Not confirmed within 72 hours.' });
    expect(await balancesOf(member)).toEqual({ balance: 3000, reserved: 0 });
    expect(await confirm(token)).toMatchObject({ code: 4007 });
  });

  test('the mail is sent again after a minute, and only the newest link works', async () => {
    const member = await redeemer();
    const orderId = await placed(member, await offerGift(panel));
    const first = await tokenMailedTo(panel, member.email);
    expect(await act(member, orderId, 'Resend')).toMatchObject({ code: 4010 });
    panel.clock.advance(60_000);
    expect(await act(member, orderId, 'Resend')).toMatchObject({ code: 200 });
    expect(await confirm(first)).toMatchObject({ code: 4007 });
    expect(await confirm(await tokenMailedTo(panel, member.email))).toMatchObject({ code: 200 });
    expect(await act(member, orderId, 'Resend')).toMatchObject({ code: 4011 });
  });

  test('cash orders wait for Friday nine o’clock in the panel’s time zone', async () => {
    panel.clock.set('2026-12-02T15:00:00Z');
    const member = await redeemer();
    const orderId = await placed(member, await offerGift(panel));
    await confirm(await tokenMailedTo(panel, member.email));
    const collect = async () => {
      await orderJobs['orders.collectCash']?.({}, panel.services);
      return (await look(member, orderId)).statusID;
    };
    expect(await collect()).toBe(1);
    panel.clock.set('2026-12-04T13:59:59Z');
    expect(await collect()).toBe(1);
    panel.clock.set('2026-12-04T14:00:00Z');
    expect(await collect()).toBe(6);

    const late = await placed(member, await offerGift(panel, { pricePoints: 1200 }));
    await confirm(await tokenMailedTo(panel, member.email));
    panel.clock.advance(6 * DAY_MS);
    await collect();
    expect(await look(member, late)).toMatchObject({ statusID: 1 });
    // Down on Friday, back on Sunday.
    panel.clock.advance(3 * DAY_MS);
    await collect();
    expect(await look(member, late)).toMatchObject({ statusID: 6 });
  });

  test('the answer shows where cash goes to, masked', async () => {
    const member = await redeemer({ email: 'masked.person@example.com' });
    const orderId = await placed(member, await offerGift(panel));
    expect(await look(member, orderId)).toMatchObject({
      recipient: 'm•••••n@example.com',
      delivery: 'Up to 10 business days',
    });
  });
});

describe('refuses', () => {
  test('too expensive and unavailable gifts, and members who may not redeem', async () => {
    const member = await createMember(panel, { points: 900 });
    const ten = await offerGift(panel);
    const sold = await offerGift(panel, { stock: 0, pricePoints: 100 });
    const gone = await offerGift(panel, { pricePoints: 100 });
    await panel.transaction((tx) => setOffer(tx, gone, false));
    expect(await place(member, ten)).toMatchObject({ code: 4003 });
    expect(await place(member, sold)).toMatchObject({ code: 4002 });
    expect(await place(member, gone)).toMatchObject({ code: 4001 });
    expect(await place(member, 999_999)).toMatchObject({ code: 1404 });
    const cheap = await offerGift(panel, { pricePoints: 100 });
    expect(await place(member, cheap, {}, 'zh')).toMatchObject({ code: 4004, errors: ['请先填写收款账户。'] });
    await addPayoutAccount(panel, member);
    await panel.transaction((tx) => blacklistMember(tx, member.id, 'copied answers'));
    expect(await place(member, cheap)).toMatchObject({ code: 3003 });
    expect(await balancesOf(member)).toEqual({ balance: 900, reserved: 0 });
    expect(await gift(cheap)).toEqual({ stock: null, convertTimes: 0 });
    expect(await mailsTo(panel, member.email)).toEqual([]);
  });

  test('unknown fields and wrong types', async () => {
    const member = await redeemer();
    const ten = await offerGift(panel);
    for (const body of [
      {},
      { giftId: 'x' },
      { giftId: ten, price: 1 },
      { giftId: ten, key: 'short' },
      { giftId: -1 },
    ]) {
      expect(
        await panel.call('POST /api/v1/Order', { cookie: member.cookie, body }),
        JSON.stringify(body),
      ).toMatchObject({ status: 400, code: 1400 });
    }
  });

  test('canceling an order under review', async () => {
    const member = await redeemer();
    const orderId = await placed(member, await offerGift(panel, { kind: 'manual' }));
    await confirm(await tokenMailedTo(panel, member.email));
    await runJobs(panel, orderJobs);
    expect(await act(member, orderId, 'Cancel')).toMatchObject({ code: 4008 });
    expect(await balancesOf(member)).toEqual({ balance: 2000, reserved: 1000 });
  });

  test('the database refuses to rewrite history', async () => {
    const member = await redeemer();
    await placed(member, await offerGift(panel));
    for (const statement of [
      sql`update ledger_transfers set amount = 1`,
      sql`delete from ledger_transfers`,
      sql`update order_events set status = 5`,
      sql`delete from order_events`,
    ]) {
      await expect(panel.transaction((tx) => tx.run(statement))).rejects.toThrow(/append-only/);
    }
    const overdraw = sql`update ledger_accounts set available = available - 5000, expense_total = expense_total + 5000 where member_id = ${member.id}`;
    await expect(panel.transaction((tx) => tx.run(overdraw))).rejects.toThrow(/check constraint/);
  });
});

describe('forbidden', () => {
  test('a call without a session; another member’s order looks unknown', async () => {
    const member = await redeemer();
    const other = await redeemer();
    const orderId = await placed(member, await offerGift(panel));
    expect(await panel.call('POST /api/v1/Order', { body: { giftId: 1 } })).toMatchObject({ code: '401' });
    expect(await panel.call(`GET /api/v1/Orders/${orderId}`)).toMatchObject({ code: '401' });
    for (const call of [
      `GET /api/v1/Orders/${orderId}`,
      `POST /api/v1/Orders/${orderId}/Cancel`,
      `POST /api/v1/Orders/${orderId}/Resend`,
      `GET /api/v1/Accounts/${member.id}/Orders`,
    ]) {
      const body = call.startsWith('GET') ? {} : { body: {} };
      const theirs = await panel.call(call, { cookie: other.cookie, ...body });
      expect(theirs, call).toMatchObject({ status: 200, code: 1404, data: null });
      const nobodys = await panel.call(call.replace(/\d{5}/, '99999999'), { cookie: other.cookie, ...body });
      expect({ ...theirs, cookies: {} }).toEqual({ ...nobodys, cookies: {} });
    }
    expect(await look(member, orderId)).toMatchObject({ statusID: 0 });
  });

  test('an invented token', async () => {
    expect(await confirm('x'.repeat(32))).toMatchObject({ code: 4007 });
  });
});

describe('all at once', () => {
  test('two hundred redemptions of a balance that pays for three give exactly three orders', async () => {
    const member = await redeemer();
    const ten = await offerGift(panel, { stock: 200 });
    const answers = await Promise.all(Array.from({ length: 200 }, () => place(member, ten)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 4003)).toHaveLength(197);
    expect(await balancesOf(member)).toEqual({ balance: 0, reserved: 3000 });
    expect(await gift(ten)).toEqual({ stock: 197, convertTimes: 3 });
  });

  test('the last gift goes to exactly one member', async () => {
    const members = [];
    for (let each = 0; each < 12; each += 1) members.push(await redeemer());
    const last = await offerGift(panel, { stock: 1 });
    const answers = await Promise.all(members.map((member) => place(member, last)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 4002)).toHaveLength(11);
    expect(await gift(last)).toEqual({ stock: 0, convertTimes: 1 });
    const held = await Promise.all(members.map(balancesOf));
    expect(held.filter(({ reserved }) => reserved === 1000)).toHaveLength(1);
  });

  test('of confirming and canceling at once one takes effect, and the other is refused with the reason', async () => {
    const member = await redeemer();
    const fifteen = await offerGift(panel, { pricePoints: 1500, valueCents: 1500 });
    for (let round = 0; round < 5; round += 1) {
      const orderId = await placed(member, fifteen);
      const token = await tokenMailedTo(panel, member.email);
      const cancels = [act(member, orderId, 'Cancel'), act(member, orderId, 'Cancel')];
      const confirms = [confirm(token), confirm(token)];
      const codes = (await Promise.all(cancels)).map(({ code }) => code);
      expect(codes.sort()).toEqual([200, 4008]);
      for (const { code } of await Promise.all(confirms)) expect([200, 4007]).toContain(code);
      expect(await look(member, orderId)).toMatchObject({ statusID: 4 });
      expect(await balancesOf(member)).toEqual({ balance: 3000, reserved: 0 });
    }
  });
});
