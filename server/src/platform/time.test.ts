import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn, DAY_MS, dayIn, HOUR_MS, isDay, nextWeekday, shiftDay, startOfDay } from './time';

const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Shanghai', 'Australia/Lord_Howe', 'UTC'];

describe('days in a time zone', () => {
  test('midnight in New York is five o’clock in UTC, four in summer', () => {
    expect(startOfDay('America/New_York', '2026-11-20').toISOString()).toBe('2026-11-20T05:00:00.000Z');
    expect(startOfDay('America/New_York', '2026-07-01').toISOString()).toBe('2026-07-01T04:00:00.000Z');
  });

  test('every day begins once, also where the clocks change', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 18_262, max: 24_000 }), (zone, number) => {
        const day = new Date(number * DAY_MS).toISOString().slice(0, 10);
        const start = startOfDay(zone, day);
        expect(dayIn(zone, start)).toBe(day);
        expect(dayIn(zone, new Date(start.getTime() - 1))).toBe(shiftDay(day, -1));
        expect(startOfDay(zone, shiftDay(day, 1)).getTime() - start.getTime()).toBeGreaterThanOrEqual(23 * HOUR_MS);
      }),
    );
  });

  test('the next Friday at nine is strictly ahead', () => {
    const friday = new Date('2026-11-20T14:00:00Z');
    expect(nextWeekday('America/New_York', 5, 9, new Date(friday.getTime() - 1)).toISOString()).toBe(
      '2026-11-20T14:00:00.000Z',
    );
    expect(nextWeekday('America/New_York', 5, 9, friday).toISOString()).toBe('2026-11-27T14:00:00.000Z');
  });
});

test('age counts whole years, a birthday included', () => {
  expect(ageOn('2010-11-20', '2026-11-19')).toBe(15);
  expect(ageOn('2010-11-20', '2026-11-20')).toBe(16);
  expect(ageOn('2008-02-29', '2024-02-28')).toBe(15);
});

test('a day exists and is written in full', () => {
  for (const day of ['2026-02-28', '2024-02-29', '0001-01-01']) expect(isDay(day)).toBe(true);
  for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '', '2026-01-01T00:00', 'day'])
    expect(isDay(text)).toBe(false);
});
