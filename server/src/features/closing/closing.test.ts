import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { DAY_MS, MINUTE_MS } from '@pollen/server/platform/time';
import { AnonymousClient } from '@pollen/testkit/anonymous-client';
import { eventually } from '@pollen/testkit/eventually';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { waitingTransactions } from '@pollen/testkit/lock-waits';
import { mailsTo, tokenMailedTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberOverrides, type MemberPersona, PASSWORD, signIn } from '@pollen/testkit/personas';
import { completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { attemptJobs } from '../attempts/jobs';
import { getMember } from '../members/index';
import { approveOrder, collectOrder, confirmOrder, decideOrder } from '../orders/index';
import { closeAccount } from './actions';
import { closingJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'admin', 'Eva');
});
// The wait between two codes must not carry over to the next test.
afterEach(() => panel.clock.advance(2 * MINUTE_MS));
afterAll(async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await panel.close();
});

function look(member: MemberPersona) {
  return panel.call(`GET /api/v1/Accounts/${member.id}/Closing`, { cookie: member.cookie });
}
function close(member: MemberPersona, body: object = {}) {
  return panel.call(`POST /api/v1/Accounts/${member.id}/Closing`, {
    cookie: member.cookie,
    body: { password: PASSWORD, forfeitedPoints: 150, ...body },
  });
}
function login(member: MemberPersona, password = PASSWORD) {
  return panel.call('POST /api/v1/Login', { body: { userName: member.email, password } });
}

/** Creates a member with one order in each state before approval. */
async function memberWithOrders(overrides: MemberOverrides = {}) {
  const member = await createMember(panel, { points: 5000, ...overrides });
  await addPayoutAccount(panel, member);
  const giftId = await offerGift(panel, { stock: 9 });
  const { config } = panel.services;
  const place = async (steps: number) => {
    // A browser that confirmed an order before would confirm a small one without a mail, so this is a new one.
    const cookie = await signIn(panel, member.id);
    const placed = await panel.call('POST /api/v1/Order', { cookie, body: { giftId } });
    const id: number = placed.data.orderId;
    if (steps > 0) {
      const token = await tokenMailedTo(panel, member.email);
      await panel.transaction((tx) => confirmOrder(tx, token, config));
    }
    if (steps > 1) await panel.transaction((tx) => collectOrder(tx, id, config));
    if (steps > 2) await panel.transaction((tx) => approveOrder(tx, id, eva, config, 'en'));
    return id;
  };
  const approved = await place(3);
  const waiting = await place(2);
  const unconfirmed = await place(0);
  return { member, giftId, approved, waiting, unconfirmed };
}

