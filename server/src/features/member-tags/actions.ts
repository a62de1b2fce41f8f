import { accountGone } from '@pollen/contract/console-attempts';
import { MEMBERS_TAGGED_AT_ONCE, TAGS_OF_MEMBER, TAGS_OF_PANEL } from '@pollen/contract/member-tag-values';
import { tagGone, tagIntoItself, tagNameTaken, tooManyTags, tooManyTagsOfMember } from '@pollen/contract/member-tags';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { lockMemberOrRefuse } from '../members/index';
import { audit } from '../operators/index';
import {
  countMembersOfTags,
  countOtherTags,
  countTags,
  deleteMemberTag,
  endTag,
  findTag,
  findTagByName,
  findTagEver,
  insertMemberTag,
  insertTag,
  listTags,
  listTagsOfMembers,
  lockTagEver,
  lockTagMoves,
  lockTagNames,
  type Tag,
  type TagEver,
  updateTagName,
} from './queries';
import { clearEndedTag } from './run-queries';

/** Up to so many members of a tag are counted. */
const COUNTED_AT_MOST = 10_000;

interface Acting {
  readonly id: number;
}

/** Returns one spelling of a tag's name: single spaces, and full-width letters as usual ones. */
function spelled(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/** Returns all tags by name, with the number of members, up to 10,000, when it is wanted. */
export async function tagList(tx: Tx, counted: boolean) {
  const found = await listTags(tx);
  const counts = new Map(
    counted ? (await countMembersOfTags(tx, COUNTED_AT_MOST + 1)).map(({ id, members }) => [id, members]) : [],
  );
  return found.map(({ id, name, createdAt }) => {
    const members = counts.get(id) ?? 0;
    return {
      id,
      name,
      members: counted ? Math.min(members, COUNTED_AT_MOST) : null,
      more: members > COUNTED_AT_MOST,
      createdAt: createdAt.toISOString(),
    };
  });
}

/** Returns the tags of each of these members, by name. */
export async function tagsOfMembers(
  tx: Tx,
  memberIds: readonly number[],
): Promise<Map<number, { id: number; name: string }[]>> {
  const tags = new Map<number, { id: number; name: string }[]>();
  if (memberIds.length === 0) return tags;
  for (const { memberId, id, name } of await listTagsOfMembers(tx, memberIds)) {
    const own = tags.get(memberId);
    if (own) own.push({ id, name });
    else tags.set(memberId, [{ id, name }]);
  }
  return tags;
}

/** Returns the tags of a member for the export of the member's data. */
export async function tagsInExport(tx: Tx, memberId: number): Promise<{ name: string; at: string }[]> {
  const tags = await listTagsOfMembers(tx, [memberId]);
  return tags.map(({ name, taggedAt }) => ({ name, at: taggedAt.toISOString() }));
}

/** Returns the tag with a name, and makes it when there is none. Refuses more tags than the panel can have. */
export async function findOrCreateTag(tx: Tx, name: string, operator: Acting): Promise<Tag> {
  await lockTagNames(tx);
  const known = await findTagByName(tx, spelled(name));
  if (known) return known;
  if ((await countTags(tx)) >= TAGS_OF_PANEL) throw new Refusal(tooManyTags, { limit: TAGS_OF_PANEL });
  const tag = await insertTag(tx, spelled(name));
  await audit(tx, operator, 'tag.created', 'tag', tag.id, { name: tag.name });
  return tag;
}

/** Returns the names of tags, also of ended ones, by their ids. */
export async function tagNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const id of ids) names.set(id, (await findTagEver(tx, id))?.name ?? '-');
  return names;
}

/** Returns the id of a tag, or of the one that it was merged into; null when it was deleted. */
export function livingTag(id: number, tag: TagEver | null): number | null {
  if (!tag) return null;
  return tag.isGone ? tag.mergedInto : id;
}

