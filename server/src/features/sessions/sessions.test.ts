import { DAY_MS, MINUTE_MS } from '@pollen/server/platform/time';
import { mailsTo, tokenMailedTo } from '@pollen/testkit/mails';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { browserOf, createMember, type MemberPersona, PASSWORD, signIn } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSessions } from './queries';
import { deviceName } from './rules';

let panel: Panel;
let maya: MemberPersona;

beforeAll(async () => {
  panel = await openPanel();
  maya = await createMember(panel, {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  });
});
afterAll(() => panel.close());

const devicesOf = (member: MemberPersona, cookie = member.cookie) =>
  panel.call(`GET /api/v1/Accounts/${member.id}/Devices`, { cookie });
const logIn = (userName: string, password: string, options: Parameters<Panel['call']>[1] = {}) =>
  panel.call('POST /api/v1/Login', { ...options, body: { userName, password } });
const cookieOf = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

describe('works', () => {
  test('logging in opens a session with an HttpOnly cookie', async () => {
    const response = await panel.app.inject({
      method: 'POST',
      url: '/api/v1/Login',
      payload: { userName: ` ${maya.email.toUpperCase()} `, password: PASSWORD },
    });
    expect(response.json()).toEqual({
      code: 200,
      data: { id: maya.id, userName: maya.email, isBlacklist: false, blacklistReason: null },
      errors: [],
    });
    const session = response.cookies.find(({ name }) => name === 'pollen_session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 180 * 86_400 });
    expect(session?.secure).toBeFalsy();
    const stored = await panel.transaction((tx) =>
      tx.rows<{ row: string }>(sql`select sessions::text as row from sessions`),
    );
    expect(stored.some(({ row }) => row.includes(session?.value ?? ''))).toBe(false);
  });

  test('calls that arrive together answer for their own members, and strangers among them are refused', async () => {
    const others = await Promise.all([createMember(panel), createMember(panel)]);
    const asking = [others[0], maya, others[1], maya].map((member) => member as MemberPersona);
    const strangers = [
      { ...maya, cookie: 'pollen_session=unknownunknownunknownunknownunkn' },
      { ...maya, cookie: '' },
    ];
    const answers = await Promise.all(
      [...asking, ...strangers].map((member) => panel.call(`GET /api/v1/Accounts/${member.id}`, member)),
    );
    expect(answers.map(({ code, data }) => [code, (data as { id?: number } | null)?.id])).toEqual([
      ...asking.map(({ id }) => [200, id]),
      ['401', undefined],
      ['401', undefined],
    ]);
  });

  test('a session lasts 30 days without use, 180 at most', async () => {
    const member = await createMember(panel);
    for (let day = 0; day < 174; day += 29) {
      panel.clock.advance(29 * DAY_MS);
      expect((await devicesOf(member)).code).toBe(200);
    }
    panel.clock.advance(7 * DAY_MS);
    expect((await devicesOf(member)).code).toBe('401');

    const idle = await signIn(panel, member.id);
    panel.clock.advance(30 * DAY_MS + 1);
    expect((await devicesOf(member, idle)).code).toBe('401');
    maya = { ...maya, cookie: await signIn(panel, maya.id) };
  });

  test('the last activity is stored every few minutes, not at every call', async () => {
    const member = await createMember(panel);
    const start = panel.clock.now().toISOString();
    panel.clock.advance(4 * MINUTE_MS);
    expect((await devicesOf(member)).data.list[0].lastSeenAt).toBe(start);
    panel.clock.advance(MINUTE_MS);
    const answers = await Promise.all(Array.from({ length: 8 }, () => devicesOf(member)));
    expect(answers.map(({ code }) => code)).toEqual(Array(8).fill(200));
    expect((await devicesOf(member)).data.list[0].lastSeenAt).toBe(panel.clock.now().toISOString());
  });

  test('logging out ends the session, also when there is none', async () => {
    const member = await createMember(panel);
    const { cookies } = await logIn(member.email, PASSWORD);
    const cookie = cookieOf(cookies);
    expect((await devicesOf(member, cookie)).code).toBe(200);
    const out = await panel.call('POST /api/v1/Logout', { cookie, body: {} });
    expect(out).toMatchObject({ code: 200, data: null, cookies: { pollen_session: '' } });
    expect((await devicesOf(member, cookie)).code).toBe('401');
    expect((await panel.call('POST /api/v1/Logout', { cookie, body: {} })).code).toBe(200);
    expect((await panel.call('POST /api/v1/Logout')).code).toBe(200);
  });

  test('members see their browsers and sign others out', async () => {
    const member = await createMember(panel, {
      userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15',
    });
    const phone = await signIn(panel, member.id, {
      userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
    });
    const { data } = await devicesOf(member);
    expect(data.list.map(({ device, current }: { device: string; current: boolean }) => [device, current])).toEqual([
      ['Chrome, Android', false],
      ['Safari, macOS', true],
    ]);
    const ended = await panel.call(`POST /api/v1/Accounts/${member.id}/Devices/${data.list[0].id}/End`, {
      cookie: member.cookie,
      body: {},
    });
    expect(ended.code).toBe(200);
    expect((await devicesOf(member, phone)).code).toBe('401');
    expect((await devicesOf(member)).data.list).toHaveLength(1);
  });

  test('over https the cookies are bound to the host', async () => {
    const secure = await openPanel({ PUBLIC_URL: 'https://panel.example.com' });
    const member = await createMember(secure);
    const response = await secure.app.inject({
      method: 'POST',
      url: '/api/v1/Login',
      payload: { userName: member.email, password: PASSWORD },
    });
    expect(response.cookies.map(({ name, secure }) => [name, secure])).toEqual([
      ['__Host-pollen_browser', true],
      ['__Host-pollen_session', true],
    ]);
    await secure.close();
  });
});

describe('refuses', () => {
  test('a wrong password and an unknown address get the same answer, in both languages', async () => {
    const wrong = await logIn(maya.email, 'not-the-passw0rd');
    const unknown = await logIn('nobody@example.com', 'not-the-passw0rd');
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({ status: 200, code: 2001, data: null, cookies: {} });
    expect((await logIn(maya.email, 'not-the-passw0rd', { lang: 'zh' })).errors).toEqual(['邮箱或密码不正确。']);
    expect((await logIn('no address', '')).code).toBe(2001);
  });

  test('wrong passwords block the guesser, never the owner', async () => {
    const victim = await createMember(panel);
    const from = (address: string, password: string) =>
      panel.app
        .inject({
          method: 'POST',
          url: '/api/v1/Login',
          remoteAddress: address,
          payload: { userName: victim.email, password },
        })
        .then((response) => response.json().code);
    for (let guess = 0; guess < 10; guess += 1) expect(await from('192.0.2.7', `guess-${guess}`)).toBe(2001);
    expect(await from('192.0.2.7', PASSWORD)).toBe(1429);
    expect(await from('192.0.2.8', PASSWORD)).toBe(200);
    panel.clock.advance(10 * MINUTE_MS);
    expect(await from('192.0.2.7', PASSWORD)).toBe(200);
  });

  test('suspended members see the reason, closed accounts are unknown', async () => {
    const member = await createMember(panel);
    const setState = (state: string) =>
      panel.transaction((tx) => tx.run(sql`update members set state = ${state} where id = ${member.id}`));
    await setState('suspended');
    expect((await logIn(member.email, PASSWORD)).code).toBe(2011);
    expect((await logIn(member.email, 'wrong-passw0rd')).code).toBe(2001);
    expect((await devicesOf(member)).code).toBe('401');
    await setState('closed');
    expect((await logIn(member.email, PASSWORD)).code).toBe(2001);
    await setState('blacklisted');
    expect((await logIn(member.email, PASSWORD)).data).toMatchObject({ isBlacklist: true });
    expect((await devicesOf(member)).code).toBe(200);
  });

  test('malformed requests are refused', async () => {
    for (const body of [{}, { userName: 1, password: 'x' }, { userName: 'a', password: 'b', more: 1 }, []]) {
      expect((await panel.call('POST /api/v1/Login', { body })).status).toBe(400);
    }
    for (const cookie of [
      'pollen_session=x',
      'pollen_session=%00',
      `pollen_session=${'A'.repeat(32)}`,
      'pollen_session',
    ]) {
      expect((await devicesOf(maya, cookie)).code).toBe('401');
    }
    const odd = await panel.call(`POST /api/v1/Accounts/${maya.id}/Devices/x/End`, { cookie: maya.cookie, body: {} });
    expect(odd.status).toBe(400);
  });
});

describe('forbidden', () => {
  test("somebody else's id gets the answer of one that does not exist", async () => {
    const other = await createMember(panel);
    const theirs = await devicesOf(other, maya.cookie);
    const nobodys = await panel.call('GET /api/v1/Accounts/99999999/Devices', { cookie: maya.cookie });
    expect(theirs).toEqual(nobodys);
    expect(theirs.code).toBe(1404);
    const { data } = await devicesOf(other);
    const ended = await panel.call(`POST /api/v1/Accounts/${maya.id}/Devices/${data.list[0].id}/End`, {
      cookie: maya.cookie,
      body: {},
    });
    expect(ended.code).toBe(1404);
    expect((await devicesOf(other)).code).toBe(200);
    expect((await panel.call(`GET /api/v1/Accounts/${other.id}/Devices`)).code).toBe('401');
  });
});

describe('new devices', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
  const mailsAbout = async (member: MemberPersona) =>
    (await mailsTo(panel, member.email)).filter(({ subject }) => /New login|新的登录/.test(subject));

  test('a log-in in a new browser is mailed once for the browser, in the member’s language', async () => {
    const member = await createMember(panel, { locale: 'zh' });
    await logIn(member.email, PASSWORD, { cookie: `pollen_browser=${browserOf(member)}` });
    expect(await mailsAbout(member)).toEqual([]);
    const { cookies } = await logIn(member.email, PASSWORD, { headers: { 'user-agent': firefox } });
    const [mail] = await mailsAbout(member);
    expect(mail?.text).toContain('Firefox, Windows');
    await logIn(member.email, PASSWORD, { cookie: `pollen_browser=${cookies.pollen_browser}` });
    expect(await mailsAbout(member)).toHaveLength(1);
  });

  test('two log-ins at once in one new browser are mailed once; the first one after registering is not', async () => {
    const member = await createMember(panel);
    const cookie = `pollen_browser=${'B'.repeat(32)}`;
    await Promise.all([logIn(member.email, PASSWORD, { cookie }), logIn(member.email, PASSWORD, { cookie })]);
    expect(await mailsAbout(member)).toHaveLength(1);

    const fresh = await createMember(panel);
    await panel.transaction((tx) => tx.run(sql`delete from sessions where member_id = ${fresh.id}`));
    await logIn(fresh.email, PASSWORD);
    expect(await mailsAbout(fresh)).toEqual([]);
    await panel.transaction((tx) => tx.run(sql`delete from sessions where member_id = ${fresh.id}`));
    panel.clock.advance(2 * DAY_MS);
    await logIn(fresh.email, PASSWORD);
    expect(await mailsAbout(fresh)).toHaveLength(1);
  });

  test('a day has ten of these mails at most', async () => {
    const member = await createMember(panel);
    for (let browser = 0; browser < 12; browser += 1) await signIn(panel, member.id);
    await logIn(member.email, PASSWORD);
    expect(await mailsAbout(member)).toEqual([]);
    panel.clock.advance(DAY_MS + MINUTE_MS);
    await logIn(member.email, PASSWORD);
    expect(await mailsAbout(member)).toHaveLength(1);
  });

  test('the link of the mail ends that session and no other', async () => {
    const member = await createMember(panel);
    const { cookies } = await logIn(member.email, PASSWORD);
    const token = await tokenMailedTo(panel, member.email);
    expect(await panel.call('POST /api/v1/NotMe', { body: { token } })).toMatchObject({ code: 200, data: null });
    expect((await devicesOf(member, cookieOf(cookies))).code).toBe('401');
    expect((await devicesOf(member)).code).toBe(200);
    expect((await panel.call('POST /api/v1/NotMe', { body: { token: `${token}A` } })).code).toBe(2036);
  });

  test('all other browsers are signed out at once', async () => {
    const member = await createMember(panel);
    const others = [await signIn(panel, member.id), await signIn(panel, member.id)];
    const end = `POST /api/v1/Accounts/${member.id}/OtherDevices/End`;
    expect((await panel.call(end, { cookie: member.cookie, body: {} })).data).toEqual({ ended: 2 });
    expect((await panel.call(end, { cookie: member.cookie, body: {} })).data).toEqual({ ended: 0 });
    for (const cookie of others) expect((await devicesOf(member, cookie)).code).toBe('401');
    expect((await devicesOf(member)).data.list).toMatchObject([{ current: true, place: null, method: 'password' }]);
  });
});

