import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { surveySettings } from '@pollen/testkit/survey-settings';
import { as, shortQuestionnaire } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator');
});
afterAll(() => panel.close());

const settings = surveySettings;

async function create(questionnaire: object = shortQuestionnaire): Promise<number> {
  const created = await as(panel, operator).post('/api/console/Surveys', { settings, questionnaire });
  expect(created).toMatchObject({ code: 200 });
  return created.data.id;
}

describe('works', () => {
  test('a preview runs the questionnaire step by step and keeps nothing', async () => {
    const call = (step: string, state: unknown, answers: object = {}, lang = 'en') =>
      as(panel, operator).post('/api/console/Previews', {
        questionnaire: shortQuestionnaire,
        lang,
        state,
        step,
        answers,
      });
    const start = await call('start', null, {}, 'zh');
    expect(start.data.page.elements[0].title).toBe('您多大了？');
    const wrong = await call('next', start.data.state, {});
    expect(Object.keys(wrong.data.errors)).toEqual(['age']);
    const second = await call('next', start.data.state, { age: 'adult' });
    expect(second.data.page.name).toBe('second');
    expect((await call('previous', second.data.state)).data.page.name).toBe('first');
    expect((await call('next', second.data.state, { why: 'x' })).data).toMatchObject({ end: 'completed', page: null });
    expect((await call('next', start.data.state, { age: 'under18' })).data.end).toBe('screened_out');
  });
});

test('the outline shows a note by its first words', async () => {
  const html = { default: `<p>Tea &amp; <b>coffee</b></p><p>${'More to read. '.repeat(20)}</p>`, 'zh-cn': '<p>茶</p>' };
  const elements = [
    { type: 'html', name: 'note1', html },
    { type: 'text', name: 'a', title: 'Words' },
  ];
  const id = await create({ pages: [{ name: 'p', elements }] });
  const outline = async (lang?: 'zh') =>
    (await as(panel, operator, lang).get(`/api/console/Surveys/${id}`)).data.outline[0].questions[0].title;
  expect(await outline()).toMatch(/^Tea & coffee More to read\. .* (More|to|read\.)…$/);
  expect((await outline()).length).toBeLessThanOrEqual(80);
  expect(await outline('zh')).toBe('茶');
});

test('checking a valid questionnaire lists what to look at before a launch', async () => {
  const pages = [{ name: 'p', elements: [{ type: 'text', name: 'a', title: 'Words', requiredIf: '{b} > 5' }] }];
  const questionnaire = { pages: [...pages, { name: 'q', elements: [{ type: 'rating', name: 'b' }] }] };
  const { data } = await as(panel, operator).post('/api/console/QuestionnaireChecks', { questionnaire });
  expect(data.problems).toEqual([]);
  expect(data.findings).toMatchObject([
    { kind: 'translationMissing', element: 'a' },
    { kind: 'ruleNeverTrue', path: 'pages[0].elements[0].requiredIf', element: 'a' },
  ]);
});

test('what cannot be drawn is left out of a copy, with what that changes', async () => {
  const elements = [
    { type: 'hologram', name: 'photo', title: { default: 'A photo', 'zh-cn': '照片' } },
    { type: 'text', name: 'why', visibleIf: '{photo} notempty' },
  ];
  const call = as(panel, operator, 'zh');
  const check = await call.post('/api/console/QuestionnaireChecks', { questionnaire: { title: 'T', elements } });
  expect(check.data).toMatchObject({ problems: [{ element: 'photo' }], canLeaveOut: true });
  const { data } = await call.post('/api/console/QuestionnaireChecks/Omissions', {
    questionnaire: { title: 'T', elements },
  });
  const namedIn = [{ element: 'why', expression: '{photo} notempty' }];
  expect(data).toMatchObject({
    omissions: [{ element: 'photo', title: '照片', part: null, reason: expect.stringMatching(/[一-鿿]/), namedIn }],
    problems: [],
    questions: 1,
    title: 'T',
    questionnaire: { title: 'T', elements: [{ name: 'why' }] },
  });
  const again = await call.post('/api/console/QuestionnaireChecks', { questionnaire: data.questionnaire });
  expect(again.data).toMatchObject({ problems: [], canLeaveOut: false });
});

describe('refuses', () => {
  test('a questionnaire that cannot be used, with every problem named', async () => {
    const questionnaire = {
      pages: [
        {
          elements: [
            { type: 'imagemap', name: 'photo' },
            { type: 'text', name: 'photo' },
          ],
        },
      ],
    };
    const check = await as(panel, operator).post('/api/console/QuestionnaireChecks', { questionnaire });
    expect(check.data.problems.length).toBeGreaterThan(0);
    expect(JSON.stringify(check.data.problems)).toContain('photo');
    const refused = await as(panel, operator, 'zh').post('/api/console/Surveys', { settings, questionnaire });
    expect(refused).toMatchObject({ code: codes.questionnaireRefused });
    expect(refused.data.problems[0].message).toMatch(/[一-鿿]/);
  });

  test('launching a questionnaire that cannot be run any more, with every problem named', async () => {
    const id = await create();
    const wrong = { pages: [{ name: 'p', elements: [{ type: 'imagemap', name: 'a' }] }] };
    const { rowCount } = await panel.services.database.pool.query(
      'update survey_versions set source = $2 where survey_id = $1',
      [id, JSON.stringify(wrong)],
    );
    expect(rowCount).toBe(1);
    const refused = await as(panel, operator).post(`/api/console/Surveys/${id}/State`, { action: 'launch' });
    expect(refused).toMatchObject({ code: codes.questionnaireRefused });
    expect(refused.data.problems).toMatchObject([{ path: 'pages[0].elements[0].type', element: 'a' }]);
    expect((await as(panel, operator).get(`/api/console/Surveys/${id}`)).data.state).toBe('draft');
  });

  test.each([null, 5, 'text', [[]], {}, { pages: [] }, { pages: 'x' }])(
    'as a questionnaire: %j',
    async (questionnaire) => {
      const check = await as(panel, operator).post('/api/console/QuestionnaireChecks', { questionnaire });
      expect(check.code).toBe(200);
      expect(check.data.problems.length).toBeGreaterThan(0);
    },
  );

  test('an invented preview state', async () => {
    for (const state of [{}, [], 'x', { format: 1, seed: 'a', page: 99, answers: {}, end: null }]) {
      const body = { questionnaire: shortQuestionnaire, lang: 'en', state, step: 'next', answers: {} };
      expect((await as(panel, operator).post('/api/console/Previews', body)).status).toBe(400);
    }
  });
});
