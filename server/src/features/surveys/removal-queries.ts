import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** Returns sensitive surveys whose term is over and whose answers are still there, those that closed first at the top. */
export function listSurveysToRemove(tx: Tx, limit: number): Promise<{ id: number }[]> {
  return tx.rows(sql`
    select id from surveys
    where answers_kept_days is not null and closed_at is not null and answers_removed_at is null
      and closed_at + answers_kept_days * interval '1 day' <= ${tx.now}::timestamptz
    order by closed_at limit ${limit}::int`);
}

/** Stores that the answers of a survey were removed. */
export async function updateAnswersRemoved(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update surveys set answers_removed_at = ${tx.now} where id = ${id} and answers_removed_at is null`);
}
