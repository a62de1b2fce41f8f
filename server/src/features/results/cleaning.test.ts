import { runChecks } from '@pollen/checks/run';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as, launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const rows = ['taste', 'price', 'smell'];
const questionnaire = {
  pages: [
    {
      name: 'all',
      elements: [
        { type: 'radiogroup', name: 'drink', title: 'Tea or coffee?', choices: ['tea', 'coffee'] },
        { type: 'text', name: 'milk', title: 'Which milk?', visibleIf: "{drink} = 'coffee'" },
        { type: 'matrix', name: 'rate', title: 'Rate', columns: ['poor', 'good'], rows },
        { type: 'comment', name: 'why', title: 'Why?' },
      ],
    },
  ],
};
const all = (value: string) => Object.fromEntries(rows.map((row) => [row, value]));
const given = [
  { seconds: 100, answers: { drink: 'tea', rate: { ...all('good'), price: 'poor' }, why: 'I like it' } },
  { seconds: 10, answers: { drink: 'tea', rate: all('good'), why: 'A long day' } },
  { seconds: 200, answers: { drink: 'coffee' } },
];

let panel: Panel;
let eva: OperatorPersona;
let surveyId: number;
const members: MemberPersona[] = [];
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
});
afterAll(async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await panel.close();
});
beforeEach(async () => {
  const survey = await launchSurvey(panel, { questionnaire });
  surveyId = survey.id;
  members.length = 0;
  for (const { seconds, answers } of given) {
    const persona = await createMember(panel);
    const member = as(panel, persona);
    const { data } = await member.post(`/api/v1/Surveys/${survey.encryptId}/Attempts`);
    panel.clock.advance(seconds * 1000);
    const ended = await member.post(`/api/v1/Attempts/${data.attemptId}/Page`, { turn: 0, answers });
    expect(ended).toMatchObject({ data: { kind: 'end', state: 'completed' } });
    members.push(persona);
  }
});

const cleaning = async (query = '', id = surveyId) =>
  (await panel.call(`GET /api/console/Surveys/${id}/Cleaning?${query}`, { cookie: eva.cookie })).data;
const post = (path: string, body: unknown, by = eva) => panel.call(`POST ${path}`, { cookie: by.cookie, body });
const csv = async () =>
  (
    await panel.app.inject({
      method: 'GET',
      url: `/api/console/Surveys/${surveyId}/Responses/Csv`,
      headers: { cookie: eva.cookie },
    })
  ).body;
const baseOf = async () =>
  (await post(`/api/console/Surveys/${surveyId}/Tables`, { question: 'drink' })).data.columns[0].base;
const seconds = async (query: string) => (await cleaning(query)).list.map((row: { seconds: number }) => row.seconds);

test('responses are listed with their pace, straight-lined grids and missing answers, in the order asked for', async () => {
  const data = await cleaning();
  expect(data).toMatchObject({ looked: 3, found: 3, excluded: 0, medianSeconds: 100 });
  expect(data.list).toEqual(
    [
      { seconds: 10, pace: 10, grids: 1, straightLined: 1, missing: 0 },
      { seconds: 100, pace: 100, grids: 1, straightLined: 0, missing: 0 },
      // The question about milk was asked of this one alone.
      { seconds: 200, pace: 200, grids: 0, straightLined: 0, missing: 75 },
    ].map((row) => ({
      ...row,
      response: expect.stringMatching(/^[bcdfghjkmnpqrstv]{13}$/),
      key: expect.any(String),
      day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      signals: [],
      excluded: null,
    })),
  );
  expect(await seconds('order=slowest')).toEqual([200, 100, 10]);
  expect(await seconds('order=newest')).toEqual([200, 10, 100]);
  expect(await seconds('order=missing')).toEqual([200, 10, 100]);
  expect(await seconds('show=fast')).toEqual([10]);
  expect(await seconds('show=straightLined')).toEqual([10]);
  expect(await seconds('show=missing')).toEqual([200]);
  expect(await seconds('show=signals')).toEqual([]);
});

test('excluded responses are in no table and no file, keep their reward, and come back', async () => {
  const [fast] = (await cleaning()).list;
  const rewardOf = async () =>
    (await as(panel, members[1] as MemberPersona).get(`/api/v1/Accounts/${members[1]?.id}`)).data;
  const before = await rewardOf();
  expect(
    await post(`/api/console/Surveys/${surveyId}/ExcludedResponses`, { keys: [fast.key], reason: 'Too fast' }),
  ).toMatchObject({
    data: { changed: 1 },
  });
  expect(
    await post(`/api/console/Surveys/${surveyId}/ExcludedResponses`, { keys: [fast.key], reason: 'Again' }),
  ).toMatchObject({
    data: { changed: 0 },
  });
  expect(await rewardOf()).toEqual(before);
  expect(await baseOf()).toBe(2);
  expect(await csv()).not.toContain('A long day');
  const results = await panel.call(`GET /api/console/Surveys/${surveyId}/Results`, { cookie: eva.cookie });
  expect(results.data).toMatchObject({ responses: 2, excluded: 1 });
  const survey = await panel.call(`GET /api/console/Surveys/${surveyId}`, { cookie: eva.cookie });
  expect(survey.data.responses).toBe(2);
  expect((await post(`/api/console/Surveys/${surveyId}/OpenAnswers`, { question: 'why' })).data.found).toBe(1);
  const [listed] = (await cleaning('show=excluded')).list;
  expect(listed).toMatchObject({ seconds: 10, excluded: { reason: 'Too fast', by: 'Eva Brandt' } });
  expect(await seconds('show=included')).toEqual([100, 200]);
  expect((await post(`/api/console/Surveys/${surveyId}/ExcludedResponses/Include`, { keys: [listed.key] })).code).toBe(
    200,
  );
  expect(await baseOf()).toBe(3);
  expect(await csv()).toContain('A long day');
  const log = await panel.call(`GET /api/console/AuditLog?subjectKind=survey&subjectId=${surveyId}`, {
    cookie: eva.cookie,
  });
  const lines = log.data.list.filter(({ action }: { action: string }) => action.startsWith('survey.responses'));
  expect(lines.at(-1)).toMatchObject({ detail: { count: 1, reason: 'Too fast' } });
  expect(lines[0]).toMatchObject({ action: 'survey.responsesIncluded', detail: { count: 1 } });
});

test('only operators who manage surveys exclude, with a reason, and only responses of the survey', async () => {
  const [{ key }] = (await cleaning()).list;
  const viewer = await createOperatorPersona(panel, 'viewer');
  expect(
    (await post(`/api/console/Surveys/${surveyId}/ExcludedResponses`, { keys: [key], reason: 'x' }, viewer)).code,
  ).toBe(5004);
  expect(
    (await post(`/api/console/Surveys/${surveyId}/ExcludedResponses`, { keys: [key], reason: ' ' })).code,
  ).not.toBe(200);
  surveyId = (await launchSurvey(panel, { questionnaire })).id;
  expect((await post(`/api/console/Surveys/${surveyId}/ExcludedResponses`, { keys: [key], reason: 'x' })).code).toBe(
    1404,
  );
  expect(await cleaning()).toMatchObject({ looked: 0, list: [], medianSeconds: null });
});