describe('works', () => {
  test('shows first what will be lost, forfeits it, and leaves a pseudonym', async () => {
    const { member, approved, waiting, unconfirmed, giftId } = await memberWithOrders();
    const gift = (id: number) => ({ id, giftName: 'Cash account $10', points: 1000 });
    expect((await look(member)).data).toEqual({
      available: 2000,
      pending: 0,
      cancelled: [gift(waiting), gift(unconfirmed)],
      kept: [gift(approved)],
      forfeitedPoints: 4000,
    });
    expect(await close(member, { forfeitedPoints: 4000 })).toMatchObject({ code: 200, data: null });
    expect(await ledgerStory(panel, member.id)).toMatchInlineSnapshot(`
      "what happened                           movement                      points  available  pending  reserved
      Welcome to Pollen                       panel:rewards -> available        50         50        0         0
      Profile completed                       panel:rewards -> available       100        150        0         0
      Correction: points for a test           panel:rewards -> available      4850       5000        0         0
      Order 30101: Cash account $10           available -> reserved           1000       4000        0      1000
      Order 30102: Cash account $10           available -> reserved           1000       3000        0      2000
      Order 30103: Cash account $10           available -> reserved           1000       2000        0      3000
      Order 30102 returned: Cash account $10  reserved -> available           1000       3000        0      2000
      Order 30103 returned: Cash account $10  reserved -> available           1000       4000        0      1000
      Account closed                          available -> panel:forfeited    4000          0        0      1000"
    `);
    const { data } = await panel.call(`GET /api/v1/Gifts/${giftId}`, { cookie: await cookieOfSomebody() });
    expect(data).toMatchObject({ stock: 8, convertTimes: 1 });

    expect(await look(member)).toMatchObject({ code: '401' });
    expect(await login(member)).toEqual(await login({ ...member, email: 'nobody@example.com' }));
    expect(await panel.transaction((tx) => getMember(tx, member.id))).toMatchObject({
      state: 'closed',
      email: `closed-${member.id}@members.invalid`,
      handle: `former_member_${member.id}`,
    });
    const [farewell, ...others] = await mailsTo(panel, member.email);
    expect(others).toEqual([]);
    expect(farewell?.subject).toBe('Your Pollen account is closed');
    expect(farewell?.text).toContain('4,000');
    expect(farewell?.text).toContain(`Order ${approved}, still to be paid`);
    expect(await runChecks(panel.services.database.pool)).toEqual([]);
  });

  test('the farewell mail is deleted a week later', async () => {
    const member = await createMember(panel, { locale: 'zh' });
    await close(member);
    const [farewell] = await mailsTo(panel, member.email);
    expect(farewell?.subject).toBe('您的 Pollen 账户已注销');
    const { id } = await panel.transaction((tx) =>
      tx.one<{ id: number }>(sql`select id from mails where to_address = ${member.email}`),
    );
    await closingJobs['closing.deleteFarewellMail']?.({ mailId: id }, panel.services);
    expect(await mailsTo(panel, member.email)).toEqual([]);
  });

  test('an approved order is still paid, and then its recipient is erased', async () => {
    const { member, approved } = await memberWithOrders();
    await close(member, { forfeitedPoints: 4000 });
    const { config } = panel.services;
    const recipient = () =>
      panel.transaction((tx) =>
        tx.one(sql`select recipient_name as name, recipient_account as account from orders where id = ${approved}`),
      );
    expect(await recipient()).toEqual({ name: 'Maya Lindqvist', account: member.email });
    const decision = { operator: eva, memo: '', panel: config, locale: 'en' } as const;
    expect(await panel.transaction((tx) => decideOrder(tx, approved, 'complete', decision))).toBeNull();
    expect(await recipient()).toEqual({ name: null, account: null });
    expect(await mailsTo(panel, member.email)).toHaveLength(1);
    expect(await runChecks(panel.services.database.pool)).toEqual([]);
  });

  test('what the provider returns after closing is forfeited too', async () => {
    const { member, approved } = await memberWithOrders();
    await close(member, { forfeitedPoints: 4000 });
    const { config } = panel.services;
    const decision = { operator: eva, memo: 'Account unknown', panel: config, locale: 'en' } as const;
    await panel.transaction((tx) => decideOrder(tx, approved, 'giveBack', decision));
    expect((await ledgerStory(panel, member.id)).split('\n').slice(-2).join('\n')).toMatchInlineSnapshot(`
      "Order 30107 returned: Cash account $10  reserved -> available           1000       1000        0         0
      Account closed                          available -> panel:forfeited    1000          0        0         0"
    `);
    expect(await runChecks(panel.services.database.pool)).toEqual([]);
  });

  test('points in review are forfeited, the answers still count, and the release skips them', async () => {
    const member = await createMember(panel);
    const { encryptId } = await launchSurvey(panel, { reviewDays: 14 });
    await completeShort(panel, member, encryptId);
    const { data } = await look(member);
    expect(data.pending).toBeGreaterThan(0);
    expect(await close(member, { forfeitedPoints: 150 + data.pending })).toMatchObject({ code: 200 });
    panel.clock.advance(15 * DAY_MS);
    await attemptJobs['attempts.release']?.({}, panel.services);
    expect(await runChecks(panel.services.database.pool)).toEqual([]);
  });

  test('the referral ends, and the name is erased', async () => {
    const maya = await createMember(panel);
    const friend = await createMember(panel, { invitedBy: maya.recommendedCode });
    const list = async () =>
      (await panel.call(`GET /api/v1/Accounts/${maya.id}/Friends`, { cookie: maya.cookie })).data.list;
    expect(await list()).toMatchObject([{ userName: 'Maya L.', active: true }]);
    await close(friend);
    expect(await list()).toMatchObject([{ userName: 'Former member', active: false, lastLoginDate: null }]);

    const another = await createMember(panel, { invitedBy: maya.recommendedCode });
    await close(maya);
    const { encryptId } = await launchSurvey(panel);
    await completeShort(panel, another, encryptId);
    expect(await runChecks(panel.services.database.pool)).toEqual([]);
  });

  test('the address may register again without another welcome bonus', async () => {
    const member = await createMember(panel, { email: 'comes-back@example.com' });
    const referrer = await createMember(panel);
    await close(member);
    const browser = new AnonymousClient(panel);
    expect(await browser.post('/api/v1/Registered', { userName: member.email })).toMatchObject({ code: 200 });
    const code = await browser.askForCode(member.email);
    const recommendedCode = referrer.recommendedCode;
    expect(await browser.register(member.email, code, { recommendedCode })).toMatchObject({ code: 200 });
    const { id } = (await login(member)).data;
    expect(id).not.toBe(member.id);
    const cookie = await signIn(panel, id);
    const profile = { id, name: 'Maya Lindqvist', gender: 2, birthday: '1990-04-12', country: 840 };
    const saved = await panel.call(`POST /api/v1/Accounts/${id}/Profile`, { cookie, body: profile });
    expect(saved).toMatchObject({ code: 200, data: { rewardedPoints: 0 } });
    expect((await panel.call(`GET /api/v1/Accounts/${id}`, { cookie })).data).toMatchObject({
      balance: 0,
      credit: 60,
      profileComplete: true,
    });
    const friends = await panel.call(`GET /api/v1/Accounts/${referrer.id}/Friends`, { cookie: referrer.cookie });
    expect(friends.data.list).toEqual([]);
  });

  test('closing does not wash off a blacklisting', async () => {
    const member = await createMember(panel, { email: 'was-blacklisted@example.com' });
    await panel.transaction((tx) =>
      tx.run(sql`update members set state = 'blacklisted', blacklist_reason = 'Fraud' where id = ${member.id}`),
    );
    expect(await close(member)).toMatchObject({ code: 200 });
    const browser = new AnonymousClient(panel, 'zh');
    await browser.register(member.email, await browser.askForCode(member.email));
    expect((await login(member)).data).toMatchObject({
      isBlacklist: true,
      blacklistReason: '该邮箱此前的账户已被列入黑名单',
    });
  });
});

