import { expect, test } from 'vitest';
import { allWeeks, bestWeek, grainsOf, grainUnit, mondayOf } from './year-weeks';

const week = (monday: string, surveys: number, friends = 0, other = 0) => ({ week: monday, surveys, friends, other });

test('a year has all weeks up to today, also the one that began in the year before', () => {
  const weeks = allWeeks({ year: 2026, today: '2026-01-13', weeks: [week('2026-01-05', 120)] });
  expect(weeks.map(({ week: monday, surveys }) => [monday, surveys])).toEqual([
    ['2025-12-29', 0],
    ['2026-01-05', 120],
    ['2026-01-12', 0],
  ]);
  expect(allWeeks({ year: 2025, today: '2026-01-13', weeks: [] })).toHaveLength(53);
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
});

test('grains add up to the sum of their week', () => {
  expect(grainsOf(week('2026-01-05', 120, 50, 30), 50)).toEqual(['surveys', 'surveys', 'friends', 'other']);
  expect(grainsOf(week('2026-01-05', 0, 0, 1), 50)).toEqual(['other']);
  expect(grainsOf(week('2026-01-05', 200, -200), 50)).toEqual([]);
  expect(grainsOf(week('2026-01-05', 200, -50), 50)).toEqual(['surveys', 'surveys', 'surveys']);
});

test('a grain stands for more coins when the best week has many', () => {
  expect(grainUnit([week('2026-01-05', 600)])).toBe(50);
  expect(grainUnit([week('2026-01-05', 601)])).toBe(100);
  expect(grainUnit([])).toBe(50);
  expect(bestWeek([week('2026-01-05', 0)])).toBeNull();
  expect(bestWeek([week('2026-01-05', 5), week('2026-01-12', 9)])?.week).toBe('2026-01-12');
});
