import { codes } from '@pollen/contract/codes';
import { invitationJobs } from '@pollen/testkit/invitation-jobs';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel({ PANEL_TIME_ZONE: 'America/New_York' });
});
// 10:00 in New York.
beforeEach(() => at('2026-11-18T15:00:00Z'));
afterAll(() => panel.close());

const countries = [276, 250, 380, 724, 616, 528, 40, 756, 56, 203];
/** A survey that nobody else's test finds, and members who fit it. */
async function surveyFor(members: number, more: Parameters<typeof launchSurvey>[1] = {}) {
  const countryId = countries.pop() ?? 0;
  const people = await Promise.all(
    Array.from({ length: members }, () =>
      createMember(panel, { profile: { name: 'Maya Lindqvist', gender: 2, birthday: '1990-04-12', countryId } }),
    ),
  );
  return { people, survey: await launchSurvey(panel, { target: { countries: [countryId] }, ...more }) };
}
/** Moves the clock. Sessions of operators end within hours, so there is a new one. */
async function at(instant: string) {
  panel.clock.set(instant);
  operator = await createOperatorPersona(panel, 'operator');
}
const rulesOf = async (id: number) => (await as(panel, operator).get(`/api/console/Surveys/${id}/ReminderRules`)).data;
const set = (id: number, kind: string, rule: object | null, seen: object | null = null) =>
  as(panel, operator).post(`/api/console/Surveys/${id}/ReminderRules`, { kind, rule, seen });
const invite = (id: number) => as(panel, operator).post(`/api/console/Surveys/${id}/Waves`, { size: 100 });
const wavesOf = async (id: number) => (await as(panel, operator).get(`/api/console/Surveys/${id}/Waves`)).data.list;
const automaticOf = async (id: number) =>
  (await wavesOf(id)).filter(({ startedBy }: { startedBy: string | null }) => startedBy === null);
const startDue = () => invitationJobs['invitations.startReminders']({}, panel.services);
async function run() {
  await startDue();
  await invitationJobs['invitations.sendAll']({}, panel.services);
  await runJobs(panel, invitationJobs);
}
const mailsAmong = (people: readonly MemberPersona[]) =>
  Promise.all(
    people.map(
      async ({ email }) =>
        (await mailsTo(panel, email)).filter(({ text }) => text.includes('/api/v1/Invitations/')).length,
    ),
  );

test('remind who did not start, once a day by day, and never more often than the rule says', async () => {
  const { people, survey } = await surveyFor(2);
  const [idle, quick] = people as [MemberPersona, MemberPersona];
  await invite(survey.id);
  await run();
  expect(await mailsAmong(people)).toEqual([1, 1]);
  await completeShort(panel, quick, survey.encryptId);
  expect((await set(survey.id, 'notStarted', { afterHours: 24, most: 1 })).code).toBe(200);
  await run();
  expect(await mailsAmong(people)).toEqual([1, 1]);

  // After a day, but at night.
  await at('2026-11-20T05:00:00Z');
  await run();
  expect(await automaticOf(survey.id)).toEqual([]);
  await at('2026-11-20T16:00:00Z');
  await run();
  await run();
  expect(await mailsAmong(people)).toEqual([2, 1]);
  expect(await automaticOf(survey.id)).toMatchObject([{ kind: 'notStarted', afterHours: 24, sent: 1, planned: 1 }]);

  await at('2026-11-23T16:00:00Z');
  await run();
  expect(await mailsAmong(people)).toEqual([2, 1]);
  // A second reminder, after which no rule nor wave can send a third.
  const seen = { afterHours: 24, most: 1 };
  expect((await set(survey.id, 'notStarted', { afterHours: 24, most: 2 }, seen)).code).toBe(200);
  await run();
  await at('2026-11-25T16:00:00Z');
  await run();
  expect(await mailsAmong(people)).toEqual([3, 1]);

  await as(panel, idle).post(`/api/v1/Surveys/${survey.encryptId}/Attempts`);
  expect((await rulesOf(survey.id)).list).toEqual([
    { kind: 'notStarted', rule: { afterHours: 24, most: 2 }, sent: 2, started: 1, returned: 0, completed: 0 },
    { kind: 'notFinished', rule: null, sent: 0, started: 0, returned: 0, completed: 0 },
  ]);
});

