import { planOf } from '@pollen/testkit/compiled-questionnaires';
import { questionnaires } from '@pollen/testkit/random-questionnaires';
import { shortQuestionnaire } from '@pollen/testkit/surveys';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lint } from './lint';
import { entryKey, runTrial, simulateRespondent } from './trial';

const choices = [
  { value: 'a', text: { default: 'One', 'zh-cn': '一' } },
  { value: 'b', text: { default: 'Two', 'zh-cn': '二' } },
];

test('simulated respondents finish every questionnaire, and a seed repeats the run', () => {
  fc.assert(
    fc.property(questionnaires, fc.nat(1000), (questionnaire, seed) => {
      const plan = planOf(questionnaire);
      const run = simulateRespondent(plan, String(seed));
      expect(run.pages.length).toBeLessThanOrEqual(plan.pages.length);
      expect(simulateRespondent(plan, String(seed))).toEqual(run);
      // Stuck only where somebody says why.
      expect(run.end === 'stuck').toBe(Object.keys(run.complaints).length > 0);
    }),
    { numRuns: Number(process.env.QUESTIONNAIRE_RUNS ?? 60) },
  );
});

test('a trial spreads over answers, pages and screen-outs at random', () => {
  const runs = runTrial(planOf(shortQuestionnaire), 300, 60_000);
  expect(runs).toHaveLength(300);
  const out = runs.filter(({ end }) => end === 'screened_out');
  expect(out.length).toBeGreaterThan(100);
  expect(out.length).toBeLessThan(200);
  expect(out.every(({ rule, pages }) => rule === 0 && pages.join() === '0')).toBe(true);
  const done = runs.filter(({ end }) => end === 'completed');
  expect(out.length + done.length).toBe(300);
  expect(done.every(({ pages, seconds }) => pages.join() === '0,1' && seconds > 10)).toBe(true);
});

test('a trial that runs out of time says how many runs it made', () => {
  expect(runTrial(planOf(shortQuestionnaire), 300, 0)).toEqual([]);
});

test('texts are written as their validators want them', () => {
  const asked = [
    { name: 'code', validators: [{ type: 'regex', regex: '^[0-9]{12}$' }] },
    { name: 'security', validators: [{ type: 'regex', regex: '^\\d{3}-\\d{2}-\\d{4}$' }] },
    { name: 'mail', validators: [{ type: 'email' }] },
    { name: 'year', validators: [{ type: 'regex', regex: '^(19|20)[0-9]{2}$' }] },
    { name: 'amount', validators: [{ type: 'numeric', minValue: 70, maxValue: 72 }] },
    { name: 'weight', inputType: 'number', validators: [{ type: 'numeric', minValue: 70, maxValue: 72 }] },
    { name: 'long', validators: [{ type: 'text', minLength: 60, maxLength: 65 }] },
    { name: 'words', type: 'comment', validators: [{ type: 'text', minLength: 120 }] },
  ].map((element) => ({ type: 'text', isRequired: true, ...element }));
  const [code, security] = asked;
  const parts = [
    { name: 'first', isRequired: true, validators: [{ type: 'regex', regex: '^[0-9]{8}$' }] },
    { name: 'second', isRequired: true, validators: [{ type: 'email' }] },
  ];
  const repeated = [
    { type: 'multipletext', name: 'parts', isRequired: true, items: parts },
    { type: 'paneldynamic', name: 'entries', panelCount: 2, minPanelCount: 2, templateElements: [code, security] },
  ];
  const plan = planOf({ pages: [{ name: 'p', elements: [...asked, ...repeated] }] });
  for (const run of runTrial(plan, 20, 60_000)) expect(run).toMatchObject({ end: 'completed', complaints: {} });
});

test('a question that accepts no answer is named with its error', () => {
  const plan = planOf({
    pages: [
      {
        name: 'p',
        elements: [
          { type: 'text', name: 'code', isRequired: true, validators: [{ type: 'regex', regex: '^ZX-[0-9]{3}Q$' }] },
        ],
      },
    ],
  });
  expect(simulateRespondent(plan, 'x')).toMatchObject({ end: 'stuck', complaints: { code: [expect.any(String)] } });
});

test.each([
  ["{pick} = 'c'", /has no answer "c"/],
  ["{pick} anyof ['c', 'd']", /has no answer "c, d"/],
  ["{pick} = 'a' and {pick} = 'b'", /two answers at once/],
  ["({pick} = 'c' or {many} contains 'x') and {scale} > 1", /has no answer/],
  ['{scale} > 5', /only takes 1 to 5/],
  ['{scale} < 1', /only takes 1 to 5/],
  ['{slide} >= 11', /only takes 0 to 10/],
])('%s can never be true, and it says why', (visibleIf, why) => {
  const plan = planOf(asked(visibleIf));
  expect(lint(plan)).toMatchObject([
    {
      kind: 'ruleNeverTrue',
      path: 'pages[1].elements[0].visibleIf',
      element: 'last',
      message: { en: expect.stringMatching(why) },
    },
  ]);
});

