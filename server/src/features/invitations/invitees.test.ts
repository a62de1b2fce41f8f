import { codes } from '@pollen/contract/codes';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as, launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordChoices } from '../consents/index';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const profile = { name: 'Maya Lindqvist', gender: 2 as const, birthday: '1990-04-12', countryId: 276 };
const numbers = (list: { memberId: number }[]) => list.map(({ memberId }) => memberId);

test('operators with the permission see who would be invited, page by page and without names', async () => {
  const viewer = await createOperatorPersona(panel, 'viewer');
  const members = await Promise.all(Array.from({ length: 5 }, () => createMember(panel, { profile })));
  await createMember(panel);
  const survey = await launchSurvey(panel, { target: { countries: [276] }, draft: true });
  const look = async (query: string) =>
    as(panel, viewer).get(`/api/console/Invitees?surveyId=${survey.id}&size=3${query}`);
  const counted = async () => (await as(panel, viewer).get(`/api/console/Surveys/${survey.id}/Invitable`)).data.members;

  const newest = members.map(({ id }) => id).sort((one, other) => other - one);
  const first = (await look('')).data;
  expect(first.list[0]).toEqual({ memberId: newest[0], country: 'Germany', gender: 2, age: 36, level: 1 });
  const second = (await look(`&before=${first.next}`)).data;
  expect([numbers(first.list), numbers(second.list), second.next]).toEqual([newest.slice(0, 3), newest.slice(3), null]);
  expect(await counted()).toBe(5);

  const [unwilling, other] = members as [MemberPersona, MemberPersona];
  await panel.transaction((tx) => recordChoices(tx, unwilling.id, { invitations: false }));
  expect(await counted()).toBe(4);
  const seen = [...numbers((await look('')).data.list), ...numbers((await look(`&before=${newest[2]}`)).data.list)];
  expect([seen.includes(unwilling.id), seen.includes(other.id), new Set(seen).size]).toEqual([false, true, 4]);
});

test('refused: surveys that are not there, and made-up cursors', async () => {
  const viewer = await createOperatorPersona(panel, 'viewer');
  expect((await as(panel, viewer).get('/api/console/Invitees?surveyId=999999')).code).toBe(codes.notFound);
  expect((await as(panel, viewer).get("/api/console/Invitees?surveyId=1&before=1'")).status).toBe(400);
  expect((await as(panel, viewer).get('/api/console/Invitees')).status).toBe(400);
});
