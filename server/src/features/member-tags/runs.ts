import { REMOVAL_UNDONE_WITHIN_DAYS, TAGS_OF_MEMBER } from '@pollen/contract/member-tag-values';
import {
  type startTagRemoval,
  type startTagRun,
  tagGone,
  tagRunOver,
  tagRunTooOld,
} from '@pollen/contract/member-tags';
import type { BodyOf } from '@pollen/contract/operation';
import { notFound } from '@pollen/contract/values';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { DAY_MS } from '../../platform/time';
import { openAmongQuery } from '../members/index';
import { audit, auditByPanel } from '../operators/index';
import { findOrCreateTag, livingTag, lockLivingTag, TAGGED_AT_ONCE } from './actions';
import { findTagEver, lockTagMoves, type Tag } from './queries';
import {
  giveTagBack,
  insertTagRun,
  lockTagRun,
  type TagRunRow,
  tagNextMembers,
  untagMembersOfRun,
  untagNextMembers,
  updateTagRun,
} from './run-queries';

type Filters = NonNullable<TagRunRow['filters']>;

/** A query for `member_id` of the members whom filters find. The list of members brings it: it knows of many features. */
export type FilteredMembers = (tx: Tx, filters: Filters) => Promise<Sql>;

interface Starting {
  readonly operator: { readonly id: number };
  readonly filteredMembers: FilteredMembers;
}

const startedActions = { add: 'tag.applied', remove: 'tag.removed' } as const;
const finishedActions = { add: 'tag.applyFinished', remove: 'tag.removeFinished' } as const;
const undoneActions = { add: 'tag.undone', remove: 'tag.restored' } as const;

/** Puts a tag on chosen members at once, or starts the job that puts it on all members whom filters find. */
export async function startRun(tx: Tx, { name, to }: BodyOf<typeof startTagRun>, by: Starting): Promise<TagRunRow> {
  return beginRun(tx, { kind: 'add', tag: await findOrCreateTag(tx, name, by.operator), whom: to }, by);
}

/** Takes a tag off chosen members at once, or starts the job that takes it off all members whom filters find. */
export async function startRemoval(
  tx: Tx,
  tagId: number,
  { from }: BodyOf<typeof startTagRemoval>,
  by: Starting,
): Promise<TagRunRow> {
  return beginRun(tx, { kind: 'remove', tag: await lockLivingTag(tx, tagId), whom: from }, by);
}

async function beginRun(
  tx: Tx,
  { kind, tag, whom }: { kind: TagRunRow['kind']; tag: Tag; whom: BodyOf<typeof startTagRun>['to'] },
  { operator, filteredMembers }: Starting,
): Promise<TagRunRow> {
  const filters = 'filters' in whom ? whom.filters : null;
  const run = await insertTagRun(tx, { kind, tagId: tag.id, filters, startedBy: operator.id });
  if ('filters' in whom) {
    // Refuses filters that cannot be used while the operator is there.
    await filteredMembers(tx, whom.filters);
    await addJob(tx, 'memberTags.run', { runId: run.id });
    const { search: _search, ...kept } = whom.filters;
    await audit(tx, operator, startedActions[kind], 'tag', tag.id, { name: tag.name, settings: kept });
    return run;
  }
  await lockTagMoves(tx);
  const done = await doNext(tx, run, sql`select unnest(${whom.memberIds}::bigint[]) as member_id`);
  await audit(tx, operator, startedActions[kind], 'tag', tag.id, { name: tag.name, count: done.members });
  return done;
}

/** Does the next part of a run, without closed accounts; the run is done when there are no more members. */
async function doNext(tx: Tx, run: TagRunRow, members: Sql): Promise<TagRunRow> {
  const part = { members: openAmongQuery(members), limit: TAGGED_AT_ONCE };
  const next =
    run.kind === 'add'
      ? await tagNextMembers(tx, run, { ...part, tagsOfMember: TAGS_OF_MEMBER })
      : await untagNextMembers(tx, run, part);
  return updateTagRun(tx, run.id, {
    state: next.found < TAGGED_AT_ONCE ? 'done' : 'running',
    members: run.members + next.members,
    leftOut: run.leftOut + next.leftOut,
    afterMemberId: next.last ?? run.afterMemberId,
  });
}

