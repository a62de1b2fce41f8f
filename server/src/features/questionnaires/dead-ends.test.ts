import { describe, expect, test } from 'vitest';
import { compileQuestionnaire } from './compile';
import { lint } from './lint';
import type { QuestionnairePlan } from './plan';
import { pageView, previewPage, startState, submitPage } from './run';

type Elements = readonly Record<string, unknown>[];

function problemsOf(elements: Elements, page = {}): string[] {
  const result = compileQuestionnaire({
    pages: [
      { name: 'p', elements, ...page },
      { name: 'then', elements: [{ type: 'text', name: 'later' }] },
    ],
  });
  return 'problems' in result ? result.problems.map(({ path, message }) => `${path}: ${message.en}`) : [];
}

const cells = (rows: readonly unknown[], more = {}) => {
  const columns = [{ name: 'x', cellType: 'text' }];
  return { type: 'matrixdropdown', name: 'm', showCommentArea: true, columns, rows, ...more };
};
const radio = (name: string, more = {}) => ({ type: 'radiogroup', name, choices: ['yes', 'no'], ...more });

describe('a question whose own answer hides it is refused', () => {
  test.each([
    ['by itself', [radio('a', { visibleIf: "{a} <> 'yes'" })], /"a" is asked depends on its own answer:/],
    ['closed by itself', [radio('a', { enableIf: '{a} empty' })], /"a" is asked depends on its own answer:/],
    [
      'by the text beside "other"',
      [radio('a', { showOtherItem: true, visibleIf: '{a-Comment} empty' })],
      /"a" is asked/,
    ],
    [
      'with its panel',
      [{ type: 'panel', name: 'box', visibleIf: "{a} <> 'yes'", elements: [radio('a')] }],
      /pages\[0\]\.elements\[0\]\.elements\[0\]: Whether "a" is asked/,
    ],
    [
      'by way of another one',
      [radio('a', { visibleIf: '{b} empty' }), radio('b', { visibleIf: "{a} = 'no'" })],
      /by way of "b"/,
    ],
    [
      'by way of two others',
      [
        radio('a', { visibleIf: "{c} <> 'yes'" }),
        radio('b', { visibleIf: "{a} = 'no'" }),
        radio('c', { enableIf: "{b} = 'no'" }),
      ],
      /by way of "c", "b"|by way of "b", "c"/,
    ],
    [
      'by way of another one that only asks for none',
      [radio('a', { visibleIf: '{b} notempty' }), radio('b', { visibleIf: '{a} empty' })],
      /"a" is asked .* by way of "b"/,
    ],
    [
      'one row',
      [{ type: 'matrix', name: 'm', columns: [1, 2], rows: [{ value: 'r', enableIf: '{m.r} empty' }, 's'] }],
      /"r" of "m" can be answered depends on its own answer:/,
    ],
    ['a row by what stands in it', [cells([{ value: 'r', visibleIf: '{row.x} empty' }])], /"r" of "m" .* own answer:/],
    ['all rows by what stands in them', [cells(['r'], { rowsVisibleIf: '{row.x} empty' })], /"r" of "m" .* own/],
    ['a row by the whole grid', [cells(['r', { value: 's', visibleIf: '{m} notempty' }])], /"s" of "m" .* own answer:/],
    [
      'rows in a circle',
      [cells(['q', { value: 'r', visibleIf: '{m.s.x} = 1' }, { value: 's', enableIf: '{m.r.x} empty' }])],
      /"r" of "m" .* own answer, by way of "s":/,
    ],
    [
      'a choice among several',
      [
        {
          type: 'checkbox',
          name: 'c',
          choices: ['a', { value: 'b', visibleIf: "{c} contains 'a' and {c.length} < 2" }],
        },
      ],
      /"b" of "c" .* own answer:/,
    ],
    [
      'choices in a circle',
      [
        {
          type: 'tagbox',
          name: 'c',
          choices: [{ value: 1, visibleIf: '{c} anyof [2, 3]' }, { value: 2, visibleIf: '{c} noneof [1, 3]' }, 3],
        },
      ],
      /"1" of "c" .* own answer, by way of "2":/,
    ],
    [
      'one choice only',
      [{ type: 'radiogroup', name: 'c', choices: ['a', { value: 'b', visibleIf: "{c} = 'a'" }] }],
      /clear each other for ever: c → c/,
    ],
  ])('%s', (_how, elements, message) => {
    expect(problemsOf(elements)).toEqual([expect.stringMatching(message)]);
  });

  test('with its page', () => {
    expect(problemsOf([radio('a')], { visibleIf: "{a} <> 'yes'" })).toEqual([expect.stringMatching(/"a" is asked/)]);
  });

  test.each([
    ['two questions that take turns', [radio('a', { visibleIf: '{b} empty' }), radio('b', { visibleIf: '{a} empty' })]],
    [
      'two questions that take turns under other conditions, too',
      [
        { type: 'text', name: 'c' },
        radio('a', { visibleIf: '!({b} notempty) and {c} notempty' }),
        radio('b', { enableIf: '{a} empty or {c} = 1' }),
      ],
    ],
    ['a question that follows another', [radio('a'), radio('b', { visibleIf: "{a} = 'yes'" })]],
    [
      'rows that open one after the other',
      [{ type: 'matrix', name: 'm', columns: [1, 2], rows: ['r', { value: 's', enableIf: '{m.r} = 1' }] }],
    ],
    ['rows that appear one after the other', [cells(['r', { value: 's', visibleIf: '{m.r.x} notempty' }])]],
    ['rows that know their names', [cells(['r', 's'], { rowsVisibleIf: "{rowName} <> 'r' or {m-Comment} empty" })]],
    [
      'rows that take turns',
      [cells([{ value: 'r', enableIf: '{m.s.x} empty' }, { value: 's', visibleIf: '!({m.r.x} notempty)' }, 't'])],
    ],
    [
      'choices that take turns',
      [
        {
          type: 'checkbox',
          name: 'c',
          choices: [
            { value: 1, visibleIf: '{c} noneof [2, 3]' },
            { value: 2, visibleIf: '!({c} contains 1) and {c} notcontains 3' },
            { value: 3, visibleIf: '!({c} anyof [1, 2])' },
          ],
        },
      ],
    ],
    [
      'choices that are gone with another one',
      [{ type: 'checkbox', name: 'c', choices: [{ value: 'a', visibleIf: "{c} notcontains 'b'" }, 'b'] }],
    ],
  ])('but not %s', (_what, elements) => {
    expect(problemsOf(elements)).toEqual([]);
  });
});

