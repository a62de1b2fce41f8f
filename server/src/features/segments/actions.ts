import type { WhyNot } from '@pollen/contract/operation';
import type { Role } from '@pollen/contract/permissions';
import { segmentNameTaken } from '@pollen/contract/segments';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { boundsOf, refuseSensitive } from '../console-members/index';
import { audit, whyNotAllowed } from '../operators/index';
import {
  deleteSegmentRow,
  findSegment,
  insertSegment,
  isSegmentNameTaken,
  lockSegment,
  lockSegmentNames,
  type Segment,
  updateSegmentName,
} from './queries';

/** Up to so many members of a segment are counted. */
const COUNTED_AT_MOST = 10_000;

interface Acting {
  readonly id: number;
  readonly role: Role;
}

/** Why an operator cannot change a segment: those of others take the permission to manage members. */
export function whyNotChange(segment: Segment, operator: Acting): WhyNot | null {
  return segment.ownerId === operator.id ? null : whyNotAllowed(operator, 'manageMembers');
}

async function lockChangeable(tx: Tx, id: number, operator: Acting): Promise<Segment> {
  const segment = await lockSegment(tx, id);
  if (!segment) throw new Refusal(notFound);
  refuseIf(whyNotChange(segment, operator));
  return segment;
}

/** Saves filters under a name. Refuses a name that another segment has, and days in the wrong order. */
export async function createSegment(
  tx: Tx,
  { name, filters }: Pick<Segment, 'name' | 'filters'>,
  operator: Acting,
): Promise<{ id: number }> {
  await boundsOf(tx, filters);
  await refuseSensitive(tx, filters);
  await lockSegmentNames(tx);
  if (await isSegmentNameTaken(tx, name, null)) throw new Refusal(segmentNameTaken);
  const made = await insertSegment(tx, { name, filters, ownerId: operator.id });
  await audit(tx, operator, 'segment.created', 'segment', made.id, { name, settings: filters });
  return made;
}

/** Renames a segment. Refuses a name that another segment has. */
export async function renameSegment(tx: Tx, id: number, name: string, operator: Acting): Promise<void> {
  await lockSegmentNames(tx);
  const { name: before } = await lockChangeable(tx, id, operator);
  if (await isSegmentNameTaken(tx, name, id)) throw new Refusal(segmentNameTaken);
  await updateSegmentName(tx, id, name);
  await audit(tx, operator, 'segment.renamed', 'segment', id, { before, name });
}

/** Deletes a segment; its members are not touched. */
export async function deleteSegment(tx: Tx, id: number, operator: Acting): Promise<void> {
  const { name, filters } = await lockChangeable(tx, id, operator);
  await deleteSegmentRow(tx, id);
  await audit(tx, operator, 'segment.deleted', 'segment', id, { name, settings: filters });
}

/** Counts members by the filters of their list, up to a limit. */
export type CountMembers = (tx: Tx, filters: Segment['filters'], limit: number) => Promise<number>;

/**
 * Counts the members of a segment now, up to 10,000. The list of members brings the count: it knows of many features that
 * in turn know of the list.
 */
export async function countSegment(
  tx: Tx,
  id: number,
  countMembers: CountMembers,
): Promise<{ members: number; more: boolean; countedAt: string }> {
  const segment = await findSegment(tx, id);
  if (!segment) throw new Refusal(notFound);
  const counted = await countMembers(tx, segment.filters, COUNTED_AT_MOST + 1);
  return {
    members: Math.min(counted, COUNTED_AT_MOST),
    more: counted > COUNTED_AT_MOST,
    countedAt: tx.now.toISOString(),
  };
}
