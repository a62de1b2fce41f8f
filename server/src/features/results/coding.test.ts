import { runChecks } from '@pollen/checks/run';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { addResponses } from '@pollen/testkit/responses';
import { launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const questionnaire = {
  pages: [
    {
      name: 'all',
      elements: [
        {
          type: 'radiogroup',
          name: 'sex',
          title: 'Gender',
          choices: [
            { value: 'w', text: 'Women' },
            { value: 'm', text: 'Men' },
          ],
          showOtherItem: true,
        },
        { type: 'comment', name: 'why', title: { default: 'Why?', 'zh-cn': '为什么？' } },
        { type: 'text', name: 'cups', title: 'Cups', inputType: 'number' },
      ],
    },
  ],
};

let panel: Panel;
let eva: OperatorPersona;
let tom: OperatorPersona;
let surveyId: number;

beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  tom = await createOperatorPersona(panel, 'operator', 'Tom Lind');
});
afterAll(async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await panel.close();
});

const texts = ['The machine is broken', 'Good taste', '100% noisy machine', 'Cheap', '机器坏了'];
beforeEach(async () => {
  surveyId = (await launchSurvey(panel, { questionnaire })).id;
  await addResponses(panel, surveyId, [
    ...texts.map((why, n) => ({ why, sex: n % 2 === 0 ? 'w' : 'm', cups: n })),
    { sex: 'other', 'sex-Comment': 'Neither', why: '  ' },
    { cups: 3 },
  ]);
});

const get = (path: string, lang: 'en' | 'zh' = 'en') => panel.call(`GET ${path}`, { cookie: eva.cookie, lang });
const post = (path: string, body: unknown = {}, by = eva) => panel.call(`POST ${path}`, { cookie: by.cookie, body });
const answers = (body: object = {}, question = 'why') =>
  post(`/api/console/Surveys/${surveyId}/OpenAnswers`, { question, ...body }).then(({ data }) => data);
const add = async (en: string, zh = '') =>
  (await post(`/api/console/Surveys/${surveyId}/AnswerCodes`, { question: 'why', name: { en, zh } })).data.id as number;
const keyOf = async (text: string) => (await answers({ search: text })).list[0].key as string;
/** The texts of each code, by its name. */
const coded = async () => {
  const { data } = await get(`/api/console/Surveys/${surveyId}/AnswerCodes?question=why`);
  const { list } = await answers();
  const found: Record<string, string[]> = {};
  for (const { id, name, count } of data.codes) {
    found[name.en] = list
      .filter(({ codes }: { codes: number[] }) => codes.includes(id))
      .map(({ text }: { text: string }) => text);
    expect(found[name.en]).toHaveLength(count);
  }
  return found;
};