test('conditions of every kind are checked with their place', () => {
  const never = "{pick} = 'c'";
  const grid = {
    type: 'matrix',
    name: 'grid',
    title: { default: 'Ask', 'zh-cn': '问' },
    columns: [1, { value: 2, visibleIf: never }],
    rows: [{ value: 'r1', visibleIf: never, enableIf: never }, 'r2'],
    rowsVisibleIf: never,
  };
  const pages = [
    ...asked('{pick} notempty').pages.slice(0, 1),
    {
      name: 'p2',
      enableIf: never,
      requiredIf: never,
      elements: [
        {
          type: 'panel',
          name: 'box',
          requiredIf: never,
          elements: [
            { type: 'dropdown', name: 'drop', title: grid.title, enableIf: never, choicesEnableIf: never, choices },
          ],
        },
        grid,
        { ...grid, name: 'last', rowsVisibleIf: '{grid.r2} = 3', columns: [1], rows: ['r1'] },
      ],
    },
  ];
  const found = lint(planOf({ pages }));
  expect(found.every(({ kind }) => kind === 'ruleNeverTrue')).toBe(true);
  expect(found.map(({ path }) => path)).toEqual([
    'pages[1].enableIf',
    'pages[1].requiredIf',
    'pages[1].elements[0].requiredIf',
    'pages[1].elements[0].elements[0].enableIf',
    'pages[1].elements[0].elements[0].choicesEnableIf',
    'pages[1].elements[1].rowsVisibleIf',
    'pages[1].elements[1].rows[0].visibleIf',
    'pages[1].elements[1].rows[0].enableIf',
    'pages[1].elements[1].columns[1].visibleIf',
    'pages[1].elements[2].rowsVisibleIf',
  ]);
});

test('simulated respondents answer rows that come up while they answer the others', () => {
  const rows = (first: string) => [
    'a',
    { value: 'b', visibleIf: first },
    { value: 'c', visibleIf: '{one.b} notempty' },
  ];
  const one = { type: 'matrix', name: 'one', columns: [1, 2], rows: rows('{one.a} = 1'), eachRowRequired: true };
  const cells = {
    type: 'matrixdropdown',
    name: 'cells',
    columns: [{ name: 'x', cellType: 'boolean' }],
    rows: rows('{cells.a.x} = true'),
  };
  const plan = planOf({ pages: [{ elements: [one] }, { elements: [cells] }] });
  const runs = runTrial(plan, 30, 20_000);
  expect(runs.map(({ end }) => end)).toEqual(runs.map(() => 'completed'));
  expect([...new Set(runs.flatMap(({ offered }) => offered))].sort()).toEqual(
    ['cells', 'one'].flatMap((name) => ['a', 'b', 'c'].map((row) => entryKey(name, 'rows', row))),
  );
  for (const { answers } of runs) expect(Object.keys(answers.one as object).length).toBeGreaterThan(0);
});

test.each([
  "{pick} = 'A'",
  "{pick} anyof ['a', 'c']",
  "{pick} = 'a' or {pick} = 'b'",
  "{many} = 'a' and {many} = 'b'",
  "{pick} <> 'c'",
  '{scale} >= 5',
  "{pick} = 'other'",
  '{pick} notempty',
  "{words} = 'anything'",
])('%s can be true, or may be', (visibleIf) => {
  expect(lint(planOf(asked(visibleIf)))).toEqual([]);
});

function asked(visibleIf: string) {
  const title = { default: 'Ask', 'zh-cn': '问' };
  return {
    pages: [
      {
        name: 'p1',
        elements: [
          { type: 'radiogroup', name: 'pick', title, choices, showOtherItem: true },
          { type: 'checkbox', name: 'many', title, choices },
          { type: 'rating', name: 'scale', title },
          { type: 'slider', name: 'slide', title, min: 0, max: 10 },
          { type: 'text', name: 'words', title },
        ],
      },
      { name: 'p2', elements: [{ type: 'comment', name: 'last', title, visibleIf }] },
    ],
  };
}

test('texts in one language only are counted with their place', () => {
  const plan = planOf({
    title: { default: 'Drinks', 'zh-cn': '饮品' },
    pages: [
      {
        name: 'p',
        title: '第一页',
        elements: [
          { type: 'radiogroup', name: 'drink', title: 'Which one?', choices: ['tea', { value: 1, text: '7 %' }] },
        ],
      },
    ],
    screening: [{ if: "{drink} = 'tea'", reason: 'No tea.' }],
  });
  expect(lint(plan)).toMatchObject([
    { kind: 'translationMissing', element: 'p', message: { en: 'No English: “第一页”.', zh: '缺少英文：“第一页”。' } },
    { kind: 'translationMissing', element: 'drink', message: { en: 'No Chinese: “Which one?”, “tea”.' } },
    { kind: 'translationMissing', path: 'screening[0].reason', message: { en: 'No Chinese: “No tea.”.' } },
  ]);
});
