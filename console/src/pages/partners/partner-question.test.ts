import { expect, test } from 'vitest';
import { settingsOf } from '../custom-fields/custom-field-draft';
import { draftOfFinding, placesOfValues } from './partner-question';

test('a value with a comma or a quote stays one value on its way through the form', () => {
  const values = ['Under $25,000', '"A" level', '12"', '7'];
  const draft = draftOfFinding({ question: 'Income', values, texts: ['A', 'B', 'C', 'D'] });
  expect(draft.choices.map(({ theirs }) => theirs)).toEqual(['"Under $25,000"', '"""A"" level"', '"12"""', '7']);
  expect(placesOfValues(draft)).toEqual({ 'Under $25,000': 1, '"A" level': 2, '12"': 3, '7': 4 });
});

test('what an operator types are values between commas, each once for one choice', () => {
  const { choices, ...draft } = draftOfFinding({ question: 'Heating', values: ['1', '2'], texts: ['Gas', 'Oil'] });
  const typed = (...theirs: string[]) => ({
    ...draft,
    choices: choices.map((choice, at) => ({ ...choice, theirs: theirs[at] ?? '' })),
  });
  expect(placesOfValues(typed(' 1, 3，"4, or 5" ,, 1', 'a"b'))).toEqual({ '1': 1, '3': 1, '4, or 5': 1, 'a"b': 2 });
  expect(settingsOf(typed('1, 2', '2, 3'))).toEqual({
    problems: { 'choices.1.theirs': 'valueTwice', 'choices.2.theirs': 'valueTwice' },
  });
  expect(settingsOf(typed('', ''))).toEqual({ problems: { choices: 'noValues' } });
  const many = Array.from({ length: 401 }, (_, n) => n).join(',');
  expect(settingsOf(typed(many))).toEqual({ problems: { choices: 'valuesTooMany' } });
});
