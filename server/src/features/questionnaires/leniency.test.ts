import { accepted } from '@pollen/testkit/compiled-questionnaires';
import { describe, expect, test } from 'vitest';
import { allowed } from './allowed-properties';
import { compileQuestionnaire } from './compile';
import { kinds } from './kinds/table';
import { pageView, startState, submitPage } from './run';

function remarksOn(json: object): string[] {
  return accepted(json).remarks.map(({ path, message }) => `${path}: ${message.en}`);
}

/** A questionnaire of one page with these elements. */
function withElements(...elements: object[]): object {
  return { pages: [{ name: 'page1', elements }] };
}

const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more });

describe('a setting that changes no answer is left out, with its place and what happens instead', () => {
  test.each([
    ['misspelt property', withElements(text('q', { visibelIf: '' })), /^pages\[0\].*visibelIf: .*Is "visibleIf" meant/],
    [
      'word of another builder',
      withElements(text('q', { required: true })),
      /no property "required".*"isRequired" meant/,
    ],
    [
      'a page for each question',
      { questionsOnPageMode: 'questionPerPage', elements: [text('q')] },
      /^questionsOnPageMode: .*shown as they are written/,
    ],
    ['old name of a setting', { firstPageIsStarted: true, elements: [text('q')] }, /^firstPageIsStarted: /],
    ['turning by itself', { goNextPageAutomatic: true, elements: [text('q')] }, /turn the pages themselves/],
    ['a timer', { maxTimeToFinish: 60, elements: [text('q')] }, /^maxTimeToFinish: .*no time limit/],
    [
      'a preview',
      { showPreviewBeforeComplete: 'showAllQuestions', elements: [text('q')] },
      /showPreviewBeforeComplete/,
    ],
    ['a right answer', withElements(text('q', { correctAnswer: 3 })), /no score/],
    [
      'an empty list',
      withElements({ type: 'checkbox', name: 'q', isRequired: true, minSelectedChoices: 1 }, text('r')),
      /choices: "q" has no choices: it is shown, but nobody can answer it/,
    ],
    [
      'a grid without rows',
      withElements({ type: 'matrix', name: 'q', isRequired: true, columns: ['a'] }, text('r')),
      /rows: "q" has no rows: it is shown, but nobody can answer it/,
    ],
    [
      'a dynamic panel without questions',
      withElements({ type: 'paneldynamic', name: 'q', panelCount: 2 }, text('r')),
      /templateElements: "q" has no questions/,
    ],
    [
      'an input type that does not exist',
      withElements(text('q', { inputType: 'integer', min: 1 })),
      /inputType: There is no input type "integer": members type any text/,
    ],
    [
      'a choice without its picture',
      withElements({ type: 'imagepicker', name: 'q', choices: [{ value: 'a' }] }),
      /choices\[0\]\.imageLink: There is no picture here/,
    ],
    [
      'a type of the former widgets',
      withElements({ type: 'datepicker', name: 'q', dateFormat: 'mm/dd/yy' }),
      /\[0\]\.type: "datepicker" is no type of SurveyJS itself: it is drawn as a field for a day/,
    ],
    [
      'a type of other form builders',
      withElements({ type: 'single-choice', name: 'q', choices: ['a', 'b'] }),
      /"single-choice" is no type of SurveyJS itself: it is drawn as choices of which one is taken/,
    ],
    [
      'a question without a name',
      withElements({ type: 'rating', title: 'How was it?' }, { type: 'text', name: 'question1' }),
      /elements\[0\]: The question has no name: its answers are stored as "question2"/,
    ],
    [
      'a bound that is no day',
      withElements({ type: 'text', name: 'q', inputType: 'datetime-local', min: 'today' }),
      /\.min: "today" is no value of type "datetime-local", so it limits nothing/,
    ],
    [
      'a trigger that names nothing',
      { elements: [{ type: 'text', name: 'q' }], triggers: [{ type: 'runexpression' }] },
      /triggers\[0\]: The trigger has no "setToName", so it does nothing/,
    ],
    [
      'a skip that leads nowhere',
      { elements: [{ type: 'text', name: 'q' }], triggers: [{ type: 'skip', expression: '{q} notempty' }] },
      /triggers\[0\]: The trigger has no "gotoName", so it does nothing/,
    ],
    [
      'an empty list in the cells of a grid',
      withElements({ type: 'matrixdynamic', name: 'g', columns: [{ name: 'c' }, { name: 'd', cellType: 'text' }] }),
      /columns\[0\]\.choices: "c" has no choices/,
    ],
    [
      'a collapsed panel',
      withElements({ type: 'panel', name: 'p', state: 'collapsed', elements: [text('q')] }),
      /expanded/,
    ],
    [
      'a required note',
      withElements(text('q'), { type: 'html', name: 'n', html: 'x', isRequired: true }),
      /A note takes no answer/,
    ],
    [
      'a validator that warns',
      withElements(text('q', { validators: [{ type: 'email', notificationType: 'warning' }] })),
      /would only warn/,
    ],
    [
      'a mask',
      withElements(text('q', { maskType: 'pattern', maskSettings: { pattern: '999-99' } })),
      /maskType: The mask is only a hint/,
    ],
    [
      'a condition on nobody',
      withElements(text('q', { visibleIf: '{nobody} = 1' })),
      /visibleIf: "\{nobody\}" names no question, so it is always empty/,
    ],
    ['a mark of nobody', withElements(text('q', { title: 'Dear {nobody}' })), /members see it as it is written/],
    [
      'an impossible default',
      withElements({ type: 'radiogroup', name: 'q', choices: [1, 2], defaultValue: 3 }),
      /defaultValue: The default has no effect/,
    ],
    [
      'a choice twice',
      withElements({ type: 'radiogroup', name: 'q', choices: [1, '1', 2] }),
      /choices\[1\]: The value "1" stands twice/,
    ],
    [
      'a choice that is special, too',
      withElements({ type: 'radiogroup', name: 'q', choices: ['a', 'other'], showOtherItem: true }),
      /"other" stands twice/,
    ],
    [
      'removed HTML',
      withElements(text('q'), { type: 'html', name: 'n', html: '<p style="color:red">a</p><video src="/v"></video>' }),
      /left out: style, <video>/,
    ],
    [
      'a picture in a note that cannot be fetched',
      withElements(text('q'), { type: 'html', name: 'n', html: '<img src="ftp://example.com/x.png">' }),
      /<img src="ftp:/,
    ],
  ])('%s', (_what, json, message) => {
    expect(remarksOn(json).join('\n')).toMatch(message);
  });

  test('a remark is said in Chinese, too', () => {
    const { remarks } = accepted({ timeLimit: 5, elements: [text('q', { foo: 1, visibleIf: '{x} = 1' })] });
    expect(remarks).toHaveLength(3);
    for (const { message } of remarks) expect(message.zh).toMatch(/[\u4e00-\u9fff]/);
  });

  test('a property with its default value needs no remark', () => {
    expect(
      remarksOn({ partialSendEnabled: false, elements: [text('q', { valueName: '', resetValueIf: '' })] }),
    ).toEqual([]);
  });

  test('choices are carried on from a question of a former type', () => {
    const { plan, remarks } = accepted(
      withElements(
        { type: 'barrating', name: 'from', choices: [1, 2, 3] },
        { type: 'checkbox', name: 'to', choicesFromQuestion: 'from', choicesFromQuestionMode: 'unselected' },
        { type: 'paneldynamic', name: 'p', templateElements: [text('t'), { type: 'datepicker', name: 'd' }] },
      ),
    );
    expect(plan.pages[0]?.elements).toMatchObject([
      { kind: 'radiogroup' },
      { choices: { items: [{ value: 1 }, { value: 2 }, { value: 3 }], visibleIf: '!({from} = {item})' } },
      {},
    ]);
    expect(remarks.map(({ path }) => path)).toEqual([
      expect.stringMatching(/elements\[0\]\.type$/),
      expect.stringMatching(/elements\[2\]\.templateElements\[1\]\.type$/),
    ]);
  });

  test('the currency of a mask stands in the field', () => {
    const money = (name: string, maskSettings: object) => text(name, { maskType: 'currency', maskSettings });
    const { plan, remarks } = accepted(
      withElements(
        text('n', { maskType: 'numeric' }),
        money('a', { prefix: '$' }),
        money('b', { suffix: ' USD' }),
        money('c', { currencyPattern: '@ -#', currencySymbol: '€' }),
        money('d', {}),
        money('e', { currencyPattern: '@#' }),
        money('f', { currencyPattern: '12#', currencySymbol: '€' }),
        money('g', { currencyPattern: '@# per month', currencySymbol: '€' }),
      ),
    );
    const of = (name: string) => remarks.filter(({ element }) => element === name).map(({ message }) => message.en);
    expect(of('n')).toEqual([expect.stringMatching(/drawn as a field for a number/)]);
    expect(of('c')).toHaveLength(1);
    expect(of('d')).toEqual([expect.anything(), expect.stringMatching(/names no currency, so none is shown/)]);
    expect(of('e')).toEqual(of('d'));
    expect(of('g')).toEqual([expect.anything(), expect.stringMatching(/^"per month" is not shown in the field/)]);
    expect(plan.pages[0]?.elements).toMatchObject([
      { input: 'number' },
      { input: 'number', prefix: '$' },
      { input: 'number', suffix: 'USD' },
      { input: 'number', prefix: '€' },
      {},
      {},
      // As survey-core does with a pattern that is none.
      { input: 'number', prefix: '€' },
      { input: 'number', prefix: '€' },
    ]);
    for (const place of [3, 4, 5]) expect(plan.pages[0]?.elements[place]).not.toHaveProperty('suffix');
    for (const place of [0, 4, 5]) expect(plan.pages[0]?.elements[place]).not.toHaveProperty('prefix');
    expect(plan.pages[0]?.elements[7]).not.toHaveProperty('suffix');
  });

  test('masks of numbers and days become inputs, patterns become placeholders', () => {
    const mask = (maskType: string, maskSettings: object) => ({ maskType, maskSettings });
    const { plan } = accepted(
      withElements(
        text('a', mask('numeric', { min: 1, max: 9 })),
        text('b', mask('datetime', { pattern: 'mm/dd/yyyy' })),
        text('c', mask('pattern', { pattern: '+1(999)' })),
      ),
    );
    const page = pageView(plan, startState(plan, { seed: 'x' }), 'en');
    expect(page.elements).toMatchObject([
      { input: 'number', min: 1, max: 9 },
      { input: 'date' },
      { input: 'text', placeholder: '+1(999)' },
    ]);
  });
});

