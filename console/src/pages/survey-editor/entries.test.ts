import { placeholderTexts } from '@pollen/contract/placeholder-texts';
import { expect, test } from 'vitest';
import { bilingual, twoChoices } from './choices';
import { pastedLines, unusedValue, withPasted } from './entries';
import { isJson, type Json, listOf } from './json';
import { withText } from './texts';

const choices = { id: 'value', label: 'text' } as const;

test('a new value is the next number, below the codes of "other" and "none"', () => {
  expect(unusedValue([], 'value')).toBe(1);
  expect(unusedValue([{ value: 1 }, { value: 4 }, { value: 99 }], 'value')).toBe(5);
  expect(unusedValue([{ value: 'a' }, { value: 'b' }], 'value')).toBe(1);
});

test('a new value continues the names of the list', () => {
  expect(unusedValue([{ value: 'row1' }, { value: 'row2' }], 'value')).toBe('row3');
  expect(unusedValue([{ value: 'row1' }, { value: 'row3' }], 'value')).toBe('row4');
  expect(unusedValue([{ name: 'first' }], 'name')).toBe('item2');
});

test('twenty pasted lines make twenty answers with unique values, in place of the empty row', () => {
  const text = Array.from({ length: 20 }, (_, at) => `Answer ${at + 1}`).join('\n');
  const rows = withPasted([{ value: 1, text: 'Kept' }, { value: 2 }], 1, pastedLines(text), {
    ...choices,
    replaces: true,
  });
  expect(rows).toHaveLength(21);
  expect(rows[1]).toEqual({ value: 2, text: 'Answer 1' });
  expect(rows[20]).toEqual({ value: 21, text: 'Answer 20' });
  expect(new Set(rows.map(({ value }) => value)).size).toBe(21);
});

test('pasted lines take the place of the answers that nobody has written', () => {
  const [written, beginning] = [{ value: 3, text: 'Kept' }, listOf(twoChoices.choices).filter(isJson)];
  const shops = (replaces: boolean, rows: readonly Json[]) =>
    withPasted(rows, 0, pastedLines('Shop A\nShop B\nShop C'), { ...choices, replaces }).map(({ text }) => text);
  expect(shops(true, beginning)).toEqual(['Shop A', 'Shop B', 'Shop C']);
  expect(shops(true, [...beginning, written])).toEqual(['Shop A', 'Shop B', 'Shop C', 'Kept']);
});

test('a placeholder goes in both languages when one is written, and a written text stays', () => {
  const { question, note } = placeholderTexts;
  expect(withText(bilingual(question.en, question.zh), 'en', 'Why?')).toBe('Why?');
  expect(withText(bilingual(question.en, question.zh), 'zh', '为什么？')).toEqual({ 'zh-cn': '为什么？' });
  expect(withText(bilingual(`<p>${note.en}</p>`, `<p>${note.zh}</p>`), 'en', '<p>Read.</p>')).toBe('<p>Read.</p>');
  expect(withText(bilingual('Why', '为什么？'), 'en', 'Why?')).toEqual(bilingual('Why?', '为什么？'));
});

test('a column of values is read on either side of the tab, and a taken value is replaced', () => {
  expect(pastedLines('1\tGas boiler\r\n2\tHeat pump\n\n')).toEqual([
    { value: '1', text: 'Gas boiler' },
    { value: '2', text: 'Heat pump' },
  ]);
  expect(pastedLines('Gas boiler\t7')).toEqual([{ value: '7', text: 'Gas boiler' }]);
  expect(pastedLines('• Wood\n- Oil')).toEqual([{ text: 'Wood' }, { text: 'Oil' }]);
  const rows = withPasted([{ value: 1, text: 'One' }], 0, pastedLines('1\tAgain\n8\tEight'), {
    ...choices,
    replaces: false,
  });
  expect(rows).toEqual([
    { value: 1, text: 'One' },
    { value: 2, text: 'Again' },
    { value: 8, text: 'Eight' },
  ]);
});

test('the last row may stay behind the pasted ones', () => {
  const rows = withPasted(
    [
      { value: 1, text: 'A' },
      { value: 99, text: 'None' },
    ],
    0,
    pastedLines('B\nC'),
    {
      ...choices,
      replaces: false,
    },
  );
  expect(rows.map(({ text, value }) => [value, text])).toEqual([
    [1, 'A'],
    [2, 'B'],
    [3, 'C'],
    [99, 'None'],
  ]);
});
