import { z } from 'zod';
import { accountGone } from './console-attempts';
import { notAllowed } from './console-operators';
import { NOTE_LENGTH } from './member-note-values';
import { operation, refusal } from './operation';
import { Id, IdParams, Instant, May, Nothing, notFound } from './values';

export const noteOfOther = refusal('noteOfOther', {
  en: 'Only {operator} can edit this note.',
  zh: '仅 {operator} 可以编辑该备注。',
});
export const noteChanged = refusal('noteChanged', {
  en: 'This note was changed in another window. Reload to see the new text.',
  zh: '该备注已在其他窗口中修改，请刷新后查看。',
});
export const tooManyNotes = refusal('tooManyNotes', {
  en: 'This member has {limit} notes, the most a member can have.',
  zh: '该会员的备注已达上限 {limit} 条。',
});

const text = z.string().trim().min(1).max(NOTE_LENGTH);

export const memberNotes = operation({
  method: 'GET',
  path: '/api/console/Members/:id/Notes',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Notes about a member, newest first. Results and files about members never have them.',
  params: IdParams,
  query: z.strictObject({
    before: z.string().max(64).optional(),
    size: z.coerce.number().int().min(1).max(100).default(10),
  }),
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        id: Id,
        text: z.string(),
        by: z.string(),
        createdAt: Instant,
        /** Null while the text is the first one. */
        editedAt: Instant.nullable(),
        can: z.strictObject({ edit: May, delete: May }),
      }),
    ),
    /** Give as `before` for the next page; null at the end. */
    next: z.string().nullable(),
    can: z.strictObject({ add: May }),
  }),
  refusals: [notFound],
});

export const addMemberNote = operation({
  method: 'POST',
  path: '/api/console/Members/:id/Notes',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['member.noteAdded'],
  unaudited: 'The same note was added before, with the same key.',
  summary: 'Write a note about a member. The member receives it with an export of their data.',
  params: IdParams,
  body: z.strictObject({ key: z.uuid(), text }),
  data: z.strictObject({ id: Id }),
  refusals: [notFound, notAllowed, accountGone, tooManyNotes],
});

export const editMemberNote = operation({
  method: 'POST',
  path: '/api/console/MemberNotes/:id',
  caller: 'operator',
  permission: 'manageMembers',
  furtherChecks: 'Only the author.',
  audit: ['member.noteEdited'],
  summary: 'Change the text of an own note; `before` is the text that the author saw.',
  params: IdParams,
  body: z.strictObject({ before: z.string().max(NOTE_LENGTH), text }),
  data: Nothing,
  refusals: [notFound, notAllowed, noteOfOther, noteChanged],
});

export const deleteMemberNote = operation({
  method: 'POST',
  path: '/api/console/MemberNotes/:id/Delete',
  caller: 'operator',
  permission: 'manageMembers',
  furtherChecks: 'The author, or an operator with `manageOperators`.',
  audit: ['member.noteDeleted'],
  summary: 'Delete a note. Its text is not kept anywhere.',
  params: IdParams,
  data: Nothing,
  refusals: [notFound, notAllowed, noteOfOther],
});
