import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/**
 * Erases the answers of up to `limit` attempts that were abandoned before an instant: their pages and the state of their
 * run. The attempt keeps its outcome and its times. Returns the number of attempts.
 */
export async function eraseAbandonedAnswers(tx: Tx, before: Date, limit: number): Promise<number> {
  const { erased } = await tx.one<{ erased: number }>(sql`
    with given_up as (
      select id from attempts where state in ('abandoned', 'timed_out') and answers_erased_at is null
        and ended_at < ${before}::timestamptz
      order by ended_at limit ${limit}::int for update skip locked
    ), pages as (
      delete from attempt_pages where attempt_id in (select id from given_up)
    ), emptied as (
      update attempts set run = jsonb_set(run, '{answers}', '{}'), answers_erased_at = ${tx.now}
      where id in (select id from given_up) returning 1
    )
    select count(*)::int as erased from emptied`);
  return erased;
}

/** Returns when the oldest attempt that was given up, and still has its answers, ended, or null without one. */
export async function findOldestAbandoned(tx: Tx): Promise<Date | null> {
  const oldest = await tx.maybe<{ at: Date }>(sql`
    select ended_at as at from attempts where state in ('abandoned', 'timed_out') and answers_erased_at is null order by ended_at limit 1`);
  return oldest?.at ?? null;
}
