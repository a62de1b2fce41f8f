import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { MINUTE_MS } from '@pollen/server/platform/time';
import { AnonymousClient } from '@pollen/testkit/anonymous-client';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { mailsTo } from '@pollen/testkit/mails';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, PASSWORD } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;

beforeAll(async () => {
  panel = await openPanel();
});
// The wait between two codes must not carry over to the next test.
afterEach(() => panel.clock.advance(2 * MINUTE_MS));
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const idOf = (email: string) =>
  panel
    .transaction((tx) => tx.one<{ id: number }>(sql`select id from members where email_key = ${email}`))
    .then(({ id }) => id);
const other = (code: string) => (code === '2222' ? '3333' : '2222');

describe('registration works', () => {
  test('with a mailed code: an account, welcome points, credit, consents', async () => {
    const browser = new AnonymousClient(panel);
    expect((await browser.post('/api/v1/Registered', { userName: 'anna@example.com' })).code).toBe(200);
    const code = await browser.askForCode('anna@example.com');
    expect(await browser.register(' Anna@Example.com ', ` ${code.toLowerCase()} `)).toMatchObject({
      code: 200,
      data: null,
      errors: [],
    });
    const id = await idOf('anna@example.com');
    expect(await ledgerStory(panel, id)).toMatchInlineSnapshot(`
      "what happened      movement                    points  available  pending  reserved
      Welcome to Pollen  panel:rewards -> available      50         50        0         0"
    `);
    const consents = await panel.transaction((tx) =>
      tx.rows(sql`select subject, version, given, at from consent_choices where member_id = ${id} order by id`),
    );
    expect(consents).toEqual([
      { subject: 'terms', version: '1.0', given: true, at: panel.clock.now() },
      { subject: 'privacy', version: '1.0', given: true, at: panel.clock.now() },
      { subject: 'invitations', version: '1.0', given: true, at: panel.clock.now() },
    ]);
    const login = await browser.post('/api/v1/Login', { userName: 'anna@example.com', password: PASSWORD });
    expect(login.data).toMatchObject({ id, isBlacklist: false });
    const account = await panel.call(`GET /api/v1/Accounts/${id}`, {
      cookie: `pollen_session=${browser.cookies.pollen_session}`,
    });
    expect(account.data).toMatchObject({
      id,
      userName: 'Anna@example.com',
      balance: 50,
      credit: 60,
      activityLevel: 1,
      nextLevelAt: 100,
      pending: 0,
      reserved: 0,
      isBlacklist: false,
      paypal: null,
      paypalConfirmed: false,
      profileComplete: false,
      checkedInToday: false,
      checkInPoints: 1,
      lang: 'en',
      timeZone: 'America/New_York',
      can: { answer: { code: 3002 }, redeem: true, checkIn: true },
    });
    expect(account.data.displayName).toBe(account.data.handle);
    expect(account.data.handle).toMatch(/^[a-z]+_[a-z]+_\d{4}$/);
    const credits = await panel.call(`GET /api/v1/Accounts/${id}/Credits`, {
      cookie: `pollen_session=${browser.cookies.pollen_session}`,
    });
    expect(credits.data.list).toMatchObject([{ description: 'Starting credit', quantity: 60 }]);
  });

  test('the mail is in the language of the request', async () => {
    const browser = new AnonymousClient(panel, 'zh');
    const code = await browser.askForCode('zhang@example.com');
    const [mail] = await mailsTo(panel, 'zhang@example.com');
    expect(mail?.subject).toBe(`您的注册验证码：${code}`);
    expect((await browser.register('zhang@example.com', code)).code).toBe(200);
    const login = await browser.post('/api/v1/Login', { userName: 'zhang@example.com', password: PASSWORD });
    const account = await panel.call(`GET /api/v1/Accounts/${login.data.id}`, {
      lang: 'zh',
      cookie: `pollen_session=${login.cookies.pollen_session}`,
    });
    expect(account.data.lang).toBe('zh');
    expect(account.data.can.answer.reason).toBe('请先完善个人资料：姓名、性别、生日和国家/地区。');
  });

  test('the parameters of the invitation link are stored', async () => {
    const referrer = await createMember(panel);
    const browser = new AnonymousClient(panel);
    const code = await browser.askForCode('friend@example.com');
    const more = {
      recommendedCode: referrer.recommendedCode.toLowerCase(),
      channelCode: 'news',
      keyOfChannel: 'k-1',
      deviceID: '',
      deviceType: 'mobile',
      fingerprintCode: 'f00',
    };
    expect((await browser.register('friend@example.com', code, more)).code).toBe(200);
    const kept = await panel.transaction((tx) =>
      tx.one(sql`
        select channel_code as channel, key_of_channel as key, device_type as device, fingerprint, referrer_id as referrer
        from members join referrals on friend_id = members.id where email_key = 'friend@example.com'`),
    );
    expect(kept).toEqual({ channel: 'news', key: 'k-1', device: 'mobile', fingerprint: 'f00', referrer: referrer.id });
  });

  test('ten calls at once with one code make one account', async () => {
    const browser = new AnonymousClient(panel);
    const code = await browser.askForCode('race@example.com');
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.register('race@example.com', code)));
    const codes = answers.map((answer) => answer.code).sort();
    expect(codes).toEqual([200, ...Array(9).fill(2002)]);
    expect(await ledgerStory(panel, await idOf('race@example.com'))).toContain('50');
  });

  test('two browsers with codes of their own make one account', async () => {
    const one = new AnonymousClient(panel);
    const two = new AnonymousClient(panel);
    const first = await one.askForCode('race2@example.com');
    panel.clock.advance(MINUTE_MS);
    const second = await two.askForCode('race2@example.com');
    const answers = await Promise.all([
      one.register('race2@example.com', first),
      two.register('race2@example.com', second),
    ]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 2002]);
  });
});

