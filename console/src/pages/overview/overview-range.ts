import { dayIn } from '@pollen/ui/intl';
import { isDay } from '../../list/filters';

const DAY_MS = 86_400_000;

/** Days as they stand in the address: the last so many up to today, or a first and a last one. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
  /** How many days up to today; null when the days were chosen. */
  readonly last: number | null;
}

export const presets = [7, 30, 90, 365] as const;
const USUAL = 30;
export const DAYS_AT_MOST = 366;

/** The calendar day `days` after `day`; negative goes back. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Today in the zone of the panel. */
export function todayIn(timeZone: string): string {
  return dayIn(timeZone, new Date());
}

export function daysIn(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
}

/** Reads an address; what makes no sense in it counts as not given, and what is too long is cut at its start. */
export function readRange(params: URLSearchParams, today: string): DayRange {
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  if (isDay(from) && isDay(to) && from <= to) {
    const first = daysIn(from, to) > DAYS_AT_MOST ? shiftDay(to, 1 - DAYS_AT_MOST) : from;
    return { from: first, to, last: null };
  }
  const asked = Number(params.get('last'));
  const last = presets.find((days) => days === asked) ?? USUAL;
  return { from: shiftDay(today, 1 - last), to: today, last };
}

/** The search part of the address; what is as usual is left out. */
export function rangeSearch(range: { last: number } | { from: string; to: string }): string {
  if ('last' in range) return range.last === USUAL ? '' : `?last=${range.last}`;
  return `?from=${range.from}&to=${range.to}`;
}
