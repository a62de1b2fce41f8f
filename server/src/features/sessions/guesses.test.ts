import { codes } from '@pollen/contract/codes';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pollen/server/platform/time';
import { eventually } from '@pollen/testkit/eventually';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, PASSWORD } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
// Each test starts with unused limits.
afterEach(() => panel.clock.advance(HOUR_MS));
afterAll(() => panel.close());

const GUESSES = 250;

/** Sends many parallel calls, each with its own body, and counts the answers by code. */
async function atOnce(count: number, send: (n: number) => Promise<{ code: number | string }>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => send(n)));
  const counted: Record<string, number> = {};
  for (const { code } of answers) counted[code] = (counted[code] ?? 0) + 1;
  return counted;
}

const post = (url: string, body: object, more: { cookie?: string; from?: string } = {}) =>
  panel.app
    .inject({
      method: 'POST',
      url,
      payload: body,
      ...(more.cookie ? { headers: { cookie: more.cookie } } : {}),
      ...(more.from ? { remoteAddress: more.from } : {}),
    })
    .then((response) => response.json() as { code: number | string });

describe('250 guesses at once get ten answers', () => {
  test('of a log-in, and the owner logs in from another network meanwhile', async () => {
    const { email } = await createMember(panel);
    const guess = (password: string, from: string) => post('/api/v1/Login', { userName: email, password }, { from });
    const [counted, owner] = await Promise.all([
      atOnce(GUESSES, (n) => guess(`guess-${n}`, '198.51.100.7')),
      guess(PASSWORD, '198.51.100.8'),
    ]);
    expect(counted).toEqual({ [codes.wrongCredentials]: 10, [codes.tooManyRequests]: GUESSES - 10 });
    expect(owner.code).toBe(200);
    expect((await guess(PASSWORD, '198.51.100.7')).code).toBe(codes.tooManyRequests);
  });

  test('of the old password of a session, whichever call is asked', async () => {
    const { id, cookie } = await createMember(panel);
    const body = { id, newPassword: 'New-honey-8', confirmedPassword: 'New-honey-8' };
    const change = (oldPassword: string) =>
      post(`/api/v1/Accounts/${id}/ChangePassword`, { ...body, oldPassword }, { cookie });
    expect(await atOnce(GUESSES, (n) => change(`guess-${n}`))).toEqual({
      [codes.oldPasswordWrong]: 10,
      [codes.tooManyRequests]: GUESSES - 10,
    });
    expect((await change(PASSWORD)).code).toBe(codes.tooManyRequests);
    const email = { email: 'new@example.com', password: PASSWORD };
    expect((await post(`/api/v1/Accounts/${id}/EmailChange`, email, { cookie })).code).toBe(codes.tooManyRequests);
    panel.clock.advance(10 * MINUTE_MS);
    expect((await change(PASSWORD)).code).toBe(200);
  });

  test('of an operator, who signs in from another network and is mailed once a day', async () => {
    const operator = await createOperatorPersona(panel);
    const guess = (password: string, from: string) =>
      post('/api/console/Login', { email: operator.email, password }, { from });
    const [counted, owner] = await Promise.all([
      atOnce(GUESSES, (n) => guess(`guess-${n}`, '198.51.100.7')),
      guess(PASSWORD, '198.51.100.8'),
    ]);
    expect(counted).toEqual({ [codes.operatorCredentials]: 10, [codes.tooManyRequests]: GUESSES - 10 });
    expect(owner.code).toBe(200);
    const told = async () =>
      (await mailsTo(panel, operator.email)).filter(({ subject }) => /failed logins/.test(subject)).length;
    await eventually(async () => expect(await told()).toBe(1));
    const logged = () =>
      panel.transaction((tx) =>
        tx.one<{ wrong: number }>(sql`
          select count(*)::int as wrong from audit_log
          where operator_id = ${operator.id} and action = 'operator.passwordWrong'`),
      );
    await eventually(async () => expect(await logged()).toEqual({ wrong: 10 }));

    panel.clock.advance(HOUR_MS);
    await atOnce(12, (n) => guess(`guess-${n}`, '198.51.100.9'));
    await eventually(async () => expect(await logged()).toEqual({ wrong: 20 }));
    expect(await told()).toBe(1);
    panel.clock.advance(DAY_MS);
    await atOnce(12, (n) => guess(`guess-${n}`, '198.51.100.9'));
    await eventually(async () => expect(await told()).toBe(2));
  });
});

test('the networks of an IPv6 site share a limit', async () => {
  const { email } = await createMember(panel);
  const guess = (from: string) => post('/api/v1/Login', { userName: email, password: 'not-the-passw0rd' }, { from });
  const hex = (n: number) => n.toString(16);
  // Each guess comes from another /64; a limit of ten for each /64 would allow all of them.
  const counted = await atOnce(50, (n) => guess(`2001:db8:7:${hex(n)}::1`));
  expect(counted).toEqual({ [codes.wrongCredentials]: 40, [codes.tooManyRequests]: 10 });
});
