import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** Counts the pictures that a member uploaded since an instant. */
export async function countUploads(tx: Tx, memberId: number, since: Date): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from avatars where member_id = ${memberId} and uploaded_at > ${since}`);
  return n;
}

/** Stores the name of an uploaded picture, which its member does not use yet. */
export async function insertAvatar(tx: Tx, avatar: { name: string; memberId: number }): Promise<void> {
  await tx.run(sql`
    insert into avatars (name, member_id, uploaded_at) values (${avatar.name}, ${avatar.memberId}, ${tx.now})`);
}

/** Returns whether a picture was uploaded by this member and is not discarded. */
export async function isAvatarOf(tx: Tx, memberId: number, name: string): Promise<boolean> {
  const { known } = await tx.one<{ known: boolean }>(sql`
    select exists (
      select 1 from avatars where name = ${name} and member_id = ${memberId} and discarded_at is null) as known`);
  return known;
}

/** Marks a picture as saved; null when it was discarded in the meantime. */
export function updateSaved(tx: Tx, memberId: number, name: string): Promise<{ id: number } | null> {
  return tx.maybe(sql`
    update avatars set saved_at = coalesce(saved_at, ${tx.now}::timestamptz)
    where name = ${name} and member_id = ${memberId} and discarded_at is null
    returning id`);
}

/** Discards all pictures of a member except `keptName`. */
export async function discardAvatars(tx: Tx, memberId: number, keptName: string | null): Promise<void> {
  await tx.run(sql`
    update avatars set discarded_at = ${tx.now}
    where member_id = ${memberId} and discarded_at is null and name is distinct from ${keptName}::text`);
}

/** Discards uploads that nobody saved in time. */
export async function discardUnsaved(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`
    update avatars set discarded_at = ${tx.now}
    where saved_at is null and discarded_at is null and uploaded_at < ${before}`);
}

/** Returns at most `size` discarded pictures whose files still exist, oldest first. */
export function listDiscarded(tx: Tx, size: number): Promise<{ id: number; name: string }[]> {
  return tx.rows(sql`
    select id, name from avatars where discarded_at is not null and file_deleted_at is null order by id limit ${size}`);
}

/** Notes that the files of these pictures are deleted; the rows remain. */
export async function updateFilesDeleted(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`update avatars set file_deleted_at = ${tx.now} where id = any(${ids}::bigint[])`);
}

/** Deletes the rows of pictures whose file is gone and that no upload limit counts any more. */
export async function deleteGone(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`delete from avatars where file_deleted_at is not null and uploaded_at < ${before}`);
}
