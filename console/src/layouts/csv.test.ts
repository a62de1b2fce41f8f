import { expect, test } from 'vitest';
import { csvOf } from './csv';

test('quotes, commas and line ends are kept, formulas are defused', () => {
  const file = csvOf(
    ['id', 'name'],
    [
      [1, 'Lena "L" Castell, 2'],
      [2, '=HYPERLINK("x")'],
      [-3, null],
      [4, 'a\nb'],
    ],
  );
  expect(file).toBe('\uFEFFid,name\r\n1,"Lena ""L"" Castell, 2"\r\n2,"\'=HYPERLINK(""x"")"\r\n-3,\r\n4,"a\nb"\r\n');
});
