import { accepted, problemsOf } from '@pollen/testkit/compiled-questionnaires';
import { describe, expect, test } from 'vitest';
import { moduleOf } from './plan';
import { pageView, previewPage, startState, submitPage } from './run';

const hours = { type: 'text', name: 'hours', inputType: 'number' };
const sum = { type: 'expression', name: 'sum', expression: '{hours} * 2.5', format: '{0} h', precision: 1 };

describe('a question of type "expression"', () => {
  test('follows the answers of its page while they are given, and is kept with them', () => {
    const { plan } = accepted({ elements: [hours, sum] });
    const state = startState(plan, { seed: 'x' });
    expect(pageView(plan, state, 'en')).toMatchObject({ dynamic: ['hours'], elements: [{}, { kind: 'expression' }] });
    const seen = previewPage(plan, state, { hours: 3 }, 'en');
    expect(seen).toMatchObject({ page: { elements: [{}, { kind: 'expression', text: '7.5 h', value: 7.5 }] } });
    const submitted = submitPage(plan, state, { hours: 3 }, 'en');
    expect(submitted).toMatchObject({ kind: 'completed', state: { answers: { hours: 3, sum: 7.5 } } });
  });

  test('takes no answer from a browser', () => {
    const { plan } = accepted({ elements: [hours, sum] });
    const submitted = submitPage(plan, startState(plan, { seed: 'x' }), { hours: 2, sum: 99 }, 'en');
    expect(submitted).toMatchObject({ kind: 'completed', state: { answers: { hours: 2, sum: 5 } } });
  });

  test('is written in the language of the member', () => {
    const money = { type: 'expression', name: 'm', expression: '1234.5', displayStyle: 'currency', currency: 'EUR' };
    const { plan } = accepted({ elements: [hours, money] });
    const state = startState(plan, { seed: 'x' });
    const shown = (locale: 'en' | 'zh') => pageView(plan, state, locale).elements[1];
    expect(shown('en')).toMatchObject({ text: '€1,234.50' });
    expect(shown('zh')).toMatchObject({ text: '€1,234.50' });
  });

  test('is no question that members answer', () => {
    const { plan } = accepted({ showQuestionNumbers: 'on', elements: [hours, { ...sum, isRequired: true }] });
    const state = startState(plan, { seed: 'x' });
    expect(pageView(plan, state, 'en').progress).toMatchObject({ questions: 1, lastQuestion: 1 });
    expect(submitPage(plan, state, {}, 'en').kind).toBe('completed');
  });

  test('fills a column of numbers only when its value can only be a number', () => {
    const columnOf = (expression: string) => {
      const { plan } = accepted({ elements: [hours, { type: 'expression', name: 'e', expression }] });
      const question = plan.pages[0]?.elements[1];
      if (question?.kind !== 'expression') throw new Error('no expression');
      return moduleOf(question).columns(question, [question], [])[0]?.type;
    };
    expect(columnOf('{hours} * 2')).toBe('number');
    expect(columnOf("iif({hours} > 2, 'much', 'little')")).toBe('text');
  });

  test('that is calculated from itself is refused', () => {
    const other = { type: 'expression', name: 'other', expression: '{sum} + 1' };
    expect(problemsOf({ elements: [{ ...sum, expression: '{other} + 1' }, other] })).toEqual([
      expect.stringMatching(/calculated from each other: sum → other → sum/),
    ]);
  });
});

describe('calculatedValues', () => {
  const calculatedValues = [
    { name: 'level', expression: "iif({total} > 6, 'high', 'low')" },
    { name: 'total', expression: '{hours} + 1' },
  ];

  test('are values in conditions and texts, and show what depends on them', () => {
    const why = { type: 'comment', name: 'why', visibleIf: "{level} = 'high'", title: 'Why {total}?' };
    const { plan } = accepted({ calculatedValues, elements: [hours, why] });
    const state = startState(plan, { seed: 'x' });
    expect(pageView(plan, state, 'en')).toMatchObject({ dynamic: ['hours'], elements: [{ name: 'hours' }] });
    expect(previewPage(plan, state, { hours: 8 }, 'en')).toMatchObject({
      page: { elements: [{}, { name: 'why', title: 'Why 9?' }] },
    });
  });

  test('depend on the page of their questions: a screening rule waits for it', () => {
    const { plan } = accepted({
      calculatedValues,
      screening: [{ if: "{level} = 'low'" }],
      pages: [{ elements: [{ type: 'text', name: 'first' }] }, { elements: [hours] }],
    });
    expect(plan.screening).toMatchObject([{ fromPage: 1 }]);
  });

  test('that depend on themselves are refused, and one that is kept with the answers is a remark', () => {
    const circle = [
      { name: 'a', expression: '{b} + 1' },
      { name: 'b', expression: '{a} + 1' },
    ];
    expect(problemsOf({ calculatedValues: circle, elements: [hours] }).join()).toMatch(/"a" depends on itself/);
    const kept = [{ name: 'a', expression: '{hours}', includeIntoResult: true }];
    expect(accepted({ calculatedValues: kept, elements: [hours] }).remarks[0]?.message.en).toMatch(
      /not kept with the answers/,
    );
  });

  test('count as the work that they are, however they are nested', () => {
    const nested = Array.from({ length: 40 }, (_, index) => ({
      name: `v${index}`,
      expression: index === 0 ? '{hours}' : `{v${index - 1}} + {v${index - 1}}`,
    }));
    expect(problemsOf({ calculatedValues: nested, elements: [hours] }).join()).toMatch(/conditions are too much work/);
  });
});

describe('lists of SurveyJS that open', () => {
  test('a tag box is a list to select from, a button group is one of which one is selected', () => {
    const { plan } = accepted({
      elements: [
        { type: 'tagbox', name: 'many', choices: ['a', 'b'], placeholder: 'Select', searchEnabled: false },
        { type: 'buttongroup', name: 'one', choices: ['a', 'b'] },
      ],
    });
    expect(plan.pages[0]?.elements).toMatchObject([{ kind: 'checkbox' }, { kind: 'radiogroup', columns: 0 }]);
  });

  test('choices are carried on from another question with a condition', () => {
    const source = { type: 'checkbox', name: 's', choices: ['a', 'b'] };
    const carried = { type: 'radiogroup', name: 'c', choicesFromQuestion: 's', choicesFromQuestionMode: 'selected' };
    const { plan } = accepted({ elements: [source, carried] });
    expect(plan.pages[0]?.elements[1]).toMatchObject({ choices: { visibleIf: '{s} contains {item}' } });
    const conditional = { ...source, choices: [{ value: 'a', visibleIf: "{x} = 'y'" }, 'b'], showOtherItem: true };
    const text = { type: 'text', name: 'x' };
    expect(accepted({ elements: [text, conditional, carried] }).plan.pages[0]?.elements[2]).toMatchObject({
      choices: {
        items: [
          { value: 'a', visibleIf: "({x} = 'y') and ({s} contains {item})" },
          { value: 'b', visibleIf: '{s} contains {item}' },
          { value: 'other', text: '{s-Comment}' },
        ],
      },
    });
    const counted = { type: 'dropdown', name: 's', choicesMin: 1, choicesMax: 3 };
    expect(problemsOf({ elements: [counted, carried] }).join()).toMatch(/choicesFromQuestion.*written choices/);
  });
});
