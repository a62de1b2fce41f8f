import type { DynamicPanelQuestion } from '@pollen/contract/questions';
import { planOf, problemsOf } from '@pollen/testkit/compiled-questionnaires';
import { expect, test } from 'vitest';
import { answersAsObjects } from './answers-as-objects';
import { finalAnswers, pageView, previewPage, readState, startState, submitPage } from './run';

const brands = {
  type: 'checkbox',
  name: 'brands',
  valueName: 'use',
  valuePropertyName: 'brand',
  choices: [{ value: 'x', text: { default: 'Brand X', 'zh-cn': '品牌 X' } }, 'y', 'z'],
};
const details = {
  type: 'paneldynamic',
  name: 'details',
  valueName: 'use',
  templateTitle: 'About {panel.brand}',
  templateElements: [
    { type: 'text', name: 'amount', inputType: 'number', defaultValue: 1 },
    { type: 'text', name: 'why', visibleIf: "{panel.brand} = 'x'" },
  ],
};
const last = { type: 'text', name: 'last', title: '{use}: {use[0].brand}, {use[0].amount}' };
const onePage = { pages: [{ elements: [brands, details] }, { elements: [last] }] };
const twoPages = { pages: [{ elements: [brands] }, { elements: [details] }, { elements: [last] }] };

type Sent = Parameters<typeof submitPage>[2];

function panelOf(page: ReturnType<typeof pageView>): DynamicPanelQuestion {
  return page.elements.find((element) => element.kind === 'paneldynamic') as DynamicPanelQuestion;
}

/** What a page shows of the entries after these answers: number, title and questions. */
function entriesAfter(questionnaire: object, sent: object, state = startState(planOf(questionnaire), { seed: 'a' })) {
  const seen = previewPage(planOf(questionnaire), state, sent as Sent, 'en');
  if (!('page' in seen)) throw new Error(JSON.stringify(seen.errors));
  const { instances, canAdd, canRemove, countFollows } = panelOf(seen.page);
  expect({ canAdd, canRemove, countFollows }).toEqual({ canAdd: false, canRemove: false, countFollows: true });
  return instances.map(({ id, title, elements }) => [id, title, ...elements.map(({ name }) => name)]);
}

function submitted(questionnaire: object, ...pages: object[]) {
  const plan = planOf(questionnaire);
  let state = startState(plan, { seed: 'a' });
  for (const sent of pages) {
    const result = submitPage(plan, state, sent as Sent, 'en');
    if (!('state' in result)) throw new Error(JSON.stringify(result));
    state = result.state;
  }
  return { plan, state };
}

test('each chosen choice has an entry, whose number stays while others come and go', () => {
  expect(entriesAfter(onePage, { use: null })).toEqual([]);
  expect(entriesAfter(onePage, { use: ['x', 'z'], details: [] })).toEqual([
    [1000, 'About Brand X', 'amount', 'why'],
    [1002, 'About z', 'amount'],
  ]);
  expect(entriesAfter(onePage, { use: ['y', 'z'], details: [{ '#': 1000 }, { '#': 1002, amount: 5 }] })).toEqual([
    [1001, 'About y', 'amount'],
    [1002, 'About z', 'amount'],
  ]);
});

test('an entry without a title has the text of its choice', () => {
  const grid = { type: 'matrixdynamic', name: 'grid', valueName: 'use', columns: [{ name: 'shop', cellType: 'text' }] };
  const plan = planOf({ elements: [brands, grid] });
  const seen = previewPage(plan, startState(plan, { seed: 'a' }), { use: ['x'], grid: [] } as Sent, 'zh');
  expect('page' in seen && seen.page.elements[1]).toMatchObject({
    instances: [{ id: 1000, title: '品牌 X', elements: [{ name: 'shop' }] }],
    emptyText: '尚未选择。',
    columns: [{ name: 'shop' }],
  });
});

