import { DAY_MS, MINUTE_MS } from '@pollen/server/platform/time';
import { Authenticator } from '@pollen/testkit/authenticator';
import { mailsTo } from '@pollen/testkit/mails';
import { type Answer, openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, PASSWORD, signIn } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passkeyPlaceOf } from './place';

const ORIGIN = 'https://panel.example.com';
const HERE = { host: 'panel.example.com' };

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel({ PUBLIC_URL: ORIGIN });
});
afterAll(() => panel.close());

/** Calls the panel under its own name. */
const call = (name: string, options: { body?: unknown; cookie?: string; lang?: 'en' | 'zh' } = {}) =>
  panel.call(name, { ...options, headers: HERE });
const passkeysOf = (member: MemberPersona, cookie = member.cookie) =>
  call(`GET /api/v1/Accounts/${member.id}/Passkeys`, { cookie });
const optionsFor = (member: MemberPersona, body: object = {}, cookie = member.cookie) =>
  call(`POST /api/v1/Accounts/${member.id}/PasskeyOptions`, { cookie, body });
const add = (member: MemberPersona, credential: unknown, name?: string) =>
  call(`POST /api/v1/Accounts/${member.id}/Passkeys`, { cookie: member.cookie, body: { credential, name } });

const cookieOf = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

/** A member with one passkey in an authenticator. */
async function withPasskey(): Promise<{ member: MemberPersona; device: Authenticator; id: number }> {
  const member = await createMember(panel);
  const device = new Authenticator(ORIGIN);
  const { data } = await optionsFor(member);
  const added = await add(member, device.create(data));
  expect(added.code).toBe(200);
  return { member, device, id: added.data.id };
}

/** A browser on the login page: the options for a log-in, and the cookie of the browser. */
async function onLoginPage() {
  const { data: options, cookies } = await call('POST /api/v1/PasskeyLoginOptions', { body: {} });
  return { options, cookie: cookieOf(cookies) };
}
const logIn = (credential: unknown, cookie: string): Promise<Answer> =>
  call('POST /api/v1/PasskeyLogin', { body: { credential }, cookie });

describe('works', () => {
  test('a member adds a passkey, logs in with it, renames and removes it, with a mail of each change', async () => {
    const { member, device, id } = await withPasskey();
    expect((await passkeysOf(member)).data).toMatchObject({
      list: [{ id, name: 'Passkey', lastUsedAt: null }],
      address: ORIGIN,
      passwordNeeded: false,
    });
    const { options, cookie } = await onLoginPage();
    expect(options).toMatchObject({ rpId: 'panel.example.com', userVerification: 'required' });
    const entered = await logIn(device.get(options), cookie);
    expect(entered.data).toEqual({ id: member.id, userName: member.email, isBlacklist: false, blacklistReason: null });
    const devices = await call(`GET /api/v1/Accounts/${member.id}/Devices`, { cookie: cookieOf(entered.cookies) });
    expect(
      devices.data.list.map(({ method, current }: { method: string; current: boolean }) => [method, current]),
    ).toEqual([
      ['passkey', true],
      ['password', false],
    ]);

    const path = `/api/v1/Accounts/${member.id}/Passkeys/${id}`;
    const renamed = await call(`POST ${path}/Name`, { cookie: member.cookie, body: { name: ' Phone ' } });
    expect(renamed.code).toBe(200);
    const [shown] = (await passkeysOf(member)).data.list;
    expect(shown).toEqual({ ...shown, name: 'Phone', lastUsedAt: panel.clock.now().toISOString() });
    const exported = await call(`GET /api/v1/Accounts/${member.id}/Export`, { cookie: member.cookie });
    expect(exported.data.passkeys).toMatchObject([{ name: 'Phone' }]);

    expect((await call(`POST ${path}/Remove`, { cookie: member.cookie, body: {} })).code).toBe(200);
    const again = await onLoginPage();
    expect((await logIn(device.get(again.options), again.cookie)).code).toBe(2032);
    expect((await mailsTo(panel, member.email)).map(({ subject }) => subject).sort()).toEqual([
      'A passkey was added to your account',
      'A passkey was removed from your account',
      'New login to your account',
    ]);
  });

  test('passkeys that do not count log in again and again; blacklisted members log in, too', async () => {
    const { member, device } = await withPasskey();
    device.counts = false;
    await panel.transaction((tx) =>
      tx.run(sql`update members set state = 'blacklisted', blacklist_reason = 'Copied answers.', blacklisted_at = now()
        where id = ${member.id}`),
    );
    for (let time = 0; time < 2; time += 1) {
      const { options, cookie } = await onLoginPage();
      expect((await logIn(device.get(options), cookie)).data).toMatchObject({ id: member.id, isBlacklist: true });
    }
  });

  test('ten minutes after the log-in, or in another browser, adding and removing ask for the password', async () => {
    const { member, id } = await withPasskey();
    const session = /__Host-pollen_session=[^;]+/.exec(member.cookie)?.[0] ?? '';
    expect((await optionsFor(member, {}, session)).code).toBe(2035);
    panel.clock.advance(10 * MINUTE_MS);
    expect((await passkeysOf(member)).data.passwordNeeded).toBe(true);
    expect((await optionsFor(member)).code).toBe(2035);
    expect((await optionsFor(member, { password: 'not-the-passw0rd' })).code).toBe(2010);
    expect((await optionsFor(member, { password: PASSWORD })).code).toBe(200);
    const remove = (body: object) =>
      call(`POST /api/v1/Accounts/${member.id}/Passkeys/${id}/Remove`, { cookie: member.cookie, body });
    expect((await remove({})).code).toBe(2035);
    expect((await passkeysOf(member)).data.list).toHaveLength(1);
    expect((await remove({ password: PASSWORD })).code).toBe(200);
  });
});

