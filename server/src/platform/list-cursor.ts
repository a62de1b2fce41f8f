import { malformed } from '@pollen/contract/values';
import { Refusal } from './refusal';

/**
 * The end of a page of a list in the order of time: the rows after it are older, or as old with a smaller id. In lists
 * that start with the oldest row it is the other way round.
 */
export interface ListCursor {
  readonly at: Date;
  readonly id: number;
}

/** The cursor before the newest row. */
const newest: ListCursor = { at: new Date('9999-12-31T00:00:00Z'), id: Number.MAX_SAFE_INTEGER };

/** The start of a list that begins with the oldest row. */
export const oldest: ListCursor = { at: new Date(0), id: 0 };

/** Reads the cursor of the page before; without one, returns the start of the list. */
export function cursorFrom(text: string | undefined, start = newest): ListCursor {
  if (text === undefined) return start;
  const [, ms = '', id = ''] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  const at = new Date(Number(ms));
  if (id === '' || !(at <= newest.at)) throw new Refusal(malformed, { detail: 'before' });
  return { at, id: Number(id) };
}

/**
 * Returns the cursor from which a list continues that contains only rows before `until`. A separate condition would
 * make the database read everything since `until`: of two upper bounds it uses one, and it does not choose the lower
 * one.
 */
export function cursorUntil(cursor: ListCursor, until: Date | null | undefined): ListCursor {
  return until && until <= cursor.at ? { at: until, id: 0 } : cursor;
}

/** Returns the cursor from which a list that begins with the oldest row continues, with only rows since `from`. */
export function cursorSince(cursor: ListCursor, from: Date | null | undefined): ListCursor {
  return from && from > cursor.at ? { at: from, id: 0 } : cursor;
}

/**
 * Returns a page of rows and the text of the cursor of the next page. The query asked for one row more than the page
 * shows.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  cursorText: (row: Row) => string,
): { shown: readonly Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { shown, next: last ? cursorText(last) : null };
}

/** The same for a list in the order of time. */
export function pageFrom<Row>(rows: readonly Row[], size: number, cursorOf: (row: Row) => ListCursor) {
  return pageOf(rows, size, (row) => {
    const { at, id } = cursorOf(row);
    return `${at.getTime()}-${id}`;
  });
}
