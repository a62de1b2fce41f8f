import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, expect, test } from 'vitest';

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  operator = await createOperatorPersona(panel, 'operator');
});
afterAll(() => panel.close());

const codebookOf = (id: number) => as(panel, operator).get(`/api/console/Surveys/${id}/Codebook`);
type Columns = readonly { name: string }[];
type Data = { first: Columns; further: Columns; pages: { questions: { columns: Columns }[] }[] };
const namesIn = ({ first, pages, further }: Data) =>
  [first, ...pages.flatMap(({ questions }) => questions.map(({ columns }) => columns)), further].flatMap((columns) =>
    columns.map(({ name }) => name),
  );

test('the questions of the published version, with conditions in words, values and screening', async () => {
  const questionnaire = {
    pages: [
      {
        name: 'one',
        title: 'You',
        elements: [
          {
            type: 'radiogroup',
            name: 'drink',
            title: { default: 'Drink?', 'zh-cn': '喝什么？' },
            isRequired: true,
            choices: [{ value: 't', text: { default: 'Tea', 'zh-cn': '茶' } }, 'c'],
            showDontKnowItem: true,
          },
          {
            type: 'panel',
            name: 'more',
            visibleIf: "{drink} = 't'",
            elements: [{ type: 'checkbox', name: 'why', visibleIf: '{drink} notempty', choices: ['price', 'taste'] }],
          },
          { type: 'text', name: 'secret', visible: false },
          {
            type: 'matrix',
            name: 'skill',
            columns: [1, { value: 2, text: { default: 'High', 'zh-cn': '高' } }],
            rows: ['brewing'],
            cells: { brewing: { 1: { default: 'Burns <b>it</b>', 'zh-cn': '烧焦' } } },
          },
        ],
      },
      { name: 'two', visibleIf: "{drink} = 'c'", elements: [{ type: 'comment', name: 'last', title: 'Anything?' }] },
    ],
    screening: [{ if: "{drink} = 'dontknow'", reason: 'For drinkers.' }],
  };
  const { id } = await launchSurvey(panel, { questionnaire });
  const { data } = await codebookOf(id);
  expect(data).toMatchObject({ version: 1, title: { en: 'Tea and coffee', zh: '茶与咖啡' }, attempts: 0 });
  expect(data.screening).toEqual([
    {
      if: { en: "drink “Drink?” is “Don't know”", zh: expect.stringContaining('喝什么？') },
      reason: { en: 'For drinkers.', zh: 'For drinkers.' },
    },
  ]);
  const [you, two] = data.pages;
  expect(you).toMatchObject({
    asked: null,
    questions: [
      {
        name: 'drink',
        kind: 'radiogroup',
        required: true,
        asked: null,
        columns: [
          {
            name: 'drink',
            type: 'code',
            codes: [{ code: 1, value: 't', label: { en: 'Tea', zh: '茶' } }, { code: 2 }, { code: 3, isMissing: true }],
          },
        ],
      },
      {
        name: 'why',
        asked: { en: '(drink “Drink?” is “Tea”) and (drink “Drink?” is answered)' },
        columns: [{ name: 'why_1', label: { en: 'why: price' } }, { name: 'why_2' }],
      },
      { name: 'secret', asked: { en: 'Nobody: the question is hidden' }, rubric: null },
      {
        name: 'skill',
        columns: [{ name: 'skill_brewing', codes: [{ code: 1 }, { code: 2, label: { en: 'High', zh: '高' } }] }],
        rubric: {
          columns: [
            { en: '1', zh: '1' },
            { en: 'High', zh: '高' },
          ],
          rows: [
            {
              label: { en: 'brewing', zh: 'brewing' },
              cells: [
                { en: 'Burns it', zh: '烧焦' },
                { en: 'High', zh: '高' },
              ],
            },
          ],
        },
      },
    ],
  });
  expect(two).toMatchObject({
    asked: { en: 'drink “Drink?” is “c”' },
    questions: [{ name: 'last', columns: [{ type: 'text', codes: [] }] }],
  });
});

test('choices and rows that are shown under a condition, in words', async () => {
  const questionnaire = {
    pages: [
      {
        name: 'one',
        elements: [
          { type: 'checkbox', name: 'known', title: 'Known?', choices: ['a', 'b'] },
          {
            type: 'radiogroup',
            name: 'best',
            choices: ['a', { value: 'b', text: 'Brand <b>B</b>', visibleIf: "{known} contains 'b'" }],
            choicesVisibleIf: '{known} contains {item}',
          },
          {
            type: 'matrixdropdown',
            name: 'places',
            columns: [{ name: 'town', cellType: 'text' }],
            rows: ['first', { value: 'second', visibleIf: '{places.first.town} notempty' }],
          },
        ],
      },
    ],
  };
  const { id } = await launchSurvey(panel, { questionnaire });
  const [known, best, places] = (await codebookOf(id)).data.pages[0].questions;
  expect(known.entries).toEqual([]);
  expect(best.entries).toEqual([
    { label: null, shown: { en: 'known “Known?” includes the entry itself', zh: 'known“Known?”包含该项' } },
    {
      label: { en: 'Brand B', zh: 'Brand B' },
      shown: { en: 'known “Known?” includes “b”', zh: 'known“Known?”包含“b”' },
    },
  ]);
  expect(places.entries).toMatchObject([
    { label: { en: 'second' }, shown: { en: expect.stringMatching(/is answered$/) } },
  ]);
});

test('the columns are those of the data files, in name and order of questions, also of earlier versions', async () => {
  const { id, encryptId } = await launchSurvey(panel);
  await completeShort(panel, await createMember(panel), encryptId);
  const shorter = { pages: [{ name: 'only', elements: [{ type: 'comment', name: 'why' }] }] };
  await as(panel, operator).post(`/api/console/Surveys/${id}/Versions`, { questionnaire: shorter, base: 1, note: '' });
  const { data } = await codebookOf(id);
  expect(data).toMatchObject({ version: 2, pages: [{ questions: [{ name: 'why', columns: [{ name: 'why' }] }] }] });
  const url = `/api/console/Surveys/${id}/Responses/Csv`;
  const { body } = await panel.app.inject({ url, headers: { cookie: operator.cookie } });
  const head =
    body
      .replace(/^\uFEFF/, '')
      .split('\r\n')[0]
      ?.split(',') ?? [];
  expect([...namesIn(data)].sort()).toEqual([...head].sort());
});

test('a survey that does not exist is refused', async () => {
  expect(await codebookOf(999_999)).toMatchObject({ code: codes.notFound });
});
