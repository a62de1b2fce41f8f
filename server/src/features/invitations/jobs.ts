import type { Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { membersWithCreditQuery } from '../ledger/index';
import { panelSettings } from '../settings/index';
import { findSurvey, leastCreditFor } from '../surveys/index';
import type { SegmentMembers } from './audience';
import { countSentSince, listWaiting } from './queries';
import { listRulesAfter } from './reminder-rule-queries';
import { remind } from './reminder-rules';
import { minuteBefore } from './rules';
import { sendInvitation } from './sending';
import { findWave, listRunning } from './wave-queries';
import { endWave, scheduleNextBatch, selectMembers } from './waves';

const Payload = z.strictObject({ waveId: z.int() });

/**
 * Sends the next batch of a wave at its pace. Each mail is a transaction of its own. The job of each minute sends what
 * a batch or a dead process left over.
 */
async function sendWave(payload: unknown, services: Services, segmentMembers: SegmentMembers): Promise<void> {
  const { waveId } = Payload.parse(payload);
  const { database, clock } = services;
  const stop = () => database.transaction((tx) => endWave(tx, waveId, 'stopped'));
  if (!(await database.transaction((tx) => selectMembers(tx, waveId, segmentMembers)))) return stop();
  const wave = await findWave(database.slowReader, waveId);
  // A wave still in planning waits for its time or the next day of the survey; no members are selected yet.
  if (!wave || wave.endedAt || wave.state === 'planning') return;
  const room = wave.pacePerMinute - (await countSentSince(database.slowReader, waveId, minuteBefore(clock.now())));
  if (room <= 0) return;
  const open = await membersWhoMayStart(database.slowReader, wave.surveyId);
  for (const id of await listWaiting(database.slowReader, waveId, room, open)) {
    const goesOn = await database.transaction((tx) => sendInvitation(tx, services, id));
    if (!goesOn) return stop();
  }
  const [left] = await listWaiting(database.slowReader, waveId, 1);
  if (left === undefined) await database.transaction((tx) => endWave(tx, waveId, 'sent'));
}

/**
 * Returns a query for the members for whom a new survey is open already; null when it is open for everybody. The others
 * are mailed when it opens for them.
 */
async function membersWhoMayStart(tx: Tx, surveyId: number): Promise<Sql | null> {
  const survey = await findSurvey(tx, surveyId);
  const least = survey ? leastCreditFor(survey, await panelSettings(tx), tx.now) : 0;
  return least === 0 ? null : membersWithCreditQuery(least, null);
}

/** One job for each wave, so that one that fails does not hold up the others. */
async function sendAll(_payload: unknown, { database }: Services): Promise<void> {
  const due = await listRunning(database.slowReader);
  for (const waveId of due) await database.transaction((tx) => scheduleNextBatch(tx, waveId));
}

const RULES_AT_ONCE = 200;

/** Starts the automatic reminders that are due, each in a transaction of its own. */
async function startReminders(services: Services, segmentMembers: SegmentMembers): Promise<void> {
  const { database } = services;
  let last = { surveyId: 0, kind: '' };
  for (;;) {
    const rules = await listRulesAfter(database.slowReader, last, RULES_AT_ONCE);
    for (const rule of rules) await database.transaction((tx) => remind(tx, rule, segmentMembers));
    const next = rules.at(-1);
    if (!next || rules.length < RULES_AT_ONCE) return;
    last = next;
  }
}

/** Returns the jobs that send waves; `segmentMembers` finds the members of a segment. */
export function invitationJobs({ segmentMembers }: { segmentMembers: SegmentMembers }) {
  return {
    'invitations.sendWave': (payload, services) => sendWave(payload, services, segmentMembers),
    'invitations.sendAll': sendAll,
    'invitations.startReminders': (_payload, services) => startReminders(services, segmentMembers),
  } satisfies Record<string, Job<Services>>;
}

export const invitationCrontab = `
* * * * * invitations.sendAll
2,32 * * * * invitations.startReminders
`;