/** Undoes the next part of a run; the tag that its own was merged into takes its place. */
async function undoNext(tx: Tx, run: TagRunRow, tagId: number): Promise<TagRunRow> {
  const { taken, leftOut } =
    run.kind === 'add'
      ? { taken: await untagMembersOfRun(tx, run.id, TAGGED_AT_ONCE), leftOut: 0 }
      : await giveTagBack(tx, { id: run.id, tagId }, { limit: TAGGED_AT_ONCE, tagsOfMember: TAGS_OF_MEMBER });
  const isOver = taken < TAGGED_AT_ONCE;
  return updateTagRun(tx, run.id, {
    state: isOver ? 'undone' : 'undoing',
    members: isOver ? 0 : Math.max(0, run.members - taken),
    leftOut: run.kind === 'add' ? run.leftOut : run.leftOut + leftOut,
    afterMemberId: run.afterMemberId,
  });
}

/** Does the next part of a run or of its undoing; returns whether there is more to do. */
export async function continueRun(tx: Tx, runId: number, filteredMembers: FilteredMembers): Promise<boolean> {
  const run = await lockTagRun(tx, runId);
  if (run?.state !== 'undoing' && run?.state !== 'running') return false;
  await lockTagMoves(tx);
  const tag = await findTagEver(tx, run.tagId);
  const tagId = livingTag(run.tagId, tag);
  // The tag was deleted, so nobody has it any more.
  if (!tag || tagId === null) {
    await updateTagRun(tx, runId, { ...run, state: 'stopped' });
    return false;
  }
  if (run.state === 'undoing') return (await undoNext(tx, run, tagId)).state === 'undoing';
  if (!run.filters) return false;
  const after = await doNext(tx, { ...run, tagId }, await filteredMembers(tx, run.filters));
  if (after.state === 'running') return true;
  await auditByPanel(tx, finishedActions[run.kind], 'tag', tagId, { name: tag.name, count: after.members });
  return false;
}

/** Returns why a run cannot be undone whatever its tag is now, or null. */
export function whyNotUndone(run: TagRunRow, now: Date) {
  if (run.state !== 'running' && run.state !== 'done') return { kind: tagRunOver };
  const age = now.getTime() - run.startedAt.getTime();
  return run.kind === 'remove' && age > REMOVAL_UNDONE_WITHIN_DAYS * DAY_MS
    ? { kind: tagRunTooOld, params: { days: REMOVAL_UNDONE_WITHIN_DAYS } }
    : null;
}

/**
 * Takes a tag off the members who got it in a run, or gives it back to those who lost it: a few at once, many in a job.
 * Refuses to give back a tag that was deleted since.
 */
export async function undoRun(tx: Tx, runId: number, operator: { readonly id: number }): Promise<TagRunRow> {
  const run = await lockTagRun(tx, runId);
  if (!run) throw new Refusal(notFound);
  const why = whyNotUndone(run, tx.now);
  if (why) throw new Refusal(why.kind, why.params);
  await lockTagMoves(tx);
  const tag = await findTagEver(tx, run.tagId);
  const tagId = livingTag(run.tagId, tag);
  if (run.kind === 'remove' && tagId === null) throw new Refusal(tagGone);
  await audit(tx, operator, undoneActions[run.kind], 'tag', run.tagId, { name: tag?.name ?? '-', count: run.members });
  const after = await undoNext(tx, run, tagId ?? run.tagId);
  if (after.state === 'undoing') await addJob(tx, 'memberTags.run', { runId });
  return after;
}
