import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

export function listOverrides(tx: Tx): Promise<{ key: string; value: unknown }[]> {
  return tx.rows(sql`select key, value from panel_settings`);
}

/** The highest factor of the promotions that run on a day; 1 without any. */
export async function findFactor(tx: Tx, day: string): Promise<number> {
  const row = await tx.one<{ factor: number }>(sql`
    select coalesce(max(factor), 1)::int as factor from promotions where ${day}::date between starts_on and ends_on`);
  return row.factor;
}
