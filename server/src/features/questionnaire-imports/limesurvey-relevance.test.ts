import { importedQuestionnaire } from '@pollen/testkit/imported-questionnaires';
import {
  limeSurveyAnswers as abc,
  limeSurveyQuestion as ask,
  type LimeSurveyQuestion,
  lss,
  importedLimeSurveyQuestion as question,
  limeSurveySubquestions as subs,
} from '@pollen/testkit/limesurvey-files';
import { shownAfter } from '@pollen/testkit/shown-pages';
import { describe, expect, test } from 'vitest';

const seen: readonly LimeSurveyQuestion[] = [
  { code: 'age', type: 'N', en: 'Age?' },
  { code: 'drink', type: 'L', en: 'Drink?', answers: abc, other: 'Y' },
  { code: 'why', type: 'M', en: 'Why?', subs, other: 'Y' },
  { code: 'rate', type: 'F', en: 'Rate', subs, answers: abc },
  { code: 'best', type: 'R', en: 'Rank', answers: abc },
  {
    code: 'use',
    type: ':',
    en: 'Use',
    subs: [...subs, { code: 'X', en: 'Now', scale: '1' }],
    attributes: { multiflexible_checkbox: '1' },
  },
];

describe('relevance', () => {
  test.each([
    ["drink == 'A1'", "{drink} = 'A1'"],
    ['drink.NAOK != "A1"', "{drink} <> 'A1'"],
    ["(drink == 'A1' or age > 30) and age.NAOK <= 65", "({drink} = 'A1' or {age} > 30) and {age} <= 65"],
    ['is_empty(drink)', '{drink} empty'],
    ['!is_empty(drink.NAOK) && (drink.NAOK == 1)', '{drink} notempty and {drink} = 1'],
    ["drink.NAOK != ''", '{drink} notempty'],
    ["why_SQ001 == 'Y'", "{why} contains 'SQ001'"],
    ['why_SQ001.NAOK == ""', "{why} notcontains 'SQ001'"],
    ["use_SQ002_X == '1'", "{use.SQ002} contains 'X'"],
    ['is_empty(why_SQ002.NAOK)', "{why} notcontains 'SQ002'"],
    ["why_other == 'Mint'", "{why-Comment} = 'Mint'"],
    ["rate_SQ002.NAOK == 'A2'", "{rate.SQ002} = 'A2'"],
    ["best_1 == 'A2'", "{best[0]} = 'A2'"],
    ['age + 5 * 2 > 40', '{age} + 5 * 2 > 40'],
    ['count(why_SQ001, why_SQ002) ge 2', "iif({why} contains 'SQ001', 1, 0) + iif({why} contains 'SQ002', 1, 0) >= 2"],
    ['!(age < 18)', '!({age} < 18)'],
    ['((1))', undefined],
  ])('%s', (relevance, expected) => {
    const { element, said } = question(ask('S', { relevance }), ...seen);
    expect(element?.visibleIf).toBe(expected);
    expect(said).toEqual([]);
  });

  test('codes of the database are understood', () => {
    const { element, said } = question(
      ask('S', { relevance: '(77X1X102.NAOK == "A1") or (77X1X105SQ001.NAOK == "Y")' }),
      ...seen,
    );
    expect(element?.visibleIf).toBe("{drink} = 'A1' or {why} contains 'SQ001'");
    expect(said).toEqual([]);
  });

  test.each([
    ['regexMatch("/a/", drink)', 'the function "regexMatch" has no counterpart here'],
    ['gone == 1', 'it asks for "gone", which names no imported question'],
    ['drink ==', 'something is missing at ""'],
    ['drink == "A1', 'cannot be read'],
    ['that.why.NAOK == 1', 'has no counterpart here'],
    [`${'('.repeat(60)}age > 1${')'.repeat(60)}`, 'it is nested too deeply'],
    [`age > 1${' or age > 1'.repeat(800)}`, 'it is too long'],
  ])('%s is reported, and the question stays', (relevance, reason) => {
    const { element, said } = question(ask('S', { relevance }), ...seen);
    expect(element).toMatchObject({ name: 'Q' });
    expect(element?.visibleIf).toBeUndefined();
    expect(said.join()).toContain(reason);
  });

  test('respondents are led as relevance says', () => {
    const { plan } = importedQuestionnaire(
      lss([
        { name: 'One', questions: seen.slice(0, 3) },
        {
          name: 'Two',
          relevance: 'age >= 18',
          questions: [ask('S', { relevance: "why_SQ001 == 'Y'" }), { code: 'end', type: 'S', en: 'End' }],
        },
        { name: 'Three', questions: [{ code: 'last', type: 'S', en: 'Last' }] },
      ]),
    );
    expect(shownAfter(plan, { age: 30, why: ['SQ001'] })).toContain('"name":"Q"');
    expect(shownAfter(plan, { age: 30, why: ['SQ002'] })).not.toContain('"name":"Q"');
    expect(shownAfter(plan, { age: 12, why: ['SQ001'] })).toContain('"name":"last"');
  });
});

