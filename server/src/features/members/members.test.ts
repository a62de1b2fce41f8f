import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@pollen/server/platform/time';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { mailsTo } from '@pollen/testkit/mails';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, PASSWORD } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { membersJobs } from './jobs';
import { handleFrom, isRefused, readAddress, readCode, whyNotPassword } from './rules';

let panel: Panel;

beforeAll(async () => {
  panel = await openPanel();
});
// Addresses and browsers of one test must not wait for those of another.
afterEach(() => panel.clock.advance(2 * MINUTE_MS));
afterAll(() => panel.close());

type Purpose = 'Registration' | 'ForgotPassword';

/** A browser: keeps its cookies. */
class Browser {
  cookies: Record<string, string> = {};

  constructor(private readonly lang: 'en' | 'zh' = 'en') {}

  async post(path: string, body: unknown) {
    const cookie = Object.entries(this.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const answer = await panel.call(`POST ${path}`, { body, lang: this.lang, ...(cookie ? { cookie } : {}) });
    this.cookies = { ...this.cookies, ...answer.cookies };
    return answer;
  }

  async askForCode(email: string, purpose: Purpose = 'Registration'): Promise<string> {
    const asked = await this.post(`/api/v1/${purpose}Code`, { userName: email });
    expect(asked).toMatchObject({ code: 200, data: null });
    return mailedCode(email);
  }

  register(email: string, verifyCode: string, more: Record<string, unknown> = {}) {
    return this.post('/api/v1/Registry', {
      userName: email,
      verifyCode,
      password: PASSWORD,
      confirmedPassword: PASSWORD,
      ...more,
    });
  }

  reset(email: string, verificationCode: string, newPassword: string, confirmedPassword = newPassword) {
    return this.post('/api/v1/ForgotPassword', { userName: email, verificationCode, newPassword, confirmedPassword });
  }
}

async function mailedCode(email: string): Promise<string> {
  await runJobs(panel, membersJobs);
  const [mail] = await mailsTo(panel, email);
  return /^([2-9A-HJ-NP-Z]{4})$/m.exec(mail?.text ?? '')?.[1] ?? 'none';
}

const idOf = (email: string) =>
  panel
    .transaction((tx) => tx.one<{ id: number }>(sql`select id from members where email_key = ${email}`))
    .then(({ id }) => id);
const other = (code: string) => (code === '2222' ? '3333' : '2222');

describe('registration works', () => {
  test('with a mailed code: an account, welcome points, credit, consents', async () => {
    const browser = new Browser();
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
      tx.rows(sql`select document, version, given_at as at from consents where member_id = ${id}`),
    );
    expect(consents).toEqual([
      { document: 'terms', version: '1.0', at: panel.clock.now() },
      { document: 'privacy', version: '1.0', at: panel.clock.now() },
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
      can: { answer: { code: 3002 }, redeem: true },
    });
    expect(account.data.displayName).toBe(account.data.handle);
    expect(account.data.handle).toMatch(/^[a-z]+_[a-z]+_\d{4}$/);
    const credits = await panel.call(`GET /api/v1/Accounts/${id}/Credits`, {
      cookie: `pollen_session=${browser.cookies.pollen_session}`,
    });
    expect(credits.data.list).toMatchObject([{ description: 'Starting credit', quantity: 60 }]);
  });

  test('the mail is in the language of the request', async () => {
    const browser = new Browser('zh');
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

  test('what came with the invitation link is kept', async () => {
    const referrer = await createMember(panel);
    const browser = new Browser();
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
    const browser = new Browser();
    const code = await browser.askForCode('race@example.com');
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.register('race@example.com', code)));
    const codes = answers.map((answer) => answer.code).sort();
    expect(codes).toEqual([200, ...Array(9).fill(2002)]);
    expect(await ledgerStory(panel, await idOf('race@example.com'))).toContain('50');
  });

  test('two browsers with codes of their own make one account', async () => {
    const one = new Browser();
    const two = new Browser();
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
  test('addresses that are missing or none, with their sentences', async () => {
    const browser = new Browser();
    const chinese = new Browser('zh');
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
    const browser = new Browser();
    const code = await browser.askForCode('weak@example.com');
    for (const password of ['short1', 'onlyletters', '1234567890', '']) {
      const answer = await browser.register('weak@example.com', code, { password, confirmedPassword: password });
      expect(answer.code).toBe(2008);
    }
    expect((await browser.register('weak@example.com', code, { confirmedPassword: 'other-0ne' })).code).toBe(2009);
    expect((await browser.register('weak@example.com', code)).code).toBe(200);
  });

  test('a sixth try, even with the right code', async () => {
    const browser = new Browser();
    const code = await browser.askForCode('tries@example.com');
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await browser.register('tries@example.com', other(code))).code).toBe(2005);
    }
    const sixth = await browser.register('tries@example.com', code);
    expect(sixth).toMatchObject({ status: 200, code: 2005, data: null });
    expect(sixth.errors).toEqual(['The verification code is wrong or has expired. Please request a new one.']);
  });

