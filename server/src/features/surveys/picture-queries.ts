import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** Stores the name of an uploaded picture, which is discarded after `until` unless a survey uses it by then. */
export async function insertPicture(tx: Tx, picture: { name: string; by: number; until: Date }): Promise<void> {
  await tx.run(sql`
    insert into survey_pictures (name, uploaded_by, kept_until) values (${picture.name}, ${picture.by}, ${picture.until})`);
}

/**
 * Keeps an uploaded picture until an instant, for a survey that is saved with it; returns false when it was discarded.
 * Writes the row, so that a concurrent job that discards pictures checks it again.
 */
export async function keepPicture(tx: Tx, name: string, until: Date): Promise<boolean> {
  const written = await tx.run(sql`
    update survey_pictures set kept_until = ${until} where name = ${name} and discarded_at is null`);
  return written === 1;
}

/** Ends the time for which a picture is kept without a survey, after one survey stopped showing it. */
export async function releasePicture(tx: Tx, name: string): Promise<void> {
  await tx.run(sql`update survey_pictures set kept_until = ${tx.now} where name = ${name}`);
}

/** Discards pictures that no survey shows and whose time is over. */
export async function discardPictures(tx: Tx): Promise<void> {
  await tx.run(sql`
    update survey_pictures set discarded_at = ${tx.now}
    where discarded_at is null and kept_until <= ${tx.now}
      and not exists (select from surveys where surveys.picture = survey_pictures.name)`);
}

/** Returns at most `size` discarded pictures, in the order of the instants until which they were kept. */
export function listDiscarded(tx: Tx, size: number): Promise<{ id: number; name: string }[]> {
  return tx.rows(sql`
    select id, name from survey_pictures where discarded_at is not null order by kept_until limit ${size}::int`);
}

/** Deletes the rows of pictures; the caller deletes their files first. */
export async function deletePictures(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from survey_pictures where id = any(${ids}::bigint[])`);
}
