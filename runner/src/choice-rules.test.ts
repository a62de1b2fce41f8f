import type { Choice } from '@pollen/contract/question-parts';
import { expect, test } from 'vitest';
import { allSelected, isFull, toggleAll, toggleChoice } from './choice-rules';

function choice(value: string, more: Partial<Choice> = {}): Choice {
  return { value, text: value, enabled: true, exclusive: false, special: null, ...more };
}

const choices = [
  choice('a'),
  choice('b'),
  choice('c'),
  choice('off', { enabled: false }),
  choice('other', { special: 'other' }),
  choice('none', { exclusive: true, special: 'none' }),
];

test('selected values keep the shown order, in whatever order they are selected', () => {
  expect(toggleChoice(choices, ['c'], 'a', 0)).toEqual(['a', 'c']);
  expect(toggleChoice(choices, ['a', 'c'], 'c', 0)).toEqual(['a']);
});

test('an exclusive choice clears all others, and another choice clears it', () => {
  expect(toggleChoice(choices, ['a', 'other'], 'none', 0)).toEqual(['none']);
  expect(toggleChoice(choices, ['none'], 'b', 0)).toEqual(['b']);
  expect(toggleChoice(choices, ['none'], 'none', 0)).toEqual([]);
});

test('a full selection accepts no more, can be reduced, and is replaced by an exclusive choice', () => {
  expect(isFull(choices, ['a', 'b'], 2)).toBe(true);
  expect(toggleChoice(choices, ['a', 'b'], 'c', 2)).toEqual(['a', 'b']);
  expect(toggleChoice(choices, ['a', 'b'], 'b', 2)).toEqual(['a']);
  expect(toggleChoice(choices, ['a', 'b'], 'none', 2)).toEqual(['none']);
  expect(isFull(choices, ['none'], 1)).toBe(false);
});

test('a disabled choice cannot be selected', () => {
  expect(toggleChoice(choices, ['a'], 'off', 0)).toEqual(['a']);
});

test('"select all" leaves out exclusive and disabled choices and "other"', () => {
  expect(toggleAll(choices, ['none'])).toEqual(['a', 'b', 'c']);
  expect(allSelected(choices, ['a', 'b', 'c'])).toBe(true);
  expect(toggleAll(choices, ['a', 'b', 'c', 'other'])).toEqual(['other']);
});
