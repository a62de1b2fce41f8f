import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { offsetOf, type Paging } from '../../platform/paging';
import { type Member, type MemberState, memberColumns } from './queries';

export interface MemberFilter {
  /** Part of the address or the handle. */
  readonly text?: string | undefined;
  /** Members found in another way: by number, by profile name. */
  readonly ids?: readonly number[] | undefined;
  readonly state?: MemberState | undefined;
}

/** A pattern that finds the text anywhere. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
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

export function listMembers(tx: Tx, filter: MemberFilter & Paging): Promise<Member[]> {
  return tx.rows(sql`
    select ${memberColumns} from members where ${matching(filter)}
    order by id desc limit ${filter.size}::int offset ${offsetOf(filter)}::int`);
}

export async function countMembers(tx: Tx, filter: MemberFilter): Promise<number> {
  const row = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from members where ${matching(filter)}`,
  );
  return row.count;
}

/** Ids of members by a part of the address or the handle, newest first. */
export async function listMemberIds(tx: Tx, text: string, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from members where ${matching({ text })} order by id desc limit ${limit}::int`);
  return rows.map(({ id }) => id);
}
