import { expect, test } from 'vitest';
import { digitOf, keyHint, takesEnter, takesText } from './option-keys';

const key = (name: string, more = {}) => ({ key: name, altKey: false, ctrlKey: false, metaKey: false, ...more });

test('digits name the first nine options', () => {
  expect([0, 5, 8, 9].map(keyHint)).toEqual(['1', '6', '9', undefined]);
  expect(digitOf(key('3'))).toBe(3);
  expect(digitOf(key('3', { ctrlKey: true }))).toBeNull();
  expect(digitOf(key('a'))).toBeNull();
});

test('in a text field keys enter letters', () => {
  expect(takesText({ tagName: 'INPUT', type: 'text' })).toBe(true);
  expect(takesText({ tagName: 'INPUT', type: 'number' })).toBe(true);
  expect(takesText({ tagName: 'TEXTAREA' })).toBe(true);
  expect(takesText({ tagName: 'SELECT' })).toBe(true);
  expect(takesText({ tagName: 'INPUT', type: 'radio' })).toBe(false);
  expect(takesText({ tagName: 'H1' })).toBe(false);
});

test('Enter presses a focused button or link', () => {
  expect(takesEnter({ tagName: 'BUTTON' })).toBe(true);
  expect(takesEnter({ tagName: 'A' })).toBe(true);
  expect(takesEnter({ tagName: 'INPUT', type: 'radio' })).toBe(false);
});
