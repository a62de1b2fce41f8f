import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { as } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;
let operator: OperatorPersona;
let viewer: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator', 'Otto Winter');
  viewer = await createOperatorPersona(panel, 'viewer');
});
afterAll(() => panel.close());

const question = {
  type: 'checkbox',
  name: 'heating',
  title: { default: 'How is your home heated?', 'zh-cn': '您家里用什么取暖？' },
  choices: [
    { value: 1, text: { default: 'Gas', 'zh-cn': '燃气' } },
    { value: 2, text: { default: 'Wood', 'zh-cn': '木柴' } },
  ],
};
const library = '/api/console/QuestionLibrary';
const save = (name: string, json: unknown = question, by = operator) =>
  as(panel, by).post(library, { name, question: json });
const listed = async (query = '') => (await as(panel, operator).get(`${library}${query}`)).data;

describe('works', () => {
  test('a question is saved, found by its text in either language, read, renamed and deleted', async () => {
    const { data } = await save('Heating');
    expect((await listed()).list).toMatchObject([
      {
        id: data.id,
        name: 'Heating',
        owner: 'Otto Winter',
        type: 'checkbox',
        entries: 2,
        title: { zh: '您家里用什么取暖？' },
      },
    ]);
    expect((await listed('?search=HEATED')).list).toHaveLength(1);
    expect((await listed(`?search=${encodeURIComponent('取暖')}`)).list).toHaveLength(1);
    expect((await listed('?search=cooling')).list).toHaveLength(0);
    expect((await as(panel, operator).get(`${library}/${data.id}`)).data).toEqual({
      id: data.id,
      name: 'Heating',
      question,
    });
    expect((await as(panel, operator).post(`${library}/${data.id}`, { name: 'Heating at home' })).code).toBe(200);
    expect((await listed()).list[0].name).toBe('Heating at home');
    expect((await as(panel, operator).post(`${library}/${data.id}/Delete`)).code).toBe(200);
    expect((await listed()).list).toEqual([]);
    const log = await as(panel, operator).get(`/api/console/AuditLog?subjectKind=libraryQuestion&subjectId=${data.id}`);
    expect(log.data.list.map(({ action }: { action: string }) => action)).toEqual([
      'libraryQuestion.deleted',
      'libraryQuestion.renamed',
      'libraryQuestion.saved',
    ]);
  });

  test('the list tells a grid with several answers per row from one with a single answer', async () => {
    const grid = { type: 'matrix', name: 'use', columns: ['home', 'work'], rows: ['phone', 'laptop', 'tablet'] };
    const saved = await Promise.all([save('One answer', grid), save('Several', { ...grid, cellType: 'checkbox' })]);
    expect((await listed()).list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'One answer', type: 'matrix', entries: 3 }),
        expect.objectContaining({ name: 'Several', type: 'matrixcheckbox', entries: 3 }),
      ]),
    );
    for (const { data } of saved) await as(panel, operator).post(`${library}/${data.id}/Delete`);
  });

  test('each ready question can be used as it is, in both languages', async () => {
    const { list } = (await as(panel, operator).get('/api/console/ReadyQuestions')).data;
    const elements = list.map(({ question: json }: { question: unknown }) => json);
    const checked = await as(panel, operator).post('/api/console/QuestionnaireChecks', {
      questionnaire: { pages: [{ name: 'all', elements }] },
    });
    expect(checked.data).toMatchObject({ problems: [], findings: [], questions: list.length });
    expect(list.length).toBeGreaterThan(20);
  });

  test('of two who take a name at once, one gets it', async () => {
    const answers = await Promise.all([save('Same name'), save('SAME NAME')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.libraryNameTaken]);
  });
});

describe('refuses', () => {
  test('a question that asks for another one, or that cannot be run', async () => {
    expect((await save('Needs', { ...question, visibleIf: '{other} = 1' })).code).toBe(codes.questionnaireRefused);
    expect((await save('Sign', { type: 'imagemap', name: 'sign' })).code).toBe(codes.questionnaireRefused);
    expect((await save('Text', 'a text')).code).toBe(codes.questionnaireRefused);
  });

  test('operators who may not manage surveys, and unknown ids', async () => {
    const { data } = await save('Kept');
    expect((await save('Not theirs', question, viewer)).code).toBe(codes.notAllowed);
    expect((await as(panel, viewer).post(`${library}/${data.id}`, { name: 'x' })).code).toBe(codes.notAllowed);
    expect((await as(panel, viewer).post(`${library}/${data.id}/Delete`)).code).toBe(codes.notAllowed);
    expect((await as(panel, operator).post(`/api/console/QuestionLibrary/999999/Delete`)).code).toBe(codes.notFound);
    expect((await as(panel, operator).get(`/api/console/QuestionLibrary/999999`)).code).toBe(codes.notFound);
  });
});