describe('a question without any valid answer is refused', () => {
  const text = (more: object) => ({ type: 'text', name: 'q', ...more });
  test.each([
    ['numbers', text({ inputType: 'number', min: 5, max: 4 }), /its least value 5 is above its largest 4/],
    ['days', text({ inputType: 'date', min: '2026-02-01', max: '2026-01-01' }), /least value 2026-02-01 is above/],
    ['steps', text({ inputType: 'number', min: 1, max: 4, step: 5 }), /no multiple of 5 lies from 1 to 4/],
    ['lengths', text({ validators: [{ type: 'text', minLength: 9, maxLength: 3 }] }), /at least 9 and at most 3/],
    ['a length', text({ maxLength: 5, validators: [{ type: 'text', minLength: 9 }] }), /wants 9 characters, and 5 may/],
    [
      'a number and its bounds',
      text({ inputType: 'number', max: 10, validators: [{ type: 'numeric', minValue: 20 }] }),
      /exclude each other/,
    ],
    [
      'items',
      {
        type: 'multipletext',
        name: 'q',
        items: [{ name: 'i', validators: [{ type: 'numeric', minValue: 2, maxValue: 1 }] }],
      },
      /at least 2 and at most 1/,
    ],
    ['choices', { type: 'checkbox', name: 'q', choices: ['x', 'y'], minSelectedChoices: 3 }, /at least 3 of 2 choices/],
    [
      'a count',
      { type: 'checkbox', name: 'q', choices: ['x', 'y'], validators: [{ type: 'answercount', minCount: 3 }] },
      /wants 3 choices, and 2 may be chosen/,
    ],
    [
      'places',
      {
        type: 'ranking',
        name: 'q',
        choices: ['x', 'y'],
        selectToRankEnabled: true,
        minSelectedChoices: 2,
        maxSelectedChoices: 1,
      },
      /at least 2 must and at most 1 may/,
    ],
    [
      'distances',
      { type: 'slider', name: 'q', sliderType: 'range', min: 0, max: 10, minRangeLength: 20 },
      /as far apart as they must/,
    ],
    [
      'rows',
      {
        type: 'matrix',
        name: 'q',
        rows: ['a', 'b', 'c'],
        columns: ['x', 'y'],
        eachRowRequired: true,
        eachRowUnique: true,
      },
      /fewer columns than rows/,
    ],
  ])('%s', (_what, question, message) => {
    expect(problemsOf([question])).toEqual([expect.stringMatching(message)]);
  });
});

