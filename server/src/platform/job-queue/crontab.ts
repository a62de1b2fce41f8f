import { type CronItem, type ParsedCronItem, parseCronItems } from 'graphile-worker';
import { DAY_MS, MINUTE_MS } from '../time';

/**
 * Reads the lines of a crontab, `minute hour day month weekday job`. graphile-worker's own reader allows no dots in
 * names.
 */
export function readCrontab(crontab: string): ParsedCronItem[] {
  const items: CronItem[] = crontab
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const fields = line.split(/\s+/);
      return { match: fields.slice(0, 5).join(' '), task: fields.slice(5).join(' ') };
    });
  return parseCronItems(items);
}

/** Returns the full minute at or before an instant. */
export function minuteOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS);
}

/**
 * Returns the jobs that were due after `last` and until `now`, both full minutes (UTC). A job that was due several
 * times is listed once. Minutes more than a day before `now` do not count.
 */
export function dueBetween(items: readonly ParsedCronItem[], last: Date, now: Date): string[] {
  const names = new Set<string>();
  const first = Math.max(last.getTime() + MINUTE_MS, now.getTime() - DAY_MS);
  for (let at = first; at <= now.getTime(); at += MINUTE_MS) {
    const minute = new Date(at);
    const digest = {
      min: minute.getUTCMinutes(),
      hour: minute.getUTCHours(),
      date: minute.getUTCDate(),
      month: minute.getUTCMonth() + 1,
      dow: minute.getUTCDay(),
    };
    for (const item of items) if (item.match(digest)) names.add(item.task);
  }
  return [...names];
}
