import type { DataOf } from '../../api/call';

export type Year = DataOf<'GET /api/v1/Accounts/:id/Year'>;
export type Week = Year['weeks'][number];

/** The sources of income, in the order of the chart. */
export const SOURCES = ['surveys', 'friends', 'other'] as const;

const DAY_MS = 86_400_000;
/** At most so many grains stand on each other. */
const HIGHEST = 12;
const UNITS = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000] as const;

/** Returns a day so many days later, as YYYY-MM-DD. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the Monday of the week of a day. */
export function mondayOf(day: string): string {
  return shiftDay(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Returns every week of a year up to today, also those without income. */
export function allWeeks({ year, today, weeks }: Pick<Year, 'year' | 'today' | 'weeks'>): Week[] {
  const last = today < `${year}-12-31` ? today : `${year}-12-31`;
  const known = new Map(weeks.map((week) => [week.week, week]));
  const all: Week[] = [];
  for (let week = mondayOf(`${year}-01-01`); week <= last; week = shiftDay(week, 7)) {
    all.push(known.get(week) ?? { week, surveys: 0, friends: 0, other: 0 });
  }
  return all;
}

/** Returns the sum of a week. */
export function sumOf(week: Week): number {
  return week.surveys + week.friends + week.other;
}

/** Returns how many coins one grain stands for, so that the best week has no more than twelve. */
export function grainUnit(weeks: readonly Week[]): number {
  const most = Math.max(0, ...weeks.map(sumOf));
  return UNITS.find((unit) => most <= unit * HIGHEST) ?? Math.ceil(most / HIGHEST);
}

/**
 * Returns the grains of a week from the bottom, by their source. Together they are the rounded sum of the week, at least
 * one where something was earned; a source that was taken back in sum has none.
 */
export function grainsOf(week: Week, unit: number): (typeof SOURCES)[number][] {
  const sum = sumOf(week);
  const count = sum <= 0 ? 0 : Math.max(1, Math.round(sum / unit));
  const [surveys, friends] = [Math.max(0, week.surveys), Math.max(0, week.friends)];
  const given = surveys + friends + Math.max(0, week.other);
  const upTo = (points: number) => Math.round((points / given) * count);
  return Array.from({ length: count }, (_, place) => {
    if (place < upTo(surveys)) return 'surveys';
    return place < upTo(surveys + friends) ? 'friends' : 'other';
  });
}

/** Returns the week with the highest sum; null when nothing was earned. */
export function bestWeek(weeks: readonly Week[]): Week | null {
  return weeks.reduce<Week | null>((best, week) => (sumOf(week) > (best ? sumOf(best) : 0) ? week : best), null);
}
