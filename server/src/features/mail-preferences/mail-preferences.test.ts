import { codes } from '@pollen/contract/codes';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { invitationJobs } from '@pollen/testkit/invitation-jobs';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as, launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderJobs } from '../orders/jobs';
import { mailToken } from './links';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const standard = {
  invitations: true,
  invitationOpens: false,
  orderSteps: true,
  answerNews: true,
  invitationsPerWeek: null,
  panelPerWeek: 3,
};
const tokenOf = (member: MemberPersona) => mailToken(panel.services.secrets, member.id);
const read = (token: string) => panel.call(`GET /api/v1/MailPreferences?token=${encodeURIComponent(token)}`);
const save = (token: string, preferences: object) =>
  panel.call('POST /api/v1/MailPreferences', { body: { token, ...preferences } });
const own = (member: MemberPersona) => as(panel, member).get(`/api/v1/Accounts/${member.id}/MailPreferences`);

describe('works', () => {
  test('a mailed token and a login give the same choices, and each change is recorded', async () => {
    const member = await createMember(panel);
    const token = tokenOf(member);
    expect((await read(token)).data).toEqual(standard);
    expect((await save(token, { invitationsPerWeek: 1, answerNews: false })).code).toBe(200);
    expect((await own(member)).data).toEqual({ ...standard, invitationsPerWeek: 1, answerNews: false });
    const path = `/api/v1/Accounts/${member.id}/MailPreferences`;
    expect((await as(panel, member).post(path, { invitations: false, invitationsPerWeek: null })).code).toBe(200);
    expect((await read(token)).data).toEqual({ ...standard, invitations: false, answerNews: false });
    const { data } = await as(panel, member).get(`/api/v1/Accounts/${member.id}/Consents`);
    expect(data.list.slice(0, 2)).toMatchObject([
      { subject: 'invitations', given: false },
      { subject: 'answerNews', given: false },
    ]);
  });

  test('the link to it is in every invitation, and a member who wants one a week gets one', async () => {
    const operator = await createOperatorPersona(panel, 'operator');
    const profile = { name: 'Maya Lindqvist', gender: 2, birthday: '1990-04-12', countryId: 276 } as const;
    const [one, all] = [await createMember(panel, { profile }), await createMember(panel, { profile })];
    await save(tokenOf(one), { invitationsPerWeek: 1 });
    const invited = async () => {
      const survey = await launchSurvey(panel, { target: { countries: [276] } });
      await as(panel, operator).post(`/api/console/Surveys/${survey.id}/Waves`, { size: 10 });
      await runJobs(panel, invitationJobs);
      return Promise.all([one, all].map(async ({ email }) => (await mailsTo(panel, email)).length));
    };
    expect(await invited()).toEqual([1, 1]);
    const [mail] = await mailsTo(panel, one.email);
    expect(mail?.text).toContain(`${panel.services.config.publicUrl}/mailPreferences?token=${tokenOf(one)}`);
    expect(await invited()).toEqual([1, 2]);
    await save(tokenOf(one), { invitationsPerWeek: 50 });
    // More than the panel sends is as much as the panel sends.
    expect(await invited()).toEqual([2, 3]);
    expect(await invited()).toEqual([3, 3]);
    expect(await invited()).toEqual([3, 3]);
  });

  test('a member can refuse mails about the steps of an order, but not about its end', async () => {
    const member = await createMember(panel, { points: 5000 });
    await addPayoutAccount(panel, member);
    await save(tokenOf(member), { orderSteps: false });
    const giftId = await offerGift(panel);
    const subjects = async () => (await mailsTo(panel, member.email)).map(({ subject }) => subject.replace(/\d+/, 'n'));
    await as(panel, member).post('/api/v1/Order', { giftId });
    const [order] = (await as(panel, member).get(`/api/v1/Accounts/${member.id}/Orders`)).data.list;
    const [mail] = await mailsTo(panel, member.email);
    const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const confirmed = await as(panel, member).post('/api/v1/OrderConfirmations', { token });
    expect(confirmed.code).toBe(200);
    await runJobs(panel, orderJobs);
    expect(await subjects()).toEqual(['Confirm order n']);
    expect((await as(panel, member).post(`/api/v1/Orders/${order.id}/Cancel`)).code).toBe(200);
    expect(await subjects()).toEqual(['You canceled order n', 'Confirm order n']);
  });
});

describe('refuses', () => {
  test('invalid numbers and unknown choices', async () => {
    const member = await createMember(panel);
    for (const wrong of [
      { invitationsPerWeek: 0 },
      { invitationsPerWeek: 51 },
      { invitationsPerWeek: 1.5 },
      { invitationsPerWeek: '2' },
      { orderSteps: null },
      { codes: false },
      { panelPerWeek: 9 },
    ]) {
      expect([wrong, (await save(tokenOf(member), wrong)).code]).toEqual([wrong, codes.malformed]);
    }
    expect((await own(member)).data).toEqual(standard);
  });

  test('invented tokens, and those of closed accounts', async () => {
    const member = await createMember(panel);
    const token = tokenOf(member);
    for (const other of ['', 'x', `${member.id}-${'a'.repeat(43)}`, token.replace(/^\d+/, '1'), `${token}x`]) {
      expect([other, (await read(other)).code]).toEqual([other, codes.mailTokenUnknown]);
      expect((await save(other, { orderSteps: false })).code).toBe(codes.mailTokenUnknown);
    }
    await save(token, { invitationsPerWeek: 2 });
    const { forfeitedPoints } = (await as(panel, member).get(`/api/v1/Accounts/${member.id}/Closing`)).data;
    const closed = await as(panel, member).post(`/api/v1/Accounts/${member.id}/Closing`, {
      password: member.password,
      forfeitedPoints,
    });
    expect(closed.code).toBe(200);
    expect((await read(token)).code).toBe(codes.mailTokenUnknown);
  });
});

test('forbidden: preferences of another member without the token', async () => {
  const [one, other] = [await createMember(panel), await createMember(panel)];
  const path = `/api/v1/Accounts/${other.id}/MailPreferences`;
  expect((await as(panel, one).get(path)).code).toBe(codes.notFound);
  expect((await as(panel, one).post(path, { orderSteps: false })).code).toBe(codes.notFound);
  expect((await panel.call(`GET ${path}`)).code).toBe('401');
  expect((await panel.call(`POST ${path}`, { body: {} })).code).toBe('401');
});
