import { codes } from '@pollen/contract/codes';
import { ExportedData } from '@pollen/contract/data-export';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { completeShort, launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, expect, test } from 'vitest';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

function exported(member: MemberPersona, lang: 'en' | 'zh' = 'en') {
  return panel.call(`GET /api/v1/Accounts/${member.id}/Export`, { cookie: member.cookie, lang });
}

test('the export contains all data of the member in plain words, in the documented shape', async () => {
  const member = await createMember(panel, { points: 2000, userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/130.0' });
  const call = (path: string, body: object) =>
    panel.call(`POST /api/v1/Accounts/${member.id}/${path}`, { cookie: member.cookie, body });
  await addPayoutAccount(panel, member);
  await call('Today', {});
  await call('Consents', { invitations: false });
  await call('EmailChange', { email: 'maya-soon@example.org', password: member.password });
  const question = await panel.call(`GET /api/v1/Accounts/${member.id}/ProfileQuestion`, { cookie: member.cookie });
  const { id: questionId, answers } = question.data.question;
  await call('ProfileQuestion', { questionId, answerId: answers[0].id });
  const giftId = await offerGift(panel);
  await panel.call('POST /api/v1/Order', { cookie: member.cookie, body: { giftId } });
  const { encryptId } = await launchSurvey(panel);
  await completeShort(panel, member, encryptId);

  const { code, data } = await exported(member);
  expect(code).toBe(200);
  ExportedData.parse(data);
  expect(data.cutShort).toEqual([]);
  expect(data.account).toMatchObject({ id: member.id, email: member.email, accountName: member.handle });
  expect(data.profile).toMatchObject({
    name: 'Maya Lindqvist',
    gender: 'female',
    birthday: '1990-04-12',
    country: 'United States',
  });
  expect(data.profileAnswers).toHaveLength(1);
  expect(data.consents[0]).toMatchObject({ subject: 'invitations', given: false });
  expect(data.emailChanges).toMatchObject([{ from: member.email, to: 'maya-soon@example.org', state: 'pending' }]);
  expect(data.devices).toMatchObject([{ device: 'Firefox, Linux', active: true }]);
  expect(data.points.lines.map(({ description }: { description: string }) => description)).toContain(
    'Welcome to Pollen',
  );
  expect(data.credit.lines.at(-1)).toMatchObject({ description: 'Starting credit', change: 60 });
  expect(data.checkIns).toHaveLength(1);
  expect(data.payoutAccount).toMatchObject({ name: 'Maya Lindqvist', account: member.email });
  expect(data.orders).toMatchObject([{ gift: 'Cash account $10', status: 'Waiting for confirm', history: [{}] }]);
  expect(data.surveys).toMatchObject([{ status: 'Completed', pages: [{ answers: { age: 'adult' } }, {}] }]);
  expect(data.mails.map(({ subject }: { subject: string }) => subject)).toContain(
    'Your email address is being changed',
  );
  expect((await exported(member, 'zh')).data.profile.country).toBe('美国');
});

test('the export contains nothing about other people', async () => {
  const member = await createMember(panel);
  const friend = await createMember(panel, {
    invitedBy: member.recommendedCode,
    profile: { name: 'Zebulon Quartermaine', gender: 1, birthday: '1990-04-12', countryId: 840 },
  });
  const { encryptId } = await launchSurvey(panel);
  await completeShort(panel, friend, encryptId);
  const { data } = await exported(member);
  expect(data.referrals).toMatchObject({ friends: 1, earnedPoints: 200 });
  expect(data.points.lines[0].description).toBe('Your friend a friend completed a first survey');
  const text = JSON.stringify(data);
  for (const theirs of ['Zebulon', friend.email, friend.handle]) expect(text).not.toContain(theirs);
  const friends = JSON.stringify((await exported(friend)).data);
  for (const theirs of [member.email, member.handle]) expect(friends).not.toContain(theirs);
});

test('a network can request only a limited number of exports', async () => {
  const member = await createMember(panel);
  const answers = [];
  for (let n = 0; n < 21; n += 1) answers.push((await exported(member)).code);
  expect(answers.at(-1)).toBe(codes.tooManyRequests);
});

test('visitors and other members do not get the export', async () => {
  const quiet = await openPanel();
  const [member, other] = [await createMember(quiet), await createMember(quiet)];
  const path = `/api/v1/Accounts/${member.id}/Export`;
  expect(await quiet.call(`GET ${path}`)).toMatchObject({ code: '401' });
  expect(await quiet.call(`GET ${path}`, { cookie: other.cookie })).toMatchObject({ code: 1404 });
  await quiet.close();
});
