import type { startTagRun } from '@pollen/contract/member-tags';
import type { BodyOf } from '@pollen/contract/operation';
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

/** Returns the tag with a name, in whatever case; null when there is none. */
export function findTagByName(tx: Tx, name: string): Promise<Tag | null> {
  return tx.maybe(sql`select ${columns} from tags where lower(name) = lower(${name}) and deleted_at is null`);
}

/** Returns a tag by id, and null when it is unknown, deleted or merged. */
export function findTag(tx: Tx, id: number): Promise<Tag | null> {
  return tx.maybe(sql`select ${columns} from tags where id = ${id} and deleted_at is null`);
}

/** Returns a tag in any state with what became of it; null when the id is unknown. */
export function findTagEver(
  tx: Tx,
  id: number,
): Promise<{ name: string; isGone: boolean; mergedInto: number | null } | null> {
  return tx.maybe(sql`
    select name, deleted_at is not null as "isGone", merged_into as "mergedInto" from tags where id = ${id}`);
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

/** Deletes the tags of a member whose account closes. */
export async function deleteTagsOfMember(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from member_tags where member_id = ${memberId}`);
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

/** Takes an ended tag off up to `limit` members, or gives them the tag that it was merged into; returns how many. */
export async function clearEndedTag(tx: Tx, id: number, limit: number): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    with taken as (
      delete from member_tags where tag_id = ${id} and member_id in (
        select member_id from member_tags where tag_id = ${id} order by member_id limit ${limit}::int)
      returning member_id, tagged_at, run_id),
    given as (
      insert into member_tags (member_id, tag_id, tagged_at, run_id)
      select member_id, merged_into, tagged_at, run_id from taken join tags on tags.id = ${id}
      where merged_into is not null order by member_id
      on conflict do nothing)
    select count(*)::int as n from taken`);
  return n;
}

export interface TagRunRow {
  id: number;
  tagId: number;
  filters: Extract<BodyOf<typeof startTagRun>['to'], { filters: object }>['filters'] | null;
  state: 'running' | 'done' | 'undoing' | 'undone' | 'stopped';
  afterMemberId: number;
  tagged: number;
  leftOut: number;
  startedBy: number;
  startedAt: Date;
  finishedAt: Date | null;
}

const runColumns = sql`id, tag_id as "tagId", filters, state, after_member_id as "afterMemberId", tagged,
  left_out as "leftOut", started_by as "startedBy", started_at as "startedAt", finished_at as "finishedAt"`;

/** Stores a new run. */
export function insertTagRun(tx: Tx, run: Pick<TagRunRow, 'tagId' | 'filters' | 'startedBy'>): Promise<TagRunRow> {
  return tx.one(sql`
    insert into tag_runs (tag_id, filters, state, started_by, started_at)
    values (${run.tagId}, ${run.filters && JSON.stringify(run.filters)}::jsonb, 'running', ${run.startedBy}, ${tx.now})
    returning ${runColumns}`);
}

/** Returns a run without locking it; null when the id is unknown. */
export function findTagRun(tx: Tx, id: number): Promise<TagRunRow | null> {
  return tx.maybe(sql`select ${runColumns} from tag_runs where id = ${id}`);
}

/** Returns and locks a run; null when the id is unknown. */
export function lockTagRun(tx: Tx, id: number): Promise<TagRunRow | null> {
  return tx.maybe(sql`select ${runColumns} from tag_runs where id = ${id} for update`);
}

/** The latest runs. */
export function listTagRuns(tx: Tx, limit: number): Promise<TagRunRow[]> {
  return tx.rows(sql`select ${runColumns} from tag_runs order by id desc limit ${limit}::int`);
}

/** Stores how far a run is; one that has ended loses its filters. */
export function updateTagRun(
  tx: Tx,
  id: number,
  { state, tagged, leftOut, afterMemberId }: Pick<TagRunRow, 'state' | 'tagged' | 'leftOut' | 'afterMemberId'>,
): Promise<TagRunRow> {
  const isOver = state !== 'running' && state !== 'undoing';
  return tx.one(sql`
    update tag_runs set state = ${state}, tagged = ${tagged}, left_out = ${leftOut}, after_member_id = ${afterMemberId},
      filters = case when ${state} = 'running' then filters end,
      finished_at = case when ${isOver} then ${tx.now}::timestamptz end
    where id = ${id} returning ${runColumns}`);
}

/**
 * Puts a tag on the next members that a query for `member_id` finds, by their ids; members with too many tags are left out.
 */
export function tagNextMembers(
  tx: Tx,
  run: Pick<TagRunRow, 'id' | 'tagId' | 'afterMemberId'>,
  { members, limit, tagsOfMember }: { members: Sql; limit: number; tagsOfMember: number },
): Promise<{ found: number; last: number | null; tagged: number; leftOut: number }> {
  return tx.one(sql`
    with next as materialized (
      select found.member_id, (select count(*) from member_tags had where had.member_id = found.member_id
          and had.tag_id <> ${run.tagId}) < ${tagsOfMember} as has_room
      from (${members}) found
      where found.member_id > ${run.afterMemberId} order by found.member_id limit ${limit}::int),
    tagged as (
      insert into member_tags (member_id, tag_id, tagged_at, run_id)
      select member_id, ${run.tagId}, ${tx.now}::timestamptz, ${run.id} from next where has_room
      on conflict do nothing returning member_id)
    select count(*)::int as found, max(member_id) as last, count(*) filter (where not has_room)::int as "leftOut",
      (select count(*)::int from tagged) as tagged
    from next`);
}

/** Takes a tag off up to `limit` members who got it in a run; returns how many. */
export async function untagMembersOfRun(tx: Tx, runId: number, limit: number): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    with taken as (
      delete from member_tags where run_id = ${runId} and member_id in (
        select member_id from member_tags where run_id = ${runId} order by member_id limit ${limit}::int)
      returning member_id)
    select count(*)::int as n from taken`);
  return n;
}
