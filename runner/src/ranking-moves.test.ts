import type { Choice } from '@pollen/contract/question-parts';
import { expect, test } from 'vitest';
import { moveItem, placeForKey, placeUnder, shownOrder } from './ranking-moves';

const choices: Choice[] = ['a', 'b', 'c', 'd'].map((value) => ({
  value,
  text: value,
  enabled: true,
  exclusive: false,
  special: null,
}));

test('moving an item shifts the others', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveItem(['a', 'b'], 1, 9)).toEqual(['a', 'b']);
  expect(moveItem(['a', 'b'], 7, 0)).toEqual(['a', 'b']);
});

test('all items are ranked unless only some are picked', () => {
  expect(shownOrder(choices, [], false)).toEqual(['a', 'b', 'c', 'd']);
  expect(shownOrder(choices, ['c', 'gone'], false)).toEqual(['c', 'a', 'b', 'd']);
  expect(shownOrder(choices, ['c'], true)).toEqual(['c']);
});

test('arrow keys move by one, Home and End to the ends, never beyond', () => {
  expect(placeForKey('ArrowUp', 0, 4)).toBe(0);
  expect(placeForKey('ArrowDown', 0, 4)).toBe(1);
  expect(placeForKey('ArrowDown', 3, 4)).toBe(3);
  expect(placeForKey('Home', 2, 4)).toBe(0);
  expect(placeForKey('End', 2, 4)).toBe(3);
  expect(placeForKey('a', 2, 4)).toBeNull();
});

test('a dragged row takes the place that its middle is over', () => {
  const rows = [
    { top: 0, height: 60 },
    { top: 68, height: 60 },
    { top: 136, height: 60 },
  ];
  expect(placeUnder(-20, rows)).toBe(0);
  expect(placeUnder(30, rows)).toBe(0);
  expect(placeUnder(69, rows)).toBe(1);
  expect(placeUnder(900, rows)).toBe(2);
});
