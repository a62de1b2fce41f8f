import type { startTagRun } from '@pollen/contract/member-tags';
import type { BodyOf } from '@pollen/contract/operation';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

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
  /** `remove`: the run takes the tag off members. */
  kind: 'add' | 'remove';
  tagId: number;
  filters: Extract<BodyOf<typeof startTagRun>['to'], { filters: object }>['filters'] | null;
  state: 'running' | 'done' | 'undoing' | 'undone' | 'stopped';
  afterMemberId: number;
  /** Members who got the tag, or lost it. */
  members: number;
  leftOut: number;
  startedBy: number;
  startedAt: Date;
  finishedAt: Date | null;
}

const runColumns = sql`id, kind, tag_id as "tagId", filters, state, after_member_id as "afterMemberId", members,
  left_out as "leftOut", started_by as "startedBy", started_at as "startedAt", finished_at as "finishedAt"`;

/** Stores a new run. */
export function insertTagRun(
  tx: Tx,
  run: Pick<TagRunRow, 'kind' | 'tagId' | 'filters' | 'startedBy'>,
): Promise<TagRunRow> {
  return tx.one(sql`
    insert into tag_runs (kind, tag_id, filters, state, started_by, started_at)
    values (${run.kind}, ${run.tagId}, ${run.filters && JSON.stringify(run.filters)}::jsonb, 'running', ${run.startedBy}, ${tx.now})
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
  { state, members, leftOut, afterMemberId }: Pick<TagRunRow, 'state' | 'members' | 'leftOut' | 'afterMemberId'>,
): Promise<TagRunRow> {
  const isOver = state !== 'running' && state !== 'undoing';
  return tx.one(sql`
    update tag_runs set state = ${state}, members = ${members}, left_out = ${leftOut}, after_member_id = ${afterMemberId},
      filters = case when ${state} = 'running' then filters end,
      finished_at = case when ${isOver} then ${tx.now}::timestamptz end
    where id = ${id} returning ${runColumns}`);
}

/** What one transaction of a run did. */
interface DonePart {
  found: number;
  /** The last of the members found. */
  last: number | null;
  members: number;
  leftOut: number;
}

/**
 * Puts a tag on the next members that a query for `member_id` finds, by their ids; members with too many tags are left out.
 */
export function tagNextMembers(
  tx: Tx,
  run: Pick<TagRunRow, 'id' | 'tagId' | 'afterMemberId'>,
  { members, limit, tagsOfMember }: { members: Sql; limit: number; tagsOfMember: number },
): Promise<DonePart> {
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
      (select count(*)::int from tagged) as members
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

/** A query for the ids of a living tag and of those that were merged into it, whose members may not be moved yet. */
const meantBy = (tagId: number): Sql => sql`select id from tags where id = ${tagId} or merged_into = ${tagId}`;

/** Takes a tag off the next members that a query for `member_id` finds, by their ids, and keeps who lost it. */
export function untagNextMembers(
  tx: Tx,
  run: Pick<TagRunRow, 'id' | 'tagId' | 'afterMemberId'>,
  { members, limit }: { members: Sql; limit: number },
): Promise<DonePart> {
  return tx.one(sql`
    with next as materialized (
      select distinct found.member_id from (${members}) found
      where found.member_id > ${run.afterMemberId}
        and exists (select from member_tags had where had.member_id = found.member_id
          and had.tag_id in (${meantBy(run.tagId)}))
      order by found.member_id limit ${limit}::int),
    taken as (
      delete from member_tags where member_id in (select member_id from next) and tag_id in (${meantBy(run.tagId)})
      returning member_id, tagged_at, run_id),
    kept as (
      insert into removed_member_tags (run_id, member_id, tagged_at, removed_at, added_by_run_id)
      select distinct on (member_id) ${run.id}::bigint, member_id, tagged_at, ${tx.now}::timestamptz, run_id
      from taken order by member_id, tagged_at returning member_id)
    select (select count(*)::int from next) as found, (select max(member_id) from next) as last,
      (select count(*)::int from kept) as members, 0 as "leftOut"`);
}

/**
 * Gives up to `limit` members the tag back that they lost in a run. Members with too many tags by now are left out, and so
 * are those who had the tag by a run that was undone since. Returns how many were dealt with, and how many left out.
 */
export function giveTagBack(
  tx: Tx,
  run: Pick<TagRunRow, 'id' | 'tagId'>,
  { limit, tagsOfMember }: { limit: number; tagsOfMember: number },
): Promise<{ taken: number; leftOut: number }> {
  return tx.one(sql`
    with taken as (
      delete from removed_member_tags where run_id = ${run.id} and member_id in (
        select member_id from removed_member_tags where run_id = ${run.id} order by member_id limit ${limit}::int)
      returning member_id, tagged_at, added_by_run_id),
    wanted as materialized (
      select member_id, tagged_at, added_by_run_id, (select count(*) from member_tags had
          where had.member_id = taken.member_id and had.tag_id <> ${run.tagId}) < ${tagsOfMember} as has_room
      from taken left join tag_runs added on added.id = added_by_run_id
      where added.id is null or added.state not in ('undoing', 'undone')),
    given as (
      insert into member_tags (member_id, tag_id, tagged_at, run_id)
      select member_id, ${run.tagId}, tagged_at, added_by_run_id from wanted where has_room order by member_id
      on conflict do nothing)
    select (select count(*)::int from taken) as taken, count(*) filter (where not has_room)::int as "leftOut" from wanted`);
}

/** Deletes up to `limit` tags taken off members before an instant; their runs cannot be undone any more. */
export function deleteRemovedTagsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    delete from removed_member_tags where (run_id, member_id) in (
      select run_id, member_id from removed_member_tags
      where removed_at < ${before}::timestamptz order by removed_at limit ${limit}::int)`);
}

/** Returns when the oldest tag that a run took off was taken off, or null without one. */
export async function findOldestRemovedTag(tx: Tx): Promise<Date | null> {
  const oldest = await tx.maybe<{ at: Date }>(sql`
    select removed_at as at from removed_member_tags order by removed_at limit 1`);
  return oldest?.at ?? null;
}