test('rows and choices are carried over by a filter', () => {
  const { element } = question(ask('F', { subs, answers: abc, attributes: { array_filter: 'why' } }), ...seen);
  expect(element).toMatchObject({ rowsVisibleIf: '{why} contains {item}' });
});

describe('validation equations', () => {
  test('ask about the answer of their question as "this" or "self"', () => {
    const attributes = { em_validation_q: 'this >= 5 and self < age' };
    const { element, said } = question(ask('N', { attributes }), ...seen);
    expect(element?.validators).toEqual([
      { type: 'expression', expression: '{Q} empty or ({Q} >= 5 and {Q} < {age})' },
    ]);
    expect(said).toEqual([]);
  });

  test('ask about each field of several, with their tip', () => {
    const attributes = { em_validation_sq: '(this / 5) == floor(this / 5)', em_validation_sq_tip: 'In steps of 5' };
    const { plan, pages, said } = importedQuestionnaire(
      lss([
        { name: 'One', questions: [ask('K', { subs, attributes })] },
        { name: 'Two', questions: [{ code: 'S2', type: 'S', en: 'More?' }] },
      ]),
    );
    expect(said).toEqual([]);
    expect(pages[0]?.elements[0]?.items).toMatchObject([
      { validators: [{ text: 'In steps of 5', expression: expect.stringContaining('{Q.SQ001} empty or') }] },
      {},
    ]);
    const send = (SQ001: number) => shownAfter(plan, { Q: { SQ001, SQ002: 10 } });
    for (const good of [15, 0, -5]) expect(send(good)).toContain('"name":"S2"');
    for (const wrong of [7, -3, 0.5]) expect(() => send(wrong)).toThrow(/In steps of 5/);
  });

  test('in cells of a table are reported, and so is "this" of a question with several answers', () => {
    const cells = [...subs, { code: 'X', en: 'Now', scale: '1' }];
    const table = question(ask(':', { subs: cells, attributes: { em_validation_sq: 'this > 1' } }));
    expect(table.said).toEqual([expect.stringMatching(/"em_validation_sq" is left out: single cells/)]);
    const several = question(ask('M', { subs, attributes: { em_validation_q: 'this > 1' } }));
    expect(several.said).toEqual([expect.stringMatching(/^Q: The validation "this > 1" is left out, because "this"/)]);
  });

  test.each([
    ['ceil(age) == 2', [1.2, 2], [1, 2.1, -1.5]],
    ['floor(age) == -2', [-2, -1.2], [-1, -2.5, 2]],
    ['abs(age) > 2', [3, -3], [2, -1]],
  ])('round as LimeSurvey does: %s', (relevance, shown, hidden) => {
    const asked = [
      { name: 'One', questions: [{ code: 'age', type: 'N', en: 'Age?' }] },
      { name: 'Two', questions: [ask('S', { relevance }), { code: 'end', type: 'S', en: 'End' }] },
    ];
    const { plan } = importedQuestionnaire(lss(asked));
    for (const age of shown) expect(shownAfter(plan, { age })).toContain('"name":"Q"');
    for (const age of hidden) expect(shownAfter(plan, { age })).not.toContain('"name":"Q"');
  });
});