describe('unreachable pages and rules that screen out everybody are reported before a launch', () => {
  const findingsOf = (elements: Elements, more = {}) => {
    const result = compileQuestionnaire({ pages: [{ name: 'p', elements }], ...more });
    if ('problems' in result) throw new Error(JSON.stringify(result.problems));
    const kinds = ['neverReached', 'ruleAlwaysTrue'];
    return lint(result.plan)
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ path, message }) => `${path}: ${message.en}`);
  };
  test.each([
    ['a page of hidden questions', [radio('a', { visible: false })], ['"a" is never shown', 'Page "p" is never shown']],
    ['a required question that is closed', [radio('a', { isRequired: true, readOnly: true })], ['takes no answer']],
    [
      'choices that are never offered',
      [radio('b'), radio('a', { isRequired: true, choicesVisibleIf: "{b} = 'maybe'" })],
      ['"a" never offers an answer'],
    ],
  ])('%s', (_what, elements, expected) => {
    expect(findingsOf(elements)).toEqual(expected.map((text) => expect.stringContaining(text)));
  });

  test.each([
    ["{a} <> 'maybe'", true],
    ["{a} <> 'yes'", false],
    ['{n} >= 1', true],
    ['{n} >= 2', false],
    ["{n} < 100 or {a} = 'yes'", true],
    ["{n} < 100 and {a} = 'yes'", false],
  ])('a screening rule: %s', (rule, isAlways) => {
    const number = { type: 'text', name: 'n', inputType: 'number', min: 1, max: 99, isRequired: true };
    const found = findingsOf([radio('a'), number], { screening: [{ if: rule }] });
    expect(found).toEqual(isAlways ? [expect.stringMatching(/is always true, nobody can complete/)] : []);
  });
});

/** A plan that was published before such questions were refused. */
function publishedBefore(elements: Elements, conditions: Readonly<Record<string, object>>): QuestionnairePlan {
  const pages = [
    { name: 'p', elements },
    { name: 'then', elements: [{ type: 'text', name: 'later' }] },
  ];
  const result = compileQuestionnaire({ pages });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  const plan = JSON.parse(JSON.stringify(result.plan)) as QuestionnairePlan;
  for (const element of plan.pages[0]?.elements ?? []) Object.assign(element, conditions[element.name]);
  return { ...plan, pages: plan.pages.map((page) => ({ ...page, dynamic: Object.keys(conditions) })) };
}

