import { readdirSync, readFileSync } from 'node:fs';
import { planOf, problemsOf } from '@pollen/testkit/compiled-questionnaires';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowed } from './allowed-properties';
import { compileQuestionnaire } from './compile';
import { MAX_CHOICES } from './limits';
import { numberBounds } from './number-bounds';
import { openPlan } from './open-plan';
import { type QuestionnairePlan, templateOf } from './plan';
import { pageView, startState, submitPage } from './run';
import { surveyCore } from './survey-core';

/** A questionnaire with this one question. */
function asking(question: object): object {
  return { pages: [{ name: 'page1', elements: [{ name: 'q', ...question }] }] };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`);

describe('counts from which survey-core creates objects are bounded before it reads them', () => {
  test('every numeric property that survey-core knows has a bound', () => {
    const { Serializer } = surveyCore();
    const unbounded = Object.entries(allowed).flatMap(([className, { used, ignored, bounds = {} }]) => {
      const numeric = Serializer.getProperties(className).filter(({ type }) => type === 'number');

      return numeric
        .map(({ name }) => name)
        .filter((name) => [...used, ...ignored].includes(name as never))
        .filter((name) => !Object.hasOwn(numberBounds, name) && !Object.hasOwn(bounds, name))
        .map((name) => `${className}.${name}`);
    });
    expect(unbounded).toEqual([]);
  });

  test.each([
    ['dropdown', { type: 'dropdown', choicesMax: 10_000_000 }, /choicesMax.*more than 300 choices/],
    ['dropdown, as a text', { type: 'dropdown', choicesMax: '10000000' }, /more than 300 choices/],
    ['dropdown, from below', { type: 'dropdown', choicesMin: -900_000_000, choicesMax: 1 }, /more than 300 choices/],
    ['dropdown, beyond', { type: 'dropdown', choicesMin: 1e300, choicesMax: 1e308 }, /must be a number from/],
    ['dropdown, step', { type: 'dropdown', choicesMax: 9, choicesStep: 1e-9 }, /choicesStep.*from 1 to/],
    ['dropdown, exponent', { type: 'dropdown', choicesMax: '1e7' }, /must be a number/],
    ['slider', { type: 'slider', labelCount: 1_000_000_000 }, /labelCount.*from -1 to 50/],
    ['rating', { type: 'rating', rateCount: 1_000_000 }, /rateCount.*from 2 to 30/],
    ['rating, most', { type: 'rating', rateMax: 9_000 }, /A rating needs 2 to 30 steps/],
    ['rating, least', { type: 'rating', rateMin: -9_000 }, /A rating needs 2 to 30 steps/],
    ['rating, step', { type: 'rating', rateStep: 0.000_000_1 }, /rateStep/],
    ['choices', { type: 'checkbox', choices: many(301) }, /choices: More than 300 entries/],
    ['columns of a choice', { type: 'radiogroup', choices: many(2), colCount: 1e9 }, /colCount.*from 0 to 100/],
    ['grid', { type: 'matrix', rows: many(200), columns: many(200) }, /more than 5000 cells/],
    ['items', { type: 'multipletext', items: many(301).map((name) => ({ name })) }, /items: More than 300/],
    [
      'validators',
      { type: 'text', validators: many(21).map(() => ({ type: 'email' })) },
      /validators: More than 20 entries/,
    ],
    ['no number', { type: 'dropdown', choicesMax: { valueOf: 1 } }, /must be a number/],
  ])('%s', (_what, question, message) => {
    expect(problemsOf(asking(question))).toEqual(expect.arrayContaining([expect.stringMatching(message)]));
  });

  test('a list of 100,000 entries never reaches survey-core', () => {
    expect(problemsOf(asking({ type: 'checkbox', choices: many(100_000) }))).toEqual([
      expect.stringMatching(/A list has more than 1000 entries/),
    ]);
    const elements = many(100).map((name) => ({ type: 'checkbox', name, choices: many(MAX_CHOICES) }));
    expect(problemsOf({ pages: [{ name: 'p', elements }] })).toEqual([
      expect.stringMatching(/More than 10000 choices/),
    ]);
  });

  test('conditions and quotes that are too much work for one turn of a page are refused', () => {
    const text = (name: string, more = {}) => ({ type: 'text', name, ...more });
    const long = many(100)
      .map((value) => `{q} = '${value}'`)
      .join(' or ');
    const conditional = many(50).map((name) => text(name, { visibleIf: long }));
    expect(problemsOf({ pages: [{ name: 'p', elements: [text('q'), ...conditional] }] })).toEqual([
      expect.stringMatching(/The conditions are too much work/),
    ]);
    const lists = many(20).map((name) => {
      const choicesVisibleIf = "{q} = {item} or {q} = '1' or {q} = '2' or {q} = '3'";
      return { type: 'checkbox', name, choices: many(300), choicesVisibleIf };
    });
    expect(problemsOf({ pages: [{ name: 'p', elements: [text('q'), ...lists] }] })).toEqual([
      expect.stringMatching(/The conditions are too much work/),
    ]);
    // Each entry of one list is compared with each of the other.
    const choices = { type: 'checkbox', choices: many(300) };
    const lists300 = [
      { ...choices, name: 'a' },
      { ...choices, name: 'b' },
    ];
    const compared = many(20).map((name) => text(name, { visibleIf: '{a} allof {b}' }));
    expect(problemsOf({ pages: [{ name: 'p', elements: [...lists300, ...compared] }] })).toEqual([
      expect.stringMatching(/The conditions are too much work/),
    ]);
    const carried = { ...choices, name: 'c', choicesVisibleIf: '{a} contains {item}' };
    expect(problemsOf({ pages: [{ name: 'p', elements: [...lists300, carried] }] })).toEqual([]);
    expect(problemsOf(asking(text('r', { title: '{q}'.repeat(51) })))).toEqual([
      expect.stringMatching(/A text quotes answers more than 50 times/),
    ]);
    const quoting = many(60).map((name) => text(name, { title: '{q}'.repeat(40) }));
    expect(problemsOf({ pages: [{ name: 'p', elements: [text('q'), ...quoting] }] })).toEqual([
      expect.stringMatching(/quote answers more than 2000 times/),
    ]);
  });

  test('a page turn evaluates a condition a bounded number of times, even when answers clear each other', () => {
    // Answers that clear each other one after the other, begun again whenever one that appears is cleared, too.
    const chain = (name: string, start: string, link: (before: string) => string, more = {}) =>
      many(12).map((_, index) => {
        const visibleIf = index === 0 ? start : link(`${name}${index - 1}`);
        return { type: 'text', name: `${name}${index}`, defaultValue: 'x', visibleIf, ...more };
      });
    const questions = [
      { type: 'text', name: 'go', defaultValue: 'x' },
      ...chain('s', "{go} = 'x'", (before) => `{${before}} = 'x'`),
      ...chain('t', "{go} = 'y'", (before) => `{${before}} empty and {go} = 'y'`, { clearIfInvisible: 'none' }),
      ...many(30).map((name) => ({ type: 'text', name, clearIfInvisible: 'none', visibleIf: "{go} = 'z'" })),
      { type: 'text', name: 'counted', visibleIf: '{go} notempty' },
    ];
    const plan = planOf({ clearInvisibleValues: 'onHidden', pages: [{ name: 'p', elements: questions }] });
    const open = openPlan(plan);
    const run = open.run.bind(open);
    let asked = 0;
    open.run = (expression, answers, item) => {
      if (expression === '{go} notempty') asked += 1;
      return run(expression, answers, item);
    };
    const hidden = Object.fromEntries(many(30).map((name) => [name, 'w']));
    submitPage(plan, startState(plan, { seed: 'x' }), { go: 'y', ...hidden }, 'en');
    expect(asked).toBeGreaterThan(10);
    expect(asked).toBeLessThan(60);
  });

  test('a list with more entries than choices is refused before any condition is evaluated', () => {
    const elements = [
      { type: 'checkbox', name: 'q', choices: many(3) },
      { type: 'text', name: 'r', visibleIf: "{q} contains 'c0'" },
    ];
    const plan = planOf({ pages: [{ name: 'p', elements }] });
    const open = openPlan(plan);
    const run = open.run.bind(open);
    const seen: unknown[] = [];
    open.run = (expression, answers, item) => {
      seen.push(answers.q);
      return run(expression, answers, item);
    };
    const start = startState(plan, { seed: 'x' });
    expect(submitPage(plan, start, { q: many(4) }, 'en')).toMatchObject({
      kind: 'invalid',
      errors: { q: [/offered/] },
    });
    expect(seen.filter((value) => value !== undefined)).toEqual([]);
  });

  test('instances in instances of instances stay bounded, whatever the questionnaire and the browser say', () => {
    const nested = (name: string, most: number, ...inside: object[]) => ({
      type: 'paneldynamic',
      name,
      maxPanelCount: most,
      templateElements: [{ type: 'text', name: `in ${name}` }, ...inside],
    });
    const plan = planOf({ elements: [nested('a', 99, nested('b', 99, nested('c', 99)))] });
    const mostOf = (one: QuestionnairePlan): number[] => {
      const element = one.pages[0]?.elements.find((each) => 'template' in each);
      return element && 'template' in element ? [element.most, ...mostOf(templateOf(element))] : [];
    };
    const [a = 0, b = 0, c = 0] = mostOf(plan);
    expect([b, c]).toEqual([20, 20]);
    expect(a * (1 + b * (1 + c))).toBeLessThanOrEqual(2_000);
    // One more than there may be on each level, and far more on all.
    const list = (length: number, own: object) => Array.from({ length }, () => ({ '#': -1, ...own }));
    const start = startState(plan, { seed: 'x' });
    for (const hostile of [
      { a: list(100, { b: list(100, { c: [] }) }) },
      { a: list(a, { b: list(21, {}) }) },
      { a: list(a, { b: list(20, { c: list(21, {}) }) }) },
    ]) {
      const result = submitPage(plan, start, hostile as never, 'en');
      expect(result.kind === 'invalid' && Object.values(result.errors).flat()[0]).toMatch(
        /^Please fill in between 0 and (4|20)\./,
      );
    }
    const rows = { type: 'matrixdropdown', name: 'r', rows: many(300), columns: [{ name: 'x', cellType: 'text' }] };
    const detail = { detailPanelMode: 'underRow', detailElements: [nested('b', 20)] };
    expect(problemsOf({ elements: [{ ...rows, ...detail }] })).toEqual([
      expect.stringMatching(/Its entries can have 6600 questions together.*at most 5000/),
    ]);
  });

  test('questions of three levels that say nothing about their number leave room for several on the first', () => {
    const nested = (name: string, ...inside: object[]) => ({
      type: 'paneldynamic',
      name,
      templateElements: [...many(4).map((one) => ({ type: 'text', name: `${name}${one}` })), ...inside],
    });
    const plan = planOf({ elements: [nested('a', nested('b', nested('c')))] });
    expect(plan.pages[0]?.elements[0]).toMatchObject({
      most: 7,
      template: { pages: [{ elements: [{}, {}, {}, {}, { most: 10 }] }] },
    });
  });

  test('choices that quote other choices stay bounded', () => {
    const chain = (length: number) =>
      many(length).map((name, index) => ({
        type: 'radiogroup',
        name,
        choices: [{ value: 'a', text: index === 0 ? 'a'.repeat(1_000) : `{c${index - 1}}`.repeat(10) }],
      }));
    expect(problemsOf({ pages: [{ name: 'p', elements: chain(40) }] }).join('\n')).toMatch(
      /"c4" quote answers that quote others, more than 3 deep/,
    );
    const plan = planOf({
      pages: [
        { name: 'p', elements: chain(4) },
        { name: 'then', elements: [{ type: 'html', name: 'note', html: '{c3}' }] },
      ],
    });
    const answers = { c0: 'a', c1: 'a', c2: 'a', c3: 'a' };
    const [note] = pageView(plan, { format: 1, seed: 's', page: 1, answers, end: null }, 'en').elements;
    expect(note).toMatchObject({ html: 'a'.repeat(2_000) });
  });

  test('a page full of very long invalid texts is answered', () => {
    const names = many(50);
    const inputs = ['number', 'url', 'email'].flatMap((inputType) =>
      names.map((name) => ({ type: 'text', name: `${inputType}_${name}`, inputType, maxLength: 10_000 })),
    );
    const plan = planOf({ pages: [{ name: 'p', elements: inputs }] });
    const hostile = (name: string) =>
      name.startsWith('number')
        ? `${'1'.repeat(9_999)}x`
        : name.startsWith('url')
          ? `https://${'.'.repeat(9_990)} `
          : `${'a.'.repeat(4_999)}@`;
    const answers = Object.fromEntries(inputs.map(({ name }) => [name, hostile(name)]));
    const result = submitPage(plan, startState(plan, { seed: 's' }), answers, 'en');
    expect(result.kind === 'invalid' && Object.keys(result.errors)).toHaveLength(inputs.length);
  });

  test('arbitrary numbers, nesting and types are answered without a fault', () => {
    const number = fc.oneof(
      fc.double(),
      fc.constantFrom(1e300, -1e300, 1e9, -1e9, 2 ** 31, 2 ** 53, 30_000, 0, -0, '1e9', '99999999999', '0x7fffffff'),
    );
    const value = fc.oneof(number, fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>);
    const names = [...new Set(Object.values(allowed).flatMap(({ used }) => [...used] as string[]))];
    const question = fc
      .tuple(
        fc.constantFrom('dropdown', 'rating', 'slider', 'matrix', 'checkbox', 'text', 'multipletext', 'panel'),
        fc.array(fc.tuple(fc.constantFrom(...names, ...Object.keys(numberBounds)), value), { maxLength: 4 }),
      )
      .map(([type, properties]) => ({ ...Object.fromEntries(properties), type }));
    fc.assert(
      fc.property(question, (hostile) => {
        const result = compileQuestionnaire(asking({ choices: ['a', 'b'], ...hostile }));
        expect('problems' in result ? result.problems.length : result.plan.pages.length).toBeGreaterThan(0);
      }),
      { numRuns: Number(process.env.QUESTIONNAIRE_RUNS ?? 300) },
    );
  });

  test('replacing any value of a real questionnaire is answered without a fault', () => {
    const folder = new URL('../../demo/questionnaires/', import.meta.url);
    const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
    const hostile = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
      fc.constantFrom(1e308, -1, 30_000, '{q', '{'.repeat(2_000), '('.repeat(1_000), '((a+)+)+$', many(999), {}),
    );
    const spots = fc.array(fc.tuple(fc.nat(100_000), hostile), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.nat(sources.length - 1), spots, (which, changes) => {
        const json = JSON.parse(sources[which] ?? '') as object;
        const places: [Record<string, unknown>, string][] = [];
        const visit = (value: unknown) => {
          for (const [key, inner] of typeof value === 'object' && value !== null ? Object.entries(value) : []) {
            places.push([value as Record<string, unknown>, key]);
            visit(inner);
          }
        };
        visit(json);
        for (const [at, value] of changes) {
          const [owner, key] = places[at % places.length] as (typeof places)[number];
          owner[key] = value;
        }
        const result = compileQuestionnaire(json);
        expect('problems' in result ? result.problems.length : result.plan.pages.length).toBeGreaterThan(0);
      }),
      { numRuns: Number(process.env.QUESTIONNAIRE_RUNS ?? 30) },
    );
  });
});
