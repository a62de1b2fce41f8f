import { expect, test } from 'vitest';
import { wholeCharacters } from './whole-characters';

test('halves of characters are left out, whole ones stay', () => {
  expect(wholeCharacters('a😀b'.slice(0, 2))).toBe('a');
  expect(wholeCharacters('a😀b'.slice(2))).toBe('b');
  expect(wholeCharacters('a😀b 问卷.csv')).toBe('a😀b 问卷.csv');
});