test('a session ended or a decision made by another process applies from the next call on', async () => {
  const { pool } = panel.services.database;
  const other = (change: string, memberId: number) => pool.query(change, [memberId]);
  const member = await createMember(panel);
  const account = async () =>
    (await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: member.cookie })).data?.isBlacklist;
  expect(await account()).toBe(false);
  await other(
    `update members set state = 'blacklisted', blacklist_reason = 'x', blacklisted_at = now() where id = $1`,
    member.id,
  );
  expect(await account()).toBe(true);
  await other('update sessions set ended_at = now() where member_id = $1', member.id);
  expect((await devicesOf(member)).code).toBe('401');
  const language = `POST /api/v1/Accounts/${member.id}/Language`;
  expect((await panel.call(language, { cookie: member.cookie, body: { lang: 'zh' } })).code).toBe('401');
});

test('sessions that a transaction ends are closed with its commit', async () => {
  const member = await createMember(panel);
  expect((await devicesOf(member)).code).toBe(200);
  await panel.transaction((tx) => endSessions(tx, member.id));
  expect((await devicesOf(member)).code).toBe('401');
});

test('a browser is recognised over sessions', async () => {
  const member = await createMember(panel);
  const { cookies } = await logIn(member.email, PASSWORD, { cookie: `pollen_browser=${browserOf(member)}` });
  expect(cookies.pollen_browser).toBe(browserOf(member));
});

test('devices have readable names', () => {
  expect(deviceName(undefined)).toBe('-');
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0')).toBe(
    'Edge, Windows',
  );
  expect(deviceName('curl/8')).toBe('-');
});
