import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { surveySettings } from '@pollen/testkit/survey-settings';
import { as } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, expect, test } from 'vitest';

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator');
});
afterAll(() => panel.close());

const path = '/api/console/QuestionnaireImports';
const send = (file: string | Buffer, lang: 'en' | 'zh' = 'en') =>
  as(panel, operator, lang).post(path, { content: Buffer.from(file).toString('base64') });

const choice = {
  QuestionID: 'QID1',
  DataExportTag: 'drink',
  QuestionType: 'MC',
  Selector: 'SAVR',
  QuestionText: 'Tea?',
};
const file = JSON.stringify({
  SurveyEntry: { SurveyName: 'Drinks', SurveyLanguage: 'EN' },
  SurveyElements: [
    {
      Element: 'BL',
      Payload: [{ Type: 'Standard', ID: 'BL_1', BlockElements: [{ Type: 'Question', QuestionID: 'QID1' }] }],
    },
    {
      Element: 'FL',
      Payload: {
        Flow: [
          { Type: 'Standard', ID: 'BL_1' },
          { Type: 'EmbeddedData', FlowID: 'FL_2' },
        ],
      },
    },
    { Element: 'SQ', Payload: { ...choice, Choices: { 1: { Display: 'Yes' }, 2: { Display: 'No' } } } },
  ],
});

test('a file becomes a questionnaire with findings; nothing is kept until a survey is created and answered', async () => {
  const surveys = async () => (await as(panel, operator).get('/api/console/Surveys')).data.total;
  const before = await surveys();
  const { data } = await send(file);
  expect(data).toEqual({
    format: 'qualtrics',
    questionnaire: {
      title: 'Drinks',
      pages: [
        {
          name: 'page1',
          elements: [
            {
              type: 'radiogroup',
              name: 'drink',
              title: 'Tea?',
              choices: [
                { value: 1, text: 'Yes' },
                { value: 2, text: 'No' },
              ],
            },
          ],
        },
      ],
    },
    findings: [{ place: 'FL_2', element: null, message: expect.stringContaining('Embedded data are left out') }],
  });
  expect(await surveys()).toBe(before);

  const settings = {
    ...surveySettings,
    title: { en: 'Drinks', zh: '' },
    rewardPoints: 20,
  };
  const created = await as(panel, operator).post('/api/console/Surveys', {
    settings,
    questionnaire: data.questionnaire,
  });
  await as(panel, operator).post(`/api/console/Surveys/${created.data.id}/State`, { action: 'launch' });
  const { encryptId } = (await as(panel, operator).get(`/api/console/Surveys/${created.data.id}`)).data;
  const member = as(panel, await createMember(panel));
  const { attemptId } = (await member.post(`/api/v1/Surveys/${encryptId}/Attempts`)).data;
  const ended = await member.post(`/api/v1/Attempts/${attemptId}/Page`, { turn: 0, answers: { drink: 1 } });
  expect(ended).toMatchObject({ code: 200, data: { state: 'completed' } });
});

test('what is no known file, is broken or too large is refused in the language of the operator', async () => {
  expect(await send('hello')).toMatchObject({ code: codes.importUnknown });
  expect(await send(file.slice(0, 300))).toMatchObject({
    code: codes.importUnreadable,
    errors: ['The file cannot be imported. The file is not valid JSON: it may be cut off.'],
  });
  expect((await send(file.slice(0, 300), 'zh')).errors).toEqual(['无法导入该文件。文件不是有效的 JSON，可能不完整。']);
  expect(await send(Buffer.alloc(2_000_100))).toMatchObject({ code: codes.importTooLarge });
});

test('files that take long hold no other call up, and end', async () => {
  const deep = `<document><LimeSurveyDocType>Survey</LimeSurveyDocType>${'<a>'.repeat(300_000)}`;
  const [refused, list] = await Promise.all([send(deep), as(panel, operator).get('/api/console/Surveys')]);
  expect(refused).toMatchObject({ code: codes.importUnreadable });
  expect(list).toMatchObject({ code: 200 });
});
