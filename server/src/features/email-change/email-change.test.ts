import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pollen/server/platform/time';
import { AnonymousClient } from '@pollen/testkit/anonymous-client';
import { mailsTo, tokenMailedTo } from '@pollen/testkit/mails';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, PASSWORD, signIn } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blacklistMember } from '../members/index';
import { emailChangeJobs } from './jobs';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await panel.close();
});

let count = 0;
function newAddress(): string {
  count += 1;
  return `new-address-${count}@example.org`;
}

const pathOf = (member: MemberPersona) => `/api/v1/Accounts/${member.id}/EmailChange`;

async function request(member: MemberPersona, email: string, password = PASSWORD) {
  const answer = await panel.call(`POST ${pathOf(member)}`, { cookie: member.cookie, body: { email, password } });
  await runJobs(panel, emailChangeJobs);
  return answer;
}
async function pending(member: MemberPersona) {
  return (await panel.call(`GET ${pathOf(member)}`, { cookie: member.cookie })).data.pending;
}
const confirm = (token: string) => panel.call('POST /api/v1/EmailConfirmations', { body: { token } });
const takeBack = (token: string) => panel.call('POST /api/v1/EmailTakeBacks', { body: { token } });
const login = (userName: string, password = PASSWORD) =>
  panel.call('POST /api/v1/Login', { body: { userName, password } });

/** Advances the clock and runs the job that is due then. */
async function pass(ms: number) {
  panel.clock.advance(ms);
  for (const due of ['email-change.lapse'] as const) await emailChangeJobs[due]?.({}, panel.services);
}
async function subjects(address: string) {
  return (await mailsTo(panel, address)).map(({ subject }) => subject);
}