async function cookieOfSomebody(): Promise<string> {
  return (await createMember(panel)).cookie;
}

describe('refuses', () => {
  test('a wrong password, and another sum than the member agreed to lose', async () => {
    const member = await createMember(panel);
    expect(await close(member, { password: 'Not-mine-1' })).toMatchObject({ code: codes.passwordWrong });
    expect(await close(member, { forfeitedPoints: 149 })).toMatchObject({ code: codes.closingChanged });
    for (const body of [{ forfeitedPoints: 'all' }, { forfeitedPoints: 1.5 }, { sure: true }]) {
      expect(await close(member, body), JSON.stringify(body)).toMatchObject({ status: 400, code: 1400 });
    }
    expect((await look(member)).data).toMatchObject({ available: 150 });
    expect(await login(member)).toMatchObject({ code: 200 });
  });

  test('more password guesses than the limit', async () => {
    const member = await createMember(panel);
    for (let n = 0; n < 10; n += 1) await close(member, { password: 'Not-mine-1' });
    expect(await close(member)).toMatchObject({ code: codes.tooManyRequests });
  });
});

describe('two at once', () => {
  test('closing twice forfeits once and answers both calls', async () => {
    const member = await createMember(panel);
    const both = await Promise.all([close(member), close(member)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 200]);
    expect((await ledgerStory(panel, member.id)).match(/Account closed/g)).toHaveLength(1);
  });

  test('a call that waited for the closing is answered like one without a session', async () => {
    const member = await createMember(panel);
    const { saving } = await panel.transaction(async (tx) => {
      await closeAccount(tx, panel.services, member.id, 150);
      const body = { type: 1, name: 'Maya', account: 'maya@example.org' };
      const saving = panel.call(`POST /api/v1/Accounts/${member.id}/Paypal`, { cookie: member.cookie, body });
      await eventually(async () => expect(await waitingTransactions(panel)).toBe(1));
      return { saving };
    });
    expect(await saving).toMatchObject({ status: 200, code: '401', data: null });
  });

  test.each(['Today', 'Language', 'Paypal', 'EmailChange'])(
    '%s while closing leaves neither points nor data',
    async (call) => {
      const bodies: Record<string, object> = {
        Today: {},
        Language: { lang: 'zh' },
        Paypal: { type: 1, name: 'Maya', account: 'maya@example.org' },
        EmailChange: { email: 'maya-new@example.org', password: PASSWORD },
      };
      for (let round = 0; round < 5; round += 1) {
        const member = await createMember(panel);
        const path = `/api/v1/Accounts/${member.id}/${call}`;
        const other = panel.call(`POST ${path}`, { cookie: member.cookie, body: bodies[call] });
        const [closed, done] = await Promise.all([close(member), other]);
        expect([200, codes.closingChanged]).toContain(closed.code);
        expect(done.status === 500 ? done : null, 'a fault').toBeNull();
      }
      expect(await runChecks(panel.services.database.pool)).toEqual([]);
    },
  );
});

describe('forbidden', () => {
  test('to strangers and to other members', async () => {
    const [member, other] = [await createMember(panel), await createMember(panel)];
    const path = `/api/v1/Accounts/${member.id}/Closing`;
    const body = { password: PASSWORD, forfeitedPoints: 150 };
    expect(await panel.call(`GET ${path}`)).toMatchObject({ code: '401' });
    expect(await panel.call(`POST ${path}`, { body })).toMatchObject({ code: '401' });
    expect(await panel.call(`GET ${path}`, { cookie: other.cookie })).toMatchObject({ code: 1404 });
    expect(await panel.call(`POST ${path}`, { cookie: other.cookie, body })).toMatchObject({ code: 1404 });
    expect(await login(member)).toMatchObject({ code: 200 });
  });
});
