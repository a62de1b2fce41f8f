import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { TrustFigures } from './rules';

/** Counts the members and points of transfers; `spent` is a query for `member_id` and `amount`. */
export function countPaid(tx: Tx, spent: Sql): Promise<{ members: number; points: number }> {
  return tx.one(sql`
    select count(distinct member_id)::int as members, coalesce(sum(amount), 0)::bigint as points from (${spent}) spent`);
}

/** Returns the stored figures and when they were counted; null before the first time. */
export function findFigures(tx: Tx): Promise<{ countedAt: Date; figures: TrustFigures } | null> {
  return tx.maybe(sql`select counted_at as "countedAt", figures from trust_figures`);
}

/** Replaces the stored figures. */
export async function replaceFigures(tx: Tx, figures: TrustFigures): Promise<void> {
  await tx.run(sql`
    insert into trust_figures (counted_at, figures) values (${tx.now}, ${JSON.stringify(figures)}::jsonb)
    on conflict (single_row) do update set counted_at = excluded.counted_at, figures = excluded.figures`);
}
