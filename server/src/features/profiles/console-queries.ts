import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { beginsPattern, containsPattern } from '../../platform/text-search';

/** Returns ids of members whose profile name contains the text, newest first. */
export async function listIdsByName(tx: Tx, text: string, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select member_id as id from profiles where name ilike ${containsPattern(text)} order by member_id desc limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** Returns ids of up to `limit` members whose profile name begins with the text. */
export async function listIdsByNameBeginning(tx: Tx, text: string, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select member_id as id from profiles where lower(name) like ${beginsPattern(text.toLowerCase())} limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** Returns ids of up to `limit` members with the text anywhere in their profile name, in no order. */
export async function listIdsWithName(tx: Tx, text: string, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select member_id as id from profiles where name ilike ${containsPattern(text)} limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** A query for `member_id` of the members whose profile names a country. */
export function membersInCountryQuery(countryId: number): Sql {
  return sql`select member_id from profiles where country_id = ${countryId}::bigint`;
}