describe('refuses', () => {
  test('a challenge counts once, for its browser, for five minutes', async () => {
    const { device } = await withPasskey();
    const { options, cookie } = await onLoginPage();
    const answer = device.get(options);
    const elsewhere = await onLoginPage();
    expect((await logIn(answer, elsewhere.cookie)).code).toBe(2032);
    const both = await Promise.all([logIn(answer, cookie), logIn(answer, cookie)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 2032]);
    expect((await logIn(answer, cookie)).code).toBe(2032);

    const late = await onLoginPage();
    panel.clock.advance(5 * MINUTE_MS);
    expect((await logIn(device.get(late.options), late.cookie)).code).toBe(2032);
    const madeUp = await onLoginPage();
    expect((await logIn(device.get({ ...madeUp.options, challenge: 'bWFkZSB1cA' }), madeUp.cookie)).code).toBe(2032);
  });

  test('another origin, another relying party, an owner who was not recognized, a counter that goes back', async () => {
    const { device } = await withPasskey();
    const wrong = async (odd: Parameters<Authenticator['get']>[1]) => {
      const { options, cookie } = await onLoginPage();
      const { code, errors } = await logIn(device.get(options, odd), cookie);
      expect(errors).toEqual(['This passkey doesn’t work here. Please try again, or log in with your password.']);
      return code;
    };
    expect(await wrong({ origin: 'https://panel.example.org' })).toBe(2032);
    expect(await wrong({ origin: 'http://panel.example.com' })).toBe(2032);
    expect(await wrong({ rpId: 'example.com' })).toBe(2032);
    expect(await wrong({ verified: false })).toBe(2032);
    device.counter = 7;
    const { options, cookie } = await onLoginPage();
    expect((await logIn(device.get(options), cookie)).code).toBe(200);
    device.counter = 6;
    expect(await wrong({})).toBe(2032);
    device.counter = 8;
    const next = await onLoginPage();
    expect((await logIn(device.get(next.options), next.cookie)).code).toBe(200);
  });

  test('what belongs to somebody else: a passkey, its owner, its signature, a challenge for adding', async () => {
    const maya = await withPasskey();
    const jonas = await withPasskey();
    const { options, cookie } = await onLoginPage();
    const jonasOwner = jonas.device.get(options).response.userHandle;
    expect((await logIn(maya.device.get(options, { userHandle: jonasOwner }), cookie)).code).toBe(2032);
    const next = await onLoginPage();
    const mayas = maya.device.get(next.options);
    const jonases = jonas.device.get(next.options);
    const mixed = { ...mayas, response: { ...jonases.response, userHandle: mayas.response.userHandle } };
    expect((await logIn(mixed, next.cookie)).code).toBe(2032);

    const { data } = await optionsFor(maya.member);
    expect(data.excludeCredentials).toMatchObject([{ transports: ['internal'] }]);
    const made = new Authenticator(ORIGIN).create(data);
    expect((await add(jonas.member, made)).code).toBe(2033);
    expect((await add(maya.member, made)).code).toBe(200);
    expect((await add(maya.member, made)).code).toBe(2033);
    // A log-in and an addition do not share challenges.
    expect(
      (await add(maya.member, new Authenticator(ORIGIN).create({ ...data, challenge: next.options.challenge }))).code,
    ).toBe(2033);
    const path = `/api/v1/Accounts/${jonas.member.id}/Passkeys/${maya.id}`;
    for (const [last, body] of [
      ['Name', { name: 'Mine' }],
      ['Remove', {}],
    ] as const) {
      expect((await call(`POST ${path}/${last}`, { cookie: jonas.member.cookie, body })).code).toBe(1404);
    }
    expect((await passkeysOf(maya.member, jonas.member.cookie)).code).toBe(1404);
  });

  test('new passkeys of another origin or without a recognized owner, and the twenty-first', async () => {
    const member = await createMember(panel);
    const device = new Authenticator(ORIGIN);
    const made = async (odd: Parameters<Authenticator['create']>[1]) =>
      (await add(member, device.create((await optionsFor(member)).data, odd))).code;
    expect(await made({ origin: 'https://panel.example.org' })).toBe(2033);
    expect(await made({ rpId: 'example.org' })).toBe(2033);
    expect(await made({ verified: false })).toBe(2033);
    for (let count = 0; count < 19; count += 1) expect(await made({})).toBe(200);
    const [one, other] = [(await optionsFor(member)).data, (await optionsFor(member)).data];
    const codes = (await Promise.all([add(member, device.create(one)), add(member, device.create(other))])).map(
      ({ code }) => code,
    );
    expect(codes.sort()).toEqual([200, 2034]);
    expect(await optionsFor(member)).toMatchObject({ code: 2034, data: null });
  });

  test('a passkey is offered until the member has one or declines, which is for good', async () => {
    const [maya, jonas] = [await createMember(panel), await createMember(panel)];
    const offer = async (member: MemberPersona) => (await passkeysOf(member)).data.offer;
    const decline = (member: MemberPersona, by = member) =>
      call(`POST /api/v1/Accounts/${member.id}/PasskeyOffer`, { cookie: by.cookie, body: {} });
    expect(await offer(maya)).toBe(true);
    expect(await decline(maya, jonas)).toMatchObject({ code: 1404 });
    expect((await Promise.all([decline(maya), decline(maya)])).map(({ code }) => code)).toEqual([200, 200]);
    expect([await offer(maya), await offer(jonas)]).toEqual([false, true]);
    const { member } = await withPasskey();
    expect(await offer(member)).toBe(false);
  });

  test('suspended members read why; the passkeys of a closed account are gone', async () => {
    const { member, device } = await withPasskey();
    const setState = (state: string) =>
      panel.transaction((tx) => tx.run(sql`update members set state = ${state} where id = ${member.id}`));
    await setState('suspended');
    const first = await onLoginPage();
    expect(await logIn(device.get(first.options), first.cookie)).toMatchObject({ code: 2011 });
    await setState('active');
    const { data } = await call(`GET /api/v1/Accounts/${member.id}/Closing`, { cookie: member.cookie });
    const closed = await call(`POST /api/v1/Accounts/${member.id}/Closing`, {
      cookie: member.cookie,
      body: { password: PASSWORD, forfeitedPoints: data.forfeitedPoints },
    });
    expect(closed.code).toBe(200);
    const second = await onLoginPage();
    expect((await logIn(device.get(second.options), second.cookie)).code).toBe(2032);
    const left = await panel.transaction((tx) => tx.rows(sql`select 1 from passkeys where member_id = ${member.id}`));
    expect(left).toEqual([]);
  });

  test('other names of the panel, with the address that works', async () => {
    const { member } = await withPasskey();
    for (const path of ['/api/v1/PasskeyLoginOptions', `/api/v1/Accounts/${member.id}/PasskeyOptions`]) {
      const answer = await panel.call(`POST ${path}`, {
        body: {},
        cookie: member.cookie,
        headers: { host: 'localhost' },
      });
      expect(answer).toMatchObject({ code: 2031 });
      expect(answer.errors[0]).toContain(ORIGIN);
    }
  });

  test('answers that are none', async () => {
    const { device } = await withPasskey();
    const { options, cookie } = await onLoginPage();
    const answer = device.get(options);
    const clientDataJSON = Buffer.from('{}').toString('base64url');
    expect((await logIn({ ...answer, response: { ...answer.response, clientDataJSON } }, cookie)).code).toBe(2032);
    for (const credential of [null, {}, { ...answer, id: '!' }, { ...answer, more: 1 }, { ...answer, response: {} }]) {
      expect((await logIn(credential, cookie)).status).toBe(400);
    }
  });
});

