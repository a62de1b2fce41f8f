import sql from 'sql-template-tag';
import type { Tx } from './database/database';

/** Texts that the trigram index does not cover are searched in this many of the newest rows. */
export const MAX_SEARCHED_ROWS = 5_000;

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Returns the LIKE pattern that finds the text anywhere. */
export function containsPattern(text: string): string {
  return `%${escaped(text)}%`;
}

/** Returns the LIKE pattern that finds what begins with the text. */
export function beginsPattern(text: string): string {
  return `${escaped(text)}%`;
}

/** The last code point: texts that begin with a text stand before the text with this behind it. */
export const AFTER_ANY_LETTER = '\u{10ffff}';

const LONGEST_ID = 12;

/**
 * Returns the ranges of ids whose decimal digits begin with these, shortest first: for 48 these are 48 itself, 480 to
 * 489, 4800 to 4899. An index finds each range at once, which no text of the number could. Empty for other texts.
 */
export function idRanges(digits: string): { first: number; last: number }[] {
  if (!/^[1-9]\d*$/.test(digits) || digits.length > LONGEST_ID) return [];
  return Array.from({ length: LONGEST_ID - digits.length + 1 }, (_, more) => {
    const first = Number(digits) * 10 ** more;
    return { first, last: first + 10 ** more - 1 };
  });
}

/**
 * Whether trigram indexes cover the text: they contain three letters or digits in a row, and letters of other scripts
 * only when the database's locale knows them as letters.
 */
export async function isIndexed(tx: Tx, text: string): Promise<boolean> {
  const words = text.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  if (words.some((word) => /[a-z0-9]{3}/i.test(word))) return true;
  if (words.length === 0) return false;
  const { known } = await tx.one<{ known: boolean }>(
    sql`select coalesce(cardinality(show_trgm(${words.join(' ')})), 0) > 0 as known`,
  );
  return known;
}