test('remind who stopped answering, as long as the survey is live', async () => {
  const { people, survey } = await surveyFor(1);
  const [maya] = people as [MemberPersona];
  await as(panel, maya).post(`/api/v1/Surveys/${survey.encryptId}/Attempts`);
  await set(survey.id, 'notFinished', { afterHours: 5, most: 1 });
  await run();
  expect(await mailsAmong(people)).toEqual([0]);
  await at('2026-11-18T21:00:00Z');
  const state = (action: string) => as(panel, operator).post(`/api/console/Surveys/${survey.id}/State`, { action });
  await state('pause');
  await run();
  expect(await automaticOf(survey.id)).toEqual([]);
  await state('resume');
  await run();
  expect(await mailsAmong(people)).toEqual([1]);
});

test('two processes, and jobs that run at once, start one wave', async () => {
  const { people, survey } = await surveyFor(3);
  await invite(survey.id);
  await run();
  await set(survey.id, 'notStarted', { afterHours: 1, most: 2 });
  await at('2026-11-18T18:00:00Z');
  await Promise.all(Array.from({ length: 5 }, startDue));
  expect(await automaticOf(survey.id)).toHaveLength(1);
  await run();
  expect(await mailsAmong(people)).toEqual([2, 2, 2]);
});

test('turned off they start nothing more, and a closed survey loses its rules', async () => {
  const { survey } = await surveyFor(1);
  await invite(survey.id);
  await run();
  const rule = { afterHours: 1, most: 1 };
  await set(survey.id, 'notStarted', rule);
  await set(survey.id, 'notFinished', rule);
  expect((await set(survey.id, 'notStarted', null, rule)).code).toBe(200);
  await at('2026-11-18T18:00:00Z');
  await run();
  expect(await automaticOf(survey.id)).toEqual([]);
  await as(panel, operator).post(`/api/console/Surveys/${survey.id}/State`, { action: 'close' });
  await run();
  const { list, can } = await rulesOf(survey.id);
  expect(list.map((each: { rule: unknown }) => each.rule)).toEqual([null, null]);
  expect(can.change).toMatchObject({ reason: expect.stringContaining('Closed') });
  expect(await set(survey.id, 'notStarted', rule)).toMatchObject({ code: codes.surveyStateForbids });
});

test('a second operator is told that the first has changed them, and nonsense is refused', async () => {
  const { survey } = await surveyFor(0, { draft: true });
  const rule = { afterHours: 48, most: 1 };
  const both = await Promise.all([
    set(survey.id, 'notStarted', rule),
    set(survey.id, 'notStarted', { afterHours: 72, most: 2 }),
  ]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, codes.remindersChanged]);
  for (const wrong of [
    { afterHours: 0, most: 1 },
    { afterHours: 721, most: 1 },
    { afterHours: 5, most: 3 },
  ]) {
    expect((await set(survey.id, 'notFinished', wrong)).code).not.toBe(200);
  }
  const viewer = await createOperatorPersona(panel, 'viewer');
  const path = `/api/console/Surveys/${survey.id}/ReminderRules`;
  const body = { kind: 'notFinished', rule, seen: null };
  expect((await as(panel, viewer).post(path, body)).code).toBe(codes.notAllowed);
  const lines = await panel.transaction((tx) =>
    tx.rows(sql`select action from audit_log where subject_kind = 'survey' and subject_id = ${String(survey.id)}`),
  );
  expect(lines).toEqual([{ action: 'survey.remindersOn' }]);
});