  test('forty guesses at once count as five', async () => {
    const browser = new Browser();
    const code = await browser.askForCode('storm@example.com');
    await Promise.all(Array.from({ length: 40 }, () => browser.register('storm@example.com', other(code))));
    const { tries } = await panel.transaction((tx) =>
      tx.one<{ tries: number }>(sql`select tries from verification_codes where email_key = 'storm@example.com'`),
    );
    expect(tries).toBe(5);
    expect((await browser.register('storm@example.com', code)).code).toBe(2005);
  });

  test('a code that is ten minutes old', async () => {
    const browser = new Browser();
    const code = await browser.askForCode('late@example.com');
    panel.clock.advance(10 * MINUTE_MS);
    expect((await browser.register('late@example.com', code)).code).toBe(2005);
  });

  test('a code in another browser, without touching the tries of the one that asked', async () => {
    const browser = new Browser();
    const thief = new Browser();
    const code = await browser.askForCode('mine@example.com');
    for (let guess = 0; guess < 6; guess += 1) {
      expect((await thief.register('mine@example.com', code)).code).toBe(2005);
    }
    expect((await browser.register('mine@example.com', code)).code).toBe(200);
  });

  test('a code for something else', async () => {
    const member = await createMember(panel);
    const browser = new Browser();
    const code = await browser.askForCode(member.email, 'ForgotPassword');
    expect((await browser.register(member.email, code)).code).toBe(2005);
    const elsewhere = await browser.askForCode('elsewhere@example.com');
    expect((await browser.register('another@example.com', elsewhere)).code).toBe(2005);
  });

  test('a code asked again too soon, or too often a day', async () => {
    const browser = new Browser();
    await browser.askForCode('often@example.com');
    const soon = await browser.post('/api/v1/RegistrationCode', { userName: 'often@example.com' });
    expect(soon).toMatchObject({ code: 2007 });
    expect(soon.errors[0]).toContain('60 seconds');
    panel.clock.advance(59.5 * SECOND_MS);
    expect((await browser.post('/api/v1/RegistrationCode', { userName: 'OFTEN@example.com' })).errors[0]).toContain(
      '1 seconds',
    );
    for (let n = 1; n < 10; n += 1) {
      panel.clock.advance(MINUTE_MS);
      await browser.askForCode('often@example.com', n % 2 ? 'Registration' : 'ForgotPassword');
    }
    panel.clock.advance(MINUTE_MS);
    expect((await browser.post('/api/v1/RegistrationCode', { userName: 'often@example.com' })).code).toBe(2006);
    expect((await browser.post('/api/v1/ForgotPasswordCode', { userName: 'often@example.com' })).code).toBe(2006);
    panel.clock.advance(24 * HOUR_MS);
    expect((await browser.post('/api/v1/RegistrationCode', { userName: 'often@example.com' })).code).toBe(200);
  });

