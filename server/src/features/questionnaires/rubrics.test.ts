import { planOf } from '@pollen/testkit/compiled-questionnaires';
import { expect, test } from 'vitest';
import { compileQuestionnaire } from './compile';
import { lint } from './lint';
import { pageView, startState } from './run';

const grid = {
  type: 'matrix',
  name: 'g',
  columns: [{ value: 1, text: 'Low' }, 'high'],
  rows: ['a', { value: 'b', text: 'Row B' }],
};
const asking = (cells: unknown, more: object = {}) => ({ pages: [{ elements: [{ ...grid, cells, ...more }] }] });

function findingsOf(questionnaire: object): string[] {
  const result = compileQuestionnaire(questionnaire);
  const list = 'problems' in result ? result.problems : result.remarks;
  return list.map(({ path, message }) => `${'problems' in result ? 'no' : 'yes'} ${path}: ${message.en}`);
}

function rowsOf(questionnaire: object, locale: 'en' | 'zh' = 'en') {
  const plan = planOf(questionnaire);
  const [question] = pageView(plan, startState(plan, { seed: 'a' }), locale).elements;
  return question?.kind === 'matrix' || question?.kind === 'matrixcheckbox' ? question.rows : [];
}

test('a cell shows its own text, or that for every row, or that of its column, in the language of the member', () => {
  const cells = {
    default: { high: { default: 'Well <b>done</b>', 'zh-cn': '很好' } },
    a: { 1: { default: 'Not <i>good</i><script>x</script>', 'zh-cn': '不好' } },
    b: { high: '' },
  };
  for (const more of [{}, { cellType: 'checkbox' }]) {
    const [first, second] = rowsOf(asking(cells, more));
    expect(first?.cells).toEqual(['Not <i>good</i>', 'Well <b>done</b>']);
    expect(second?.cells).toEqual(['Low', 'Well <b>done</b>']);
    expect(rowsOf(asking(cells, more), 'zh')[0]?.cells).toEqual(['不好', '很好']);
  }
});

test('a grid without a single text in its cells is no rubric', () => {
  for (const cells of [undefined, null, {}, { a: {} }, { a: { 1: '' } }, { a: { 1: null } }])
    expect(rowsOf(asking(cells))[0]).not.toHaveProperty('cells');
});

test('the texts of a row called like that for every row are those for every row', () => {
  const rows = rowsOf(asking({ default: { 1: 'Never' } }, { rows: ['a', 'default'] }));
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Never', 'high'],
    ['Never', 'high'],
  ]);
});

test('texts that are none are refused with their place, and those of no cell are remarks', () => {
  const refused = (cells: unknown) => findingsOf(asking(cells)).join();
  for (const cells of ['Good', ['Good'], 5]) {
    expect(refused(cells)).toMatch(/^no pages\[0\]\.elements\[0\]\.cells: "cells" must be an object/);
  }
  expect(refused({ a: 'Good' })).toMatch(/^no .*\.cells: The texts of the row "a" must be an object/);
  expect(refused({ a: { 1: ['Good'] } })).toMatch(/^no .*the row "a" and the column "1" must be a string/);
  expect(refused({ c: { 1: 'Good' } })).toMatch(/^yes .*There is no row "c"/);
  expect(refused({ a: { 2: 'Good' }, b: { 2: 'Fine' } })).toMatch(
    /^yes [^,]*There is no column "2"[^,]*,[^,]*effect\.$/,
  );
  expect(refused({ a: { 1: '{nobody} is' } })).toMatch(/names no question/);
  expect(refused({ a: { 1: 'x'.repeat(5_001) } })).toMatch(/longer than 5000 characters/);
});

test('a long text for every row is refused where it makes too long a page', () => {
  const many = { rows: Array.from({ length: 60 }, (_, at) => `r${at}`) };
  expect(findingsOf(asking({ default: { 1: 'x'.repeat(4_000) } }, many)).join()).toMatch(/more than 200000 characters/);
  expect(findingsOf(asking({ default: { 1: 'x'.repeat(3_000) } }, many))).toEqual([]);
});

test('a text without its translation is found before the launch, once', () => {
  const missing = lint(planOf(asking({ default: { 1: 'Never before' } }, { title: { default: 'A', 'zh-cn': '甲' } })))
    .filter(({ kind }) => kind === 'translationMissing')
    .map(({ message }) => message.en);
  expect(missing.join().match(/Never before/g)).toHaveLength(1);
});
