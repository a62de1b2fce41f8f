import { grouped, writeDate, writeNumber } from './intl';
import type { Lang } from './language';

type DateStyle = 'day' | 'dayLong' | 'weekdayDay' | 'weekdayTime' | 'month' | 'time' | 'dayTime' | 'full';

const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  /** 6 Nov 2026 */
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 6 November 2026 */
  dayLong: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Friday 20 November */
  weekdayDay: { weekday: 'long', day: 'numeric', month: 'long' },
  /** Mon 16 Nov 2026, 20:14 */
  weekdayTime: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit' },
  /** 16 Nov, 20:14 */
  dayTime: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  /** 16 Nov 2026, 20:14:09 */
  full: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
};

export interface Format {
  /** 2,480 */
  number(value: number): string;
  /** 68% from 68 */
  percent(value: number): string;
  /** $24.80 from 2480 cents. */
  dollars(cents: number): string;
  /** An instant (ISO) in the reader's zone, or in the one given; a bare `YYYY-MM-DD` is that calendar day. */
  date(value: string | Date, style: DateStyle, timeZone?: string): string;
}

/**
 * Returns the formats of numbers and dates in one language: Chinese as in China, English with British dates and
 * American numbers.
 */
export function formatIn(lang: Lang): Format {
  const numbers = lang === 'zh' ? 'zh-CN' : 'en-US';
  const dates = lang === 'zh' ? 'zh-CN' : 'en-GB';
  return {
    number: (value) => writeNumber(numbers, value),
    percent: (value) => `${grouped(Math.round(value))}%`,
    dollars: (cents) => `${cents < 0 ? '-' : ''}$${grouped((Math.abs(cents) / 100).toFixed(2))}`,
    date: (value, style, timeZone) => {
      const bare = typeof value === 'string' && /^\d{4}-\d{2}(-\d{2})?$/.test(value);
      const instant = new Date(bare ? `${value.length === 7 ? `${value}-01` : value}T00:00:00Z` : value);
      return writeDate(dates, instant, { ...styles[style], timeZone: bare ? 'UTC' : timeZone });
    },
  };
}
