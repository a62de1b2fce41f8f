import { codes } from '@pollen/contract/codes';
import { MINUTE_MS } from '@pollen/server/platform/time';
import { AnonymousClient } from '@pollen/testkit/anonymous-client';
import { mailsTo } from '@pollen/testkit/mails';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, PASSWORD } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
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

describe('passwords', () => {
  test('a forgotten password is replaced with a mailed code, and every session ends', async () => {
    const member = await createMember(panel);
    const browser = new AnonymousClient(panel);
    const code = await browser.askForCode(member.email, 'ForgotPassword');
    expect((await browser.reset(member.email, code, 'weak')).code).toBe(2008);
    expect((await browser.reset(member.email, code, 'New-honey-8', 'New-honey-9')).code).toBe(2009);
    expect((await browser.reset(member.email, other(code), 'New-honey-8')).code).toBe(2005);
    expect(await browser.reset(member.email, code, 'New-honey-8')).toMatchObject({ code: 200, data: null });
    expect((await browser.reset(member.email, code, 'New-honey-9')).code).toBe(2005);
    expect((await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: member.cookie })).code).toBe('401');
    expect((await browser.post('/api/v1/Login', { userName: member.email, password: PASSWORD })).code).toBe(2001);
    expect((await browser.post('/api/v1/Login', { userName: member.email, password: 'New-honey-8' })).code).toBe(200);
    // No mail tells of the log-in in the browser that has just set the password; one does of the next new browser.
    const newest = async () => (await mailsTo(panel, member.email))[0]?.subject;
    expect(await newest()).toBe('Your password was changed');
    await new AnonymousClient(panel).post('/api/v1/Login', { userName: member.email, password: 'New-honey-8' });
    expect(await newest()).toBe('New login to your account');
  });

  test('a code for an address without an account changes nothing', async () => {
    const browser = new AnonymousClient(panel);
    await browser.post('/api/v1/ForgotPasswordCode', { userName: 'ghost@example.com' });
    expect((await browser.reset('ghost@example.com', '2222', 'New-honey-8')).code).toBe(2005);
    expect((await browser.post('/api/v1/Login', { userName: 'ghost@example.com', password: 'New-honey-8' })).code).toBe(
      2001,
    );
  });

  test('the mail goes to the address as the account has it', async () => {
    const member = await createMember(panel, { email: 'maria@example.com' });
    // Full-width letters are normalized to plain ones, and mean another mailbox.
    await new AnonymousClient(panel).post('/api/v1/ForgotPasswordCode', { userName: 'ｍａｒｉａ@example.com' });
    await runJobs(panel, membersJobs);
    expect((await mailsTo(panel, member.email))[0]?.subject).toMatch(/^Your password reset code: /);
    expect(await mailsTo(panel, 'ｍａｒｉａ@example.com')).toEqual([]);
  });

  test('changing the password ends the other sessions', async () => {
    const member = await createMember(panel);
    const login = await new AnonymousClient(panel).post('/api/v1/Login', {
      userName: member.email,
      password: PASSWORD,
    });
    const elsewhere = `pollen_session=${login.cookies.pollen_session}`;
    const change = (body: object, lang: 'en' | 'zh' = 'en') =>
      panel.call(`POST /api/v1/Accounts/${member.id}/ChangePassword`, { body, lang, cookie: member.cookie });
    const body = { id: member.id, oldPassword: PASSWORD, newPassword: 'New-honey-8', confirmedPassword: 'New-honey-8' };
    expect((await change({ ...body, oldPassword: 'wrong-0ne' })).code).toBe(2010);
    expect((await change({ ...body, confirmedPassword: 'New-honey-9' })).code).toBe(2009);
    expect((await change({ ...body, newPassword: 'x', confirmedPassword: 'x' })).code).toBe(2008);
    const own = `${member.email.split('@')[0]}-7x`;
    expect((await change({ ...body, newPassword: own, confirmedPassword: own })).code).toBe(codes.passwordPersonal);
    expect(await change(body, 'zh')).toMatchObject({
      code: 200,
      data: null,
      errors: ['密码修改成功，其他浏览器已退出登录。'],
    });
    expect((await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: member.cookie })).code).toBe(200);
    expect((await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: elsewhere })).code).toBe('401');
    expect(
      (await new AnonymousClient(panel).post('/api/v1/Login', { userName: member.email, password: 'New-honey-8' }))
        .code,
    ).toBe(200);
  });

  test('of two changes at once one wins', async () => {
    const member = await createMember(panel);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        panel.call(`POST /api/v1/Accounts/${member.id}/ChangePassword`, {
          cookie: member.cookie,
          body: {
            id: member.id,
            oldPassword: PASSWORD,
            newPassword: `New-honey-${n}`,
            confirmedPassword: `New-honey-${n}`,
          },
        }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 2010, 2010, 2010]);
  });

  test('guesses of the old password from a stolen session are limited', async () => {
    const member = await createMember(panel);
    const guess = (oldPassword: string) =>
      panel.call(`POST /api/v1/Accounts/${member.id}/ChangePassword`, {
        cookie: member.cookie,
        body: { id: member.id, oldPassword, newPassword: 'New-honey-8', confirmedPassword: 'New-honey-8' },
      });
    for (let n = 0; n < 10; n += 1) expect((await guess(`wrong-${n}`)).code).toBe(2010);
    expect((await guess(PASSWORD)).code).toBe(1429);
    panel.clock.advance(10 * MINUTE_MS);
    expect((await guess(PASSWORD)).code).toBe(200);
  });
});
