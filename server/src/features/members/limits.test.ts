import { codes } from '@pollen/contract/codes';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@pollen/server/platform/time';
import { AnonymousClient } from '@pollen/testkit/anonymous-client';
import { mailsTo } from '@pollen/testkit/mails';
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
// The wait between two codes must not carry over to the next test.
afterEach(() => panel.clock.advance(2 * MINUTE_MS));
afterAll(() => panel.close());

const other = (code: string) => (code === '2222' ? '3333' : '2222');

describe('codes and accounts have limits', () => {
  test('codes requested too soon or too often in a day', async () => {
    const browser = new AnonymousClient(panel);
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

  test('the number of codes a day is a setting', async () => {
    const few = await openPanel();
    const eva = await createOperatorPersona(few);
    const body = { value: 3, version: 0, reason: 'fewer mails' };
    await few.call('POST /api/console/Settings/codesPerAddressDay', { cookie: eva.cookie, body });
    const browser = new AnonymousClient(few);
    const ask = () => browser.post('/api/v1/RegistrationCode', { userName: 'three@example.com' });
    const answers = [];
    for (let n = 0; n < 4; n += 1) {
      answers.push((await ask()).code);
      few.clock.advance(MINUTE_MS);
    }
    expect(answers).toEqual([200, 200, 200, 2006]);
    await few.close();
  });

  test('the time between two codes is a setting', async () => {
    const slow = await openPanel();
    const eva = await createOperatorPersona(slow);
    const body = { value: 120, version: 0, reason: 'the mail server is slow' };
    await slow.call('POST /api/console/Settings/codeAgainSeconds', { cookie: eva.cookie, body });
    const browser = new AnonymousClient(slow);
    const ask = () => browser.post('/api/v1/ForgotPasswordCode', { userName: 'slow@example.com' });
    expect(await ask()).toMatchObject({ code: 200, data: { nextAfter: 120 } });
    slow.clock.advance(119 * SECOND_MS);
    expect(await ask()).toMatchObject({ code: 2007 });
    slow.clock.advance(SECOND_MS);
    expect(await ask()).toMatchObject({ code: 200 });
    await slow.close();
  });

  test('codes asked many at once: one is sent to a browser, and a few to all of them without an image code', async () => {
    const ask = (browser: AnonymousClient, userName: string) => browser.post('/api/v1/RegistrationCode', { userName });
    const browser = new AnonymousClient(panel);
    await ask(browser, 'first@example.com');
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(browser, 'burst@example.com')));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(7).fill(codes.codeTooSoon)]);
    const others = await Promise.all(
      Array.from({ length: 12 }, () => ask(new AnonymousClient(panel), 'flood@example.com')),
    );
    expect(others.map(({ code }) => code).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(7).fill(codes.imageCodeNeeded),
    ]);
  });

  test('more codes than a network may request', async () => {
    const strict = await openPanel({
      LIMIT_CODES_PER_NETWORK_HOUR: '2',
      LIMIT_AVAILABILITY_PER_NETWORK_MINUTE: '2',
      LIMIT_LOGINS_PER_NETWORK_MINUTE: '2',
      LIMIT_SIGNUPS_PER_NETWORK_HOUR: '1',
    });
    const post = (path: string, body: object, cookie = '') =>
      strict.call(`POST ${path}`, { body, ...(cookie ? { cookie } : {}) });
    for (const path of ['/api/v1/RegistrationCode', '/api/v1/ForgotPasswordCode', '/api/v1/Registered']) {
      const answered = [];
      for (let n = 0; n < 3; n += 1) answered.push((await post(path, { userName: `a${n}@example.com` })).code);
      expect(answered).toEqual([200, 200, 1429]);
    }
    const logins = [];
    for (let n = 0; n < 3; n += 1)
      logins.push((await post('/api/v1/Login', { userName: 'a@example.com', password: 'x' })).code);
    expect(logins).toEqual([2001, 2001, 1429]);
    await strict.close();
  });

  test('accounts beyond those that a network may make in an hour', async () => {
    const strict = await openPanel({ LIMIT_SIGNUPS_PER_NETWORK_HOUR: '1' });
    const answered = [];
    for (const userName of ['one@example.com', 'two@example.com']) {
      const asked = await strict.call('POST /api/v1/RegistrationCode', { body: { userName } });
      await runJobs(strict, membersJobs);
      const [mail] = await mailsTo(strict, userName);
      const verifyCode = /^(\w{4})$/m.exec(mail?.text ?? '')?.[1] ?? '';
      const answer = await strict.call('POST /api/v1/Registry', {
        cookie: `pollen_browser=${asked.cookies.pollen_browser}`,
        body: { userName, verifyCode, password: PASSWORD, confirmedPassword: PASSWORD },
      });
      answered.push(answer.code);
    }
    expect(answered).toEqual([200, 1429]);
    await strict.close();
  });
});

