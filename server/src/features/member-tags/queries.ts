import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

export interface Tag {
  id: number;
  name: string;
  createdAt: Date;
}

const columns = sql`id, name, created_at as "createdAt"`;

/** All tags that are neither deleted nor merged, by name. */
export function listTags(tx: Tx): Promise<Tag[]> {
  return tx.rows(sql`select ${columns} from tags where deleted_at is null order by lower(name), id`);
}

/** Counts the members of each tag, up to a limit. */
export function countMembersOfTags(tx: Tx, limit: number): Promise<{ id: number; members: number }[]> {
  return tx.rows(sql`
    select tags.id, counted.members from tags cross join lateral (
      select count(*)::int as members from (
        select from member_tags where tag_id = tags.id limit ${limit}::int) own) counted
    where deleted_at is null`);
}

/** Tags are named one after the other: a unique index alone would answer two at once with a fault. */
export async function lockTagNames(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('tags:names', 0))`);
}

/**
 * Tags end, and parts of runs are done, one after the other. So no part puts a tag on members after the job that clears
 * the ended tag is through, or takes a tag off members while that job gives them the tag.
 */
export async function lockTagMoves(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('tags:moves', 0))`);
}

/** Returns the tag with a name, in whatever case; null when there is none. */
export function findTagByName(tx: Tx, name: string): Promise<Tag | null> {
  return tx.maybe(sql`select ${columns} from tags where lower(name) = lower(${name}) and deleted_at is null`);
}

/** Returns a tag by id, and null when it is unknown, deleted or merged. */
export function findTag(tx: Tx, id: number): Promise<Tag | null> {
  return tx.maybe(sql`select ${columns} from tags where id = ${id} and deleted_at is null`);
}

export interface TagEver {
  name: string;
  isGone: boolean;
  mergedInto: number | null;
}

const ever = sql`select name, deleted_at is not null as "isGone", merged_into as "mergedInto" from tags`;

/** Returns a tag in any state with what became of it; null when the id is unknown. */
export function findTagEver(tx: Tx, id: number): Promise<TagEver | null> {
  return tx.maybe(sql`${ever} where id = ${id}`);
}

/** Returns a tag in any state, and keeps it from ending until the transaction is over; null when the id is unknown. */
export function lockTagEver(tx: Tx, id: number): Promise<TagEver | null> {
  return tx.maybe(sql`${ever} where id = ${id} for share`);
}

/** Counts the tags of the panel. */
export async function countTags(tx: Tx): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`select count(*)::int as n from tags where deleted_at is null`);
  return n;
}

/** Stores a new tag. */
export function insertTag(tx: Tx, name: string): Promise<Tag> {
  return tx.one(sql`insert into tags (name, created_at) values (${name}, ${tx.now}) returning ${columns}`);
}

/** Stores a tag's new name. */
export async function updateTagName(tx: Tx, id: number, name: string): Promise<void> {
  await tx.run(sql`update tags set name = ${name} where id = ${id}`);
}

/** Marks a tag as deleted, or as merged into another one, together with those that were merged into it before. */
export async function endTag(tx: Tx, id: number, mergedInto: number | null): Promise<void> {
  await tx.run(sql`
    update tags set merged_into = ${mergedInto}::bigint, deleted_at = coalesce(deleted_at, ${tx.now}::timestamptz)
    where id = ${id} or merged_into = ${id}`);
}

/** Puts a tag on a member; returns whether the member did not have it. */
export async function insertMemberTag(tx: Tx, memberId: number, tagId: number): Promise<boolean> {
  const added = await tx.maybe(sql`
    insert into member_tags (member_id, tag_id, tagged_at) values (${memberId}, ${tagId}, ${tx.now})
    on conflict do nothing returning member_id`);
  return added !== null;
}

/** Counts the tags of a member other than one. */
export async function countOtherTags(tx: Tx, memberId: number, tagId: number): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from member_tags where member_id = ${memberId} and tag_id <> ${tagId}`);
  return n;
}

/** Takes a tag off a member; returns whether the member had it. */
export async function deleteMemberTag(tx: Tx, memberId: number, tagId: number): Promise<boolean> {
  const removed = await tx.maybe(sql`
    delete from member_tags where member_id = ${memberId} and tag_id = ${tagId} returning member_id`);
  return removed !== null;
}

/** Deletes the tags of a member whose account closes, also those that could be given back. */
export async function deleteTagsOfMember(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from member_tags where member_id = ${memberId}`);
  await tx.run(sql`delete from removed_member_tags where member_id = ${memberId}`);
}

/** The tags of these members, by name. A merged tag counts as the other one while its members are moved. */
export function listTagsOfMembers(
  tx: Tx,
  memberIds: readonly number[],
): Promise<{ memberId: number; id: number; name: string; taggedAt: Date }[]> {
  return tx.rows(sql`
    select distinct on (member_id, lower(shown.name), shown.id)
      member_id as "memberId", shown.id, shown.name, tagged_at as "taggedAt"
    from member_tags join tags own on own.id = tag_id join tags shown on shown.id = coalesce(own.merged_into, own.id)
    where member_id = any(${memberIds}::bigint[]) and shown.deleted_at is null
    order by member_id, lower(shown.name), shown.id, tagged_at`);
}

/** A query for `member_id` of the members with at least one of these tags, or of tags merged into them. */
export function taggedMembersQuery(tagIds: readonly number[]): Sql {
  return sql`
    select member_id from member_tags where tag_id in (
      select meant.id from tags named join tags meant
        on meant.id = coalesce(named.merged_into, named.id) or meant.merged_into = coalesce(named.merged_into, named.id)
      where named.id = any(${tagIds}::bigint[]) and (named.deleted_at is null or named.merged_into is not null))`;
}