describe('such a question in an already published questionnaire can be answered', () => {
  test.each([
    ['hides itself', { a: { visibleIf: "{a} <> 'yes'" } }, { a: 'yes' }],
    ['closes itself', { a: { enableIf: '{a} empty' } }, { a: 'yes' }],
    [
      'hides by way of another',
      { a: { visibleIf: '{b} empty' }, b: { visibleIf: "{a} = 'no'" } },
      { a: 'no', b: 'yes' },
    ],
  ])('%s', (_how, conditions, answers) => {
    const plan = publishedBefore([radio('a', { isRequired: true }), radio('b')], conditions);
    const start = startState(plan, { seed: 's' });
    const seen = previewPage(plan, start, answers, 'en');
    // What was answered stays on the page and can be changed, until the page is sent.
    expect('page' in seen && seen.page.elements).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ name: 'a', enabled: true, value: answers.a })]),
    );
    const sent = submitPage(plan, start, answers, 'en');
    expect(sent).toMatchObject({ kind: 'page', state: { answers } });
    const { state } = sent as Extract<typeof sent, { kind: 'page' }>;
    expect(pageView(plan, state, 'en')).toMatchObject({ name: 'then' });
  });

  test('but an answer to a question that was never asked is refused', () => {
    const plan = publishedBefore([radio('a'), radio('b')], { b: { visibleIf: "{a} = 'yes'" } });
    const start = startState(plan, { seed: 's' });
    expect(submitPage(plan, start, { a: 'no', b: 'yes' }, 'en')).toMatchObject({
      kind: 'invalid',
      errors: { b: ['This question isn’t asked here.'] },
    });
    const seen = previewPage(plan, start, { a: 'no', b: 'yes' }, 'en');
    expect('page' in seen && seen.page.elements.map(({ name }) => name)).toEqual(['a']);
  });
});

describe('choices that close each other', () => {
  const choice = (value: string, enableIf: string) => ({ value, enableIf });
  const run = (question: object) => {
    const result = compileQuestionnaire({ elements: [question, { type: 'text', name: 'end' }] });
    if ('problems' in result) throw new Error(JSON.stringify(result.problems));
    const start = startState(result.plan, { seed: 's' });
    return {
      start,
      plan: result.plan,
      kind: (a: unknown, answers = {}) => {
        const sent = submitPage(result.plan, { ...start, answers }, { a } as never, 'en');
        return sent.kind === 'invalid' ? sent.errors : sent.kind;
      },
    };
  };
  const notOffered = { a: ['Please choose one of the available answers.'] };

  test('are told to the browser, and what nobody can choose together is refused', () => {
    const { plan, start, kind } = run({
      type: 'checkbox',
      name: 'a',
      choices: [
        choice('x', "{a} anyof 'x' or !({a} anyof 'none')"),
        choice('y', "{a} anyof 'y' or !({a} anyof 'none')"),
        choice('none', "{a} anyof 'none' or {a} empty"),
      ],
    });
    expect(pageView(plan, start, 'en')).toMatchObject({ dynamic: ['a'] });
    expect(previewPage(plan, start, { a: ['none'] }, 'en')).toMatchObject({
      page: { elements: [{ choices: [{ enabled: false }, { enabled: false }, { enabled: true }] }, {}] },
    });
    for (const chosen of [['x'], ['y', 'x'], ['none']]) expect(kind(chosen)).toBe('completed');
    for (const chosen of [
      ['x', 'none'],
      ['none', 'y'],
    ])
      expect(kind(chosen)).toEqual(notOffered);
    expect(kind(['x', 'none'], { a: ['x'] })).toEqual(notOffered);
  });

  test('as many as the first ones leave open', () => {
    const { kind } = run({
      type: 'checkbox',
      name: 'a',
      choices: ['p', 'q', 'r'],
      choicesEnableIf: '{a} contains {item} or {a.length} < 2',
    });
    expect(kind(['r', 'p'])).toBe('completed');
    expect(kind(['p', 'q', 'r'])).toEqual(notOffered);
  });

  test('one that another one closes stays when it was chosen before that one', () => {
    const { kind } = run({ type: 'checkbox', name: 'a', choices: [choice('x', "{a} notcontains 'none'"), 'none'] });
    expect(kind(['x', 'none'])).toBe('completed');
    expect(kind(['none', 'x'])).toBe('completed');
  });

  test('but not in a ranking, which takes all of them at once', () => {
    const ranking = { type: 'ranking', name: 'a', selectToRankEnabled: true, choices: ['x', choice('y', '{a} empty')] };
    expect(problemsOf([ranking])).toEqual([expect.stringMatching(/An entry of "a" depends/)]);
  });
});
