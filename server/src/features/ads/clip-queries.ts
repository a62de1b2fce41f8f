import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

export interface Clip {
  id: number;
  name: string;
  bytes: number;
  received: number;
  storedAt: Date | null;
  durationMs: number | null;
}

const columns = sql`id, name, bytes, received, stored_at as "storedAt", duration_ms as "durationMs"`;

/** Stores that an upload has begun. */
export async function insertClip(tx: Tx, clip: { name: string; bytes: number; by: number | null }): Promise<void> {
  await tx.run(sql`
    insert into ad_clips (name, bytes, uploaded_by, begun_at)
    values (${clip.name}, ${clip.bytes}, ${clip.by}::bigint, ${tx.now})`);
}

/** Returns an upload; null when there is none, or it is discarded. */
export function findClip(tx: Tx, name: string): Promise<Clip | null> {
  return tx.maybe(sql`select ${columns} from ad_clips where name = ${name} and discarded_at is null`);
}

/** Finds and locks a clip that is whole, so that a job does not discard it while an ad is saved with it. */
export function lockStoredClip(tx: Tx, name: string): Promise<Clip | null> {
  return tx.maybe(sql`
    select ${columns} from ad_clips where name = ${name} and stored_at is not null and discarded_at is null for update`);
}

/** Notes how much of a clip is here; never less than before. */
export async function updateReceived(tx: Tx, id: number, received: number): Promise<void> {
  await tx.run(sql`
    update ad_clips set received = greatest(received, ${received}::int) where id = ${id} and stored_at is null`);
}

/** Notes that a clip is whole and how long it plays; false when it was discarded meanwhile. */
export async function updateStored(tx: Tx, id: number, durationMs: number): Promise<boolean> {
  const written = await tx.run(sql`
    update ad_clips set stored_at = coalesce(stored_at, ${tx.now}), duration_ms = ${durationMs}, received = bytes
    where id = ${id} and discarded_at is null`);
  return written === 1;
}

/** Discards a clip. */
export async function discardClip(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update ad_clips set discarded_at = ${tx.now} where id = ${id} and discarded_at is null`);
}

/** Discards the uploads from before an instant that no ad shows. */
export async function discardUnsaved(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`
    update ad_clips set discarded_at = ${tx.now}
    where discarded_at is null and begun_at < ${before}::timestamptz
      and not exists (select from ads a where a.clip_id = ad_clips.id)`);
}

/** Lists ads whose clip is still here, in the order of their numbers after one. */
export function listShownClips(
  tx: Tx,
  afterSurveyId: number,
  limit: number,
): Promise<{ surveyId: number; clipId: number }[]> {
  return tx.rows(sql`
    select a.survey_id as "surveyId", a.clip_id as "clipId" from ads a join ad_clips c on c.id = a.clip_id
    where c.discarded_at is null and a.survey_id > ${afterSurveyId}::bigint order by a.survey_id limit ${limit}::int`);
}

/** Returns at most `limit` discarded clips whose files are still here. */
export function listDiscarded(tx: Tx, limit: number): Promise<{ id: number; name: string }[]> {
  return tx.rows(sql`
    select id, name from ad_clips where discarded_at is not null and deleted_at is null order by id limit ${limit}::int`);
}

/** Notes that the files of clips are deleted; the rows that no ad names go with them. */
export async function updateDeleted(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    delete from ad_clips where id = any(${ids}::bigint[])
      and not exists (select from ads a where a.clip_id = ad_clips.id)`);
  await tx.run(sql`update ad_clips set deleted_at = ${tx.now} where id = any(${ids}::bigint[])`);
}
