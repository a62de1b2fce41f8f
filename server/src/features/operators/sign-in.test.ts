import { eventually } from '@pollen/testkit/eventually';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { PASSWORD } from '@pollen/testkit/personas';
import { Secret, TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOperator, ensureFirstOperator } from './actions';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function codeOf(secret: string, on: Panel = panel): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: on.clock.now().getTime() });
}
function wrongCode(secret: string): string {
  return String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, '0');
}

/** An operator with a one-time code set up, still signed in. */
async function enrolled() {
  const operator = await createOperatorPersona(panel);
  const begun = await panel.call('POST /api/console/Totp', { cookie: operator.cookie, body: {} });
  const { secret } = begun.data;
  const body = { code: codeOf(secret) };
  expect(await panel.call('POST /api/console/TotpConfirmation', { cookie: operator.cookie, body })).toMatchObject({
    code: 200,
  });
  panel.clock.advance(MINUTE_MS);
  return { ...operator, secret };
}

function logIn(email: string, more: { password?: string; totp?: string } = {}) {
  return panel.call('POST /api/console/Login', { body: { email, password: PASSWORD, ...more } });
}

async function auditOf(subjectKind: string, subjectId: number): Promise<string[]> {
  const viewer = await createOperatorPersona(panel, 'viewer');
  const query = `subjectKind=${subjectKind}&subjectId=${subjectId}`;
  const { data } = await panel.call(`GET /api/console/AuditLog?${query}`, { cookie: viewer.cookie });
  return data.list.map((line: { action: string }) => line.action);
}

describe('works', () => {
  test('an operator signs in, reads the own account, and signs out', async () => {
    const operator = await createOperatorPersona(panel, 'finance', 'Ines Falk');
    expect(await panel.call('GET /api/console/Me', { cookie: operator.cookie })).toMatchObject({
      code: 200,
      data: {
        id: operator.id,
        email: operator.email,
        name: 'Ines Falk',
        role: 'finance',
        totp: false,
        mustEnrol: false,
        timeZone: 'America/New_York',
      },
    });
    expect(await panel.call('POST /api/console/Logout', { cookie: operator.cookie, body: {} })).toMatchObject({
      code: 200,
    });
    expect(await panel.call('GET /api/console/Me', { cookie: operator.cookie })).toMatchObject({ code: '401' });
    expect(await auditOf('operator', operator.id)).toEqual(['operator.signedOut', 'operator.signedIn']);
  });

  test('the address in another case is the same operator', async () => {
    const operator = await createOperatorPersona(panel);
    expect(await logIn(` ${operator.email.toUpperCase()} `)).toMatchObject({ code: 200, data: { id: operator.id } });
  });

  test('the cookie is for the console alone', async () => {
    const operator = await createOperatorPersona(panel);
    const response = await panel.app.inject({
      method: 'POST',
      url: '/api/console/Login',
      payload: { email: operator.email, password: PASSWORD },
    });
    expect(response.cookies[0]).toMatchObject({
      name: 'pollen_console',
      path: '/api/console',
      httpOnly: true,
      sameSite: 'Strict',
    });
    const [{ hash }] = (await panel.transaction((tx) =>
      tx.rows<{ hash: string }>(
        sql`select encode(token_hash, 'hex') as hash from operator_sessions order by id desc limit 1`,
      ),
    )) as [{ hash: string }];
    expect(hash).not.toContain(response.cookies[0]?.value);
  });

  test('a one-time code is set up, asked for from then on, and each works once', async () => {
    const operator = await enrolled();
    const stored = await panel.transaction((tx) =>
      tx.one<{ secret: Buffer }>(sql`select totp_secret as secret from operators where id = ${operator.id}`),
    );
    expect(stored.secret.toString('latin1')).not.toContain(operator.secret);

    expect(await logIn(operator.email)).toMatchObject({ code: 5003 });
    expect(await logIn(operator.email, { totp: wrongCode(operator.secret) })).toMatchObject({ code: 5002 });
    const totp = codeOf(operator.secret);
    expect(await logIn(operator.email, { totp })).toMatchObject({ code: 200, data: { totp: true } });
    expect(await logIn(operator.email, { totp })).toMatchObject({
      code: 5002,
      errors: [expect.stringContaining('has been used')],
    });
    panel.clock.advance(MINUTE_MS);
    expect(await logIn(operator.email, { totp: codeOf(operator.secret) })).toMatchObject({ code: 200 });
  });

  test('setting up a code ends the sessions opened without one', async () => {
    const operator = await createOperatorPersona(panel);
    const other = (await logIn(operator.email)).cookies.pollen_console;
    const begun = await panel.call('POST /api/console/Totp', { cookie: operator.cookie, body: {} });
    expect(begun.data.uri).toMatch(/^otpauth:\/\/totp\/Pollen/);
    const body = { code: codeOf(begun.data.secret) };
    await panel.call('POST /api/console/TotpConfirmation', { cookie: operator.cookie, body });
    expect(await panel.call('GET /api/console/Me', { cookie: operator.cookie })).toMatchObject({
      data: { totp: true },
    });
    expect(await panel.call('GET /api/console/Me', { cookie: `pollen_console=${other}` })).toMatchObject({
      code: '401',
    });
  });

  test('the first operator is made once, with a generated password that is shown once', async () => {
    const fresh = await openPanel();
    const config = { operatorEmail: 'first@example.com', operatorPassword: undefined };
    const first = await fresh.transaction((tx) => ensureFirstOperator(tx, config));
    expect(first).toMatchObject({ email: 'first@example.com', password: expect.stringMatching(/^.{16}$/) });
    expect(await fresh.transaction((tx) => ensureFirstOperator(tx, config))).toBeNull();
    const body = { email: 'first@example.com', password: first?.password };
    const signedIn = await fresh.call('POST /api/console/Login', { body });
    expect(signedIn).toMatchObject({ code: 200, data: { name: 'First', role: 'admin' } });
    await fresh.close();
  });
});

