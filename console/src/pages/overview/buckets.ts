import type { DataOf } from '@pollen/contract/client';
import { incidenceOf } from '@pollen/contract/survey-values';

export type FiguresOfDay = DataOf<'GET /api/console/DailyFigures'>['days'][number];

/** One place on the chart: a day, or the days of a week. */
export interface Bucket {
  readonly from: string;
  readonly to: string;
  readonly days: readonly FiguresOfDay[];
}

/** With more days, bars of single days would be too thin to tell apart. */
const DAYS_BY_DAY = 62;

/**
 * Groups days for a chart: single days, or weeks when there are many. A week begins on Monday; the first and the last
 * may be shorter.
 */
export function bucketsOf(days: readonly FiguresOfDay[]): Bucket[] {
  const byWeek = days.length > DAYS_BY_DAY;
  const groups: FiguresOfDay[][] = [];
  for (const day of days) {
    const isMonday = new Date(`${day.day}T00:00:00Z`).getUTCDay() === 1;
    const group = groups.at(-1);
    if (!group || !byWeek || isMonday) groups.push([day]);
    else group.push(day);
  }
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    return first && last ? [{ from: first.day, to: last.day, days: group }] : [];
  });
}

export const sumOf = (days: readonly FiguresOfDay[], of: (day: FiguresOfDay) => number): number =>
  days.reduce((sum, day) => sum + of(day), 0);

/** Returns the mean over the days, with one decimal while it is small; null without days. */
export function averageOf(days: readonly FiguresOfDay[], of: (day: FiguresOfDay) => number): number | null {
  if (days.length === 0) return null;
  const average = sumOf(days, of) / days.length;
  return average < 10 ? Math.round(average * 10) / 10 : Math.round(average);
}

/** Returns the incidence of the days together; null when nobody completed or was screened out. */
export function incidenceOfDays(days: readonly FiguresOfDay[]): number | null {
  return incidenceOf({
    completed: sumOf(days, (day) => day.completed),
    screenedOut: sumOf(days, (day) => day.screenedOut),
  });
}