test('an entry keeps its answers while its choice is chosen, and loses them with it', () => {
  const sent = {
    use: ['x', 'z'],
    details: [
      { '#': 1002, amount: 5 },
      { '#': 1000, amount: 3, why: 'Good' },
    ],
  };
  const { plan, state } = submitted(onePage, sent);
  expect(state.answers).toMatchObject({
    use: ['x', 'z'],
    details: [
      { brand: 'x', amount: 3, why: 'Good' },
      { brand: 'z', amount: 5 },
    ],
  });
  const back = { ...state, page: 0 };
  const again = { use: ['z', 'y'], details: [{ '#': 1002, amount: 5 }] };
  const next = submitPage(plan, back, again as Sent, 'en');
  expect(next).toMatchObject({
    state: {
      answers: {
        details: [
          { brand: 'z', amount: 5 },
          { brand: 'y', amount: 1 },
        ],
      },
    },
  });
});

test('on a later page the entries are there, and stay when the choices are sent again', () => {
  const { plan, state } = submitted(
    twoPages,
    { use: ['x', 'y'] },
    {
      details: [
        { '#': 1000, amount: 1 },
        { '#': 1001, amount: 7 },
      ],
    },
  );
  expect(state.answers.details).toEqual([
    { brand: 'x', amount: 1 },
    { brand: 'y', amount: 7 },
  ]);
  const first = submitPage(plan, { ...state, page: 0 }, { use: ['y'] }, 'en');
  expect(first).toMatchObject({ state: { answers: { details: [{ brand: 'y', amount: 7 }] } } });
  expect(pageView(plan, state, 'zh').elements).toMatchObject([{ title: '品牌 X, y: 品牌 X, 1' }]);
});

test('a file has the answers as SurveyJS stores them, and a state is read as it was written', () => {
  const { plan, state } = submitted(
    twoPages,
    { use: ['x', 'y'] },
    {
      details: [
        { '#': 1000, amount: 1 },
        { '#': 1001, amount: 7 },
      ],
    },
  );
  expect(readState(plan, JSON.parse(JSON.stringify(state)))?.answers).toEqual(state.answers);
  const { state: end } = submitted(
    twoPages,
    { use: ['x', 'y'] },
    {
      details: [
        { '#': 1000, amount: 1 },
        { '#': 1001, amount: 7 },
      ],
    },
    {},
  );
  expect(answersAsObjects(plan, finalAnswers(plan, end))).toEqual({
    use: [
      { brand: 'x', amount: 1 },
      { brand: 'y', amount: 7 },
    ],
  });
  const alone = { ...brands, defaultValue: [{ brand: 'y' }] };
  const start = startState(planOf({ elements: [alone] }), { seed: 'a' });
  expect(start.answers).toEqual({ use: ['y'] });
  expect(answersAsObjects(planOf({ elements: [alone] }), start.answers)).toEqual({ use: [{ brand: 'y' }] });
});

test('choices that are no choices are refused, also for entries', () => {
  const plan = planOf(onePage);
  const start = startState(plan, { seed: 'a' });
  for (const use of [['w'], [{ brand: 'w' }], [{ other: 'x' }], 'x'])
    expect(submitPage(plan, start, { use } as Sent, 'en')).toMatchObject({ kind: 'invalid' });
  expect(entriesAfter(onePage, { use: ['x'], details: [{ '#': 1002, amount: 5 }, { '#': 0 }] })).toEqual([
    [1000, 'About Brand X', 'amount', 'why'],
  ]);
});

test('a property that can be none is refused with its place', () => {
  const refused = (valuePropertyName: unknown) => problemsOf({ elements: [{ ...brands, valuePropertyName }] }).join();
  for (const property of ['__proto__', 'a[0]', 5])
    expect([property, refused(property)].join(': ')).toMatch(
      /elements\[0\]\.valuePropertyName: .* cannot be the property of the chosen answers/,
    );
  expect(refused('')).toBe('');
  const other = { type: 'text', name: 'other', valueName: 'use' };
  expect(problemsOf({ elements: [brands, other] }).join()).toMatch(/Two questions store into "use"/);
});