describe('works', () => {
  test('both addresses get a mail, and the old one stays valid until the new one is confirmed', async () => {
    const member = await createMember(panel, { locale: 'zh' });
    const email = newAddress();
    expect(await request(member, ` ${email.toUpperCase()} `)).toMatchObject({ code: 200, data: null });
    expect(await pending(member)).toMatchObject({
      newEmail: `NEW-ADDRESS-${count}@example.org`,
      confirmBefore: new Date(panel.clock.now().getTime() + 7 * DAY_MS).toISOString(),
      can: { resend: { code: codes.resendTooSoon } },
    });
    expect(await subjects(email)).toEqual(['请确认您的新邮箱']);
    expect(await subjects(member.email)).toEqual(['您的邮箱即将更换']);
    expect(await login(member.email)).toMatchObject({ code: 200 });
    expect(await login(email)).toMatchObject({ code: codes.wrongCredentials });

    const token = await tokenMailedTo(panel, email);
    const confirmed = { code: 200, data: { id: member.id, userName: `NEW-ADDRESS-${count}@example.org` } };
    expect(await confirm(token)).toMatchObject(confirmed);
    expect(await confirm(token)).toMatchObject(confirmed);
    expect(await pending(member)).toBeNull();
    expect(await login(member.email)).toMatchObject({ code: codes.wrongCredentials });
    expect(await login(email)).toMatchObject({ code: 200 });
    expect(await subjects(member.email)).toEqual(['您的邮箱已更换', '您的账户有新的登录', '您的邮箱即将更换']);
    const { data } = await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: member.cookie });
    expect(data.email.toLowerCase()).toBe(email);
  });

  test('the mail is sent again on request, with the same link', async () => {
    const member = await createMember(panel);
    const email = newAddress();
    await request(member, email);
    const first = await tokenMailedTo(panel, email);
    const again = () =>
      panel.call(`POST /api/v1/Accounts/${member.id}/EmailChange/Resend`, { cookie: member.cookie, body: {} });
    expect(await again()).toMatchObject({ code: codes.resendTooSoon });
    panel.clock.advance(MINUTE_MS);
    expect(await again()).toMatchObject({ code: 200 });
    await runJobs(panel, emailChangeJobs);
    expect(await mailsTo(panel, email)).toHaveLength(2);
    expect(await tokenMailedTo(panel, email)).toBe(first);
  });

  test('a newer change replaces the waiting one', async () => {
    const member = await createMember(panel);
    const [typo, right] = [newAddress(), newAddress()];
    await request(member, typo);
    const stale = await tokenMailedTo(panel, typo);
    panel.clock.advance(MINUTE_MS);
    await request(member, right);
    expect(await pending(member)).toMatchObject({ newEmail: right });
    expect(await confirm(stale)).toMatchObject({ code: codes.linkInvalid });
    expect(await confirm(await tokenMailedTo(panel, right))).toMatchObject({ code: 200 });
  });

  test('the member keeps the old address after all', async () => {
    const member = await createMember(panel);
    const email = newAddress();
    await request(member, email);
    const cancel = () =>
      panel.call(`POST /api/v1/Accounts/${member.id}/EmailChange/Cancel`, { cookie: member.cookie, body: {} });
    expect(await cancel()).toMatchObject({ code: 200 });
    expect(await cancel()).toMatchObject({ code: codes.emailChangeOver });
    expect(await confirm(await tokenMailedTo(panel, email))).toMatchObject({ code: codes.linkInvalid });
    expect(await pending(member)).toBeNull();
  });

  test('unconfirmed for 7 days: reminded before, suspended then with the reason at login, reactivated by a late confirmation', async () => {
    const member = await createMember(panel);
    const email = newAddress();
    await request(member, email);
    await pass(5 * DAY_MS);
    await pass(HOUR_MS);
    expect(await subjects(member.email)).toEqual([
      'Your new email address is not confirmed yet',
      'Your email address is being changed',
    ]);
    await pass(2 * DAY_MS);
    expect(await panel.call(`GET ${pathOf(member)}`, { cookie: member.cookie })).toMatchObject({ code: '401' });
    expect((await subjects(member.email))[0]).toBe('Your account is suspended');

    expect(await login(member.email, 'Not-mine-1')).toMatchObject({ code: codes.wrongCredentials, data: null });
    const refused = await login(member.email);
    expect(refused).toMatchObject({ code: codes.accountSuspended, data: { newEmail: email } });
    const { ticket } = refused.data;
    const mail = (to: 'new' | 'old') => panel.call('POST /api/v1/SuspensionMails', { body: { ticket, to } });
    expect(await mail('new')).toMatchObject({ code: 200 });
    expect(await mail('new')).toMatchObject({ code: codes.resendTooSoon });
    expect(await mail('old')).toMatchObject({ code: 200 });
    await runJobs(panel, emailChangeJobs);
    expect(await mailsTo(panel, email)).toHaveLength(2);
    expect((await subjects(member.email))[0]).toBe('Undo the change of your email address');

    expect(await confirm(await tokenMailedTo(panel, email))).toMatchObject({ code: 200 });
    expect(await login(email)).toMatchObject({ code: 200 });
    expect(await mail('new')).toMatchObject({ code: codes.emailChangeOver });
  });

  test('the old mailbox takes a suspended account back', async () => {
    const member = await createMember(panel);
    await request(member, newAddress());
    await pass(8 * DAY_MS);
    const token = await tokenMailedTo(panel, member.email);
    expect(await takeBack(token)).toMatchObject({ code: 200, data: null });
    expect(await takeBack(token)).toMatchObject({ code: 200 });
    // The password may be known to an attacker, so it no longer works; a reset by the old mailbox sets a new one.
    expect(await login(member.email)).toMatchObject({ code: codes.wrongCredentials });
    const browser = new AnonymousClient(panel);
    const code = await browser.askForCode(member.email, 'ForgotPassword');
    expect(await browser.reset(member.email, code, 'New-honey-8')).toMatchObject({ code: 200 });
    expect(await login(member.email, 'New-honey-8')).toMatchObject({ code: 200 });
  });

  test('a thief with the password, who confirmed at once and changed again, loses the account to the old mailbox', async () => {
    const member = await createMember(panel);
    const [thief, another] = [newAddress(), newAddress()];
    await request(member, thief);
    const owners = await tokenMailedTo(panel, member.email);
    await confirm(await tokenMailedTo(panel, thief));
    panel.clock.advance(MINUTE_MS);
    await request(member, another);
    const thiefs = await tokenMailedTo(panel, thief);
    panel.clock.advance(6 * DAY_MS);
    // The thief's passkey.
    await panel.transaction((tx) =>
      tx.run(sql`
        insert into passkeys (member_id, credential_id, public_key, user_handle, counter, transports, name, created_at,
          added_in_session_id)
        values (${member.id}, '\\x01', '\\x02', '\\x03', 0, '{}', 'Phone', ${tx.now}, 1)`),
    );

    expect(await takeBack(owners)).toMatchObject({ code: 200 });
    const passkeys = `GET /api/v1/Accounts/${member.id}/Passkeys`;
    expect((await panel.call(passkeys, { cookie: await signIn(panel, member.id) })).data.list).toEqual([]);
    expect(await panel.call(`GET ${pathOf(member)}`, { cookie: member.cookie })).toMatchObject({ code: '401' });
    expect(await confirm(await tokenMailedTo(panel, another))).toMatchObject({ code: codes.linkInvalid });
    expect(await takeBack(thiefs)).toMatchObject({ code: 200 });
    const { data } = await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: await signIn(panel, member.id) });
    expect(data.email).toBe(member.email);
  });
});

