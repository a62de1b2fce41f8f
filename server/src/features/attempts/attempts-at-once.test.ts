import { codes } from '@pollen/contract/codes';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

async function start(persona: { cookie: string }, encryptId: string) {
  const { data } = await as(panel, persona).post(`/api/v1/Surveys/${encryptId}/Attempts`);
  return data.attemptId as string;
}

test('seven screen-outs at the same moment take the five paid places of a day, not more', async () => {
  const maya = await createMember(panel);
  const surveys = await Promise.all(Array.from({ length: 7 }, () => launchSurvey(panel)));
  const attempts = [];
  for (const { encryptId } of surveys) attempts.push(await start(maya, encryptId));
  const ends = await Promise.all(
    attempts.map((attempt) =>
      as(panel, maya).post(`/api/v1/Attempts/${attempt}/Page`, { turn: 0, answers: { age: 'under18' } }),
    ),
  );
  expect(ends.map(({ data }) => data.points).sort()).toEqual([0, 0, 10, 10, 10, 10, 10]);
  const { paid } = await panel.services.database.reader.one<{ paid: number }>(sql`
    select coalesce(sum(amount), 0)::int as paid from ledger_transfers where member_id = ${maya.id} and kind = 'screenOut'`);
  expect(paid).toBe(50);
});

test('the last place of a survey and of a quota cell goes to exactly one', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => createMember(panel)));
  const { encryptId, id } = await launchSurvey(panel, {
    quotas: [{ label: 'North', rule: {}, answer: { question: 'region', values: ['north'] }, target: 2 }],
  });
  const ends = await Promise.all(members.map((member) => completeShort(panel, member, encryptId)));
  expect(ends.map(({ data }) => data.state).sort()).toEqual([
    'completed',
    'completed',
    'quota_full',
    'quota_full',
    'quota_full',
    'quota_full',
  ]);
  expect(ends.filter(({ data }) => data.state === 'quota_full').map(({ data }) => data.points)).toEqual([
    10, 10, 10, 10,
  ]);
  const survey = await panel.services.database.reader.one(sql`select completes from surveys where id = ${id}`);
  expect(survey).toEqual({ completes: 2 });
});

test('two windows, a double click, the same page ten times: one page turn, and the others get the current page', async () => {
  const maya = await createMember(panel);
  const { encryptId } = await launchSurvey(panel);
  const attempt = await start(maya, encryptId);
  const answers = { age: 'adult', region: 'south' };
  const turns = await Promise.all(
    Array.from({ length: 10 }, () => as(panel, maya).post(`/api/v1/Attempts/${attempt}/Page`, { turn: 0, answers })),
  );
  expect(turns.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(turns.filter(({ code }) => code === codes.pageStale)).toHaveLength(9);
});

test('members who turn pages at the same moment each get the page of their own attempt', async () => {
  const { encryptId } = await launchSurvey(panel);
  const members = await Promise.all(Array.from({ length: 5 }, () => createMember(panel)));
  const attempts = await Promise.all(members.map((member) => start(member, encryptId)));
  const turn = (member: { cookie: string }, attempt: string | undefined) =>
    as(panel, member).post(`/api/v1/Attempts/${attempt}/Page`, { turn: 0, answers: { age: 'adult' } });
  const [turns, others] = await Promise.all([
    Promise.all(members.map((member, at) => turn(member, attempts[at]))),
    Promise.all(members.map((member, at) => turn(member, attempts[(at + 1) % members.length]))),
  ]);
  expect(turns.map(({ data }) => [data.attemptId, data.turn])).toEqual(attempts.map((attempt) => [attempt, 1]));
  expect(new Set(others.map(({ code }) => code))).toEqual(new Set([codes.notFound]));
});

test('the last page sent ten times at once is paid once', async () => {
  const maya = await createMember(panel);
  const { encryptId } = await launchSurvey(panel);
  const attempt = await start(maya, encryptId);
  await as(panel, maya).post(`/api/v1/Attempts/${attempt}/Page`, { turn: 0, answers: { age: 'adult' } });
  const ends = await Promise.all(
    Array.from({ length: 10 }, () =>
      as(panel, maya).post(`/api/v1/Attempts/${attempt}/Page`, { turn: 1, answers: {} }),
    ),
  );
  expect(ends.filter(({ code }) => code === 200)).toHaveLength(1);
  expect((await as(panel, maya).get(`/api/v1/Accounts/${maya.id}`)).data.balance).toBe(270);
});

test('ten starts at once are one attempt', async () => {
  const maya = await createMember(panel);
  const { encryptId } = await launchSurvey(panel);
  const started = await Promise.all(
    Array.from({ length: 10 }, () => as(panel, maya).post(`/api/v1/Surveys/${encryptId}/Attempts`)),
  );
  expect(new Set(started.map(({ data }) => data.attemptId)).size).toBe(1);
});
