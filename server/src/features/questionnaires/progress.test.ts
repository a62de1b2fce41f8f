import type { PageAnswers } from '@pollen/contract/answers';
import { planOf } from '@pollen/testkit/compiled-questionnaires';
import { expect, test } from 'vitest';
import { pageView, startState, submitPage } from './run';

test('the total of the progress never grows, and the last page is marked as the last', () => {
  const counted = planOf({
    pages: [
      {
        name: 'p1',
        elements: [
          { type: 'boolean', name: 'a' },
          { type: 'text', name: 'a2', visibleIf: '{a} = true' },
        ],
      },
      { name: 'p2', elements: [{ type: 'boolean', name: 'b', isRequired: true }] },
      { name: 'p3', visibleIf: '{a} = true', elements: [{ type: 'text', name: 'c' }] },
      { name: 'p4', elements: [{ type: 'text', name: 'd', visibleIf: '{b} = true' }] },
    ],
  });
  const walk = (...pages: PageAnswers[]) => {
    let state = startState(counted, { seed: 's' });
    const seen = [pageView(counted, state, 'en')];
    for (const answers of pages) {
      const result = submitPage(counted, state, answers, 'en');
      if (result.kind !== 'page') break;
      state = result.state;
      seen.push(pageView(counted, state, 'en'));
    }
    return seen.map(({ progress, last }) => ({
      at: `${progress.firstQuestion} of ${progress.questions}`,
      mayShrink: progress.mayShrink,
      last,
    }));
  };
  expect(walk({ a: true, a2: 'x' }, { b: true }, { c: 'x' })).toEqual([
    { at: '1 of 5', mayShrink: true, last: false },
    { at: '3 of 5', mayShrink: true, last: false },
    { at: '4 of 5', mayShrink: false, last: false },
    { at: '5 of 5', mayShrink: false, last: true },
  ]);
  // A member who answers "no" has fewer pages left; only the answers of the page itself can still end it.
  expect(walk({ a: false }, { b: true })).toEqual([
    { at: '1 of 5', mayShrink: true, last: false },
    { at: '2 of 3', mayShrink: true, last: false },
    { at: '3 of 3', mayShrink: false, last: true },
  ]);
});

test('a question that a later answer opens on an earlier page is not counted: nobody was asked it', () => {
  const planned = planOf({
    pages: [
      {
        name: 'p1',
        elements: [
          { type: 'text', name: 'a' },
          { type: 'text', name: 'late', visibleIf: "{b} = 'x'" },
        ],
      },
      { name: 'p2', elements: [{ type: 'text', name: 'b' }] },
      { name: 'p3', elements: [{ type: 'text', name: 'c' }] },
    ],
  });
  let state = startState(planned, { seed: 's' });
  const seen = [];
  const sent: PageAnswers[] = [{ a: 'x' }, { b: 'x' }, { c: 'x' }];
  for (const answers of sent) {
    const { firstQuestion, questions } = pageView(planned, state, 'en').progress;
    seen.push([firstQuestion, questions]);
    const result = submitPage(planned, state, answers, 'en');
    if (result.kind === 'page') state = result.state;
  }
  expect(seen).toEqual([
    [1, 4],
    [2, 3],
    [3, 3],
  ]);
});

test('a page says when its answers may decide that no page follows', () => {
  const planned = planOf({
    triggers: [{ type: 'complete', expression: '{early} = 1' }],
    pages: [
      { name: 'p1', elements: [{ type: 'text', name: 'first' }] },
      { name: 'p2', elements: [{ type: 'text', name: 'early' }] },
      { name: 'p3', elements: [{ type: 'text', name: 'more' }] },
      { name: 'p4', visibleIf: '{more} = 1', elements: [{ type: 'text', name: 'fourth' }] },
      { name: 'p5', elements: [{ type: 'text', name: 'fifth', visibleIf: '{more} = 2' }] },
    ],
  });
  let state = startState(planned, { seed: 's' });
  const seen = [];
  const sent: PageAnswers[] = [{ first: 'x' }, { early: '2' }, { more: '2' }, { fifth: 'x' }];
  for (const answers of sent) {
    const { name, last, mayBeLast } = pageView(planned, state, 'en');
    seen.push({ name, last, mayBeLast });
    const result = submitPage(planned, state, answers, 'en');
    if (result.kind === 'page') state = result.state;
  }
  expect(seen).toEqual([
    { name: 'p1', last: false, mayBeLast: false },
    { name: 'p2', last: false, mayBeLast: true },
    { name: 'p3', last: false, mayBeLast: true },
    { name: 'p5', last: true, mayBeLast: true },
  ]);
});

test.each<[string, object, object]>([
  ['a trigger', {}, { triggers: [{ type: 'setvalue', expression: '{stop} = 1', setToName: 'flag', setValue: 1 }] }],
  ['a copy', {}, { triggers: [{ type: 'copyvalue', fromName: 'stop', setToName: 'flag' }] }],
  ['an expression', { setValueExpression: '{between}' }, {}],
  ['a default', { defaultValueExpression: '{between} + 0' }, {}],
  ['a condition', { setValueIf: '{stop} = 1', setValueExpression: '{between}' }, {}],
  ['every change', { setValueIf: '{stop} = 1', setValueExpression: '1' }, {}],
  ['being hidden', { visible: true, visibleIf: '{between} != 1', clearIfInvisible: 'onHidden' }, {}],
])('a page says so, too, where its answers set an earlier answer by %s', (how, rule, more) => {
  // The two set each other, which must not go on for ever.
  const between = { setValueIf: '{flag} = 5', setValueExpression: '{flag} + {stop}' };
  const text = (name: string, own: object = {}) => ({ type: 'text', inputType: 'number', name, ...own });
  const planned = planOf({
    ...more,
    pages: [
      { name: 'p1', elements: [text('first'), text('flag', { visible: false, ...rule })] },
      { name: 'p2', elements: [text('between', between)] },
      { name: 'p3', elements: [text('stop')] },
      { name: 'p4', visibleIf: '{flag} != 1', elements: [text('last')] },
      { name: 'p5', visibleIf: '{flag} = 1', elements: [text('instead')] },
    ],
  });
  const third = { ...startState(planned, { seed: 's' }), page: 2 };
  expect(pageView(planned, third, 'en')).toMatchObject({ name: 'p3', last: false, mayBeLast: true });
  expect(pageView(planned, { ...third, page: 3 }, 'en')).toMatchObject({ last: how !== 'every change' });
});
