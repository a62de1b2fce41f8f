import { codes } from '@pollen/contract/codes';
import { mailsTo, tokenMailedTo } from '@pollen/testkit/mails';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const HOUR_MS = 3_600_000;
const given = { type: 1, name: 'Maya Lindqvist', account: 'Maya@Example.org' };

function save(member: MemberPersona, body: object = given) {
  return panel.call(`POST /api/v1/Accounts/${member.id}/Paypal`, { cookie: member.cookie, body });
}
async function look(member: MemberPersona) {
  return (await panel.call(`GET /api/v1/Accounts/${member.id}/Paypal`, { cookie: member.cookie })).data;
}
function confirm(token: string) {
  return panel.call('POST /api/v1/PaypalConfirmations', { body: { token } });
}

test('limits mails and clicks of a network', async () => {
  const strict = await openPanel({ LIMIT_CODES_PER_NETWORK_HOUR: '1' });
  const [maya, jonas] = [await createMember(strict), await createMember(strict)];
  const save = (member: { id: number; cookie: string }) =>
    strict.call(`POST /api/v1/Accounts/${member.id}/Paypal`, {
      cookie: member.cookie,
      body: { type: 1, name: 'Maya Lindqvist', account: 'maya@example.org' },
    });
  expect([(await save(maya)).code, (await save(jonas)).code]).toEqual([200, codes.tooManyRequests]);
  for (const path of ['/api/v1/PaypalConfirmations', '/api/v1/OrderConfirmations']) {
    const clicked = [];
    for (let n = 0; n < 4; n += 1)
      clicked.push((await strict.call(`POST ${path}`, { body: { token: 'made-up' } })).code);
    expect([path, ...clicked]).toEqual([path, ...Array(3).fill(codes.linkInvalid), codes.tooManyRequests]);
  }
  await strict.close();
});

describe('works', () => {
  test("an account is saved, mailed in the member's language, confirmed by the link, and locked", async () => {
    const member = await createMember(panel, { locale: 'zh' });
    expect(await look(member)).toEqual({
      type: 1,
      name: null,
      account: null,
      paypalConfirmed: false,
      confirmedAt: null,
      waiting: false,
    });
    expect(await save(member)).toMatchObject({ code: 200, data: null });
    expect(await look(member)).toMatchObject({ account: 'Maya@example.org', paypalConfirmed: false, waiting: true });

    const [mail] = await mailsTo(panel, member.email);
    expect(mail?.subject).toBe('请确认您的收款账户');
    expect(mail?.text).toContain(`${panel.services.config.publicUrl}/updateInfo?token=`);
    expect(mail?.text).toContain('Maya@example.org');
    expect(await mailsTo(panel, 'maya@example.org')).toEqual([]);

    const token = await tokenMailedTo(panel, member.email);
    expect(await confirm(token)).toMatchObject({ code: 200, data: null });
    panel.clock.advance(1000 * HOUR_MS);
    expect(await confirm(token)).toMatchObject({ code: 200, data: null });
    panel.clock.advance(-1000 * HOUR_MS);
    expect(await look(member)).toMatchObject({
      paypalConfirmed: true,
      waiting: false,
      confirmedAt: panel.clock.now().toISOString(),
    });
    expect(await save(member, { ...given, account: 'thief@example.org' })).toMatchObject({ code: 4006 });
    expect(await look(member)).toMatchObject({ account: 'Maya@example.org' });
  });

  test('a typing mistake can be corrected at once, and only the newest link is valid', async () => {
    const member = await createMember(panel);
    await save(member, { ...given, account: 'mya@example.org' });
    const first = await tokenMailedTo(panel, member.email);
    expect(await save(member)).toMatchObject({ code: 200 });
    expect(await confirm(first)).toMatchObject({ code: 4007 });
    expect(await confirm(await tokenMailedTo(panel, member.email))).toMatchObject({ code: 200 });
    expect(await look(member)).toMatchObject({ account: 'Maya@example.org', paypalConfirmed: true });
  });
});

describe('refuses', () => {
  test('the same account again within a minute, then mails a new link', async () => {
    const member = await createMember(panel);
    await save(member);
    expect(await save(member)).toMatchObject({
      code: 4010,
      errors: ['We’ve just sent an email. Please wait 60 seconds before you request another.'],
    });
    panel.clock.advance(60_000);
    expect(await save(member)).toMatchObject({ code: 200 });
    expect(await mailsTo(panel, member.email)).toHaveLength(2);
  });

  test('expired and invented links', async () => {
    const member = await createMember(panel);
    await save(member);
    const token = await tokenMailedTo(panel, member.email);
    panel.clock.advance(72 * HOUR_MS);
    expect(await confirm(token)).toMatchObject({ code: 4007 });
    expect(await confirm('made-up')).toMatchObject({ code: 4007 });
    expect(await look(member)).toMatchObject({ paypalConfirmed: false, waiting: false });
  });

  test('invalid accounts', async () => {
    const member = await createMember(panel);
    for (const wrong of [{ account: '' }, { account: 'maya' }, { account: 'a b@example.org' }]) {
      expect(await save(member, { ...given, ...wrong }), JSON.stringify(wrong)).toMatchObject({ code: 4009 });
    }
    for (const name of [' ', '<b>Maya</b>', '\u202eayaM', '12345', 'x'.repeat(61)]) {
      expect(await save(member, { ...given, name }), name).toMatchObject({ code: codes.nameInvalid });
    }
    for (const body of [
      { ...given, type: 2 },
      { type: 1, name: 'Maya' },
      { ...given, confirmed: true },
    ]) {
      expect(await save(member, body), JSON.stringify(body)).toMatchObject({ status: 400, code: 1400 });
    }
    expect(await look(member)).toMatchObject({ account: null });
  });
});

describe('forbidden', () => {
  test('to strangers and to other members', async () => {
    const member = await createMember(panel);
    const other = await createMember(panel);
    const path = `/api/v1/Accounts/${member.id}/Paypal`;
    expect(await panel.call(`GET ${path}`)).toMatchObject({ code: '401' });
    expect(await panel.call(`POST ${path}`, { body: given })).toMatchObject({ code: '401' });
    expect(await panel.call(`GET ${path}`, { cookie: other.cookie })).toMatchObject({ code: 1404 });
    expect(await panel.call(`POST ${path}`, { cookie: other.cookie, body: given })).toMatchObject({ code: 1404 });
  });
});
