import { expect, test } from 'vitest';
import { formatIn } from './format';

const at = '2026-11-16T20:14:09.000Z';

test('dates and numbers are written as the reader writes them', () => {
  const { date, number, percent, dollars } = formatIn('en');
  expect(date('2026-11-06', 'day')).toBe('6 Nov 2026');
  expect(date(at, 'weekdayDay', 'UTC')).toBe('Monday 16 November');
  expect(date('2026-11', 'month')).toBe('November 2026');
  expect([number(2480), percent(68), dollars(2480)]).toEqual(['2,480', '68%', '$24.80']);
});

test('dates and numbers in Chinese', () => {
  const { date, number, percent, dollars } = formatIn('zh');
  expect(date('2026-11-06', 'day')).toBe('2026年11月6日');
  expect(date(at, 'weekdayDay', 'UTC')).toBe('11月16日星期一');
  expect(date(at, 'dayTime', 'UTC')).toBe('11月16日 20:14');
  expect(date('2026-11', 'month')).toBe('2026年11月');
  expect([number(2480), percent(68), dollars(2480)]).toEqual(['2,480', '68%', '$24.80']);
});

test('numbers formatted without Intl equal those of Intl, in both languages', () => {
  const wholes = [0, 1, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 123_456, 1_000_000, 9_007_199_254_740_991];
  for (const [lang, locale] of [
    ['en', 'en-US'],
    ['zh', 'zh-CN'],
  ] as const) {
    const { number, percent, dollars } = formatIn(lang);
    const written = (value: number, options?: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(locale, options).format(value);
    const price = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
    for (const value of wholes.flatMap((each) => (each === 0 ? [0] : [each, -each]))) {
      expect(number(value)).toBe(written(value));
      if (Math.abs(value) < 1e9) expect(dollars(value)).toBe(written(value / 100, price));
    }
    for (const value of [0, 0.4, 12.5, 28.5, 68, 99.6, 1250]) {
      expect(percent(value)).toBe(written(value / 100, { style: 'percent' }));
    }
    expect(number(2.5)).toBe('2.5');
  }
});

test('a calendar day is the same in all time zones, an instant is not', () => {
  const { date } = formatIn('en');
  expect(date('2026-11-06', 'day', 'Pacific/Auckland')).toBe('6 Nov 2026');
  expect(date(at, 'day', 'Pacific/Auckland')).toBe('17 Nov 2026');
});