describe('refuses', () => {
  test('an invalid address, the present address, and a wrong password', async () => {
    const member = await createMember(panel);
    for (const email of ['', 'maya', '<b>@example.org', 'a@b', `${'x'.repeat(70)}@example.org`, 'x'.repeat(400)]) {
      expect((await request(member, email)).code, email).toBeOneOf([codes.emailMissing, codes.emailInvalid]);
    }
    expect(await request(member, 'x'.repeat(6_000))).toMatchObject({ status: 400 });
    expect(await request(member, member.email.toUpperCase())).toMatchObject({ code: codes.emailUnchanged });
    expect(await request(member, newAddress(), 'Not-mine-1')).toMatchObject({ code: codes.passwordWrong });
    expect(await pending(member)).toBeNull();
    expect(await mailsTo(panel, member.email)).toEqual([]);
  });

  test('more password guesses than the limit', async () => {
    const member = await createMember(panel);
    for (let n = 0; n < 10; n += 1) await request(member, newAddress(), 'Not-mine-1');
    expect(await request(member, newAddress())).toMatchObject({ code: codes.tooManyRequests });
    panel.clock.advance(10 * MINUTE_MS);
    expect(await request(member, newAddress())).toMatchObject({ code: 200 });
  });

  test('a sixth address within a day', async () => {
    const member = await createMember(panel);
    for (let n = 0; n < 5; n += 1) {
      expect(await request(member, newAddress())).toMatchObject({ code: 200 });
      panel.clock.advance(MINUTE_MS);
    }
    expect(await request(member, newAddress())).toMatchObject({ code: codes.emailChangesTooMany });
    panel.clock.advance(DAY_MS);
    expect(await request(member, newAddress())).toMatchObject({ code: 200 });
  });

  test('telling whether the new address has an account: only its mailbox learns', async () => {
    const [member, owner] = [await createMember(panel), await createMember(panel)];
    expect(await request(member, owner.email)).toMatchObject({ code: 200, data: null, errors: [] });
    expect(await pending(member)).toMatchObject({ newEmail: owner.email });
    expect(await subjects(owner.email)).toEqual(['This address already has an account']);
    expect((await mailsTo(panel, owner.email))[0]?.text).not.toContain('token=');
  });

  test('an address that somebody registered before it was confirmed', async () => {
    const member = await createMember(panel);
    const email = newAddress();
    await request(member, email);
    await createMember(panel, { email });
    expect(await confirm(await tokenMailedTo(panel, email))).toMatchObject({ code: codes.addressTaken });
    expect(await login(member.email)).toMatchObject({ code: 200 });
  });

  test('refuses invented links, and links that take back a change that has been final for a week', async () => {
    const member = await createMember(panel);
    const email = newAddress();
    await request(member, email);
    const token = await tokenMailedTo(panel, member.email);
    for (const wrong of ['made-up', '', token]) {
      expect(await confirm(wrong), wrong).toMatchObject({ code: codes.linkInvalid });
    }
    await confirm(await tokenMailedTo(panel, email));
    panel.clock.advance(7 * DAY_MS);
    expect(await takeBack(token)).toMatchObject({ code: codes.linkInvalid });
    expect(await login(email)).toMatchObject({ code: 200 });
  });

  test('invented and expired tickets', async () => {
    const member = await createMember(panel);
    await request(member, newAddress());
    await pass(8 * DAY_MS);
    const { ticket } = (await login(member.email)).data;
    const mail = (given: string) => panel.call('POST /api/v1/SuspensionMails', { body: { ticket: given, to: 'old' } });
    panel.clock.advance(15 * MINUTE_MS);
    for (const wrong of ['', 'made-up', ticket]) {
      expect(await mail(wrong)).toMatchObject({ code: codes.emailChangeOver });
    }
  });

  test('more mails than a network may cause', async () => {
    const strict = await openPanel({ LIMIT_CODES_PER_NETWORK_HOUR: '1' });
    const [maya, jonas] = [await createMember(strict), await createMember(strict)];
    const ask = ({ id, cookie }: MemberPersona) =>
      strict.call(`POST /api/v1/Accounts/${id}/EmailChange`, {
        cookie,
        body: { email: newAddress(), password: PASSWORD },
      });
    expect([(await ask(maya)).code, (await ask(jonas)).code]).toEqual([200, codes.tooManyRequests]);
    await strict.close();
  });
});

