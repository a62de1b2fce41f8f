import { expect, test } from 'vitest';
import { fiveOf } from './five-of';

test('five questions come from all sections in turn', () => {
  expect(
    fiveOf([
      ['a1', 'a2', 'a3'],
      ['b1', 'b2'],
      ['c1', 'c2'],
    ]),
  ).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
});

test('sections that run dry leave their turn to the others', () => {
  expect(fiveOf([[], ['b1', 'b2', 'b3'], ['c1']])).toEqual(['b1', 'c1', 'b2', 'b3']);
  expect(fiveOf([])).toEqual([]);
});
