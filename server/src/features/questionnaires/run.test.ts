import type { PageAnswers } from '@pollen/contract/answers';
import { planOf } from '@pollen/testkit/compiled-questionnaires';
import { describe, expect, test } from 'vitest';
import {
  endText,
  failedAttentionChecks,
  finalAnswers,
  pageView,
  previewPage,
  previousPage,
  type RunState,
  readState,
  startState,
  submitPage,
} from './run';

const plan = planOf({
  title: 'Tea',
  pages: [
    {
      name: 'first',
      elements: [
        { type: 'text', name: 'age', inputType: 'number', min: 1, max: 120, isRequired: true },
        {
          type: 'radiogroup',
          name: 'tea',
          choices: ['green', { value: 'black', text: { default: 'Black', 'zh-cn': '红茶' } }],
          showOtherItem: true,
          isRequired: true,
        },
        { type: 'comment', name: 'why', visibleIf: "{tea} = 'black'", isRequired: true, maxLength: 20 },
      ],
    },
    {
      name: 'second',
      elements: [
        { type: 'html', name: 'note', html: '<p>So, {tea}</p>' },
        {
          type: 'checkbox',
          name: 'when',
          choices: ['am', 'pm', { value: 'never', isExclusive: true }],
          maxSelectedChoices: 1,
          attentionCheck: ['am'],
        },
        { type: 'matrix', name: 'grid', columns: [1, 2], rows: ['r1', 'r2'], attentionCheck: { r2: 1 } },
      ],
    },
    {
      name: 'third',
      elements: [
        { type: 'slider', name: 'sugar', min: 0, max: 10, step: 2 },
        { type: 'ranking', name: 'order', choices: ['x', 'y', 'z'], choicesOrder: 'random' },
      ],
    },
  ],
  screening: [{ if: '{age} < 18', reason: { default: 'Only {age}?', 'zh-cn': '才 {age} 岁？' } }],
  completedHtml: '<p>Bye {tea}</p>',
});

function turn(state: RunState, answers: PageAnswers, locale: 'en' | 'zh' = 'en') {
  return submitPage(plan, state, answers, locale);
}

function after(answers: PageAnswers, state = startState(plan, { seed: 's' })): RunState {
  const result = turn(state, answers);
  if (result.kind === 'invalid') throw new Error(JSON.stringify(result.errors));
  return result.state;
}

const start = startState(plan, { seed: 's' });

