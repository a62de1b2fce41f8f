import { codes } from '@pollen/contract/codes';
import { approved } from '@pollen/testkit/approvals';
import { mailsTo, tokenMailedTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { PASSWORD } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../platform/time';
import { operatorJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
let ben: OperatorPersona;
const NEW_PASSWORD = 'four words and 1 bee';

beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
  panel.clock.set('2026-11-18T09:00:00Z');
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
  ben = await createOperatorPersona(panel, 'viewer', 'Ben Okafor');
});
afterAll(() => panel.close());

const post = (path: string, body: object, who?: OperatorPersona, lang: 'en' | 'zh' = 'en') =>
  panel.call(`POST ${path}`, { body, lang, ...(who ? { cookie: who.cookie } : {}) });
const me = (who: OperatorPersona) => panel.call('GET /api/console/Me', { cookie: who.cookie });
const logIn = (email: string, password: string, totp?: string) =>
  post('/api/console/Login', { email, password, ...(totp ? { totp } : {}) });
const look = (token: string) => post('/api/console/PasswordLinks/Look', { token });
const use = (token: string, password = NEW_PASSWORD) => post('/api/console/PasswordLinks/Use', { token, password });
const sendLink = async (to: { id: number }, by: OperatorPersona) =>
  approved(panel, await post(`/api/console/Operators/${to.id}/PasswordLink`, { reason: 'asked on the phone' }, by));

async function forget(email: string, lang: 'en' | 'zh' = 'en') {
  const answer = await post('/api/console/ForgottenPassword', { email }, undefined, lang);
  await runJobs(panel, operatorJobs);
  return answer;
}

async function actionsAbout(who: OperatorPersona): Promise<string[]> {
  const { data } = await panel.call(`GET /api/console/AuditLog?subjectKind=operator&subjectId=${who.id}`, {
    cookie: eva.cookie,
  });
  return data.list.map(({ action }: { action: string }) => action);
}

describe('works', () => {
  test('a forgotten password: the mailed link sets another one, once, and every session ends', async () => {
    const second = await logIn(ben.email, PASSWORD);
    expect(await forget(` ${ben.email.toUpperCase()} `)).toMatchObject({ code: 200, data: null });
    const [mail] = await mailsTo(panel, ben.email);
    expect(mail?.text).toContain('someone asked to reset the password');
    const token = await tokenMailedTo(panel, ben.email);
    expect(await look(token)).toMatchObject({ data: { name: 'Ben Okafor', email: ben.email, passwordMin: 12 } });
    expect(await use(token, 'too short')).toMatchObject({ code: codes.operatorPasswordShort, errors: [/12/] });
    expect(await me(ben)).toMatchObject({ code: 200 });

    const both = await Promise.all([use(token), use(token, 'another bee of four words')]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, codes.linkInvalid].sort());
    expect(both[0]?.cookies).toEqual({});
    expect(await look(token)).toMatchObject({ code: codes.linkInvalid });
    expect(await me(ben)).toMatchObject({ code: '401' });
    const other = { ...ben, cookie: `pollen_console=${second.cookies.pollen_console}` };
    expect(await me(other)).toMatchObject({ code: '401' });
    const won = both[0]?.code === 200 ? NEW_PASSWORD : 'another bee of four words';
    expect(await logIn(ben.email, PASSWORD)).toMatchObject({ code: codes.operatorCredentials });
    expect(await logIn(ben.email, won)).toMatchObject({ code: 200 });
    expect((await mailsTo(panel, ben.email))[0]?.subject).toBe('Your console password was changed');
    const actions = await actionsAbout(ben);
    expect(actions.filter((action) => action.startsWith('operator.password')).reverse()).toEqual([
      'operator.passwordForgotten',
      'operator.passwordSet',
      // Said after the answer, at some time.
      ...actions.filter((action) => action === 'operator.passwordWrong'),
    ]);
  });

  test('an administrator sends a link, and its mail names the administrator', async () => {
    expect(await sendLink(ben, eva)).toMatchObject({ code: 200 });
    expect((await mailsTo(panel, ben.email))[0]?.text).toContain('Eva Brandt has sent you this link');
    expect((await actionsAbout(ben))[0]).toBe('operator.passwordLinkSent');
    expect(await use(await tokenMailedTo(panel, ben.email))).toMatchObject({ code: 200 });
    expect(await logIn(ben.email, NEW_PASSWORD)).toMatchObject({ code: 200 });
  });

  test('an operator has a link sent to oneself', async () => {
    expect(await sendLink(ben, ben)).toMatchObject({ code: 200 });
    expect(await look(await tokenMailedTo(panel, ben.email))).toMatchObject({ code: 200 });
  });

  test('the one-time code is asked for as before', async () => {
    const codeNow = (secret: string) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: panel.clock.now().getTime() });
    const { secret } = (await post('/api/console/Totp', {}, ben)).data;
    await post('/api/console/TotpConfirmation', { code: codeNow(secret) }, ben);
    await forget(ben.email);
    await use(await tokenMailedTo(panel, ben.email));
    panel.clock.advance(MINUTE_MS);
    expect(await logIn(ben.email, NEW_PASSWORD)).toMatchObject({ code: codes.totpRequired });
    expect(await logIn(ben.email, NEW_PASSWORD, codeNow(secret))).toMatchObject({ code: 200 });
  });

  test('the mails are in the language of the operator who asked for them', async () => {
    await forget(ben.email, 'zh');
    const [mail] = await mailsTo(panel, ben.email);
    expect(mail?.subject).toBe('重新设置管理后台密码');
  });
});

