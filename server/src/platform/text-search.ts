import sql from 'sql-template-tag';
import type { Tx } from './database/database';

/** Texts that no index of parts knows are looked for among so many of the newest rows. */
export const LOOKED_AT = 5_000;

/** A pattern that finds the text anywhere. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Whether the indexes of parts know the text: they hold three letters or digits in a row, and letters of other scripts
 * only where the database's locale knows them as such.
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
