import { accountGone } from '@pollen/contract/console-attempts';
import { noteChanged, noteOfOther, tooManyNotes } from '@pollen/contract/member-notes';
import type { WhyNot } from '@pollen/contract/operation';
import type { Role } from '@pollen/contract/permissions';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { cursorFrom } from '../../platform/list-cursor';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { lockMemberOrRefuse } from '../members/index';
import { audit, operatorNames, whyNotAllowed } from '../operators/index';
import {
  countNotes,
  deleteNoteRow,
  findNoteByKey,
  insertNote,
  listNotes,
  lockNote,
  type MemberNote,
  updateNote,
} from './queries';

/** The most notes about one member; the export of the member's data has all of them. */
const NOTES_OF_MEMBER = 1_000;

interface Acting {
  readonly id: number;
  readonly role: Role;
}

/** Why an operator cannot edit a note: only its author can. */
export function whyNotEdit(note: MemberNote, operator: Acting, author: string): WhyNot | null {
  const forbidden = whyNotAllowed(operator, 'manageMembers');
  return forbidden ?? (note.writtenBy === operator.id ? null : { kind: noteOfOther, params: { operator: author } });
}

/** Why an operator cannot delete a note: the author can, and admins can, as authors leave. */
export function whyNotDelete(note: MemberNote, operator: Acting, author: string): WhyNot | null {
  const mayAsAdmin = whyNotAllowed(operator, 'manageOperators') === null;
  return mayAsAdmin ? null : whyNotEdit(note, operator, author);
}

/** Writes a note about a member. The same key again adds nothing. Refuses closed accounts. */
export async function addNote(
  tx: Tx,
  memberId: number,
  { key, text }: { key: string; text: string },
  operator: Acting,
): Promise<{ id: number }> {
  const member = await lockMemberOrRefuse(tx, memberId);
  if (member.state === 'closed') throw new Refusal(accountGone);
  const known = await findNoteByKey(tx, memberId, key);
  if (known) return { id: known.id };
  if ((await countNotes(tx, memberId)) >= NOTES_OF_MEMBER) throw new Refusal(tooManyNotes, { limit: NOTES_OF_MEMBER });
  const note = await insertNote(tx, { memberId, key, text, writtenBy: operator.id });
  // The audit log outlives the account, so it never has the text.
  await audit(tx, operator, 'member.noteAdded', 'member', memberId, {});
  return note;
}

async function lockNoteOrRefuse(tx: Tx, id: number): Promise<MemberNote & { author: string }> {
  const note = await lockNote(tx, id);
  if (!note) throw new Refusal(notFound);
  const names = await operatorNames(tx, [note.writtenBy]);
  return { ...note, author: names.get(note.writtenBy) ?? '-' };
}

/** Changes the text of a note. Refuses others than the author, and a text that was changed since the author saw it. */
export async function editNote(
  tx: Tx,
  id: number,
  { before, text }: { before: string; text: string },
  operator: Acting,
): Promise<void> {
  const note = await lockNoteOrRefuse(tx, id);
  refuseIf(whyNotEdit(note, operator, note.author));
  if (note.text !== before && note.text !== text) throw new Refusal(noteChanged);
  await updateNote(tx, id, text);
  await audit(tx, operator, 'member.noteEdited', 'member', note.memberId, {});
}

/** Deletes a note. Refuses others than the author and admins. */
export async function deleteNote(tx: Tx, id: number, operator: Acting): Promise<void> {
  const note = await lockNoteOrRefuse(tx, id);
  refuseIf(whyNotDelete(note, operator, note.author));
  await deleteNoteRow(tx, id);
  await audit(tx, operator, 'member.noteDeleted', 'member', note.memberId, {});
}

/** Returns the notes about a member for the export of the member's data, without the names of their authors. */
export async function notesInExport(tx: Tx, memberId: number): Promise<{ text: string; at: string }[]> {
  const notes = await listNotes(tx, { memberId, cursor: cursorFrom(undefined), size: NOTES_OF_MEMBER });
  return notes.map(({ text, createdAt, editedAt }) => ({ text, at: (editedAt ?? createdAt).toISOString() }));
}