describe('a page turn', () => {
  test('names missing answers in the requested language and stores nothing', () => {
    expect(turn(start, {})).toEqual({
      kind: 'invalid',
      errors: { age: ['Please answer this question.'], tea: ['Please answer this question.'] },
    });
    expect(turn(start, { age: 200, tea: 'green' }, 'zh')).toEqual({
      kind: 'invalid',
      errors: { age: ['请输入不大于 120 的值。'] },
    });
    expect(start.answers).toEqual({});
  });

  test.each<[string, PageAnswers, string, RegExp]>([
    ['an unknown question', { nobody: 1 }, 'nobody', /isn’t asked/],
    ['a question of another page', { sugar: 2 }, 'sugar', /isn’t asked/],
    ['a question that is hidden', { age: 30, tea: 'green', why: 'x' }, 'why', /isn’t asked/],
    ['a choice that is not offered', { age: 30, tea: 'coffee' }, 'tea', /available answers/],
    ['a wrong type', { age: 30, tea: ['green'] }, 'tea', /wrong form/],
    ['text for a number', { age: 'old', tea: 'green' }, 'age', /number/],
    ['an object for a number', { age: { a: 1 }, tea: 'green' }, 'age', /wrong form/],
    ['too long a text', { age: 30, tea: 'black', why: 'x'.repeat(21) }, 'why', /20/],
    ['"other" without its text', { age: 30, tea: 'other', 'tea-Comment': '  ' }, 'tea-Comment', /tell us which/],
    ['a key of the prototype', { constructor: 1, age: 30, tea: 'green' } as never, 'constructor', /isn’t asked/],
  ])('refuses %s', (_, answers, key, message) => {
    const result = turn(start, answers);
    expect(result.kind === 'invalid' && result.errors[key]?.[0]).toMatch(message);
  });

  test('refuses __proto__ as an answer key', () => {
    const result = turn(start, JSON.parse('{"__proto__": {"age": 3}, "age": 30, "tea": "green"}'));
    expect(result.kind).toBe('invalid');
    expect(({} as Record<string, unknown>).age).toBeUndefined();
  });

  test('refuses answers that no widget can produce', () => {
    const second = after({ age: 30, tea: 'green' });
    expect(turn(second, { when: ['am', 'pm'] })).toMatchObject({
      kind: 'invalid',
      errors: { when: [expect.stringMatching(/at most 1/)] },
    });
    expect(turn(second, { when: ['am', 'never'] })).toMatchObject({ kind: 'invalid' });
    expect(turn(second, { when: ['am', 'am'] })).toMatchObject({ kind: 'invalid' });
    expect(turn(second, { grid: { r1: 9 } })).toMatchObject({
      kind: 'invalid',
      errors: { 'grid.r1': [expect.any(String)] },
    });
    expect(turn(second, { grid: { r9: 1 } })).toMatchObject({
      kind: 'invalid',
      errors: { grid: [expect.any(String)] },
    });
    const third = after({}, second);
    for (const sugar of [11, -2, 3, Number.NaN])
      expect(turn(third, { sugar })).toMatchObject({ kind: 'invalid', errors: { sugar: [expect.any(String)] } });
    expect(turn(third, { order: ['x', 'y'] })).toMatchObject({ kind: 'invalid' });
    expect(turn(third, { order: ['x', 'y', 'y'] })).toMatchObject({ kind: 'invalid' });
  });

  test('removes NUL characters and lone surrogates, which the database cannot store', () => {
    const state = after({ age: 30, tea: 'black', why: 'a\u0000b\ud800c' });
    expect(state.answers.why).toBe('ab\ufffdc');
  });

  test('deletes answers that are empty now', () => {
    const back = previousPage(plan, after({ age: 30, tea: 'black', why: 'taste' }));
    expect(turn(back, { age: 30, tea: 'black' })).toMatchObject({
      kind: 'invalid',
      errors: { why: [expect.any(String)] },
    });
    const changed = after({ age: 31, tea: 'green' }, back);
    expect(changed.answers).toEqual({ age: 31, tea: 'green', why: 'taste' });
    expect(finalAnswers(plan, changed)).toEqual({ age: 31, tea: 'green' });
  });

  test('a default that is emptied on the page where its question appears stays empty', () => {
    const tip = planOf({
      pages: [
        {
          name: 'p',
          elements: [
            { type: 'boolean', name: 'a' },
            {
              type: 'panel',
              name: 'more',
              elements: [{ type: 'text', name: 'b', visibleIf: '{a} = true', defaultValue: 'x' }],
            },
          ],
        },
      ],
    });
    const begun = startState(tip, { seed: '' });
    const seen = previewPage(tip, begun, { a: true }, 'en');
    expect('page' in seen && seen.page.elements[1]).toMatchObject({ name: 'b', value: 'x' });
    expect(submitPage(tip, begun, { a: true, b: null }, 'en')).toMatchObject({
      kind: 'completed',
      state: { answers: { a: true } },
    });
  });

  test('a state survives being stored as JSON', () => {
    const state = after({ age: 30, tea: 'other', 'tea-Comment': 'mate' });
    const kept: RunState = JSON.parse(JSON.stringify(state));
    expect(pageView(plan, kept, 'zh')).toEqual(pageView(plan, state, 'zh'));
    expect(readState(plan, kept)).toEqual(kept);
    expect(readState(plan, { ...kept, answers: { nobody: 1 } })).toBeNull();
    expect(readState(plan, { ...kept, page: 99 })).toBeNull();
    expect(readState(plan, 'x')).toBeNull();
  });
});

