import { malformed } from '@pollen/contract/values';
import { Refusal } from './refusal';

/**
 * Where a page of a list in the order of time ends: what comes after is older, or as old with a smaller number. In lists
 * that begin with the oldest it is the other way round.
 */
export interface ListCursor {
  readonly at: Date;
  readonly id: number;
}

/** Before every row there is. */
const newest: ListCursor = { at: new Date('9999-12-31T00:00:00Z'), id: Number.MAX_SAFE_INTEGER };

/** The same for a list that begins with the oldest. */
export const oldest: ListCursor = { at: new Date(0), id: 0 };

/** Reads a cursor that a page before answered; without one, the list begins. */
export function cursorFrom(text: string | undefined, start = newest): ListCursor {
  if (text === undefined) return start;
  const [, ms = '', id = ''] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  const at = new Date(Number(ms));
  if (id === '' || !(at <= newest.at)) throw new Refusal(malformed, { detail: 'before' });
  return { at, id: Number(id) };
}

/**
 * The cursor at which a list begins that ends its days before `until`. A condition of its own would have the database read
 * everything since: of two upper bounds it begins at one, and it does not choose the lower.
 */
export function cursorUntil(cursor: ListCursor, until: Date | null | undefined): ListCursor {
  return until && until <= cursor.at ? { at: until, id: 0 } : cursor;
}

/** One page of rows that were asked for with one more than it shows, and the cursor for the next page. */
export function pageFrom<Row>(
  rows: readonly Row[],
  size: number,
  cursorOf: (row: Row) => ListCursor,
): { shown: readonly Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  if (!last) return { shown, next: null };
  const { at, id } = cursorOf(last);
  return { shown, next: `${at.getTime()}-${id}` };
}