describe('refuses', () => {
  test('an unknown address with the same answer as a known one, and sends no mail', async () => {
    const known = await forget(ben.email);
    const unknown = await forget('nobody@example.com');
    expect(unknown).toEqual(known);
    expect(await mailsTo(panel, 'nobody@example.com')).toEqual([]);
    // Both were one row for a job, and nothing else: what costs time is done after the answer.
    await post('/api/console/ForgottenPassword', { email: ben.email });
    await post('/api/console/ForgottenPassword', { email: 'nobody@example.com' });
    expect(await mailsTo(panel, ben.email)).toHaveLength(1);
    await runJobs(panel, operatorJobs);
    expect(await mailsTo(panel, ben.email)).toHaveLength(2);
  });

  test('more than three links an hour, with the same answer', async () => {
    for (let go = 0; go < 5; go += 1) expect(await forget(ben.email)).toMatchObject({ code: 200 });
    expect(await mailsTo(panel, ben.email)).toHaveLength(3);
    // An administrator is not held up by what strangers did.
    expect(await sendLink(ben, eva)).toMatchObject({ code: 200 });
    panel.clock.advance(HOUR_MS);
    await forget(ben.email);
    expect(await mailsTo(panel, ben.email)).toHaveLength(5);
  });

  test('more calls from one network than the limit', async () => {
    const tight = await openPanel({ LIMIT_LOGINS_PER_NETWORK_MINUTE: '2' });
    const ask = () => tight.call('POST /api/console/ForgottenPassword', { body: { email: 'nobody@example.com' } });
    expect([(await ask()).code, (await ask()).code, (await ask()).code]).toEqual([200, 200, 1429]);
    await tight.close();
  });

  test('a link after an hour, after a newer one, of a suspended operator, and an invented one', async () => {
    await forget(ben.email);
    const first = await tokenMailedTo(panel, ben.email);
    await sendLink(ben, eva);
    expect(await use(first)).toMatchObject({ code: codes.linkInvalid });
    const newer = await tokenMailedTo(panel, ben.email);
    panel.clock.advance(HOUR_MS);
    expect(await use(newer)).toMatchObject({ code: codes.linkInvalid });
    expect(await use('made up')).toMatchObject({ code: codes.linkInvalid });

    await sendLink(ben, eva);
    const held = await tokenMailedTo(panel, ben.email);
    await post(`/api/console/Operators/${ben.id}/Suspend`, {}, eva);
    expect(await look(held)).toMatchObject({ code: codes.linkInvalid });
    expect(await use(held)).toMatchObject({ code: codes.linkInvalid });
    const before = (await mailsTo(panel, ben.email)).length;
    expect(await forget(ben.email)).toMatchObject({ code: 200 });
    expect(await mailsTo(panel, ben.email)).toHaveLength(before);
    expect(await sendLink(ben, eva)).toMatchObject({ code: codes.accessSuspended });
  });
});

describe('forbidden', () => {
  test('a link for somebody else is an administrator’s to send', async () => {
    expect(await sendLink(eva, ben)).toMatchObject({ code: codes.notAllowed });
    expect(await sendLink({ id: 99_999 }, eva)).toMatchObject({ code: 1404 });
    const account = await panel.call(`GET /api/console/Operators/${eva.id}`, { cookie: ben.cookie });
    expect(account.data.can.sendPasswordLink).toMatchObject({ code: codes.notAllowed });
  });
});
