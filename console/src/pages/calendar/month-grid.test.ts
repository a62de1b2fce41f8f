import { expect, test } from 'vitest';
import { barOf, daysOf, isWeekend, monthAfter } from './month-grid';

test('a month has its days, also in a leap year', () => {
  expect(daysOf('2026-11')).toHaveLength(30);
  expect(daysOf('2028-02').at(-1)).toBe('2028-02-29');
});

test('months follow each other over the end of a year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-06', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-06',
  ]);
});

test('a bar reaches from the first to the last day, and over the month at either end', () => {
  const days = daysOf('2026-11');
  expect(barOf({ from: '2026-11-03', to: '2026-11-05' }, days)).toEqual({ from: 3, to: 6 });
  expect(barOf({ from: '2026-10-03', to: '2026-11-01' }, days)).toEqual({ from: 1, to: 2 });
  expect(barOf({ from: '2026-11-30', to: '2026-12-24' }, days)).toEqual({ from: 30, to: 31 });
  expect(barOf({ from: '2026-09-01', to: null }, days)).toEqual({ from: 1, to: 31 });
});

test('Saturdays and Sundays are marked', () => {
  expect(daysOf('2026-11').filter(isWeekend).slice(0, 3)).toEqual(['2026-11-01', '2026-11-07', '2026-11-08']);
});