describe('what leaves the server', () => {
  test('is the current page only: no condition, screening rule or later page', () => {
    const view = JSON.stringify(pageView(plan, start, 'en'));
    expect(view).not.toMatch(/visibleIf|\{|18|sugar|Only/.source.replace('|\\{', ''));
    expect(pageView(plan, start, 'en').dynamic).toEqual(['tea']);
  });

  test('quoted answers are plain in titles and escaped in HTML', () => {
    const state = after({ age: 30, tea: 'other', 'tea-Comment': '<img src=x onerror=alert(1)>' });
    const [note] = pageView(plan, state, 'en').elements;
    expect(note).toMatchObject({ kind: 'html', html: '<p>So, &#60;img src=x onerror=alert(1)&#62;</p>' });
  });

  test('a preview shows the page with the given answers and stores nothing', () => {
    const seen = previewPage(plan, start, { tea: 'black' }, 'zh');
    expect('page' in seen && seen.page.elements.map((element) => element.name)).toEqual(['age', 'tea', 'why']);
    expect(previewPage(plan, start, { sugar: 1 }, 'en')).toEqual({
      errors: { sugar: ['This question isn’t asked here.'] },
    });
    expect(pageView(plan, start, 'en').elements).toHaveLength(2);
  });

  test('a random order is fixed for a run and differs between runs', () => {
    const orderOf = (seed: string) => {
      const state = { ...after({}, after({ age: 30, tea: 'green' })), seed };
      const ranking = pageView(plan, state, 'en').elements[1];
      return ranking?.kind === 'ranking' ? ranking.choices.map((choice) => choice.value).join('') : '';
    };
    expect(orderOf('a')).toBe(orderOf('a'));
    expect(new Set(Array.from({ length: 40 }, (_, index) => orderOf(String(index)))).size).toBe(6);
  });
});

describe('ends', () => {
  test('screening ends the run with its reason in both languages', () => {
    expect(turn(start, { age: 16, tea: 'green' })).toMatchObject({
      kind: 'screened_out',
      reason: { en: 'Only 16?', zh: '才 16 岁？' },
      state: { end: { kind: 'screened_out', rule: 0 } },
    });
  });

  test('the last page completes it; nothing can be answered afterwards', () => {
    const third = after({ when: ['pm'], grid: { r1: 2, r2: 2 } }, after({ age: 30, tea: 'black', why: 'x' }));
    const done = turn(third, { sugar: 4 });
    expect(done.kind).toBe('completed');
    if (done.kind !== 'completed') return;
    expect(finalAnswers(plan, done.state)).toEqual({
      age: 30,
      tea: 'black',
      why: 'x',
      when: ['pm'],
      grid: { r1: 2, r2: 2 },
      sugar: 4,
    });
    expect(endText(plan, done.state, 'zh')).toBe('<p>Bye 红茶</p>');
    expect(failedAttentionChecks(plan, done.state)).toEqual(['when', 'grid']);
    expect(() => turn(done.state, {})).toThrow();
    expect(previousPage(plan, done.state)).toBe(done.state);
  });

  test('texts count the pages and, at the end, the right answers, which no page gives away', () => {
    const quiz = planOf({
      completedHtml: '<p>{correctAnswers} of {questionCount}</p>',
      pages: [
        {
          name: 'p1',
          title: '{pageno}/{pagecount}',
          elements: [{ type: 'radiogroup', name: 'a', choices: ['x', 'y'], correctAnswer: 'y' }],
        },
        { name: 'p2', visibleIf: "{a} = 'y'", elements: [{ type: 'text', name: 'b', correctAnswer: 'Paris' }] },
        { name: 'p3', elements: [{ type: 'text', name: 'c', title: 'Page {pageno}' }] },
      ],
    });
    const begun = startState(quiz, { seed: 's' });
    expect(pageView(quiz, begun, 'en')).toMatchObject({ title: '1/2', dynamic: ['a'] });
    expect(previewPage(quiz, begun, { a: 'y' }, 'en')).toMatchObject({ page: { title: '1/3' } });
    expect(JSON.stringify(pageView(quiz, begun, 'en'))).not.toContain('correct');
    const go = (state: RunState, answers: PageAnswers) => {
      const sent = submitPage(quiz, state, answers, 'en');
      if (sent.kind === 'invalid') throw new Error(JSON.stringify(sent));
      return sent.state;
    };
    const third = go(go(begun, { a: 'y' }), { b: ' paris ' });
    expect(pageView(quiz, third, 'en').elements).toMatchObject([{ title: 'Page 3' }]);
    expect(endText(quiz, go(third, { c: 'z' }), 'en')).toBe('<p>2 of 2</p>');
    expect(endText(quiz, go(go(begun, { a: 'x' }), { c: 'z' }), 'en')).toBe('<p>0 of 1</p>');
  });

  test('a "complete" trigger ends it early', () => {
    const early = planOf({
      triggers: [{ type: 'complete', expression: '{a} = 1' }],
      pages: [
        { name: 'p1', elements: [{ type: 'text', name: 'a', inputType: 'number' }] },
        { name: 'p2', elements: [{ type: 'text', name: 'b' }] },
      ],
    });
    expect(submitPage(early, startState(early, { seed: '' }), { a: 1 }, 'en').kind).toBe('completed');
    expect(submitPage(early, startState(early, { seed: '' }), { a: 2 }, 'en').kind).toBe('page');
  });
});

test('a required question without available choices need not be answered', () => {
  const carried = planOf({
    pages: [
      { name: 'p', elements: [{ type: 'checkbox', name: 'known', choices: ['x', 'y'] }] },
      {
        name: 'q',
        elements: [
          {
            type: 'radiogroup',
            name: 'best',
            isRequired: true,
            choices: ['x', 'y'],
            choicesVisibleIf: '{known} contains {item}',
          },
          { type: 'text', name: 'more' },
        ],
      },
    ],
  });
  const second = (known: string[]) =>
    submitPage(carried, startState(carried, { seed: 's' }), { known }, 'en') as { state: RunState };
  const { state: none } = second([]);
  expect(pageView(carried, none, 'en').elements).toMatchObject([{ name: 'best', choices: [], required: false }, {}]);
  expect(submitPage(carried, none, {}, 'en').kind).toBe('completed');
  const { state: some } = second(['x']);
  expect(pageView(carried, some, 'en').elements).toMatchObject([{ name: 'best', required: true }, {}]);
  expect(submitPage(carried, some, {}, 'en').kind).toBe('invalid');
});

test('a disabled row need not be answered where all rows are required', () => {
  const rows = ['r1', { value: 'r2', enableIf: '{more} = true' }];
  const grid = { type: 'matrix', name: 'grid', columns: [1, 2], rows, eachRowRequired: true };
  const plan = planOf({ pages: [{ name: 'p', elements: [{ type: 'boolean', name: 'more' }, grid] }] });
  const start = startState(plan, { seed: 'x' });
  expect(submitPage(plan, start, { more: false, grid: { r1: 1 } }, 'en').kind).toBe('completed');
  expect(submitPage(plan, start, { more: true, grid: { r1: 1 } }, 'en')).toMatchObject({
    kind: 'invalid',
    errors: { 'grid.r2': ['Please answer this row.'] },
  });
  expect(submitPage(plan, start, { more: true, grid: { r1: 1, r2: 2 } }, 'en').kind).toBe('completed');
});
