import { codes } from '@pollen/contract/codes';
import { MINUTE_MS } from '@pollen/server/platform/time';
import { AnonymousClient } from '@pollen/testkit/anonymous-client';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, PASSWORD } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { handleFrom, isAddressRefusal, readAddress, readCode, whyNotPassword } from './rules';

let panel: Panel;

beforeAll(async () => {
  panel = await openPanel();
});
// The wait between two codes must not carry over to the next test.
afterEach(() => panel.clock.advance(2 * MINUTE_MS));
afterAll(() => panel.close());

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

  test('what is too long is refused with a sentence', async () => {
    const userName = `${'a'.repeat(400)}@example.com`;
    expect(await new AnonymousClient(panel).post('/api/v1/Registered', { userName })).toMatchObject({
      code: codes.emailInvalid,
    });
    const member = await createMember(panel);
    const long = 'a1'.repeat(200);
    const login = { userName: member.email, password: long };
    expect((await panel.call('POST /api/v1/Login', { body: login })).code).toBe(codes.wrongCredentials);
    const body = { id: member.id, oldPassword: PASSWORD, newPassword: long, confirmedPassword: long };
    const changed = await panel.call(`POST /api/v1/Accounts/${member.id}/ChangePassword`, {
      body,
      cookie: member.cookie,
    });
    expect(changed).toMatchObject({
      code: codes.passwordTooLong,
      errors: ['The password can have at most 256 characters.'],
    });
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
      { userName: 'a'.repeat(6_000) },
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
      expect((await new AnonymousClient(panel).post('/api/v1/Registered', { userName })).status).toBe(400);
    }
    for (const id of ['0', '-1', '1.5', 'abc', '9'.repeat(30), '1e3', "1'--"]) {
      const { status } = await panel.call(`GET /api/v1/Accounts/${id}`, { cookie: member.cookie });
      expect([200, 400]).toContain(status);
    }
    // Paths that are not in canonical spelling are unknown: decision 65.
    expect((await panel.call('GET /api/v1/Accounts/%00', { cookie: member.cookie })).status).toBe(404);
  });
});

describe('rules', () => {
  test('one mailbox, one key', () => {
    const key = (typed: string) => {
      const address = readAddress(typed);
      return isAddressRefusal(address) ? address.name : `${address.email} ${address.key}`;
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

  test('codes are accepted with blanks and in lower case', () => {
    expect(readCode(' ab 2c ')).toBe('AB2C');
    expect(readCode('ａｂ２ｃ')).toBe('AB2C');
    for (const typed of ['', 'ABC', 'ABCDE', 'AB0C', 'ABIC']) expect(readCode(typed)).toBeNull();
  });

  test('passwords and handles', () => {
    const why = (password: string) =>
      whyNotPassword(password, { email: 'Maya.Lind+polls@example.com', common: new Set(['password1']) })?.code ?? null;
    const longest = 'a1'.repeat(128);
    for (const taken of ['密码密码密码12', 'abcdefg1', longest, 'lind-maya-7'])
      expect([taken, why(taken)]).toEqual([taken, null]);
    for (const weak of ['Ab1', 'abcdefgh', '12345678', 'Abcdefgh', 'ab1'])
      expect(why(weak)).toBe(codes.passwordTooWeak);
    expect(why(`${longest}a`)).toBe(codes.passwordTooLong);
    for (const common of ['password1', 'PassWord1', 'ｐａｓｓｗｏｒｄ１'])
      expect(why(common)).toBe(codes.passwordCommon);
    for (const own of ['my-POLLEN-7', 'xMAYA.LIND7', 'maya.lind1']) expect(why(own)).toBe(codes.passwordPersonal);
    expect(whyNotPassword('abc-honey-7', { email: 'abc@example.com', common: new Set() })).toBeNull();
    expect(handleFrom(0, 33, 9001)).toBe('amber_bee_1001');
  });
});