describe('open answers', () => {
  test('are listed newest first, a page at a time, and found by a part of the text', async () => {
    expect((await get(`/api/console/Surveys/${surveyId}/OpenQuestions`)).data.list).toEqual([
      { key: 'sex-Comment', title: expect.stringMatching(/^Gender: /), coded: null },
      { key: 'why', title: 'Why?', coded: null },
    ]);
    const first = await answers({ size: 3, beside: 'sex' });
    expect(first).toMatchObject({ found: 5 });
    expect(first.list.map(({ text, beside }: { text: string; beside: string }) => `${beside}: ${text}`)).toEqual([
      'Women: 机器坏了',
      'Men: Cheap',
      'Women: 100% noisy machine',
    ]);
    const rest = await answers({ size: 3, before: first.next });
    expect(rest.list.map(({ text }: { text: string }) => text)).toEqual(['Good taste', 'The machine is broken']);
    expect(rest).toMatchObject({ next: null, found: null });
    const texts = async (body: object) => (await answers(body)).list.map(({ text }: { text: string }) => text);
    expect(await texts({ search: 'MACHINE' })).toEqual(['100% noisy machine', 'The machine is broken']);
    expect(await texts({ search: '0% n' })).toEqual(['100% noisy machine']);
    expect(await texts({ search: '坏' })).toEqual(['机器坏了']);
    expect(await texts({ filters: [{ variable: 'sex', categories: ['m'] }] })).toEqual(['Cheap', 'Good taste']);
    expect((await answers({}, 'sex-Comment')).list).toMatchObject([{ text: 'Neither' }]);
    // A few texts chosen by what is known of members would tell who wrote them.
    const ofMembers = [{ filters: [{ variable: '@gender', categories: [1] }] }, { beside: '@gender' }];
    for (const body of ofMembers) {
      expect((await post(`/api/console/Surveys/${surveyId}/OpenAnswers`, { question: 'why', ...body })).code).toBe(
        1404,
      );
    }
  });

  test('name no member: another id and key each, and keys of another survey lead nowhere', async () => {
    const { list } = await answers();
    expect(list[0]).toEqual({
      response: expect.stringMatching(/^[bcdfghjkmnpqrstv]{13}$/),
      key: expect.stringMatching(/^[\w-]{40,80}$/),
      text: '机器坏了',
      codes: [],
      beside: null,
    });
    const own = await add('Machine');
    const key = list[0].key;
    surveyId = (await launchSurvey(panel, { questionnaire })).id;
    const other = await add('Machine');
    expect(await post(`/api/console/AnswerCodes/${other}/Answers`, { keys: [key], isCoded: true })).toMatchObject({
      code: 1404,
    });
    expect(await post(`/api/console/AnswerCodes/${other}/Answers`, { keys: ['made up'], isCoded: true })).toMatchObject(
      {
        code: 1404,
      },
    );
    expect(await post(`/api/console/AnswerCodes/${own}/Answers`, { keys: [key], isCoded: true })).toMatchObject({
      code: 200,
    });
    for (const call of ['OpenQuestions', 'AnswerCodes?question=gone']) {
      expect((await panel.call(`GET /api/console/Surveys/999999/${call}`, { cookie: eva.cookie })).code).toBe(1404);
    }
  });

  test('viewers read, and code nothing', async () => {
    const viewer = await createOperatorPersona(panel, 'viewer');
    expect((await post(`/api/console/Surveys/${surveyId}/OpenAnswers`, { question: 'why' }, viewer)).code).toBe(200);
    const body = { question: 'why', name: { en: 'Price' } };
    expect((await post(`/api/console/Surveys/${surveyId}/AnswerCodes`, body, viewer)).code).toBe(5004);
  });
});

