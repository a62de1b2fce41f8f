import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { ListCursor } from '../../platform/list-cursor';
import { anywhere } from '../../platform/text-search';
import { type Member, type MemberState, memberColumns } from './queries';

export interface MemberFilter {
  /** Part of the address or the handle. */
  readonly text?: string | undefined;
  /** Members found in another way: by number, by profile name. */
  readonly ids?: readonly number[] | undefined;
  readonly state?: MemberState | undefined;
}

function matching(filter: MemberFilter): Sql {
  const parts = [sql`true`];
  const found: Sql[] = [];
  if (filter.text !== undefined) {
    const pattern = anywhere(filter.text.toLowerCase());
    found.push(sql`email_key like ${pattern}`, sql`handle like ${pattern}`);
  }
  if (filter.ids !== undefined) found.push(sql`id = any(${filter.ids}::bigint[])`);
  if (found.length > 0) parts.push(sql`(${join(found, ' or ')})`);
  if (filter.state !== undefined) parts.push(sql`state = ${filter.state}`);
  return join(parts, ' and ');
}

export interface MemberList extends MemberFilter {
  /** Which instant of a member the list goes by, the latest first. */
  readonly by: 'registered' | 'closed';
  readonly from: Date;
  readonly before: Date;
  /** Between which instants the member was last here. */
  readonly seen?: { readonly from: Date; readonly before: Date } | undefined;
  /** What other features know, as conditions on `id`. */
  readonly conditions: readonly Sql[];
  /** Only whom one of these queries for `member_id` finds: far too many to be read as a list. */
  readonly among?: readonly Sql[] | undefined;
  readonly cursor: ListCursor;
  readonly size: number;
}

/** The column with a member's id in `listMembers`, for conditions that other features bring. */
export const memberId = sql`members.id`;

/** What these queries for `member_id` find, as it comes, also more than once, and no more rows than so many. */
export async function listAmong(tx: Tx, queries: readonly Sql[], limit: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select member_id as id from (${join(queries, ' union all ')}) who limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** A condition for `listMembers`: the member is one of these. */
export function whereOneOf(ids: readonly number[]): Sql {
  return sql`${memberId} = any(${ids}::bigint[])`;
}

/** A condition for `listMembers`: the member is among those of these queries for `member_id`. */
export function whereAmong(queries: readonly Sql[]): Sql {
  return sql`${memberId} in (select member_id from (${join(queries, ' union all ')}) who)`;
}

/**
 * The same, asked of one member after the other. As values, not with EXISTS: that the database may answer by reading all
 * that the queries find.
 */
function whereAnyFinds(queries: readonly Sql[]): Sql {
  const asked = queries.map(
    (query) => sql`(select true from (${query}) who where who.member_id = ${memberId} limit 1)`,
  );
  return sql`coalesce(${join(asked, ', ')}, false)`;
}

/**
 * How many members are asked whether the queries of `among` find them, before all that these find is read: 400,000 rows of
 * a quarter took a second.
 */
const MAX_PROBED = 5_000;

/** One page of members, the latest first. */
export async function listMembers(tx: Tx, filter: MemberList): Promise<(Member & { closedAt: Date | null })[]> {
  const at = filter.by === 'closed' ? sql`closed_at` : sql`registered_at`;
  const { seen, size } = filter;
  const newestFirst = sql`order by ${at} desc, id desc`;
  const wanted = [
    sql`${at} >= ${filter.from}::timestamptz and ${at} < ${filter.before}::timestamptz`,
    sql`(${at}, id) < (${filter.cursor.at}::timestamptz, ${filter.cursor.id}::bigint)`,
    matching(filter),
    ...(seen ? [sql`last_seen_at >= ${seen.from}::timestamptz and last_seen_at < ${seen.before}::timestamptz`] : []),
    ...filter.conditions,
  ];
  const list = (members: Sql, conditions: readonly Sql[]) =>
    tx.rows<Member & { closedAt: Date | null }>(sql`
      select ${memberColumns}, closed_at as "closedAt" from ${members} where ${join(conditions, ' and ')}
      ${newestFirst} limit ${size}::int`);
  if (!filter.among) return list(sql`members`, wanted);

  const next = (limit: number, offset = 0) => sql`(
    select * from members where ${join(wanted, ' and ')} ${newestFirst} offset ${offset}::int limit ${limit}::int) members`;
  const found = await list(next(MAX_PROBED), [whereAnyFinds(filter.among)]);
  if (found.length === size) return found;
  const others = await tx.maybe<object>(sql`select id from ${next(1, MAX_PROBED)}`);
  return others ? list(sql`members`, [...wanted, whereAmong(filter.among)]) : found;
}

/** Ids of members by a part of the address or the handle, newest first. */
export async function listMemberIds(tx: Tx, text: string, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from members where ${matching({ text })} order by id desc limit ${limit}::int`);
  return rows.map(({ id }) => id);
}
