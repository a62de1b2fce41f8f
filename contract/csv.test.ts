import { expect, test } from 'vitest';
import { csvCell, csvFile } from './csv';

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30 1234', "'+49 30 1234"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\u00a0=1+1', "'\u00a0=1+1"],
  ['\u3000=1+1', "'\u3000=1+1"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['\ufeff=1+1', "'\ufeff=1+1"],
  ['\u0000=1+1', "'\u0000=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠A1', "'＠A1"],
  ['\t=1+1', '"\'\t=1+1"'],
  ['\tplain', '"\'\tplain"'],
  ['\rplain', '"\'\rplain"'],
  ['\n=1+1', '"\'\n=1+1"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
])('%j is defused', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test.each([
  ['Maya', 'Maya'],
  ['a=b', 'a=b'],
  ['a - b', 'a - b'],
  ['-5', '-5'],
  ['+12.50', '+12.50'],
  ["it's", "it's"],
  ['Lena "L", 2', '"Lena ""L"", 2"'],
  ['one;=1+1', '"one;=1+1"'],
  ['two\nlines', '"two\nlines"'],
  [-3, '-3'],
  [true, 'true'],
  [null, ''],
  [undefined, ''],
  ['', ''],
])('%j is unchanged', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test('a file begins with the mark of UTF-8; quotes, commas and line ends are kept, formulas are defused', () => {
  const file = csvFile([
    ['id', 'name'],
    [1, 'Lena "L" Castell, 2'],
    [2, '=HYPERLINK("x")'],
    [-3, null],
    [4, 'a\nb'],
  ]);
  expect(file).toBe('\uFEFFid,name\r\n1,"Lena ""L"" Castell, 2"\r\n2,"\'=HYPERLINK(""x"")"\r\n-3,\r\n4,"a\nb"\r\n');
});
