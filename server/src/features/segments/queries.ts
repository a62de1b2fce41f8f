import type { BodyOf } from '@pollen/contract/operation';
import type { createSegment } from '@pollen/contract/segments';
import sql, { join } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { ListCursor } from '../../platform/list-cursor';
import { containsPattern } from '../../platform/text-search';

/** Filters of the members list under a name. */
export interface Segment {
  id: number;
  name: string;
  filters: BodyOf<typeof createSegment>['filters'];
  ownerId: number;
  createdAt: Date;
}

const columns = sql`id, name, filters, owner_id as "ownerId", created_at as "createdAt"`;

/** One page of segments, newest first; of one operator, or of all others. */
export function listSegments(
  tx: Tx,
  filter: {
    owner?: { readonly id: number; readonly is: 'mine' | 'others' } | undefined;
    search?: string | undefined;
    cursor: ListCursor;
    size: number;
  },
): Promise<Segment[]> {
  const { owner, search, cursor, size } = filter;
  const parts = [sql`(created_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::bigint)`];
  if (owner) parts.push(owner.is === 'mine' ? sql`owner_id = ${owner.id}` : sql`owner_id <> ${owner.id}`);
  if (search) parts.push(sql`lower(name) like ${containsPattern(search.toLowerCase())}`);
  return tx.rows(sql`
    select ${columns} from segments where ${join(parts, ' and ')} order by created_at desc, id desc limit ${size}::int`);
}

/** Returns the newest segments whose filters name a custom field. */
export function listSegmentsOfField(tx: Tx, fieldId: number, limit: number): Promise<Segment[]> {
  return tx.rows(sql`
    select ${columns} from segments
    where (filters ->> 'target')::jsonb -> 'custom' @> ${JSON.stringify([{ field: fieldId }])}::jsonb
    order by created_at desc, id desc limit ${limit}::int`);
}

/** Returns a segment without locking it, or null when the id is unknown. */
export function findSegment(tx: Tx, id: number): Promise<Segment | null> {
  return tx.maybe(sql`select ${columns} from segments where id = ${id}`);
}

/** Returns and locks a segment, or null when the id is unknown. */
export function lockSegment(tx: Tx, id: number): Promise<Segment | null> {
  return tx.maybe(sql`select ${columns} from segments where id = ${id} for update`);
}

/** Names are given one after the other: a unique index alone would answer two at once with a fault. */
export async function lockSegmentNames(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('segments:names', 0))`);
}

/** Returns whether another segment has a name, in whatever case. */
export async function isSegmentNameTaken(tx: Tx, name: string, exceptId: number | null): Promise<boolean> {
  const found = await tx.maybe(sql`
    select id from segments where lower(name) = lower(${name}) and id is distinct from ${exceptId}::bigint`);
  return found !== null;
}

/** Stores a new segment and returns its id. */
export function insertSegment(tx: Tx, segment: Pick<Segment, 'name' | 'filters' | 'ownerId'>): Promise<{ id: number }> {
  return tx.one(sql`
    insert into segments (name, filters, owner_id, created_at)
    values (${segment.name}, ${JSON.stringify(segment.filters)}::jsonb, ${segment.ownerId}, ${tx.now}) returning id`);
}

/** Stores a segment's new name. */
export async function updateSegmentName(tx: Tx, id: number, name: string): Promise<void> {
  await tx.run(sql`update segments set name = ${name} where id = ${id}`);
}

/** Deletes a segment; the caller checks first who may. */
export async function deleteSegmentRow(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from segments where id = ${id}`);
}
