import { expect, test } from 'vitest';
import { cellTextsOf, countCellTexts, withCellText, withEntries } from './cell-texts';
import type { Json } from './json';

const grid: Json = {
  type: 'matrix',
  rows: ['one', { value: 'two', text: 'Two' }],
  columns: [1, { value: 2, text: 'Good' }],
};
const written = { ...grid, cells: { one: { 1: 'No', 2: 'Yes' }, two: { 2: 'Sure' }, default: { 1: 'Never' } } };

test('a text is written, and the last one that goes takes the property with it', () => {
  const first = withCellText(grid, 'one', '1', 'No');
  expect(first.cells).toEqual({ one: { 1: 'No' } });
  expect(withCellText(first, 'default', '2', 'Yes').cells).toEqual({ one: { 1: 'No' }, default: { 2: 'Yes' } });
  expect(withCellText(first, 'one', '1', undefined)).toEqual(grid);
  expect(cellTextsOf(written, 'two')).toEqual({ 2: 'Sure' });
  expect(cellTextsOf(written, 'toString')).toEqual({});
  expect(countCellTexts(written)).toBe(4);
});

test('the texts follow a row and a column with another value', () => {
  const rows = withEntries(written, 'rows', ['one', { value: 'zwei', text: 'Two' }]);
  expect(rows.cells).toEqual({ one: { 1: 'No', 2: 'Yes' }, zwei: { 2: 'Sure' }, default: { 1: 'Never' } });
  const columns = withEntries(written, 'columns', [5, { value: 2, text: 'Good' }]);
  expect(columns.cells).toEqual({ one: { 5: 'No', 2: 'Yes' }, two: { 2: 'Sure' }, default: { 5: 'Never' } });
});

test('the texts go with their row and their column', () => {
  expect(withEntries(written, 'rows', ['one']).cells).toEqual({ one: { 1: 'No', 2: 'Yes' }, default: { 1: 'Never' } });
  expect(withEntries(written, 'columns', [1]).cells).toEqual({ one: { 1: 'No' }, default: { 1: 'Never' } });
});

test('the texts stay when entries move, are added, or have the value of another one for a moment', () => {
  for (const rows of [
    ['two', 'one'],
    ['one', 'two', 'three'],
    ['one', 'one'],
  ])
    expect(withEntries(written, 'rows', rows).cells).toEqual(written.cells);
});
