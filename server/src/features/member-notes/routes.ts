import { accountGone } from '@pollen/contract/console-attempts';
import { addMemberNote, deleteMemberNote, editMemberNote, memberNotes } from '@pollen/contract/member-notes';
import type { Api } from '../../platform/http/api';
import { cursorFrom, pageFrom } from '../../platform/list-cursor';
import { may } from '../../platform/may';
import { findMemberOrRefuse } from '../members/index';
import { operatorNames, whyNotAllowed } from '../operators/index';
import { addNote, deleteNote, editNote, whyNotDelete, whyNotEdit } from './actions';
import { listNotes } from './queries';

/** Handles the notes about a member in the console. */
export function memberNoteRoutes(api: Api): void {
  api.handle(memberNotes, async ({ tx, params, query: { before, size }, operator, locale }) => {
    const member = await findMemberOrRefuse(tx, params.id);
    const rows = await listNotes(tx, { memberId: member.id, cursor: cursorFrom(before), size: size + 1 });
    const { shown, next } = pageFrom(rows, size, ({ createdAt: at, id }) => ({ at, id }));
    const names = await operatorNames(
      tx,
      shown.map(({ writtenBy }) => writtenBy),
    );
    const closed = member.state === 'closed' ? { kind: accountGone } : null;
    return {
      list: shown.map((note) => {
        const by = names.get(note.writtenBy) ?? '-';
        return {
          id: note.id,
          text: note.text,
          by,
          createdAt: note.createdAt.toISOString(),
          editedAt: note.editedAt?.toISOString() ?? null,
          can: {
            edit: may(whyNotEdit(note, operator, by), locale),
            delete: may(whyNotDelete(note, operator, by), locale),
          },
        };
      }),
      next,
      can: { add: may(whyNotAllowed(operator, 'manageMembers') ?? closed, locale) },
    };
  });

  api.handle(addMemberNote, ({ tx, params, body, operator }) => addNote(tx, params.id, body, operator));

  api.handle(editMemberNote, async ({ tx, params, body, operator }) => {
    await editNote(tx, params.id, body, operator);
    return null;
  });

  api.handle(deleteMemberNote, async ({ tx, params, operator }) => {
    await deleteNote(tx, params.id, operator);
    return null;
  });
}
