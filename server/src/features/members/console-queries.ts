import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { cursorSince, type ListCursor } from '../../platform/list-cursor';
import { beginsPattern, containsPattern, idRanges } from '../../platform/text-search';
import { type Member, type MemberState, memberColumns } from './queries';

export interface MemberFilter {
  /** Part of the address or the handle. */
  readonly text?: string | undefined;
  /** Ids of members that another search found, such as by number or profile name. */
  readonly ids?: readonly number[] | undefined;
  /** `open`: every state but closed. */
  readonly state?: MemberState | 'open' | undefined;
}

function matching(filter: MemberFilter): Sql {
  const parts = [sql`true`];
  const found: Sql[] = [];
  if (filter.text !== undefined) {
    const pattern = containsPattern(filter.text.toLowerCase());
    found.push(sql`email_key like ${pattern}`, sql`handle like ${pattern}`);
  }
  if (filter.ids !== undefined) found.push(sql`id = any(${filter.ids}::bigint[])`);
  if (found.length > 0) parts.push(sql`(${join(found, ' or ')})`);
  if (filter.state === 'open') parts.push(sql`state <> 'closed'`);
  else if (filter.state !== undefined) parts.push(sql`state = ${filter.state}`);
  return join(parts, ' and ');
}

export interface MemberList extends MemberFilter {
  /** The instant that orders the list. */
  readonly by: 'registered' | 'closed';
  readonly from: Date;
  readonly before: Date;
  /** The range of the member's last visit. */
  readonly seen?: { readonly from: Date; readonly before: Date } | undefined;
  /** Conditions of other features on `id`. */
  readonly conditions: readonly Sql[];
  /**
   * Queries for `member_id`, of which at least one must find the member; for results too large to be read as a list.
   */
  readonly among?: readonly Sql[] | undefined;
  readonly cursor: ListCursor;
  readonly size: number;
  /** The list begins with the oldest instant. */
  readonly isOldestFirst?: boolean;
}

/** The column with the member's id in `listMembers`, for conditions of other features. */
export const memberId = sql`members.id`;

