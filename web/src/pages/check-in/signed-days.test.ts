import { expect, test } from 'vitest';
import { bestRun, weekOf } from './signed-days';

test('the longest run counts consecutive days in any order and across weeks', () => {
  expect(bestRun([])).toBe(0);
  expect(bestRun(['2026-11-09'])).toBe(1);
  expect(bestRun(['2026-11-15', '2026-11-02', '2026-11-16', '2026-11-13', '2026-11-14', '2026-11-14'])).toBe(4);
});

test('a week goes from Monday to Sunday', () => {
  expect(weekOf('2026-11-19')).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]);
  expect(weekOf('2026-11-22')[0]).toBe('2026-11-16');
  expect(weekOf('2026-11-23')[0]).toBe('2026-11-23');
});