describe('strangers cannot block other people', () => {
  test('after 1,000 wrong codes of a stranger, others enter their codes and request new ones with an image code', async () => {
    const attacked = await openPanel();
    const maya = new AnonymousClient(attacked);
    const code = await maya.askForCode('maya@example.com');
    const late = new AnonymousClient(attacked);
    // The last of the thousand go through the calls; the panel counts the rows.
    const now = attacked.clock.now();
    await attacked.transaction((tx) =>
      tx.run(sql`insert into code_failures (failed_at) select ${now}::timestamptz from generate_series(1, 997)`),
    );
    const stranger = new AnonymousClient(attacked);
    const theirs = await stranger.askForCode('stranger@example.com');
    for (let guess = 0; guess < 3; guess += 1) {
      expect((await stranger.register('stranger@example.com', other(theirs))).code).toBe(codes.codeWrong);
    }

    expect((await maya.register('maya@example.com', code)).code).toBe(200);
    const needed = await late.post('/api/v1/RegistrationCode', { userName: 'late@example.com' });
    expect(needed).toMatchObject({ code: codes.imageCodeNeeded, data: null, errors: [expect.stringMatching(/image/)] });
    const image = await late.readImage();
    const wrong = { userName: 'late@example.com', challenge: '', validate: '', seccode: 'AAAA' };
    expect((await late.post('/api/v1/RegistrationCode', wrong)).code).toBe(codes.imageCodeWrong);
    const mailed = await late.askForCode('late@example.com', 'Registration', image);
    expect((await late.register('late@example.com', mailed)).code).toBe(200);
    // An image code is valid once.
    attacked.clock.advance(MINUTE_MS);
    const again = { ...wrong, userName: 'later@example.com', seccode: image };
    expect((await late.post('/api/v1/RegistrationCode', again)).code).toBe(codes.imageCodeWrong);

    attacked.clock.advance(HOUR_MS);
    expect((await late.post('/api/v1/RegistrationCode', { userName: 'calm@example.com' })).code).toBe(200);
    await attacked.close();
  });

  test('after ten codes and wrong entries of a stranger, the member recovers the password', async () => {
    const member = await createMember(panel);
    const stranger = new AnonymousClient(panel);
    for (let n = 0; n < 10; n += 1) {
      await stranger.askForCode(member.email, 'ForgotPassword');
      panel.clock.advance(MINUTE_MS);
    }
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await stranger.reset(member.email, '2222', 'New-honey-8')).code).toBe(codes.codeWrong);
    }
    const ask = (browser: AnonymousClient) => browser.post('/api/v1/ForgotPasswordCode', { userName: member.email });
    expect((await ask(stranger)).code).toBe(codes.codeLimit);

    const owner = new AnonymousClient(panel);
    expect((await ask(owner)).code).toBe(codes.imageCodeNeeded);
    const code = await owner.askForCode(member.email, 'ForgotPassword', await owner.readImage());
    // The owner gets a code right after a stranger did, and whatever strangers try in other browsers.
    for (let guess = 0; guess < 6; guess += 1) await stranger.reset(member.email, other(code), 'New-honey-8');
    expect((await owner.reset(member.email, code, 'New-honey-9')).code).toBe(200);
  });

  test('failures of an address or a network require an image code only there', async () => {
    const calm = await openPanel();
    const from = (remoteAddress: string, url: string, payload: object, cookie = '') =>
      calm.app.inject({ method: 'POST', url, payload, remoteAddress, headers: cookie ? { cookie } : {} });
    const ask = async (userName: string, network: string) =>
      (await from(network, '/api/v1/RegistrationCode', { userName })).json().code;
    const failing = async (userName: string, network: string) => {
      const asked = await from(network, '/api/v1/RegistrationCode', { userName });
      const cookie = `pollen_browser=${asked.cookies[0]?.value}`;
      const body = { userName, verifyCode: '2222', password: PASSWORD, confirmedPassword: PASSWORD };
      for (let n = 0; n < 5; n += 1) await from(network, '/api/v1/Registry', body, cookie);
    };
    for (let n = 0; n < 4; n += 1) await failing(`target${n}@example.com`, '2001:db8:1:1::7');
    expect(await ask('anybody@example.com', '2001:db8:1:1::8')).toBe(codes.imageCodeNeeded);
    expect(await ask('anybody@example.com', '2001:db8:1:2::8')).toBe(200);
    for (let n = 0; n < 2; n += 1) await failing('target9@example.com', `198.51.100.${n}`);
    expect(await ask('target9@example.com', '192.0.2.1')).toBe(codes.imageCodeNeeded);
    expect(await ask('target10@example.com', '198.51.100.1')).toBe(200);
    await calm.close();
  });
});

describe('nobody learns who is a member', () => {
  test('requesting a code has the same answer for every address; the mail tells the owner', async () => {
    const member = await createMember(panel);
    for (const path of ['/api/v1/RegistrationCode', '/api/v1/ForgotPasswordCode']) {
      const known = await new AnonymousClient(panel).post(path, { userName: member.email });
      const unknown = await new AnonymousClient(panel).post(path, {
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
    const browser = new AnonymousClient(panel);
    await browser.askForCode(member.email);
    expect((await browser.register(member.email, '2222')).code).toBe(2005);
  });

  test('only the availability check tells, as specified', async () => {
    const member = await createMember(panel);
    const taken = await new AnonymousClient(panel).post('/api/v1/Registered', { userName: member.email.toUpperCase() });
    expect(taken).toMatchObject({ code: 2002, data: null });
    expect(
      (await new AnonymousClient(panel, 'zh').post('/api/v1/Registered', { userName: member.email })).errors,
    ).toEqual(['该邮箱已注册，请直接登录或重置密码。']);
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
      await new AnonymousClient(panel).post(path, body);
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