/** Returns up to `limit` member ids that these queries find, unordered and possibly repeated. */
export async function listAmong(tx: Tx, queries: readonly Sql[], limit: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select member_id as id from (${join(queries, ' union all ')}) who limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** A condition for `listMembers`: the member's id is in the list. */
export function whereOneOf(ids: readonly number[]): Sql {
  return sql`${memberId} = any(${ids}::bigint[])`;
}

/** A condition for `listMembers`: the member registered from one instant to another, both included. */
export function whereRegisteredBetween(from: Date, before: Date): Sql {
  return sql`members.registered_at >= ${from}::timestamptz and members.registered_at <= ${before}::timestamptz`;
}

/** A condition for `listMembers`: the member's last visit was from one instant to another, both included. */
export function whereSeenBetween(from: Date, before: Date): Sql {
  return sql`members.last_seen_at >= ${from}::timestamptz and members.last_seen_at <= ${before}::timestamptz`;
}

/** A condition for `listMembers`: one of these queries for `member_id` finds the member. */
export function whereAmong(queries: readonly Sql[]): Sql {
  return sql`${memberId} in (select member_id from (${join(queries, ' union all ')}) who)`;
}

/** A condition for `listMembers`: the query for `member_id` does not find the member. */
export function whereNotAmong(query: Sql): Sql {
  return sql`not exists (select from (${query}) who where who.member_id = ${memberId})`;
}

/** A query for `member_id` of the members whom a query for `member_id` finds, once each and without closed accounts. */
export function openAmongQuery(query: Sql): Sql {
  return sql`select id as member_id from members where state <> 'closed' and ${whereAmong([query])}`;
}

/**
 * The condition of `whereAmong`, evaluated for each member. It compares a value instead of EXISTS, which PostgreSQL may answer by
 * reading all rows of the queries.
 */
function whereAnyFinds(queries: readonly Sql[]): Sql {
  const asked = queries.map(
    (query) => sql`(select true from (${query}) who where who.member_id = ${memberId} limit 1)`,
  );
  return sql`coalesce(${join(asked, ', ')}, false)`;
}

/**
 * How many members are probed one by one before all rows of the queries are read: reading the 400,000 rows of a quarter
 * took one second.
 */
const MAX_PROBED = 5_000;

/** The instant that the list goes by. */
function instantOf({ by }: Pick<MemberList, 'by'>): Sql {
  return by === 'closed' ? sql`closed_at` : sql`registered_at`;
}

/** The conditions of a list but for `among` and the place of the page. */
function conditionsOf(filter: Omit<MemberList, 'cursor' | 'size'>): Sql[] {
  const { seen } = filter;
  const at = instantOf(filter);
  return [
    sql`${at} >= ${filter.from}::timestamptz and ${at} < ${filter.before}::timestamptz`,
    matching(filter),
    ...(seen ? [sql`last_seen_at >= ${seen.from}::timestamptz and last_seen_at < ${seen.before}::timestamptz`] : []),
    ...filter.conditions,
  ];
}

/** A query for `member_id` of all members of a list. */
export function membersQuery(filter: Omit<MemberList, 'cursor' | 'size'>): Sql {
  const conditions = [...conditionsOf(filter), ...(filter.among ? [whereAmong(filter.among)] : [])];
  return sql`select members.id as member_id from members where ${join(conditions, ' and ')}`;
}

/** Counts the members of a list, up to a limit. */
export async function countMembers(
  tx: Tx,
  filter: Omit<MemberList, 'cursor' | 'size'>,
  limit: number,
): Promise<number> {
  const conditions = [...conditionsOf(filter), ...(filter.among ? [whereAmong(filter.among)] : [])];
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select from members where ${join(conditions, ' and ')} limit ${limit}::int) counted`);
  return n;
}

/** Returns one page of members, newest first unless the list says otherwise. */
export async function listMembers(tx: Tx, filter: MemberList): Promise<(Member & { closedAt: Date | null })[]> {
  const at = instantOf(filter);
  const { size, isOldestFirst } = filter;
  const inOrder = isOldestFirst ? sql`order by ${at}, id` : sql`order by ${at} desc, id desc`;
  const place = isOldestFirst ? cursorSince(filter.cursor, filter.from) : filter.cursor;
  const conditions = [
    ...conditionsOf(filter),
    sql`(${at}, id) ${isOldestFirst ? sql`>` : sql`<`} (${place.at}::timestamptz, ${place.id}::bigint)`,
  ];
  const list = (members: Sql, conditions: readonly Sql[]) =>
    tx.rows<Member & { closedAt: Date | null }>(sql`
      select ${memberColumns}, closed_at as "closedAt" from ${members} where ${join(conditions, ' and ')}
      ${inOrder} limit ${size}::int`);
  if (!filter.among) return list(sql`members`, conditions);

  const next = (limit: number, offset = 0) => sql`(
    select * from members where ${join(conditions, ' and ')} ${inOrder} offset ${offset}::int limit ${limit}::int) members`;
  const found = await list(next(MAX_PROBED), [whereAnyFinds(filter.among)]);
  if (found.length === size) return found;
  const others = await tx.maybe<object>(sql`select id from ${next(1, MAX_PROBED)}`);
  return others ? list(sql`members`, [...conditions, whereAmong(filter.among)]) : found;
}

/** Returns ids of up to `limit` members whose number, address or handle begins with the text; numbers come first. */
export async function listIdsByBeginning(tx: Tx, text: string, limit: number): Promise<number[]> {
  const ranges = idRanges(text);
  const pattern = beginsPattern(text.toLowerCase());
  const rows = await tx.rows<{ id: number }>(sql`
    (select found.id from unnest(${ranges.map(({ first }) => first)}::bigint[], ${ranges.map(({ last }) => last)}::bigint[])
        with ordinality as range (first, last, place)
      cross join lateral (
        select id from members where id between range.first and range.last order by id limit ${limit}::int) found
      order by range.place, found.id limit ${limit}::int)
    union all (select id from members where email_key like ${pattern} limit ${limit}::int)
    union all (select id from members where handle like ${pattern} limit ${limit}::int)`);
  return rows.map(({ id }) => id);
}

/** Returns the open accounts among these ids and addresses, in no order. */
export function listOpenAmong(
  tx: Tx,
  { ids, emailKeys }: { ids: readonly number[]; emailKeys: readonly string[] },
): Promise<{ id: number; emailKey: string }[]> {
  return tx.rows(sql`
    select id, email_key as "emailKey" from members
    where (id = any(${ids}::bigint[]) or email_key = any(${emailKeys}::text[])) and state <> 'closed'`);
}

/** Returns ids of members whose address or handle contains the text, newest first. */
export async function listMemberIds(tx: Tx, text: string, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from members where ${matching({ text })} order by id desc limit ${limit}::int`);
  return rows.map(({ id }) => id);
}
