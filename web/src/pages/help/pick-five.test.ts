import { expect, test } from 'vitest';
import { pickFive } from './pick-five';

test('five questions come from all sections in turn', () => {
  expect(
    pickFive([
      ['a1', 'a2', 'a3'],
      ['b1', 'b2'],
      ['c1', 'c2'],
    ]),
  ).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
});

test('exhausted sections pass their turn to the others', () => {
  expect(pickFive([[], ['b1', 'b2', 'b3'], ['c1']])).toEqual(['b1', 'c1', 'b2', 'b3']);
  expect(pickFive([])).toEqual([]);
});
