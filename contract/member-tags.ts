import { z } from 'zod';
import { accountGone } from './console-attempts';
import { memberFilters } from './console-members';
import { notAllowed } from './console-operators';
import { sensitiveFilter } from './custom-fields';
import {
  MEMBERS_TAGGED_AT_ONCE,
  REMOVAL_UNDONE_WITHIN_DAYS,
  TAG_LENGTH,
  TAGS_OF_MEMBER,
  TAGS_OF_PANEL,
} from './member-tag-values';
import { operation, refusal } from './operation';
import { daysReversed } from './overview';
import { Id, IdParams, Instant, May, Nothing, notFound } from './values';

export const tagNameTaken = refusal('tagNameTaken', {
  en: 'There is already a tag with this name. Merge the two instead.',
  zh: '已有同名标签，请改用合并。',
});
export const tooManyTags = refusal('tooManyTags', {
  en: 'The panel has {limit} tags, the most it can have. Delete or merge some first.',
  zh: '标签已达上限 {limit} 个，请先删除或合并部分标签。',
});
export const tooManyTagsOfMember = refusal('tooManyTagsOfMember', {
  en: 'This member has {limit} tags, the most a member can have. Remove one first.',
  zh: '该会员的标签已达上限 {limit} 个，请先移除一个。',
});
export const tagGone = refusal('tagGone', {
  en: 'This tag was deleted or merged by someone else.',
  zh: '该标签已被他人删除或合并。',
});
export const tagIntoItself = refusal('tagIntoItself', {
  en: 'Choose another tag to merge this one into.',
  zh: '请选择另一个标签作为合并目标。',
});
export const tagRunOver = refusal('tagRunOver', {
  en: 'This has been undone already.',
  zh: '该操作已撤销。',
});

export const tagRunTooOld = refusal('tagRunTooOld', {
  en: 'A removal can be undone for {days} days.',
  zh: '移除标签仅可在 {days} 天内撤销。',
});

/** One line; letters of one shape in different widths count as the same. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(TAG_LENGTH)
  // No pattern: the sentence about one would quote it.
  .refine((text) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text));

export const tags = operation({
  method: 'GET',
  path: '/api/console/Tags',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'All tags by name; with `counted`, how many members have each, counted up to 10,000.',
  query: z.strictObject({ counted: z.enum(['true']).optional() }),
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        id: Id,
        name: z.string(),
        /** Null when they were not counted. */
        members: z.int().nullable(),
        /** There are more than were counted. */
        more: z.boolean(),
        createdAt: Instant,
      }),
    ),
    can: z.strictObject({ change: May }),
  }),
});

export const tagMember = operation({
  method: 'POST',
  path: '/api/console/Members/:id/Tags',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['member.tagged', 'tag.created'],
  unaudited: 'The member had the tag already.',
  summary: `Put a tag on a member, by its name in any case; a new name makes a new tag. At most ${TAGS_OF_MEMBER} on a member and ${TAGS_OF_PANEL} in the panel.`,
  params: IdParams,
  body: z.strictObject({ name }),
  data: z.strictObject({ tag: z.strictObject({ id: Id, name: z.string() }) }),
  refusals: [notFound, notAllowed, accountGone, tooManyTags, tooManyTagsOfMember],
});

export const untagMember = operation({
  method: 'POST',
  path: '/api/console/Members/:id/Tags/:tagId/Remove',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['member.untagged'],
  unaudited: 'The member did not have the tag.',
  summary: 'Take a tag off a member.',
  params: z.strictObject({ ...IdParams.shape, tagId: z.coerce.number<number>().int().positive() }),
  data: Nothing,
  refusals: [notFound, notAllowed],
});

export const renameTag = operation({
  method: 'POST',
  path: '/api/console/Tags/:id',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['tag.renamed'],
  summary: 'Give a tag another name.',
  params: IdParams,
  body: z.strictObject({ name }),
  data: Nothing,
  refusals: [notAllowed, tagGone, tagNameTaken],
});