describe('names and values as people write them', () => {
  test('punctuation, dots, and names that differ in case', () => {
    const { plan, remarks } = accepted(
      withElements(
        text('1. What is your "name"?'),
        text('Q', {}),
        text('q', { visibleIf: '{Q} = 1', title: 'About {1. What is your "name"?}' }),
        { type: 'matrix', name: 'a/b', columns: [1, 2], rows: ['1.1 Row', 'length'], eachRowRequired: true },
      ),
    );
    expect(remarks).toEqual([]);
    const state = startState(plan, { seed: 'x' });
    const wrong = submitPage(plan, state, { Q: '1', 'a/b': { length: 1 } }, 'en');
    expect(wrong).toMatchObject({ kind: 'invalid', errors: { 'a/b.1.1 Row': [expect.any(String)] } });
    const answers = { '1. What is your "name"?': 'Ann', Q: '1', q: '2', 'a/b': { length: 1, '1.1 Row': 2 } };
    expect(submitPage(plan, state, answers, 'en')).toMatchObject({ kind: 'completed', state: { answers } });
  });

  test('notes, panels and pages may lack names or share them', () => {
    const { plan } = accepted({
      pages: [
        { name: 'q', elements: [{ type: 'html', html: 'a' }, { type: 'html', html: 'b' }, text('q')] },
        {
          name: 'q',
          elements: [
            { type: 'panel', name: 'x', elements: [text('r')] },
            { type: 'panel', name: 'x', elements: [text('s')] },
          ],
        },
        { elements: [text('t')] },
      ],
    });
    expect(plan.pages.map(({ name }) => name)).toEqual(['q 2', 'q 3', 'page3']);
    expect(plan.pages[0]?.elements.map(({ name }) => name)).toEqual(['html', 'html 2', 'q']);
  });

  test('"questions" at the root is the old name of "elements"', () => {
    expect(accepted({ questions: [text('q')] }).plan.pages).toMatchObject([{ elements: [{ name: 'q' }] }]);
    expect(accepted({ pages: [{ questions: [text('q')] }] }).plan.questionCount).toBe(1);
  });

  test('no setting without effect makes survey-core refuse a questionnaire, wherever it stands', () => {
    const ofElements = Object.keys(kinds).filter((kind) => kind !== 'matrixcheckbox');
    for (const type of [...ofElements, 'html', 'panel']) {
      const { ignored } = allowed[type] as { ignored: readonly string[] };
      const element = {
        type,
        name: 'q',
        choices: ['a'],
        columns: ['a'],
        rows: ['a'],
        items: [{ name: 'a' }],
        elements: [],
      };
      for (const key of ignored) {
        const compiled = compileQuestionnaire(withElements({ ...element, [key]: 'x' }, text('other')));
        const refusals = 'problems' in compiled ? compiled.problems.map(({ message }) => message.en) : [];
        expect(refusals.filter((message) => message.includes('survey-core'))).toEqual([]);
      }
    }
  });

  test('a number that was left empty is none', () => {
    const { plan } = accepted(withElements({ type: 'rating', name: 'q', rateMin: '', rateMax: 3 }));
    expect(pageView(plan, startState(plan, { seed: 'x' }), 'en').elements).toMatchObject([
      { steps: [{ value: 1 }, { value: 2 }, { value: 3 }] },
    ]);
  });

  test('a choice "other" without the special choice is an ordinary one', () => {
    const { plan } = accepted(withElements({ type: 'radiogroup', name: 'q', choices: ['a', 'other', 'A'] }));
    const state = startState(plan, { seed: 'x' });
    expect(submitPage(plan, state, { q: 'other' }, 'en')).toMatchObject({ state: { answers: { q: 'other' } } });
    expect(submitPage(plan, state, { q: 'A' }, 'en')).toMatchObject({ state: { answers: { q: 'A' } } });
  });

  test('a trigger in the old form is an expression', () => {
    const triggers = [{ type: 'complete', name: 'q', operator: 'equal', value: 'x' }];
    expect(accepted({ triggers, elements: [text('q')] }).plan.completeEarly).toMatchObject([{ if: "{q} equal 'x'" }]);
  });
});

