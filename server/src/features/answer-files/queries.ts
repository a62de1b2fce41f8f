import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { KEPT_MS, NOT_KEPT_MS, UNFINISHED_MS } from './rules';

export interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly fileName: string;
  readonly type: string;
  readonly bytes: number;
  readonly received: number;
  readonly storedAt: Date | null;
}

const columns = sql`id, name, file_name as "fileName", type, bytes, received, stored_at as "storedAt"`;

/** Counts the files of an attempt and their bytes. */
export function sumOfAttempt(tx: Tx, attemptId: number): Promise<{ files: number; bytes: number }> {
  return tx.one(sql`
    select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from answer_files
    where attempt_id = ${attemptId} and discarded_at is null`);
}

/** Counts the files that a member began to upload since an instant, and their bytes. */
export function sumOfMember(tx: Tx, memberId: number, since: Date): Promise<{ files: number; bytes: number }> {
  return tx.one(sql`
    select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from answer_files
    where member_id = ${memberId} and begun_at > ${since}`);
}

/** Stores that an upload has begun. */
export async function insertFile(
  tx: Tx,
  file: { name: string; memberId: number; attemptId: number; fileName: string; type: string; bytes: number },
): Promise<void> {
  await tx.run(sql`
    insert into answer_files (name, member_id, attempt_id, file_name, type, bytes, begun_at)
    values (${file.name}, ${file.memberId}, ${file.attemptId}, ${file.fileName}, ${file.type}, ${file.bytes}, ${tx.now})`);
}

/** Returns a file of an attempt; null when there is none, or it is discarded. */
export function findFile(tx: Tx, attemptId: number, name: string): Promise<StoredFile | null> {
  return tx.maybe(sql`
    select ${columns} from answer_files
    where name = ${name} and attempt_id = ${attemptId} and discarded_at is null`);
}

/** Returns a file that is whole, for whoever holds a link to it; null when it is not here any more. */
export function findStoredFile(tx: Tx, name: string): Promise<StoredFile | null> {
  return tx.maybe(sql`
    select ${columns} from answer_files where name = ${name} and stored_at is not null and discarded_at is null`);
}

/** Returns the files of an attempt that are whole, of those with these names. */
export function listStoredFiles(tx: Tx, attemptId: number, names: readonly string[]): Promise<StoredFile[]> {
  return tx.rows(sql`
    select ${columns} from answer_files
    where attempt_id = ${attemptId} and name = any(${names}::text[]) and stored_at is not null and discarded_at is null`);
}

/** Returns the files with these names that are whole and still here. */
export function listFilesNamed(tx: Tx, names: readonly string[]): Promise<StoredFile[]> {
  return tx.rows(sql`
    select ${columns} from answer_files
    where name = any(${names}::text[]) and stored_at is not null and discarded_at is null`);
}

/** Notes how much of a file is here; never less than before. */
export async function updateReceived(tx: Tx, id: number, received: number): Promise<void> {
  await tx.run(sql`
    update answer_files set received = greatest(received, ${received}::int) where id = ${id} and stored_at is null`);
}

/** Notes that a file is whole and what it is; false when it was discarded meanwhile. */
export async function updateStored(
  tx: Tx,
  id: number,
  { fileName, type, bytes }: { fileName: string; type: string; bytes: number },
): Promise<boolean> {
  const found = await tx.maybe(sql`
    update answer_files set stored_at = coalesce(stored_at, ${tx.now}::timestamptz), file_name = ${fileName},
      type = ${type}, bytes = ${bytes}, received = ${bytes}
    where id = ${id} and discarded_at is null returning id`);
  return found !== null;
}

/** Keeps the named files of a completed attempt and discards its others. */
export async function keepNamed(tx: Tx, attemptId: number, names: readonly string[]): Promise<void> {
  await tx.run(sql`
    update answer_files set
      kept_at = case when stored_at is not null and name = any(${names}::text[]) then ${tx.now}::timestamptz end,
      discarded_at = case when stored_at is not null and name = any(${names}::text[]) then null
        else ${tx.now}::timestamptz end
    where attempt_id = ${attemptId} and discarded_at is null`);
}

/** Discards one file. */
export async function discardFile(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update answer_files set discarded_at = ${tx.now} where id = ${id} and discarded_at is null`);
}

/** Discards all files of these attempts. */
export async function discardFilesOfAttempts(tx: Tx, attemptIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    update answer_files set discarded_at = ${tx.now}
    where attempt_id = any(${attemptIds}::bigint[]) and discarded_at is null`);
}

/** Discards all files of a member. */
export async function discardFilesOfMember(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`
    update answer_files set discarded_at = ${tx.now} where member_id = ${memberId} and discarded_at is null`);
}

/** Discards the files whose term is over. */
export async function discardOverdue(tx: Tx): Promise<void> {
  const before = (ms: number) => new Date(tx.now.getTime() - ms);
  await tx.run(sql`
    update answer_files set discarded_at = ${tx.now}
    where kept_at is null and discarded_at is null and (begun_at < ${before(NOT_KEPT_MS)}
      or stored_at is null and begun_at < ${before(UNFINISHED_MS)})`);
  await tx.run(sql`
    update answer_files set discarded_at = ${tx.now}
    where kept_at < ${before(KEPT_MS)} and discarded_at is null`);
}

/** Returns at most `size` discarded files. */
export function listDiscarded(tx: Tx, size: number): Promise<{ id: number; name: string }[]> {
  return tx.rows(sql`select id, name from answer_files where discarded_at is not null order by id limit ${size}`);
}

/** Deletes the rows of files that are gone. */
export async function deleteRows(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from answer_files where id = any(${ids}::bigint[])`);
}

/** Returns the newest files of a member, at most `size`. */
export function listFilesOfMember(
  tx: Tx,
  memberId: number,
  size: number,
): Promise<{ name: string; fileName: string; type: string; bytes: number; uploadedAt: Date }[]> {
  return tx.rows(sql`
    select name, file_name as "fileName", type, bytes, stored_at as "uploadedAt" from answer_files
    where member_id = ${memberId} and stored_at is not null and discarded_at is null
    order by begun_at desc limit ${size}`);
}
