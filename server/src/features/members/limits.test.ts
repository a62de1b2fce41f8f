import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@pollen/server/platform/time';
import { mailsTo } from '@pollen/testkit/mails';
import { Newcomer } from '@pollen/testkit/newcomer';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, PASSWORD } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { membersJobs } from './jobs';

let panel: Panel;

beforeAll(async () => {
  panel = await openPanel();
});
// Addresses of one test must not wait for the codes of another.
afterEach(() => panel.clock.advance(2 * MINUTE_MS));
afterAll(() => panel.close());

const other = (code: string) => (code === '2222' ? '3333' : '2222');

describe('codes and accounts have limits', () => {
  test('a code asked again too soon, or too often a day', async () => {
    const browser = new Newcomer(panel);
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

  test('an operator decides how many a day', async () => {
    const few = await openPanel();
    const eva = await createOperatorPersona(few);
    const body = { value: 3, version: 0, reason: 'fewer mails' };
    await few.call('POST /api/console/Settings/codesPerAddressDay', { cookie: eva.cookie, body });
    const ask = () => few.call('POST /api/v1/RegistrationCode', { body: { userName: 'three@example.com' } });
    const answers = [];
    for (let n = 0; n < 4; n += 1) {
      answers.push((await ask()).code);
      few.clock.advance(MINUTE_MS);
    }
    expect(answers).toEqual([200, 200, 200, 2006]);
    await few.close();
  });

  test('an operator decides how long between two', async () => {
    const slow = await openPanel();
    const eva = await createOperatorPersona(slow);
    const body = { value: 120, version: 0, reason: 'the mail server is slow' };
    await slow.call('POST /api/console/Settings/codeAgainSeconds', { cookie: eva.cookie, body });
    const ask = () => slow.call('POST /api/v1/ForgotPasswordCode', { body: { userName: 'slow@example.com' } });
    expect(await ask()).toMatchObject({ code: 200, data: { nextAfter: 120 } });
    slow.clock.advance(119 * SECOND_MS);
    expect(await ask()).toMatchObject({ code: 2007 });
    slow.clock.advance(SECOND_MS);
    expect(await ask()).toMatchObject({ code: 200 });
    await slow.close();
  });

  test('codes asked many at once: one is sent', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        new Newcomer(panel).post('/api/v1/RegistrationCode', { userName: 'burst@example.com' }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(7).fill(2007)]);
  });

  test('every code while the brake is on', async () => {
    const braked = await openPanel();
    const eva = await createOperatorPersona(braked);
    await braked.call('POST /api/console/Settings/codeFailuresHour', {
      cookie: eva.cookie,
      body: { value: 100, version: 0, reason: 'somebody guesses' },
    });
    const now = braked.clock.now();
    await braked.transaction((tx) =>
      tx.run(sql`insert into code_failures (failed_at) select ${now}::timestamptz from generate_series(1, 97)`),
    );
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
      const known = await new Newcomer(panel).post(path, { userName: member.email });
      const unknown = await new Newcomer(panel).post(path, {
        userName: `nobody-${path.slice(8).toLowerCase()}@example.com`,
      });
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
    const browser = new Newcomer(panel);
    await browser.askForCode(member.email);
    expect((await browser.register(member.email, '2222')).code).toBe(2005);
  });

  test('the availability check alone tells, as the specification wants', async () => {
    const member = await createMember(panel);
    const taken = await new Newcomer(panel).post('/api/v1/Registered', { userName: member.email.toUpperCase() });
    expect(taken).toMatchObject({ code: 2002, data: null });
    expect((await new Newcomer(panel, 'zh').post('/api/v1/Registered', { userName: member.email })).errors).toEqual([
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
      await new Newcomer(panel).post(path, body);
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
