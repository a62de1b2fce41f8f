import { expect, test } from 'vitest';
import { digitOf, optionKeys, pressedKey, takesEnter, takesText } from './option-keys';

const key = (name: string, more = {}) => ({ key: name, altKey: false, ctrlKey: false, metaKey: false, ...more });

test('digits name the first nine options', () => {
  const letters = optionKeys([...'abcdefghij'], { single: true });
  expect([0, 5, 8, 9].map((place) => letters[place])).toEqual(['1', '6', '9', undefined]);
  expect(digitOf(key('3'))).toBe(3);
  expect(digitOf(key('3', { ctrlKey: true }))).toBeNull();
  expect(digitOf(key('a'))).toBeNull();
});

test('options that are numbers have these as their keys', () => {
  const single = (...texts: string[]) => optionKeys(texts, { single: true });
  expect(single('0', '1', '2')).toEqual(['0', '1', '2']);
  expect(single('9', '10')).toEqual(['9', '10']);
  expect(single('0', '1', '2 or more')).toEqual(['1', '2', '3']);
  expect(single('1', '1')).toEqual(['1', '2']);
});

test('where several options are chosen, no key has two digits', () => {
  expect(optionKeys(['8', '9', '10', '11'], { single: false })).toEqual(['8', '9', undefined, undefined]);
});

test('two digits in a row are one number where an option has it', () => {
  expect(pressedKey('1', '0', ['0', '1', '10'])).toBe('10');
  expect(pressedKey('1', '2', ['0', '1', '10'])).toBe('2');
  expect(pressedKey('', '1', ['0', '1', '10'])).toBe('1');
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
