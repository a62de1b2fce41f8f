import { expect, test } from 'vitest';
import { beside, cellsIn, matrixOf, matrixOfLabels, pasted } from './quota-matrix';

const ages = ['18–34', '35+'];
const regions = ['North', 'South', 'West'];

test('three variables are groups, rows and columns, in the order of nested quotas', () => {
  const matrix = matrixOf([['Women', 'Men'], ages, regions]);
  expect(matrix).toEqual({
    columns: regions,
    groups: [
      {
        label: 'Women',
        rows: [
          { label: '18–34', cells: [0, 1, 2] },
          { label: '35+', cells: [3, 4, 5] },
        ],
      },
      {
        label: 'Men',
        rows: [
          { label: '18–34', cells: [6, 7, 8] },
          { label: '35+', cells: [9, 10, 11] },
        ],
      },
    ],
  });
  expect(matrixOf([ages, regions])?.groups).toMatchObject([{ label: null }]);
  expect(matrixOf([ages])).toBeNull();
});

test('labels of a whole grid give its matrix, in whatever order they stand', () => {
  const labels = ages.flatMap((age) => regions.map((region) => `${age}, ${region}`)).toReversed();
  const matrix = matrixOfLabels(labels);
  expect(matrix?.columns).toEqual(regions.toReversed());
  for (const { rows } of matrix?.groups ?? []) {
    for (const row of rows) {
      expect(row.cells.map((cell) => labels[cell])).toEqual(matrix?.columns.map((column) => `${row.label}, ${column}`));
    }
  }
  expect(cellsIn(matrix?.groups ?? []).toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('labels of anything else give none', () => {
  for (const labels of [
    [],
    ['Women', 'Men'],
    ['Women, North', 'Women, South', 'Men, North'],
    ['Women, North', 'Women, North', 'Men, North', 'Men, South'],
    ['Women, North', 'Women, South', 'Men, North', 'Men, South', 'All'],
    ['Yes, often, a', 'No, b'],
    ['Women, North', 'Men, North'],
  ]) {
    expect(matrixOfLabels(labels)).toBeNull();
  }
});

test('a pasted table fills the cells to the right and below, as far as the matrix goes', () => {
  const matrix = matrixOf([['Women', 'Men'], ages, regions]);
  if (!matrix) throw new Error('no matrix');
  expect(pasted(matrix, 4, '10\t20\t30\r\n1,200\t 7 \r\n')).toEqual(
    new Map([
      [4, '10'],
      [5, '20'],
      [7, '1200'],
      [8, '7'],
    ]),
  );
  expect(pasted(matrix, 0, '15')).toBeNull();
});

test('arrow keys lead to the cell beside, across groups, and not beyond the edge', () => {
  const matrix = matrixOf([['Women', 'Men'], ages, regions]);
  if (!matrix) throw new Error('no matrix');
  expect(beside(matrix, 4, 'ArrowDown')).toBe(7);
  expect(beside(matrix, 4, 'ArrowUp')).toBe(1);
  expect(beside(matrix, 4, 'ArrowRight')).toBe(5);
  expect(beside(matrix, 5, 'ArrowRight')).toBeNull();
  expect(beside(matrix, 1, 'ArrowUp')).toBeNull();
  expect(beside(matrix, 1, 'a')).toBeNull();
});