  test('codes asked many at once: one is sent', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        new Browser().post('/api/v1/RegistrationCode', { userName: 'burst@example.com' }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(7).fill(2007)]);
  });

  test('every code while the brake is on', async () => {
    const braked = await openPanel({ LIMIT_CODE_FAILURES_HOUR: '3' });
    const ask = (body: object) => braked.call('POST /api/v1/RegistrationCode', { body });
    const asked = await ask({ userName: 'brake@example.com' });
    const cookie = `pollen_browser=${asked.cookies.pollen_browser}`;
    await runJobs(braked, membersJobs);
    const [mail] = await mailsTo(braked, 'brake@example.com');
    const right = /^(\w{4})$/m.exec(mail?.text ?? '')?.[1] ?? '';
    const enter = (verifyCode: string) =>
      braked.call('POST /api/v1/Registry', {
        cookie,
        body: { userName: 'brake@example.com', verifyCode, password: PASSWORD, confirmedPassword: PASSWORD },
      });
    for (let guess = 0; guess < 3; guess += 1) expect((await enter(other(right))).code).toBe(2005);
    expect((await enter(right)).code).toBe(1429);
    await braked.transaction((tx) => tx.run(sql`update code_failures set failed_at = failed_at - interval '1 hour'`));
    expect((await enter(right)).code).toBe(200);
    await braked.close();
  });

  test('more than the network may', async () => {
    const strict = await openPanel({
      LIMIT_CODES_PER_NETWORK_HOUR: '2',
      LIMIT_AVAILABILITY_PER_NETWORK_MINUTE: '2',
      LIMIT_LOGINS_PER_NETWORK_MINUTE: '2',
      LIMIT_SIGNUPS_PER_NETWORK_HOUR: '1',
    });
    const post = (path: string, body: object, cookie = '') =>
      strict.call(`POST ${path}`, { body, ...(cookie ? { cookie } : {}) });
    for (const path of ['/api/v1/RegistrationCode', '/api/v1/ForgotPasswordCode', '/api/v1/Registered']) {
      const codes = [];
      for (let n = 0; n < 3; n += 1) codes.push((await post(path, { userName: `a${n}@example.com` })).code);
      expect(codes).toEqual([200, 200, 1429]);
    }
    const logins = [];
    for (let n = 0; n < 3; n += 1)
      logins.push((await post('/api/v1/Login', { userName: 'a@example.com', password: 'x' })).code);
    expect(logins).toEqual([2001, 2001, 1429]);
    await strict.close();
  });

  test('accounts beyond those that a network may make in an hour', async () => {
    const strict = await openPanel({ LIMIT_SIGNUPS_PER_NETWORK_HOUR: '1' });
    const codes = [];
    for (const userName of ['one@example.com', 'two@example.com']) {
      const asked = await strict.call('POST /api/v1/RegistrationCode', { body: { userName } });
      await runJobs(strict, membersJobs);
      const [mail] = await mailsTo(strict, userName);
      const verifyCode = /^(\w{4})$/m.exec(mail?.text ?? '')?.[1] ?? '';
      const answer = await strict.call('POST /api/v1/Registry', {
        cookie: `pollen_browser=${asked.cookies.pollen_browser}`,
        body: { userName, verifyCode, password: PASSWORD, confirmedPassword: PASSWORD },
      });
      codes.push(answer.code);
    }
    expect(codes).toEqual([200, 1429]);
    await strict.close();
  });
});