test('a blacklisted account is not suspended: its change is dropped, and it stays blacklisted', async () => {
  const member = await createMember(panel);
  await panel.transaction((tx) => blacklistMember(tx, member.id, 'Copied answers'));
  await request(member, newAddress());
  await pass(8 * DAY_MS);
  expect(await pending(member)).toBeNull();
  expect(await login(member.email)).toMatchObject({ code: 200, data: { isBlacklist: true } });
});

test('two at once: one change waits, and one of two confirmations of one address wins', async () => {
  const [maya, jonas] = [await createMember(panel), await createMember(panel)];
  const email = newAddress();
  const body = { email, password: PASSWORD };
  const both = await Promise.all(
    [body, body].map((each) => panel.call(`POST ${pathOf(maya)}`, { cookie: maya.cookie, body: each })),
  );
  expect(both.map(({ code }) => code).sort()).toEqual([200, codes.resendTooSoon]);
  await runJobs(panel, emailChangeJobs);
  const mayas = await tokenMailedTo(panel, email);
  await request(jonas, email);
  const jonass = await tokenMailedTo(panel, email);
  expect(jonass).not.toBe(mayas);
  const confirmed = await Promise.all([confirm(mayas), confirm(jonass)]);
  expect(confirmed.map(({ code }) => code).sort()).toEqual([200, codes.addressTaken]);
});

describe('forbidden', () => {
  test('to strangers and to other members', async () => {
    const [member, other] = [await createMember(panel), await createMember(panel)];
    const body = { email: newAddress(), password: PASSWORD };
    for (const call of [`GET ${pathOf(member)}`, `POST ${pathOf(member)}`, `POST ${pathOf(member)}/Cancel`]) {
      const given =
        call.endsWith('/EmailChange') && call.startsWith('POST')
          ? { body }
          : call.startsWith('POST')
            ? { body: {} }
            : {};
      expect(await panel.call(call, given), call).toMatchObject({ code: '401' });
      expect(await panel.call(call, { ...given, cookie: other.cookie }), call).toMatchObject({ code: 1404 });
    }
  });
});
