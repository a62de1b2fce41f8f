import { describe, expect, test } from 'vitest';
import { orderFilters } from '../orders/order-filter';
import { balanceRows } from './balance-rows';
import { averageOf, bucketsOf, type FiguresOfDay, incidenceOfDays, sumOf } from './buckets';
import { labelled, ticksFor } from './chart-scale';
import { daysIn, rangeFilters, rangeOf, shiftDay } from './overview-range';

test('each balance links to its rows, including rows that lists hide by default', () => {
  const queryOf = (path: string) => new URL(path, 'https://panel.example').searchParams;
  expect(orderFilters.read(queryOf(balanceRows.reserved)).values.status).toBeNull();
  expect(queryOf(balanceRows.pending).get('review')).toBe('pending');
  expect(balanceRows.available).toBe('/members');
});

const read = (search: string) => rangeOf(rangeFilters.read(new URLSearchParams(search)).values, '2026-11-20');
const problemsOf = (search: string) => rangeFilters.read(new URLSearchParams(search)).problems;

describe('the range in the address', () => {
  test('the range is the last 30 days, the last n days, or a chosen one', () => {
    expect(read('')).toEqual({ from: '2026-10-22', to: '2026-11-20', last: 30 });
    expect(read('last=7')).toEqual({ from: '2026-11-14', to: '2026-11-20', last: 7 });
    expect(read('from=2026-02-27&to=2026-03-01')).toEqual({ from: '2026-02-27', to: '2026-03-01', last: null });
    expect(daysIn('2026-02-27', '2026-03-01')).toBe(3);
    expect(read('from=2026-11-05')).toEqual({ from: '2026-11-05', to: '2026-11-20', last: null });
    expect(read('to=2026-03-31')).toEqual({ from: '2026-03-02', to: '2026-03-31', last: null });
    expect(rangeFilters.search(rangeFilters.usual, { last: 30 })).toBe('');
    expect(rangeFilters.search(rangeFilters.usual, { last: 365 })).toBe('?last=365');
  });

  test('impossible ranges are named and ignored, and long ones are cut to the limit of the server', () => {
    for (const search of ['last=8', 'from=2026-02-30', 'to=tomorrow', 'from=2026-03-02&to=2026-03-01']) {
      expect(problemsOf(search), search).not.toEqual([]);
      expect(read(search), search).toEqual(read(''));
    }
    expect(problemsOf('from=2026-02-27&to=2026-03-01')).toEqual([]);
    const long = read('from=2020-01-01&to=2026-11-20');
    expect(daysIn(long.from, long.to)).toBe(366);
  });
});

const day = (name: string, figures: Partial<FiguresOfDay> = {}): FiguresOfDay => ({
  ...{ day: name, newMembers: 0, closedMembers: 0, activeMembers: 0, started: 0, completed: 0, screenedOut: 0 },
  ...{ quotaFull: 0, unfinished: 0, earnedPoints: 0, spentPoints: 0, takenPoints: 0, members: 0, outstandingPoints: 0 },
  ...figures,
});
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => day(shiftDay(first, index), { newMembers: 1, activeMembers: index }));

describe('what the charts show', () => {
  test('two months are shown by day, longer ranges by week from Monday, without losing a day', () => {
    expect(bucketsOf(daysFrom('2026-11-01', 62))).toHaveLength(62);
    const weeks = bucketsOf(daysFrom('2026-11-01', 63)); // A Sunday.
    expect(weeks.map(({ from, to }) => `${from} ${to}`).slice(0, 2)).toEqual([
      '2026-11-01 2026-11-01',
      '2026-11-02 2026-11-08',
    ]);
    expect(weeks.reduce((sum, week) => sum + sumOf(week.days, (each) => each.newMembers), 0)).toBe(63);
    expect(averageOf(weeks[1]?.days ?? [], (each) => each.activeMembers)).toBe(4);
    expect(averageOf(daysFrom('2026-11-01', 63), () => 0.46)).toBe(0.5);
    expect(averageOf([], (each) => each.activeMembers)).toBeNull();
  });

  test('incidence ignores drop-outs and full quotas, and is unknown without respondents', () => {
    const days = [
      day('2026-11-01', { completed: 3, quotaFull: 2, unfinished: 9 }),
      day('2026-11-02', { screenedOut: 1 }),
    ];
    expect(incidenceOfDays(days)).toBe(75);
    expect(incidenceOfDays([day('2026-11-01', { quotaFull: 2, unfinished: 9 })])).toBeNull();
  });

  test('axes end on round numbers that hold every value', () => {
    expect(ticksFor(0, 0)).toEqual([0, 1]);
    expect(ticksFor(0, 3)).toEqual([0, 1, 2, 3]);
    expect(ticksFor(0, 97)).toEqual([0, 50, 100]);
    expect(ticksFor(-12, 40)).toEqual([-20, 0, 20, 40]);
    expect(ticksFor(0, 123_456)).toEqual([0, 50_000, 100_000, 150_000]);
    expect([0, 1, 2, 3, 4, 5, 6].filter(labelled(7, 3))).toEqual([0, 3, 6]);
  });
});