describe('nobody learns who is a member', () => {
  test('asking for codes gets one answer; the mail tells the owner', async () => {
    const member = await createMember(panel);
    for (const path of ['/api/v1/RegistrationCode', '/api/v1/ForgotPasswordCode']) {
      const known = await new Browser().post(path, { userName: member.email });
      const unknown = await new Browser().post(path, { userName: `nobody-${path.slice(8).toLowerCase()}@example.com` });
      expect({ ...known, cookies: null }).toEqual({ ...unknown, cookies: null });
      expect(Object.keys(known.cookies)).toEqual(Object.keys(unknown.cookies));
    }
    await runJobs(panel, membersJobs);
    const subjects = (await mailsTo(panel, member.email)).map(({ subject }) => subject);
    expect(subjects).toContain('You already have an account');
    expect(await mailsTo(panel, 'nobody-forgotpasswordcode@example.com')).toEqual([]);
  });

  test('registering a known address with any code says that the code is wrong', async () => {
    const member = await createMember(panel);
    const browser = new Browser();
    await browser.askForCode(member.email);
    expect((await browser.register(member.email, '2222')).code).toBe(2005);
  });

  test('the availability check alone tells, as the specification wants', async () => {
    const member = await createMember(panel);
    const taken = await new Browser().post('/api/v1/Registered', { userName: member.email.toUpperCase() });
    expect(taken).toMatchObject({ code: 2002, data: null });
    expect((await new Browser('zh').post('/api/v1/Registered', { userName: member.email })).errors).toEqual([
      '该邮箱已注册，请直接登录或重置密码。',
    ]);
  });

  test('the handlers run the same statements for known and unknown addresses', async () => {
    const member = await createMember(panel);
    const statements = async (path: string, body: object) => {
      const pool = panel.services.database.pool;
      const seen: string[] = [];
      const count = (client: { query: unknown }) => {
        const query = client.query as (...args: unknown[]) => unknown;
        client.query = (...args: unknown[]) => {
          const [first] = args;
          seen.push(typeof first === 'string' ? first : (first as { text: string }).text);
          return query.apply(client, args);
        };
      };
      pool.on('acquire', count);
      await new Browser().post(path, body);
      pool.off('acquire', count);
      return [...new Set(seen)];
    };
    for (const path of ['/api/v1/RegistrationCode', '/api/v1/ForgotPasswordCode']) {
      panel.clock.advance(2 * MINUTE_MS);
      const known = await statements(path, { userName: member.email });
      const unknown = await statements(path, { userName: `unknown-${path.slice(8)}@example.com` });
      expect(known).toEqual(unknown);
      expect(known.length).toBeGreaterThan(3);
    }
  });
});

