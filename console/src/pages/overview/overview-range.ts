import { dayIn } from '@pollen/ui/intl';
import { day, defineFilters, oneOf } from '../../list/filters';
import type { UsedFilters } from '../../list/use-filters';

const DAY_MS = 86_400_000;

/** The days in the address: a number of days up to today, or a first and a last day. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
  /** The number of days up to today; null when first and last day are chosen. */
  readonly last: number | null;
}

export const presets = [7, 30, 90, 365] as const;
const USUAL = 30;
export const MAX_DAYS = 366;

/** Returns the calendar day `days` after `day`; a negative number goes back. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns today's date in the time zone of the panel. */
export function todayIn(timeZone: string): string {
  return dayIn(timeZone, new Date());
}

/** Returns the number of days from one date to another, both `YYYY-MM-DD` and both counted. */
export function daysIn(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
}

/** The range of the charts in the address. A first and a last day together take precedence over a number of days. */
export const rangeFilters = defineFilters({ from: day(), to: day(), last: oneOf(presets, { usual: USUAL }) });

/** Returns the days that the filters select. A range longer than the server's limit loses its first days. */
export function rangeOf({ from, to, last }: typeof rangeFilters.usual, today: string): DayRange {
  if (!from && !to) return { from: shiftDay(today, 1 - last), to: today, last };
  const end = to ?? (from && from > today ? from : today);
  const start = from ?? shiftDay(end, 1 - USUAL);
  return { from: daysIn(start, end) > MAX_DAYS ? shiftDay(end, 1 - MAX_DAYS) : start, to: end, last: null };
}

export type UsedRange = UsedFilters<typeof rangeFilters>;