describe('registration refuses', () => {
  test('missing and invalid addresses, with their sentences', async () => {
    const browser = new AnonymousClient(panel);
    const chinese = new AnonymousClient(panel, 'zh');
    for (const path of ['/api/v1/RegistrationCode', '/api/v1/Registered', '/api/v1/ForgotPasswordCode']) {
      expect((await browser.post(path, { userName: '  ' })).errors).toEqual(['Please enter your email!']);
      expect((await chinese.post(path, { userName: '' })).errors).toEqual(['请输入您的邮箱！']);
      for (const userName of [
        'anna',
        'anna@',
        '@example.com',
        'a b@example.com',
        'a@b',
        'a@[127.0.0.1]',
        'a..b@example.com',
      ]) {
        expect((await browser.post(path, { userName })).code).toBe(2004);
      }
    }
    expect((await browser.register('nobody', 'AAAA')).code).toBe(2004);
  });

  test('passwords that are weak or differ, before the code is used', async () => {
    const browser = new AnonymousClient(panel);
    const code = await browser.askForCode('weak@example.com');
    for (const password of ['short1', 'onlyletters', '1234567890', '']) {
      const answer = await browser.register('weak@example.com', code, { password, confirmedPassword: password });
      expect(answer.code).toBe(2008);
    }
    const refused = async (password: string) =>
      (await browser.register('weak@example.com', code, { password, confirmedPassword: password })).code;
    for (const common of ['Password1', 'QWERTY123', 'trustno1'])
      expect(await refused(common)).toBe(codes.passwordCommon);
    for (const own of ['my-Weak-pass-1', 'pollen-honey-7']) expect(await refused(own)).toBe(codes.passwordPersonal);
    const { list } = (await panel.call('GET /api/v1/CommonPasswords')).data;
    expect(list).toContain('password1');
    expect(list.length).toBeLessThan(1_000);
    expect((await browser.register('weak@example.com', code, { confirmedPassword: 'other-0ne' })).code).toBe(2009);
    expect((await browser.register('weak@example.com', code)).code).toBe(200);
  });

  test('a sixth try, even with the right code', async () => {
    const browser = new AnonymousClient(panel);
    const code = await browser.askForCode('tries@example.com');
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await browser.register('tries@example.com', other(code))).code).toBe(2005);
    }
    const sixth = await browser.register('tries@example.com', code);
    expect(sixth).toMatchObject({ status: 200, code: 2005, data: null });
    expect(sixth.errors).toEqual(['The verification code is wrong or has expired. Please request a new one.']);
  });

  test('forty guesses at once count as five', async () => {
    const browser = new AnonymousClient(panel);
    const code = await browser.askForCode('storm@example.com');
    await Promise.all(Array.from({ length: 40 }, () => browser.register('storm@example.com', other(code))));
    const { tries } = await panel.transaction((tx) =>
      tx.one<{ tries: number }>(sql`select tries from verification_codes where email_key = 'storm@example.com'`),
    );
    expect(tries).toBe(5);
    expect((await browser.register('storm@example.com', code)).code).toBe(2005);
  });

  test('a code that is ten minutes old', async () => {
    const browser = new AnonymousClient(panel);
    const code = await browser.askForCode('late@example.com');
    panel.clock.advance(10 * MINUTE_MS);
    expect((await browser.register('late@example.com', code)).code).toBe(2005);
  });

  test('a code in another browser, without touching the tries of the one that asked', async () => {
    const browser = new AnonymousClient(panel);
    const thief = new AnonymousClient(panel);
    const code = await browser.askForCode('mine@example.com');
    for (let guess = 0; guess < 6; guess += 1) {
      expect((await thief.register('mine@example.com', code)).code).toBe(2005);
    }
    expect((await browser.register('mine@example.com', code)).code).toBe(200);
  });

  test('a code for another purpose', async () => {
    const member = await createMember(panel);
    const browser = new AnonymousClient(panel);
    const code = await browser.askForCode(member.email, 'ForgotPassword');
    expect((await browser.register(member.email, code)).code).toBe(2005);
    const elsewhere = await browser.askForCode('elsewhere@example.com');
    expect((await browser.register('another@example.com', elsewhere)).code).toBe(2005);
  });
});