describe('passwords', () => {
  test('a forgotten one is replaced with a mailed code, and every session ends', async () => {
    const member = await createMember(panel);
    const browser = new Browser();
    const code = await browser.askForCode(member.email, 'ForgotPassword');
    expect((await browser.reset(member.email, code, 'weak')).code).toBe(2008);
    expect((await browser.reset(member.email, code, 'New-honey-8', 'New-honey-9')).code).toBe(2009);
    expect((await browser.reset(member.email, other(code), 'New-honey-8')).code).toBe(2005);
    expect(await browser.reset(member.email, code, 'New-honey-8')).toMatchObject({ code: 200, data: null });
    expect((await browser.reset(member.email, code, 'New-honey-9')).code).toBe(2005);
    expect((await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: member.cookie })).code).toBe('401');
    expect((await browser.post('/api/v1/Login', { userName: member.email, password: PASSWORD })).code).toBe(2001);
    expect((await browser.post('/api/v1/Login', { userName: member.email, password: 'New-honey-8' })).code).toBe(200);
    expect((await mailsTo(panel, member.email))[0]?.subject).toBe('Your password was changed');
  });

  test('a code for an address without an account changes nothing', async () => {
    const browser = new Browser();
    await browser.post('/api/v1/ForgotPasswordCode', { userName: 'ghost@example.com' });
    expect((await browser.reset('ghost@example.com', '2222', 'New-honey-8')).code).toBe(2005);
    expect((await browser.post('/api/v1/Login', { userName: 'ghost@example.com', password: 'New-honey-8' })).code).toBe(
      2001,
    );
  });

  test('the mail goes to the address as the account has it', async () => {
    const member = await createMember(panel, { email: 'maria@example.com' });
    // Full-width letters read as the plain ones, and are another mailbox.
    await new Browser().post('/api/v1/ForgotPasswordCode', { userName: 'ｍａｒｉａ@example.com' });
    await runJobs(panel, membersJobs);
    expect((await mailsTo(panel, member.email))[0]?.subject).toMatch(/^Your code for a new password: /);
    expect(await mailsTo(panel, 'ｍａｒｉａ@example.com')).toEqual([]);
  });

  test('a changed one ends the other sessions and is answered with a sentence', async () => {
    const member = await createMember(panel);
    const login = await new Browser().post('/api/v1/Login', { userName: member.email, password: PASSWORD });
    const elsewhere = `pollen_session=${login.cookies.pollen_session}`;
    const change = (body: object, lang: 'en' | 'zh' = 'en') =>
      panel.call(`POST /api/v1/Accounts/${member.id}/ChangePassword`, { body, lang, cookie: member.cookie });
    const body = { id: member.id, oldPassword: PASSWORD, newPassword: 'New-honey-8', confirmedPassword: 'New-honey-8' };
    expect((await change({ ...body, oldPassword: 'wrong-0ne' })).code).toBe(2010);
    expect((await change({ ...body, confirmedPassword: 'New-honey-9' })).code).toBe(2009);
    expect((await change({ ...body, newPassword: 'x', confirmedPassword: 'x' })).code).toBe(2008);
    expect(await change(body, 'zh')).toMatchObject({
      code: 200,
      data: null,
      errors: ['密码修改成功，其他浏览器已退出登录。'],
    });
    expect((await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: member.cookie })).code).toBe(200);
    expect((await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: elsewhere })).code).toBe('401');
    expect((await new Browser().post('/api/v1/Login', { userName: member.email, password: 'New-honey-8' })).code).toBe(
      200,
    );
  });

  test('of changes at the same time one wins', async () => {
    const member = await createMember(panel);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        panel.call(`POST /api/v1/Accounts/${member.id}/ChangePassword`, {
          cookie: member.cookie,
          body: {
            id: member.id,
            oldPassword: PASSWORD,
            newPassword: `New-honey-${n}`,
            confirmedPassword: `New-honey-${n}`,
          },
        }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 2010, 2010, 2010]);
  });

  test('guessing the old one from a stolen session ends soon', async () => {
    const member = await createMember(panel);
    const guess = (oldPassword: string) =>
      panel.call(`POST /api/v1/Accounts/${member.id}/ChangePassword`, {
        cookie: member.cookie,
        body: { id: member.id, oldPassword, newPassword: 'New-honey-8', confirmedPassword: 'New-honey-8' },
      });
    for (let n = 0; n < 10; n += 1) expect((await guess(`wrong-${n}`)).code).toBe(2010);
    expect((await guess(PASSWORD)).code).toBe(1429);
    panel.clock.advance(10 * MINUTE_MS);
    expect((await guess(PASSWORD)).code).toBe(200);
  });
});

describe('the account', () => {
  test('tells blacklisted members why they may not redeem or answer', async () => {
    const member = await createMember(panel);
    await panel.transaction((tx) =>
      tx.run(
        sql`update members set state = 'blacklisted', blacklist_reason = 'duplicate accounts' where id = ${member.id}`,
      ),
    );
    const { data } = await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: member.cookie });
    const no = {
      code: 3003,
      reason:
        'Sorry, because duplicate accounts, you have been prohibited from redeeming and filling in the survey. Please contact customer service.',
    };
    expect(data).toMatchObject({
      isBlacklist: true,
      blacklistReason: 'duplicate accounts',
      can: { answer: no, redeem: no },
    });
  });

  test('has a public side and a language', async () => {
    const member = await createMember(panel);
    const { data } = await panel.call(`GET /api/v1/Users/${member.id}`, { cookie: member.cookie });
    expect(data).toMatchObject({
      id: member.id,
      displayName: 'Maya Lindqvist',
      handle: member.handle,
      activityLevel: 1,
    });
    const saved = await panel.call(`POST /api/v1/Accounts/${member.id}/Language`, {
      cookie: member.cookie,
      body: { lang: 'zh' },
    });
    expect(saved.code).toBe(200);
    expect((await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: member.cookie })).data.lang).toBe('zh');
  });
});