describe('HTML in titles and choices', () => {
  const formatted = {
    type: 'radiogroup',
    name: 'q',
    title: '<p style="color:red"><b>Which</b> one,<br>or <font size=2>none</font>?</p>',
    description: 'See <a href="https://example.com">more</a> if x < 5',
    choices: [{ value: 1, text: '<i>First</i> of <name>' }, 2],
  };
  const echo = { type: 'html', name: 'n', html: '<p>{q}</p>' };

  test('is drawn as simple formatting, and what is left out is a remark', () => {
    const { plan } = accepted(withElements(formatted, echo));
    expect(plan.pages[0]?.elements[0]).toMatchObject({
      title: '<b>Which</b> one,<br>or none?',
      description: 'See more if x < 5',
      choices: { items: [{ text: '<i>First</i> of <name>' }, { text: '2' }] },
    });
    expect(remarksOn(withElements(formatted, echo))).toEqual([
      expect.stringMatching(/title: Parts of the HTML are left out: style\./),
      expect.stringMatching(/description: Parts of the HTML are left out: <a>\./),
    ]);
  });

  test('is not quoted', () => {
    const { plan } = accepted(withElements(formatted, echo));
    const state = { ...startState(plan, { seed: 'x' }), answers: { q: 1 } };
    expect(pageView(plan, state, 'en').elements[1]).toMatchObject({ html: '<p>First of &#60;name&#62;</p>' });
  });
});

test.each([
  ['datepicker', {}, 'text'],
  ['barrating', { choices: [1, 2] }, 'radiogroup'],
  ['sortablelist', { choices: ['a', 'b'] }, 'ranking'],
  ['nouislider', { rangeMin: 10, rangeMax: 50 }, 'slider'],
  ['bootstrapslider', { min: 10, max: 50 }, 'slider'],
  ['editor', {}, 'comment'],
])('the former type %s is drawn as one of today', (type, more, kind) => {
  const { plan } = accepted(withElements({ type, name: 'q', ...more }));
  expect(plan.pages[0]?.elements[0]).toMatchObject({ kind, name: 'q', ...(kind === 'slider' && { min: 10, max: 50 }) });
});