/** Puts tags on a new member; a merged tag is put as the other one, and a deleted one is left out. */
export async function putTags(tx: Tx, memberId: number, tagIds: readonly number[]): Promise<void> {
  for (const id of tagIds) {
    const living = livingTag(id, await lockTagEver(tx, id));
    if (living !== null) await insertMemberTag(tx, memberId, living);
  }
}

/** Puts a tag on a member. Refuses closed accounts, and more tags than a member can have. */
export async function tagMember(tx: Tx, memberId: number, name: string, operator: Acting): Promise<Tag> {
  // Before the lock of the member: a merge holds this lock while it waits for a part of a run, which needs the member.
  await lockTagNames(tx);
  const member = await lockMemberOrRefuse(tx, memberId);
  if (member.state === 'closed') throw new Refusal(accountGone);
  const tag = await findOrCreateTag(tx, name, operator);
  if ((await countOtherTags(tx, memberId, tag.id)) >= TAGS_OF_MEMBER) {
    throw new Refusal(tooManyTagsOfMember, { limit: TAGS_OF_MEMBER });
  }
  if (await insertMemberTag(tx, memberId, tag.id)) {
    await audit(tx, operator, 'member.tagged', 'member', memberId, { tag: tag.name });
  }
  return tag;
}

/** Takes a tag off a member; nothing happens when the member does not have it. */
export async function untagMember(tx: Tx, memberId: number, tagId: number, operator: Acting): Promise<void> {
  await lockMemberOrRefuse(tx, memberId);
  if (!(await deleteMemberTag(tx, memberId, tagId))) return;
  const tag = await findTag(tx, tagId);
  await audit(tx, operator, 'member.untagged', 'member', memberId, { tag: tag?.name ?? '-' });
}

/** Locks the names of tags and returns a tag. Refuses one that was deleted or merged. */
export async function lockLivingTag(tx: Tx, id: number): Promise<Tag> {
  await lockTagNames(tx);
  const tag = await findTag(tx, id);
  if (!tag) throw new Refusal(tagGone);
  return tag;
}

/** Renames a tag. Refuses a name that another tag has. */
export async function renameTag(tx: Tx, id: number, name: string, operator: Acting): Promise<void> {
  const { name: before } = await lockLivingTag(tx, id);
  const other = await findTagByName(tx, spelled(name));
  if (other && other.id !== id) throw new Refusal(tagNameTaken);
  await updateTagName(tx, id, spelled(name));
  await audit(tx, operator, 'tag.renamed', 'tag', id, { before, name: spelled(name) });
}

/** Ends a tag and gives its members another one, in a job. */
export async function mergeTag(tx: Tx, id: number, into: number, operator: Acting): Promise<void> {
  const from = await lockLivingTag(tx, id);
  if (id === into) throw new Refusal(tagIntoItself);
  const to = await lockLivingTag(tx, into);
  await lockTagMoves(tx);
  await endTag(tx, id, into);
  await addJob(tx, 'memberTags.clear', { tagId: id });
  await audit(tx, operator, 'tag.merged', 'tag', id, { from: from.name, to: to.name });
}

/** Ends a tag and takes it off its members, in a job. */
export async function deleteTag(tx: Tx, id: number, operator: Acting): Promise<void> {
  const { name } = await lockLivingTag(tx, id);
  await lockTagMoves(tx);
  await endTag(tx, id, null);
  await addJob(tx, 'memberTags.clear', { tagId: id });
  await audit(tx, operator, 'tag.deleted', 'tag', id, { name });
}

/** Takes an ended tag off the next members, or gives them the tag that it was merged into; returns whether there are more. */
export async function clearNext(tx: Tx, tagId: number): Promise<boolean> {
  await lockTagMoves(tx);
  return (await clearEndedTag(tx, tagId, TAGGED_AT_ONCE)) === TAGGED_AT_ONCE;
}

/** Members tagged in one transaction: those chosen one by one, or a part of a job. */
export const TAGGED_AT_ONCE: number = Math.max(MEMBERS_TAGGED_AT_ONCE, 5_000);
