import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { ListCursor } from '../../platform/list-cursor';

export interface MemberNote {
  id: number;
  memberId: number;
  text: string;
  writtenBy: number;
  createdAt: Date;
  editedAt: Date | null;
}

const columns = sql`id, member_id as "memberId", text, written_by as "writtenBy", created_at as "createdAt",
  edited_at as "editedAt"`;

/** One page of the notes about a member, newest first. */
export function listNotes(
  tx: Tx,
  { memberId, cursor, size }: { memberId: number; cursor: ListCursor; size: number },
): Promise<MemberNote[]> {
  return tx.rows(sql`
    select ${columns} from member_notes
    where member_id = ${memberId} and (created_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::bigint)
    order by created_at desc, id desc limit ${size}::int`);
}

/** Counts the notes about a member. */
export async function countNotes(tx: Tx, memberId: number): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from member_notes where member_id = ${memberId}`);
  return n;
}

/** Returns the note about a member with a key; null when there is none. */
export function findNoteByKey(tx: Tx, memberId: number, key: string): Promise<MemberNote | null> {
  return tx.maybe(sql`select ${columns} from member_notes where key = ${key}::uuid and member_id = ${memberId}`);
}

/** Returns and locks a note; null when the id is unknown. */
export function lockNote(tx: Tx, id: number): Promise<MemberNote | null> {
  return tx.maybe(sql`select ${columns} from member_notes where id = ${id} for update`);
}

/** Stores a new note. */
export function insertNote(
  tx: Tx,
  note: Pick<MemberNote, 'memberId' | 'text' | 'writtenBy'> & { key: string },
): Promise<{ id: number }> {
  return tx.one(sql`
    insert into member_notes (member_id, key, text, written_by, created_at)
    values (${note.memberId}, ${note.key}::uuid, ${note.text}, ${note.writtenBy}, ${tx.now}) returning id`);
}

/** Stores the new text of a note. */
export async function updateNote(tx: Tx, id: number, text: string): Promise<void> {
  await tx.run(sql`update member_notes set text = ${text}, edited_at = ${tx.now} where id = ${id}`);
}

/** Deletes a note; the caller checks first who may. */
export async function deleteNoteRow(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from member_notes where id = ${id}`);
}

/** Deletes the notes about a member whose account closes. */
export async function deleteNotesOfMember(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from member_notes where member_id = ${memberId}`);
}