export const mergeTag = operation({
  method: 'POST',
  path: '/api/console/Tags/:id/Merge',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['tag.merged'],
  summary: 'Give the members of a tag another one instead; segments with the tag mean the other one from then on.',
  params: IdParams,
  body: z.strictObject({ into: Id }),
  data: Nothing,
  refusals: [notAllowed, tagGone, tagIntoItself],
});

export const deleteTag = operation({
  method: 'POST',
  path: '/api/console/Tags/:id/Delete',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['tag.deleted'],
  summary: 'Take a tag off all its members and delete it.',
  params: IdParams,
  data: Nothing,
  refusals: [notAllowed, tagGone],
});

export const TagRun = z.strictObject({
  id: Id,
  /** `remove`: the run takes the tag off members. */
  kind: z.enum(['add', 'remove']),
  tag: z.string(),
  /** `stopped`: the tag was deleted meanwhile. */
  state: z.enum(['running', 'done', 'undoing', 'undone', 'stopped']),
  /** Members who have the tag through this run, or do not have it any more. */
  members: z.int(),
  /** Members who have as many tags as a member can have, and were left out. */
  full: z.int(),
  by: z.string(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  can: z.strictObject({ undo: May }),
});

export const tagRuns = operation({
  method: 'GET',
  path: '/api/console/TagRuns',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'The latest twenty times that a tag was put on many members or taken off them.',
  data: z.strictObject({ list: z.array(TagRun) }),
});

export const tagRun = operation({
  method: 'GET',
  path: '/api/console/TagRuns/:id',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'How far a tag has been put on many members or taken off them.',
  params: IdParams,
  data: TagRun,
  refusals: [notFound],
});

/** Chosen members, or all whom filters find. */
const ManyMembers = z.union([
  z.strictObject({ memberIds: z.array(Id).min(1).max(MEMBERS_TAGGED_AT_ONCE) }),
  z.strictObject({
    filters: z.strictObject({ search: z.string().max(320).optional(), ...memberFilters }),
  }),
]);

export const startTagRun = operation({
  method: 'POST',
  path: '/api/console/TagRuns',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['tag.applied', 'tag.created'],
  summary: `Put a tag on chosen members, at most ${MEMBERS_TAGGED_AT_ONCE} and at once, or on all members whom filters find, by a job.`,
  body: z.strictObject({ name, to: ManyMembers }),
  data: TagRun,
  refusals: [notAllowed, tooManyTags, daysReversed, sensitiveFilter],
});

export const startTagRemoval = operation({
  method: 'POST',
  path: '/api/console/Tags/:id/Removals',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['tag.removed'],
  summary: `Take a tag off chosen members, at most ${MEMBERS_TAGGED_AT_ONCE} and at once, or off all members whom filters find, by a job.`,
  params: IdParams,
  body: z.strictObject({ from: ManyMembers }),
  data: TagRun,
  refusals: [notAllowed, tagGone, daysReversed, sensitiveFilter],
});

export const undoTagRun = operation({
  method: 'POST',
  path: '/api/console/TagRuns/:id/Undo',
  caller: 'operator',
  permission: 'manageMembers',
  audit: ['tag.undone', 'tag.restored'],
  summary: `Take the tag off the members who got it in a run, or give it back to those who lost it, within ${REMOVAL_UNDONE_WITHIN_DAYS} days; a run that is under way ends first.`,
  params: IdParams,
  data: TagRun,
  refusals: [notFound, notAllowed, tagRunOver, tagRunTooOld, tagGone],
});

export const memberCount = operation({
  method: 'GET',
  path: '/api/console/MemberCount',
  caller: 'operator',
  permission: 'anyOperator',
  mayLag: true,
  summary: 'How many members the filters of the list find, counted up to 10,000.',
  query: z.strictObject({ search: z.string().max(320).optional(), ...memberFilters }),
  data: z.strictObject({
    members: z.int(),
    /** There are more than were counted. */
    more: z.boolean(),
  }),
  refusals: [daysReversed, sensitiveFilter],
});