describe('forbidden', () => {
  test('calls of a member answer for that member only', async () => {
    const one = await createMember(panel);
    const two = await createMember(panel);
    const password = {
      id: two.id,
      oldPassword: PASSWORD,
      newPassword: 'New-honey-8',
      confirmedPassword: 'New-honey-8',
    };
    for (const [call, body] of [
      [`GET /api/v1/Accounts/${two.id}`, undefined],
      [`GET /api/v1/Users/${two.id}`, undefined],
      [`POST /api/v1/Accounts/${two.id}/ChangePassword`, password],
      [`POST /api/v1/Accounts/${one.id}/ChangePassword`, password],
      [`POST /api/v1/Accounts/${two.id}/Language`, { lang: 'zh' }],
    ] as const) {
      expect((await panel.call(call, { cookie: one.cookie, body })).code).toBe(1404);
      expect((await panel.call(call, { body })).code).toBe('401');
    }
    expect((await panel.call(`GET /api/v1/Accounts/${two.id}`, { cookie: two.cookie })).data.lang).toBe('en');
  });

  test('garbage never passes and never breaks anything', async () => {
    const member = await createMember(panel);
    const paths = [
      '/api/v1/RegistrationCode',
      '/api/v1/Registered',
      '/api/v1/Registry',
      '/api/v1/ForgotPasswordCode',
      '/api/v1/ForgotPassword',
      `/api/v1/Accounts/${member.id}/ChangePassword`,
      `/api/v1/Accounts/${member.id}/Language`,
    ];
    const bodies = [
      {},
      [],
      { userName: null },
      { userName: 'a'.repeat(400) },
      { userName: 'a@example.com', extra: true },
      { userName: { toString: 'x' } },
      JSON.parse('{"__proto__": {"userName": "a@example.com"}}'),
    ];
    for (const path of paths) {
      for (const body of bodies) {
        expect((await panel.call(`POST ${path}`, { body, cookie: member.cookie })).status).toBe(400);
      }
    }
    for (const userName of ['\u0000@example.com', '\ud800@example.com']) {
      expect((await new Browser().post('/api/v1/Registered', { userName })).status).toBe(400);
    }
    for (const id of ['0', '-1', '1.5', 'abc', '9'.repeat(30), '%00', '1e3', "1'--"]) {
      const { status } = await panel.call(`GET /api/v1/Accounts/${id}`, { cookie: member.cookie });
      expect([200, 400]).toContain(status);
    }
  });
});

describe('rules', () => {
  test('one mailbox, one key', () => {
    const key = (typed: string) => {
      const address = readAddress(typed);
      return isRefused(address) ? address.name : `${address.email} ${address.key}`;
    };
    expect(key(' Maya.L@Example.COM ')).toBe('Maya.L@example.com maya.l@example.com');
    expect(key('maya@bücher.example')).toBe('maya@xn--bcher-kva.example maya@xn--bcher-kva.example');
    expect(key('ｍａｙａ＠ｅｘａｍｐｌｅ．ｃｏｍ')).toBe('maya@example.com maya@example.com');
    expect(key('李@例子.中国')).toBe('李@xn--fsqu00a.xn--fiqs8s 李@xn--fsqu00a.xn--fiqs8s');
    expect(key('a+b@example.com')).toBe('a+b@example.com a+b@example.com');
    for (const typed of [
      'a@b@c.example',
      'a@example.com/x',
      'a@exa mple.com',
      '"a b"@example.com',
      'a@example.com:25',
    ]) {
      expect(key(typed)).toMatch(/^(emailInvalid|a@b@c)/);
    }
  });

  test('codes are read as people type them', () => {
    expect(readCode(' ab 2c ')).toBe('AB2C');
    expect(readCode('ａｂ２ｃ')).toBe('AB2C');
    for (const typed of ['', 'ABC', 'ABCDE', 'AB0C', 'ABIC']) expect(readCode(typed)).toBeNull();
  });

  test('passwords and handles', () => {
    expect(whyNotPassword('密码密码密码12', '密码密码密码12')).toBeNull();
    expect(whyNotPassword('abcdefg1', 'abcdefg1')).toBeNull();
    expect(handleFrom(0, 33, 9001)).toBe('amber_bee_1001');
  });
});