describe('This wasn’t me', () => {
  const tokenIn = async (member: MemberPersona, subject: string) => {
    const mail = (await mailsTo(panel, member.email)).find((each) => each.subject === subject);
    return /notMe\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };

  test('ends the session that added a passkey, and removes the passkey', async () => {
    const { member, device } = await withPasskey();
    const own = await signIn(panel, member.id);
    const token = await tokenIn(member, 'A passkey was added to your account');
    expect((await call('POST /api/v1/NotMe', { body: { token } })).code).toBe(200);
    expect((await passkeysOf(member)).code).toBe('401');
    expect((await passkeysOf(member, own)).data.list).toEqual([]);
    const { options, cookie } = await onLoginPage();
    expect((await logIn(device.get(options), cookie)).code).toBe(2032);
    expect((await call('POST /api/v1/NotMe', { body: { token } })).code).toBe(200);
  });

  test('ends a log-in with a passkey that somebody else holds, and removes that passkey', async () => {
    const { member, device } = await withPasskey();
    panel.clock.advance(DAY_MS);
    const { options, cookie } = await onLoginPage();
    const thief = cookieOf((await logIn(device.get(options), cookie)).cookies);
    const token = await tokenIn(member, 'New login to your account');
    expect((await call('POST /api/v1/NotMe', { body: { token } })).code).toBe(200);
    expect((await passkeysOf(member, thief)).code).toBe('401');
    expect((await passkeysOf(member)).data.list).toEqual([]);
  });

  test('also ends what a thief did with that passkey: log-ins, and passkeys added there, even after removing the first', async () => {
    const { member, device, id } = await withPasskey();
    const token = await tokenIn(member, 'A passkey was added to your account');
    const own = await signIn(panel, member.id);
    const { options, cookie } = await onLoginPage();
    const entered = await logIn(device.get(options), cookie);
    const second = cookieOf({ ...entered.cookies });
    const another = new Authenticator(ORIGIN);
    const made = another.create((await optionsFor(member, {}, second)).data);
    const added = await call(`POST /api/v1/Accounts/${member.id}/Passkeys`, {
      cookie: second,
      body: { credential: made },
    });
    expect(added.code).toBe(200);
    const remove = `POST /api/v1/Accounts/${member.id}/Passkeys/${id}/Remove`;
    expect((await call(remove, { cookie: second, body: {} })).code).toBe(200);
    const third = await onLoginPage();
    const inside = cookieOf((await logIn(another.get(third.options), third.cookie)).cookies);
    expect((await passkeysOf(member, inside)).code).toBe(200);

    expect((await call('POST /api/v1/NotMe', { body: { token } })).code).toBe(200);
    expect((await passkeysOf(member, second)).code).toBe('401');
    expect((await passkeysOf(member, inside)).code).toBe('401');
    expect((await passkeysOf(member, own)).data.list).toEqual([]);
  });

  test('of a log-in with the passkey at the same time, nothing is left', async () => {
    const { member, device } = await withPasskey();
    const token = await tokenIn(member, 'A passkey was added to your account');
    const { options, cookie } = await onLoginPage();
    const [entered, ended] = await Promise.all([
      logIn(device.get(options), cookie),
      call('POST /api/v1/NotMe', { body: { token } }),
    ]);
    expect([200, 2032]).toContain(entered.code);
    expect(ended.code).toBe(200);
    const running = await panel.transaction((tx) =>
      tx.rows(sql`select 1 from sessions where member_id = ${member.id} and ended_at is null`),
    );
    expect(running).toEqual([]);
  });

  test('a token that is none, or of a session that is gone, says what to do instead', async () => {
    for (const token of ['', '1-x', `${'9'.repeat(9)}-${'A'.repeat(43)}`]) {
      expect((await call('POST /api/v1/NotMe', { body: { token }, lang: 'zh' })).errors[0]).toContain('重新设置密码');
    }
  });
});

test('passkeys need https and a name, or this machine', () => {
  expect(passkeyPlaceOf('https://panel.example.com')).toEqual({ rpId: 'panel.example.com', origin: ORIGIN });
  expect(passkeyPlaceOf('http://127.0.0.1:4000')).toEqual({ rpId: 'localhost', origin: 'http://localhost:4000' });
  expect(passkeyPlaceOf('http://[::1]:4000')).toEqual({ rpId: 'localhost', origin: 'http://localhost:4000' });
  for (const url of ['http://panel.example.com', 'https://192.0.2.7', 'https://[2001:db8::1]']) {
    expect(passkeyPlaceOf(url)).toBeNull();
  }
});
