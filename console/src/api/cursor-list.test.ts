import { expect, test } from 'vitest';
import { countNewRows } from './cursor-list';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));

test('rows before the first known one are new', () => {
  expect(countNewRows(rows(3, 2, 1), rows(3, 2, 1))).toBe(0);
  expect(countNewRows(rows(3, 2, 1), rows(5, 4, 3, 2))).toBe(2);
  expect(countNewRows(rows(3, 2, 1), rows(9, 8, 7))).toBe(3);
  expect(countNewRows([], rows(1))).toBe(1);
});

test('a row that left the list makes no other row new', () => {
  expect(countNewRows(rows(3, 2, 1), rows(2, 1))).toBe(0);
});

test('attempts are told apart by their own ids', () => {
  expect(countNewRows([{ attemptId: 'a' }], [{ attemptId: 'b' }, { attemptId: 'a' }])).toBe(1);
});
