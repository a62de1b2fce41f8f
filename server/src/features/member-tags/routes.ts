import {
  deleteTag as deleteCall,
  memberCount,
  mergeTag as mergeCall,
  renameTag as renameCall,
  startTagRemoval,
  startTagRun,
  tagMember as tagCall,
  tagRun,
  tagRuns,
  tags,
  undoTagRun,
  untagMember as untagCall,
} from '@pollen/contract/member-tags';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { may } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { operatorNames, whyNotAllowed } from '../operators/index';
import { deleteTag, mergeTag, renameTag, tagList, tagMember, untagMember } from './actions';
import { findTagEver } from './queries';
import { findTagRun, listTagRuns, type TagRunRow } from './run-queries';
import { type FilteredMembers, startRemoval, startRun, undoRun, whyNotUndone } from './runs';

type Operator = Parameters<typeof whyNotAllowed>[0];
/** Counts the members whom the filters of their list find, up to a limit. */
type CountMembers = (tx: Tx, filters: Parameters<FilteredMembers>[1], limit: number) => Promise<number>;

/** Up to so many members of a list are counted. */
const COUNTED_AT_MOST = 10_000;
const RUNS_SHOWN = 20;

async function shownRuns(tx: Tx, runs: readonly TagRunRow[], operator: Operator, locale: Locale) {
  const names = await operatorNames(
    tx,
    runs.map(({ startedBy }) => startedBy),
  );
  const shown = [];
  for (const run of runs) {
    shown.push({
      id: run.id,
      kind: run.kind,
      tag: (await findTagEver(tx, run.tagId))?.name ?? '-',
      state: run.state,
      members: run.members,
      full: run.leftOut,
      by: names.get(run.startedBy) ?? '-',
      startedAt: run.startedAt.toISOString(),
      finishedAt: run.finishedAt?.toISOString() ?? null,
      can: { undo: may(whyNotAllowed(operator, 'manageMembers') ?? whyNotUndone(run, tx.now), locale) },
    });
  }
  return shown;
}

async function shownRun(tx: Tx, run: TagRunRow, operator: Operator, locale: Locale) {
  const [shown] = await shownRuns(tx, [run], operator, locale);
  if (!shown) throw new Refusal(notFound);
  return shown;
}

/** Handles tags in the console: on one member, on many, and their list. The list of members brings the two functions. */
export function memberTagRoutes(
  api: Api,
  { filteredMembers, countMembers }: { filteredMembers: FilteredMembers; countMembers: CountMembers },
): void {
  api.handle(tags, async ({ tx, query, operator, locale }) => ({
    list: await tagList(tx, query.counted === 'true'),
    can: { change: may(whyNotAllowed(operator, 'manageMembers'), locale) },
  }));

  api.handle(tagCall, async ({ tx, params, body, operator }) => {
    const { id, name } = await tagMember(tx, params.id, body.name, operator);
    return { tag: { id, name } };
  });

  api.handle(untagCall, async ({ tx, params, operator }) => {
    await untagMember(tx, params.id, params.tagId, operator);
    return null;
  });

  api.handle(renameCall, async ({ tx, params, body, operator }) => {
    await renameTag(tx, params.id, body.name, operator);
    return null;
  });

  api.handle(mergeCall, async ({ tx, params, body, operator }) => {
    await mergeTag(tx, params.id, body.into, operator);
    return null;
  });

  api.handle(deleteCall, async ({ tx, params, operator }) => {
    await deleteTag(tx, params.id, operator);
    return null;
  });

  api.handle(tagRuns, async ({ tx, operator, locale }) => ({
    list: await shownRuns(tx, await listTagRuns(tx, RUNS_SHOWN), operator, locale),
  }));

  api.handle(tagRun, async ({ tx, params, operator, locale }) => {
    const run = await findTagRun(tx, params.id);
    if (!run) throw new Refusal(notFound);
    return shownRun(tx, run, operator, locale);
  });

  api.handle(startTagRun, async ({ tx, body, operator, locale }) =>
    shownRun(tx, await startRun(tx, body, { operator, filteredMembers }), operator, locale),
  );

  api.handle(startTagRemoval, async ({ tx, params, body, operator, locale }) =>
    shownRun(tx, await startRemoval(tx, params.id, body, { operator, filteredMembers }), operator, locale),
  );

  api.handle(undoTagRun, async ({ tx, params, operator, locale }) =>
    shownRun(tx, await undoRun(tx, params.id, operator), operator, locale),
  );

  api.handle(memberCount, async ({ tx, query }) => {
    const counted = await countMembers(tx, query, COUNTED_AT_MOST + 1);
    return { members: Math.min(counted, COUNTED_AT_MOST), more: counted > COUNTED_AT_MOST };
  });
}
