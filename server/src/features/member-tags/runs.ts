import { TAGS_OF_MEMBER } from '@pollen/contract/member-tag-values';
import { type startTagRun, tagRunOver } from '@pollen/contract/member-tags';
import type { BodyOf } from '@pollen/contract/operation';
import { notFound } from '@pollen/contract/values';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { openAmongQuery } from '../members/index';
import { audit, auditByPanel } from '../operators/index';
import { findOrCreateTag, TAGGED_AT_ONCE } from './actions';
import {
  findTagEver,
  insertTagRun,
  lockTagRun,
  type TagRunRow,
  tagNextMembers,
  untagMembersOfRun,
  updateTagRun,
} from './queries';

type Filters = NonNullable<TagRunRow['filters']>;

/** A query for `member_id` of the members whom filters find. The list of members brings it: it knows of many features. */
export type FilteredMembers = (tx: Tx, filters: Filters) => Promise<Sql>;

/** Puts a tag on chosen members at once, or starts the job that puts it on all members whom filters find. */
export async function startRun(
  tx: Tx,
  { name, to }: BodyOf<typeof startTagRun>,
  { operator, filteredMembers }: { operator: { readonly id: number }; filteredMembers: FilteredMembers },
): Promise<TagRunRow> {
  const tag = await findOrCreateTag(tx, name, operator);
  const filters = 'filters' in to ? to.filters : null;
  const run = await insertTagRun(tx, { tagId: tag.id, filters, startedBy: operator.id });
  if ('filters' in to) {
    // Refuses filters that cannot be used while the operator is there.
    await filteredMembers(tx, to.filters);
    await addJob(tx, 'memberTags.run', { runId: run.id });
    const { search: _search, ...kept } = to.filters;
    await audit(tx, operator, 'tag.applied', 'tag', tag.id, { name: tag.name, settings: kept });
    return run;
  }
  const members = sql`select unnest(${to.memberIds}::bigint[]) as member_id`;
  const done = await tagNext(tx, run, members);
  await audit(tx, operator, 'tag.applied', 'tag', tag.id, { name: tag.name, count: done.tagged });
  return done;
}

/** Tags the next members of a run, without closed accounts; the run is done when there are no more. */
async function tagNext(tx: Tx, run: TagRunRow, members: Sql): Promise<TagRunRow> {
  const next = await tagNextMembers(tx, run, {
    members: openAmongQuery(members),
    limit: TAGGED_AT_ONCE,
    tagsOfMember: TAGS_OF_MEMBER,
  });
  return updateTagRun(tx, run.id, {
    state: next.found < TAGGED_AT_ONCE ? 'done' : 'running',
    tagged: run.tagged + next.tagged,
    leftOut: run.leftOut + next.leftOut,
    afterMemberId: next.last ?? run.afterMemberId,
  });
}

/** Does the next part of a run or of its undoing; returns whether there is more to do. */
export async function continueRun(tx: Tx, runId: number, filteredMembers: FilteredMembers): Promise<boolean> {
  const run = await lockTagRun(tx, runId);
  if (run?.state === 'undoing') {
    const taken = await untagMembersOfRun(tx, runId, TAGGED_AT_ONCE);
    const isOver = taken < TAGGED_AT_ONCE;
    await updateTagRun(tx, runId, {
      ...run,
      tagged: isOver ? 0 : Math.max(0, run.tagged - taken),
      state: isOver ? 'undone' : 'undoing',
    });
    return !isOver;
  }
  if (run?.state !== 'running' || !run.filters) return false;
  const tag = await findTagEver(tx, run.tagId);
  if (!tag || (tag.isGone && tag.mergedInto === null)) {
    await updateTagRun(tx, runId, { ...run, state: 'stopped' });
    return false;
  }
  // Members go straight to the tag that this one was merged into.
  const goal = { ...run, tagId: tag.mergedInto ?? run.tagId };
  const after = await tagNext(tx, goal, await filteredMembers(tx, run.filters));
  if (after.state === 'running') return true;
  await auditByPanel(tx, 'tag.applyFinished', 'tag', goal.tagId, { name: tag.name, count: after.tagged });
  return false;
}

/** Takes a tag off the members who got it in a run: a few at once, many in a job. */
export async function undoRun(tx: Tx, runId: number, operator: { readonly id: number }): Promise<TagRunRow> {
  const run = await lockTagRun(tx, runId);
  if (!run) throw new Refusal(notFound);
  if (run.state !== 'running' && run.state !== 'done') throw new Refusal(tagRunOver);
  const tag = await findTagEver(tx, run.tagId);
  await audit(tx, operator, 'tag.undone', 'tag', run.tagId, { name: tag?.name ?? '-', count: run.tagged });
  const taken = await untagMembersOfRun(tx, runId, TAGGED_AT_ONCE);
  if (taken < TAGGED_AT_ONCE) return updateTagRun(tx, runId, { ...run, tagged: 0, state: 'undone' });
  await addJob(tx, 'memberTags.run', { runId });
  return updateTagRun(tx, runId, { ...run, tagged: Math.max(0, run.tagged - taken), state: 'undoing' });
}