describe('coding', () => {
  test('several codes for an answer, taken away again; repeating changes nothing', async () => {
    const [machine, price] = [await add('Machine', '机器'), await add('Price')];
    const keys = (await answers({ search: 'machine' })).list.map(({ key }: { key: string }) => key);
    const first = await post(`/api/console/AnswerCodes/${machine}/Answers`, { keys, isCoded: true });
    expect(first.data).toMatchObject({ changed: 2 });
    expect((await post(`/api/console/AnswerCodes/${machine}/Answers`, { keys, isCoded: true })).data).toMatchObject({
      changed: 0,
    });
    await post(`/api/console/AnswerCodes/${price}/Answers`, { keys: [keys[0]], isCoded: true });
    expect(await coded()).toEqual({
      Machine: ['100% noisy machine', 'The machine is broken'],
      Price: ['100% noisy machine'],
    });
    expect((await get(`/api/console/Surveys/${surveyId}/AnswerCodes?question=why`)).data).toMatchObject({
      answers: 5,
      coded: 2,
    });
    const shown = async (coded: unknown) => (await answers({ coded })).found;
    expect([await shown('yes'), await shown('no'), await shown(price)]).toEqual([2, 3, 1]);
    await post(`/api/console/AnswerCodes/${machine}/Answers`, { keys: [keys[0]], isCoded: false });
    expect(await coded()).toEqual({ Machine: ['The machine is broken'], Price: ['100% noisy machine'] });
  });

  test('all that a search finds at once, and one undo for all of it', async () => {
    const machine = await add('Machine');
    await post(`/api/console/AnswerCodes/${machine}/Answers`, { keys: [await keyOf('broken')], isCoded: true });
    const found = await post(`/api/console/AnswerCodes/${machine}/Found`, { search: 'machine' });
    expect(found.data).toMatchObject({ changed: 1, more: false });
    expect(await coded()).toEqual({ Machine: ['100% noisy machine', 'The machine is broken'] });
    expect((await post(`/api/console/CodingChanges/${found.data.change}/Undo`, {}, tom)).code).toBe(1404);
    expect((await post(`/api/console/CodingChanges/${found.data.change}/Undo`)).code).toBe(200);
    expect((await post(`/api/console/CodingChanges/${found.data.change}/Undo`)).code).toBe(5714);
    expect(await coded()).toEqual({ Machine: ['The machine is broken'] });
  });

  test('two operators at once lose nothing, and an undo takes away only what its operator gave', async () => {
    const [machine, price] = [await add('Machine'), await add('Price')];
    const keys = (await answers()).list.map(({ key }: { key: string }) => key);
    const [one, other] = await Promise.all([
      post(`/api/console/AnswerCodes/${machine}/Answers`, { keys, isCoded: true }, eva),
      post(`/api/console/AnswerCodes/${machine}/Answers`, { keys: [...keys].reverse(), isCoded: true }, tom),
      post(`/api/console/AnswerCodes/${price}/Answers`, { keys: keys.slice(0, 2), isCoded: true }, eva),
    ]);
    expect(one.data.changed + other.data.changed).toBe(5);
    expect(await coded()).toMatchObject({ Machine: { length: 5 }, Price: { length: 2 } });
    // Tom gives the code once more: Eva's undo leaves it.
    await post(`/api/console/AnswerCodes/${machine}/Answers`, { keys: [keys[4]], isCoded: true }, tom);
    const { change } = (await post(`/api/console/AnswerCodes/${price}/Answers`, { keys, isCoded: true }, eva)).data;
    await post(`/api/console/AnswerCodes/${price}/Answers`, { keys: [keys[4]], isCoded: true }, tom);
    await post(`/api/console/CodingChanges/${change}/Undo`, {}, eva);
    expect((await coded()).Price).toEqual(['机器坏了', 'Cheap', 'The machine is broken']);
  });

  test('codes are renamed, merged and deleted, each with an undo and a line in the audit log', async () => {
    const [noisy, broken, machine] = [await add('Noisy'), await add('Broken'), await add('Machine')];
    expect(
      (await post(`/api/console/Surveys/${surveyId}/AnswerCodes`, { question: 'why', name: { en: 'noisy' } })).code,
    ).toBe(5711);
    expect((await post(`/api/console/AnswerCodes/${broken}`, { name: { en: 'NOISY' } })).code).toBe(5711);
    expect((await post(`/api/console/AnswerCodes/${broken}`, { name: { en: 'Out of order' } })).code).toBe(200);
    await post(`/api/console/AnswerCodes/${noisy}/Answers`, { keys: [await keyOf('noisy')], isCoded: true });
    await post(`/api/console/AnswerCodes/${broken}/Found`, { search: 'machine' });
    const first = (await post(`/api/console/AnswerCodes/${noisy}/Merge`, { into: broken })).data;
    expect(first).toMatchObject({ changed: 1 });
    const second = (await post(`/api/console/AnswerCodes/${broken}/Merge`, { into: machine })).data;
    expect(await coded()).toEqual({ Machine: ['100% noisy machine', 'The machine is broken'] });
    expect((await post(`/api/console/AnswerCodes/${noisy}/Merge`, { into: machine })).code).toBe(5713);
    expect(
      (await post(`/api/console/AnswerCodes/${noisy}/Answers`, { keys: [await keyOf('Cheap')], isCoded: true })).code,
    ).toBe(5713);
    // A code taken from an answer is taken with what was merged into it.
    await post(`/api/console/AnswerCodes/${machine}/Answers`, { keys: [await keyOf('noisy')], isCoded: false });
    expect(await coded()).toEqual({ Machine: ['The machine is broken'] });
    await post(`/api/console/CodingChanges/${second.change}/Undo`);
    await post(`/api/console/CodingChanges/${first.change}/Undo`);
    expect(await coded()).toEqual({ Noisy: [], 'Out of order': ['The machine is broken'], Machine: [] });
    const removed = (await post(`/api/console/AnswerCodes/${broken}/Delete`)).data;
    expect(await coded()).toEqual({ Noisy: [], Machine: [] });
    // Numbers are not given twice.
    expect(
      (await post(`/api/console/Surveys/${surveyId}/AnswerCodes`, { question: 'why', name: { en: 'Taste' } })).data
        .number,
    ).toBe(4);
    await post(`/api/console/CodingChanges/${removed.change}/Undo`);
    expect((await coded())['Out of order']).toEqual(['The machine is broken']);
    const { data } = await panel.call(`GET /api/console/AuditLog?subjectKind=survey&subjectId=${surveyId}`, {
      cookie: eva.cookie,
    });
    const actions = data.list.map(({ action }: { action: string }) => action);
    for (const action of ['survey.codeAdded', 'survey.codeRenamed', 'survey.codeMerged', 'survey.codeDeleted']) {
      expect(actions).toContain(action);
    }
  });
});

