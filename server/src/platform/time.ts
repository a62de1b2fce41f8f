/** The source of "now": the machine, or a clock that a test sets. */
export interface Clock {
  now(): Date;
}

export const machineClock: Clock = { now: () => new Date() };

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

const dayFormats = new Map<string, Intl.DateTimeFormat>();
/**
 * The last answer for each time zone: every day starts with a full minute, and nearly all callers ask about the current
 * one.
 */
const lastDays = new Map<string, { minute: number; day: string }>();

/** Returns the calendar day, `YYYY-MM-DD`, of an instant in a time zone. */
export function dayIn(timeZone: string, at: Date): string {
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const last = lastDays.get(timeZone);
  if (last?.minute === minute) return last.day;
  const day = formatDay(timeZone, at);
  lastDays.set(timeZone, { minute, day });
  return day;
}

function formatDay(timeZone: string, at: Date): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    // en-CA writes days as ISO 8601 does.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  return format.format(at);
}

/** Whether a text is a calendar day that exists, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
}

/** A local date and time, `YYYY-MM-DDTHH:MM`: later ones sort after earlier ones. */
export type ClockMoment = `${string}T${string}`;

const clockFormats = new Map<string, Intl.DateTimeFormat>();
/** The last answer for each time zone: nearly all callers ask about the current minute. */
const lastMoments = new Map<string, { minute: number; moment: ClockMoment }>();

/** Returns the local date and time of an instant in a time zone. */
export function momentIn(timeZone: string, at: Date): ClockMoment {
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const last = lastMoments.get(timeZone);
  if (last?.minute === minute) return last.moment;
  const moment = formatMoment(timeZone, at);
  lastMoments.set(timeZone, { minute, moment });
  return moment;
}

function formatMoment(timeZone: string, at: Date): ClockMoment {
  let format = clockFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' });
    clockFormats.set(timeZone, format);
  }
  return `${dayIn(timeZone, at)}T${format.format(at)}`;
}

/** Returns the calendar day of a moment. */
export function dayOf(moment: ClockMoment): string {
  return moment.slice(0, 10);
}

/** Returns the days from 1970-01-01 to a calendar day. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** Returns the calendar day `days` after `day`; negative for before. */
export function shiftDay(day: string, days: number): string {
  return new Date((dayNumber(day) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** The last answer for each time zone: most callers ask about today. */
const lastStarts = new Map<string, { day: string; start: number }>();

/** Returns the instant at which a calendar day starts in a time zone. */
export function startOfDay(timeZone: string, day: string): Date {
  const last = lastStarts.get(timeZone);
  if (last?.day === day) return new Date(last.start);
  const start = findStartOfDay(timeZone, day);
  lastStarts.set(timeZone, { day, start });
  return new Date(start);
}

function findStartOfDay(timeZone: string, day: string): number {
  return instantOf(timeZone, `${day}T00:00`).getTime();
}

/**
 * Returns the instant of a local date and time in a time zone. A time that the clocks skip is as much later as they
 * skip; of a time that they show twice, returns the first or the second.
 */
export function instantOf(timeZone: string, moment: ClockMoment): Date {
  const local = Date.parse(`${moment}:00Z`);
  // Finds the offset from the local day and hour of a first guess; a second guess handles days on which the clocks
  // change.
  let guess = local;
  for (let look = 0; look < 2; look += 1) guess -= offsetMs(timeZone, new Date(guess)) - (local - guess);
  return new Date(guess);
}

/** A span of whole days in a time zone: as days, and as the instants that bound them. */
export interface DaySpan {
  readonly timeZone: string;
  readonly first: string;
  readonly last: string;
  /** The start of the first day. */
  readonly from: Date;
  /** The start of the day after the last. */
  readonly before: Date;
}

/**
 * Returns the days from `first` to `last`, both included and written as YYYY-MM-DD, with the instants at which they
 * begin and end in the time zone.
 */
export function daySpan(timeZone: string, first: string, last: string): DaySpan {
  return { timeZone, first, last, from: startOfDay(timeZone, first), before: startOfDay(timeZone, shiftDay(last, 1)) };
}

const instantFormats = new Map<string, Intl.DateTimeFormat>();

function offsetMs(timeZone: string, at: Date): number {
  let format = instantFormats.get(timeZone);
  if (!format) {
    // Creating a format takes longer than using it.
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    instantFormats.set(timeZone, format);
  }
  const parts = format.formatToParts(at);
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(at.getTime() / 1000) * 1000;
}

/** Returns the whole years between a birthday and a day. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) >= birthday.slice(5) ? years : years - 1;
}

/** Returns the next `weekday` (0 Sunday ... 6 Saturday) at `hour` o'clock in a time zone, strictly after `after`. */
export function nextWeekday(timeZone: string, weekday: number, hour: number, after: Date): Date {
  let day = dayIn(timeZone, after);
  for (let step = 0; step < 9; step += 1) {
    if (new Date(`${day}T00:00:00Z`).getUTCDay() === weekday) {
      const at = new Date(startOfDay(timeZone, day).getTime() + hour * HOUR_MS);
      if (at > after) return at;
    }
    day = shiftDay(day, 1);
  }
  throw new Error('unreachable: every weekday comes within eight days');
}
