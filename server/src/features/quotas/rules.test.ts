import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/time';
import { measuredFrom, mustEveryCellFill, projectEnd } from './rules';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const daysUntil = (date: Date | null) => date && (date.getTime() - now.getTime()) / DAY_MS;

test('the pace is that of the last three days, or of the time since the survey went live', () => {
  expect(measuredFrom(ago(10 * DAY_MS), now)).toEqual(ago(3 * DAY_MS));
  expect(measuredFrom(ago(30 * HOUR_MS), now)).toEqual(ago(30 * HOUR_MS));
});

test('an end is a range that narrows with the number of completes', () => {
  // 30 a day and 60 to go: two days, give or take what 90 completes leave open.
  const known = projectEnd({ rest: 60, counted: 90, since: ago(3 * DAY_MS) }, now);
  expect(known).toMatchObject({ kind: 'projected', perDay: 30 });
  expect(daysUntil(known.from)).toBeCloseTo(1.755, 2);
  expect(daysUntil(known.to)).toBeCloseTo(2.3, 1);
  const rough = projectEnd({ rest: 60, counted: 6, since: ago(3 * DAY_MS) }, now);
  expect(daysUntil(rough.from)).toBeCloseTo(18.85, 1);
  expect(daysUntil(rough.to)).toBeCloseTo(55, 0);
});

test('no end is told without enough completes or hours, of what is full, or of a survey that is not live', () => {
  expect(projectEnd({ rest: 9, counted: 4, since: ago(3 * DAY_MS) }, now).kind).toBe('tooFew');
  expect(projectEnd({ rest: 9, counted: 400, since: ago(23 * HOUR_MS) }, now).kind).toBe('tooFew');
  expect(projectEnd({ rest: 0, counted: 4, since: null }, now).kind).toBe('full');
  expect(projectEnd({ rest: 9, counted: 9, since: null }, now).kind).toBe('idle');
});

test('an end more than a year away is no day', () => {
  expect(projectEnd({ rest: 5_000, counted: 5, since: ago(DAY_MS) }, now)).toMatchObject({ from: null, to: null });
  expect(projectEnd({ rest: 2_000, counted: 5, since: ago(DAY_MS) }, now)).toMatchObject({ to: null });
});

test('quotas that add up to the target, nested or side by side, must all fill', () => {
  expect(mustEveryCellFill(100, [{ target: 60 }, { target: 40 }])).toBe(true);
  expect(
    mustEveryCellFill(
      100,
      [50, 50, 30, 70].map((target) => ({ target })),
    ),
  ).toBe(true);
  expect(mustEveryCellFill(100, [{ target: 60 }])).toBe(false);
  expect(mustEveryCellFill(100, [])).toBe(false);
});
