import { firstQuestion, planOfPage, start, submitted } from '@pollen/testkit/questionnaire-runs';
import { expect, test } from 'vitest';
import { compileQuestionnaire } from './compile';
import { previousPage, submitPage } from './run';

const count = { type: 'text', name: 'count', inputType: 'number' };
const panels = { type: 'paneldynamic', name: 'kids', templateElements: [{ type: 'text', name: 'who' }] };
const two = [
  { '#': 0, who: 'Ann' },
  { '#': 1, who: 'Ben' },
];

function messagesOf(...elements: object[]): string {
  const result = compileQuestionnaire({ pages: [{ elements }] });
  return ('problems' in result ? result.problems : result.remarks).map(({ message }) => message.en).join();
}

test('as many panels as another answer says: drawn at once, kept with their answers, cut when it falls', () => {
  const uncounted = planOfPage(panels, count);
  expect(firstQuestion(uncounted, start(uncounted), { count: 2, kids: [] }).instances).toEqual([]);
  const plan = planOfPage({ ...panels, maxPanelCount: 3, panelCountExpression: '{count}' }, count);
  expect(firstQuestion(plan, start(plan), { count: 2, kids: [] })).toMatchObject({
    countFollows: true,
    canAdd: false,
    canRemove: false,
    instances: [{}, {}],
  });
  const state = submitted(plan, start(plan), { count: 2, kids: two });
  expect(state.answers.kids).toEqual([{ who: 'Ann' }, { who: 'Ben' }]);
  const more = submitted(plan, previousPage(plan, state), { count: 9, kids: two });
  expect(more.answers.kids).toEqual([{ who: 'Ann' }, { who: 'Ben' }, {}]);
  const fewer = submitted(plan, previousPage(plan, state), { count: 1, kids: two });
  expect(fewer.answers.kids).toEqual([{ who: 'Ann' }]);
});

test('what was typed into panels that another answer took away counts when they return, and is not checked before', () => {
  const plan = planOfPage({ ...panels, maxPanelCount: 3, panelCountExpression: '{count}' }, count);
  const three = [...two, { '#': 2, who: 7, gone: 1 }];
  expect(firstQuestion(plan, start(plan), { count: 0, kids: three }).instances).toEqual([]);
  expect(submitted(plan, start(plan), { count: 1, kids: three }).answers.kids).toEqual([{ who: 'Ann' }]);
  expect(submitted(plan, start(plan), { count: 2, kids: three }).answers.kids).toHaveLength(2);
  expect(submitPage(plan, start(plan), { count: 3, kids: three } as never, 'en')).toHaveProperty('errors');
});

test.each([
  ['1e9', 100],
  ['1e999', 100],
  ['-1', 0],
  ['1.9', 1],
  ['NaN', 0],
  ['many', 0],
])('a number of panels that is %s makes %i', (said, length) => {
  const plan = planOfPage({ ...panels, panelCountExpression: '{said}' }, { type: 'text', name: 'said' });
  expect(firstQuestion(plan, start(plan), { said, kids: [] }).instances).toHaveLength(length);
});

test('a number of panels that is bound to no answer, or to itself, is told', () => {
  expect(messagesOf({ ...panels, bindings: { panelCount: 'gone' } }, count)).toMatch(/bound to nothing/);
  expect(messagesOf({ ...panels, bindings: { panelCount: 'count' } }, count)).toMatch(/members change it there/);
  expect(messagesOf({ ...panels, panelCountExpression: '{kids.length} + 1' })).toMatch(
    /calculated from each other|depends/,
  );
});
