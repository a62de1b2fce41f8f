import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** A name under which guesses are counted, as a keyed digest, and how many it may have. */
export interface CountedHash {
  readonly hash: Buffer;
  readonly most: number;
}

/**
 * A statement that counts a guess for each name that has one left, and returns a row for each. Rows are taken in the order
 * of their names, so that callers who share some do not wait for each other in a circle.
 */
function counting(names: readonly CountedHash[], { now, endsAt }: { now: Date; endsAt: Date }): Sql {
  return sql`
    with asked as (
      select * from unnest(${names.map(({ hash }) => hash)}::bytea[], ${names.map(({ most }) => most)}::int[])
        as a (name_hash, most))
    insert into guess_counts as c (name_hash, guesses, ends_at)
    select name_hash, 1, ${endsAt}::timestamptz from asked
    where not exists (
      select from asked a join guess_counts r using (name_hash) where r.ends_at > ${now} and r.guesses >= a.most)
    order by name_hash
    on conflict (name_hash) do update set
      guesses = case when c.ends_at > ${now} then c.guesses + 1 else 1 end,
      ends_at = case when c.ends_at > ${now} then c.ends_at else excluded.ends_at end
    where c.ends_at <= ${now} or c.guesses < (select a.most from asked a where a.name_hash = c.name_hash)
    returning 1`;
}

/**
 * Counts a guess for all of the names, or for none when one of them has none left; returns which. Ends the transaction, so
 * that nobody waits for the rows of another caller longer than a commit takes.
 */
export function countGuess(tx: Tx, names: readonly CountedHash[], endsAt: Date): Promise<boolean> {
  return tx.runLast(sql`
    with counted as (${counting(names, { now: tx.now, endsAt })})
    select rollback_unless((select count(*) from counted) = ${names.length})`);
}

/** Counts a guess in a transaction that goes on; false when the name has none left. */
export async function countGuessOf(tx: Tx, name: CountedHash, endsAt: Date): Promise<boolean> {
  return (await tx.run(counting([name], { now: tx.now, endsAt }))) === 1;
}

/** Takes a guess of each name back. */
export async function uncountGuess(tx: Tx, names: readonly CountedHash[]): Promise<void> {
  await tx.run(sql`
    update guess_counts set guesses = guesses - 1
    where guesses > 0 and name_hash in (
      select name_hash from guess_counts where name_hash = any(${names.map(({ hash }) => hash)}::bytea[])
      order by name_hash for update)`);
}

/** Deletes up to `limit` counts that are over; returns how many. */
export function deleteEnded(tx: Tx, limit: number): Promise<number> {
  return tx.run(sql`
    delete from guess_counts where name_hash in (
      select name_hash from guess_counts where ends_at <= ${tx.now} order by ends_at limit ${limit} for update skip locked)`);
}
