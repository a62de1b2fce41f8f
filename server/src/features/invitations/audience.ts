import { noOpenCells } from '@pollen/contract/console-waves';
import { REMINDERS_AT_MOST } from '@pollen/contract/wave-values';
import type { Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import { HOUR_MS } from '../../platform/time';
import { whereNotBegun, whereUnfinishedUntil } from '../attempts/index';
import { whereWantsInvitations } from '../consents/index';
import { listExclusions, whereNotExcluded } from '../exclusions/index';
import { invitationsPerWeekQuery } from '../mail-preferences/index';
import { whereActive } from '../members/index';
import { matchingProfiles } from '../profiles/index';
import type { Segment } from '../segments/index';
import { panelSettings, panelToday } from '../settings/index';
import { listCells, type QuotaCellRow, type Survey } from '../surveys/index';
import { whereNotPaused } from './queries';
import { weekBefore } from './rules';
import {
  type Audience,
  countReachable,
  whereAll,
  whereBelowLimit,
  whereFoundBy,
  whereInvitedUntil,
  whereMayBeReminded,
  whereNotInvited,
} from './selection-queries';
import type { Wave } from './wave-queries';

/** A query for `member_id` of the members of a segment. The list of members brings it: it knows of many features. */
export type SegmentMembers = (tx: Tx, filters: Segment['filters']) => Promise<Sql>;

/** Whom a wave mails: the part of a wave that its audience depends on. */
export type Recipients = Pick<Wave, 'kind' | 'to' | 'segmentFilters' | 'afterHours' | 'mostReminders'>;

/** An invitation of everybody who fits. */
export const everybody: Recipients = {
  kind: 'invitation',
  to: 'all',
  segmentFilters: null,
  afterHours: null,
  mostReminders: REMINDERS_AT_MOST,
};

/** Returns the quota cells that a profile alone decides about, and that have room. */
function openCells(cells: readonly QuotaCellRow[]): QuotaCellRow[] {
  return cells.filter(({ answer, completes, target }) => !answer && completes < target);
}

/** Refuses waves for open cells where a survey has none. */
export async function requireOpenCells(tx: Tx, surveyId: number): Promise<void> {
  if (openCells(await listCells(tx, surveyId)).length === 0) throw new Refusal(noOpenCells);
}

/**
 * Returns the members whom a wave could mail to now: those who match the survey's target, have a quota cell with room,
 * and belong to the part that the wave is for. A reminder also takes that they were mailed or stopped answering so long
 * ago.
 */
export async function audienceOf(
  tx: Tx,
  survey: Survey,
  recipients: Recipients,
  segmentMembers: SegmentMembers,
): Promise<Audience> {
  const [today, { invitationsPerWeek }, cells, exclusions] = await Promise.all([
    panelToday(tx),
    panelSettings(tx),
    listCells(tx, survey.id),
    listExclusions(tx, survey.id),
  ]);
  const fullCells = cells.filter((cell) => !cell.answer && cell.completes >= cell.target).map(({ rule }) => rule);
  const { kind, to, segmentFilters, afterHours, mostReminders } = recipients;
  const oneOf = to === 'openCells' ? openCells(cells).map(({ rule }) => rule) : null;
  const segment = segmentFilters && (await segmentMembers(tx, segmentFilters));
  const until = new Date(tx.now.getTime() - (afterHours ?? 0) * HOUR_MS);
  const notExcluded = (member: Sql) => whereNotExcluded(member, { surveyId: survey.id, exclusions, now: tx.now });
  const byKind: Record<Wave['kind'], (member: Sql) => readonly Sql[]> = {
    // Members who started the survey before are not invited, however the attempt ended.
    invitation: (member) => [whereNotBegun(member, survey.id), whereNotInvited(member, survey.id), notExcluded(member)],
    notStarted: (member) => [
      whereInvitedUntil(member, survey.id, until),
      whereMayBeReminded(member, survey.id, until, mostReminders),
      whereNotBegun(member, survey.id),
      notExcluded(member),
    ],
    // An attempt that runs may be finished, whatever the survey excludes.
    notFinished: (member) => [
      whereUnfinishedUntil(member, survey.id, until),
      whereMayBeReminded(member, survey.id, until, mostReminders),
    ],
  };
  return {
    profiles: matchingProfiles(survey.target, today, { except: fullCells, oneOf }),
    conditions: (member) => [
      whereActive(member),
      whereWantsInvitations(member),
      whereNotPaused(member, today),
      ...byKind[kind](member),
      ...(segment ? [whereFoundBy(member, segment)] : []),
    ],
    perWeek: invitationsPerWeek,
    chosenPerWeek: invitationsPerWeekQuery,
    week: weekBefore(tx.now),
  };
}

/** Returns how many members a wave could mail to now, and the panel's limits of mails. */
export async function reachOf(
  tx: Tx,
  survey: Survey,
  recipients: Recipients,
  segmentMembers: SegmentMembers,
): Promise<{ members: number; perWeek: number; perMinute: number }> {
  if (recipients.to === 'openCells') await requireOpenCells(tx, survey.id);
  const audience = await audienceOf(tx, survey, recipients, segmentMembers);
  const { invitationsPerMinute: perMinute } = await panelSettings(tx);
  return { members: await countReachable(tx, audience), perWeek: audience.perWeek, perMinute };
}

/** Returns a condition on a column with a member's id: the member could be mailed an invitation to some survey now. */
export async function mailableMembers(tx: Tx): Promise<(member: Sql) => Sql> {
  const [today, { invitationsPerWeek }] = await Promise.all([panelToday(tx), panelSettings(tx)]);
  return (member) =>
    whereAll([
      whereWantsInvitations(member),
      whereNotPaused(member, today),
      whereBelowLimit(member, {
        perWeek: invitationsPerWeek,
        chosenPerWeek: invitationsPerWeekQuery(member),
        week: weekBefore(tx.now),
      }),
    ]);
}