describe('refuses', () => {
  test('a wrong password and an unknown address alike', async () => {
    const operator = await createOperatorPersona(panel);
    const wrong = await logIn(operator.email, { password: 'not it 77' });
    const unknown = await logIn('nobody@example.com');
    expect(wrong).toMatchObject({ status: 200, code: 5001 });
    expect({ ...unknown, cookies: {} }).toEqual({ ...wrong, cookies: {} });
    await eventually(async () =>
      expect(await auditOf('operator', operator.id)).toEqual(['operator.passwordWrong', 'operator.signedIn']),
    );
  });

  test('guesses of codes stop after ten for a quarter of an hour, even for the right code', async () => {
    const operator = await enrolled();
    for (let go = 0; go < 10; go += 1) {
      expect(await logIn(operator.email, { totp: wrongCode(operator.secret) })).toMatchObject({ code: 5002 });
    }
    expect(await logIn(operator.email, { totp: codeOf(operator.secret) })).toMatchObject({ code: 1429 });
    panel.clock.advance(16 * MINUTE_MS);
    expect(await logIn(operator.email, { totp: codeOf(operator.secret) })).toMatchObject({ code: 200 });
  });

  test('a confirmed code is not replaced from within a session', async () => {
    const operator = await enrolled();
    expect(await panel.call('POST /api/console/Totp', { cookie: operator.cookie, body: {} })).toMatchObject({
      code: 5004,
    });
    const body = { code: codeOf(operator.secret) };
    expect(await panel.call('POST /api/console/TotpConfirmation', { cookie: operator.cookie, body })).toMatchObject({
      code: 5004,
    });
  });

  test('sessions end after two idle hours, and after twelve in any case', async () => {
    const operator = await createOperatorPersona(panel);
    const me = () => panel.call('GET /api/console/Me', { cookie: operator.cookie });
    for (let hour = 0; hour < 11; hour += 1) {
      panel.clock.advance(HOUR_MS);
      expect(await me(), `hour ${hour}`).toMatchObject({ code: 200 });
    }
    panel.clock.advance(HOUR_MS);
    expect(await me()).toMatchObject({ code: '401' });

    const idle = await createOperatorPersona(panel);
    panel.clock.advance(2 * HOUR_MS);
    expect(await panel.call('GET /api/console/Me', { cookie: idle.cookie })).toMatchObject({ code: '401' });
  });

  test('more attempts from one network than the limit', async () => {
    const tight = await openPanel({ LIMIT_LOGINS_PER_NETWORK_MINUTE: '3' });
    const body = { email: 'nobody@example.com', password: 'not it 77' };
    const codes = [];
    for (let go = 0; go < 4; go += 1) codes.push((await tight.call('POST /api/console/Login', { body })).code);
    expect(codes).toEqual([5001, 5001, 5001, 1429]);
    await tight.close();
  });

  test('every call but the setup of a code until it is set up, on a panel that others can reach', async () => {
    const open = await openPanel({ PUBLIC_URL: 'https://panel.example.com' });
    await open.transaction((tx) =>
      createOperator(tx, { email: 'eva@example.com', name: 'Eva', role: 'admin', password: PASSWORD }),
    );
    const body = { email: 'eva@example.com', password: PASSWORD };
    const signedIn = await open.call('POST /api/console/Login', { body });
    expect(signedIn).toMatchObject({ code: 200, data: { mustEnrol: true } });
    expect(Object.keys(signedIn.cookies)).toEqual(['__Host-pollen_console']);
    const cookie = `__Host-pollen_console=${signedIn.cookies['__Host-pollen_console']}`;
    expect(await open.call('GET /api/console/Orders', { cookie })).toMatchObject({ code: 5010 });
    expect(await open.call('GET /api/console/Me', { cookie })).toMatchObject({ code: 200, data: { mustEnrol: true } });
    const { secret } = (await open.call('POST /api/console/Totp', { cookie, body: {} })).data;
    await open.call('POST /api/console/TotpConfirmation', { cookie, body: { code: codeOf(secret, open) } });
    expect(await open.call('GET /api/console/Orders', { cookie })).toMatchObject({ code: 200 });
    await open.close();
  });
});