describe('coded answers', () => {
  beforeEach(async () => {
    const [machine, price] = [await add('Machine', '机器'), await add('Price')];
    await post(`/api/console/AnswerCodes/${machine}/Found`, { search: 'machine' });
    await post(`/api/console/AnswerCodes/${price}/Answers`, {
      keys: [await keyOf('Cheap'), await keyOf('noisy')],
      isCoded: true,
    });
  });

  test('are a question with several answers in tables, and a break whose columns overlap', async () => {
    const { data: results } = await get(`/api/console/Surveys/${surveyId}/Results`, 'zh');
    expect(results.questions).toContainEqual({
      name: 'why-Codes',
      title: '为什么？（已编码）',
      kind: 'choice',
      crosses: true,
      isOfMember: false,
    });
    const { data } = await post(`/api/console/Surveys/${surveyId}/Tables`, { question: 'why-Codes' });
    expect(data).toMatchObject({ multiple: true, columns: [{ base: 3 }] });
    const counts = data.tables[0].rows.map(({ label, cells }: { label: string; cells: { count: number }[] }) => [
      label,
      cells[0]?.count,
    ]);
    expect(counts).toEqual([
      ['Machine', 2],
      ['Price', 2],
    ]);
    const byCode = await post(`/api/console/Surveys/${surveyId}/Tables`, {
      question: 'sex',
      breaks: ['why-Codes'],
      filters: [{ variable: 'why-Codes', categories: [1] }],
    });
    expect(byCode.data.columns).toMatchObject([
      { base: 2, overlaps: false },
      { label: 'Machine', size: 'hidden', overlaps: true },
      { label: 'Price', size: 'hidden', overlaps: true },
    ]);
    expect((await answers({ filters: [{ variable: 'why-Codes', categories: [2] }] })).found).toBe(2);
  });

  test('overlapping columns are not tested against each other', async () => {
    // Columns with a few answers would hide others.
    for (const { id } of (await get(`/api/console/Surveys/${surveyId}/AnswerCodes?question=why`)).data.codes)
      await post(`/api/console/AnswerCodes/${id}/Delete`);
    await addResponses(
      panel,
      surveyId,
      Array.from({ length: 80 }, (_, n) => ({ why: n < 40 ? `cold ${n}` : `hot ${n}`, sex: n < 40 ? 'w' : 'm' })),
    );
    for (const word of ['cold', 'hot'])
      await post(`/api/console/AnswerCodes/${await add(word)}/Found`, { search: word });
    const { data } = await post(`/api/console/Surveys/${surveyId}/Tables`, { question: 'sex', breaks: ['why-Codes'] });
    const cells = data.tables[0].rows[0].cells.slice(-2);
    expect(cells).toEqual([
      { value: 100, count: 40, above: [] },
      { value: 0, count: 0, above: [] },
    ]);
  });

  test('are columns of the files', async () => {
    const file = async (name: string) =>
      (
        await panel.app.inject({
          method: 'GET',
          url: `/api/console/Surveys/${surveyId}/Responses/${name}`,
          headers: { cookie: eva.cookie },
        })
      ).body;
    const lines = (await file('Csv')).split('\r\n').map((line) => line.split(',').slice(4, -4).join(','));
    expect(lines.slice(0, 4)).toEqual([
      'sex,sex_text,why,why_Codes_1,why_Codes_2,cups',
      'w,,The machine is broken,1,0,0',
      'm,,Good taste,,,1',
      'w,,100% noisy machine,1,1,2',
    ]);
    expect(JSON.parse(await file('Json'))[2].answers['why-Codes']).toEqual([1, 2]);
    expect(await file('Syntax?lang=zh')).toContain("/why_Codes_1 '为什么？（已编码）：机器'");
  });

  test('are gone with an answer that was erased', async () => {
    await panel.transaction((tx) =>
      tx.run(sql`update attempts set run = jsonb_set(run, '{answers}', '{}') where survey_id = ${surveyId}`),
    );
    expect((await get(`/api/console/Surveys/${surveyId}/AnswerCodes?question=why`)).data).toMatchObject({
      answers: 0,
      coded: 0,
    });
    const { data } = await post(`/api/console/Surveys/${surveyId}/Tables`, { question: 'why-Codes' });
    expect(data.columns).toMatchObject([{ base: 0 }]);
  });
});
