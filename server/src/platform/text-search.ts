import sql from 'sql-template-tag';
import type { Tx } from './database/database';

/** Texts that the trigram index does not cover are searched in this many of the newest rows. */
export const MAX_SEARCHED_ROWS = 5_000;

/** Returns the LIKE pattern that finds the text anywhere. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
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
