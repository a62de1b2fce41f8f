import { z } from 'zod';
import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { endWave, scheduleNextBatch, selectMembers, sendInvitation } from './actions';
import { countSentSince, findWave, listRunning, listWaiting } from './queries';
import { minuteBefore } from './rules';

const Payload = z.strictObject({ waveId: z.int() });

/**
 * Sends the next batch of a wave at its pace. Each mail is a transaction of its own. The job of each minute sends what
 * a batch or a dead process left over.
 */
async function sendWave(payload: unknown, services: Services): Promise<void> {
  const { waveId } = Payload.parse(payload);
  const { database, clock } = services;
  const stop = () => database.transaction((tx) => endWave(tx, waveId, 'stopped'));
  if (!(await database.transaction((tx) => selectMembers(tx, waveId)))) return stop();
  const wave = await findWave(database.slowReader, waveId);
  // A wave still in planning waits for the next day of the survey; no members are selected yet.
  if (!wave || wave.endedAt || wave.state === 'planning') return;
  const room = wave.pacePerMinute - (await countSentSince(database.slowReader, waveId, minuteBefore(clock.now())));
  if (room <= 0) return;
  for (const id of await listWaiting(database.slowReader, waveId, room)) {
    const goesOn = await database.transaction((tx) => sendInvitation(tx, services, id));
    if (!goesOn) return stop();
  }
  const [left] = await listWaiting(database.slowReader, waveId, 1);
  if (left === undefined) await database.transaction((tx) => endWave(tx, waveId, 'sent'));
}

/** One job for each wave, so that one that fails does not hold up the others. */
async function sendAll(_payload: unknown, { database }: Services): Promise<void> {
  for (const waveId of await listRunning(database.slowReader))
    await database.transaction((tx) => scheduleNextBatch(tx, waveId));
}

export const invitationJobs: Record<string, Job<Services>> = {
  'invitations.sendWave': sendWave,
  'invitations.sendAll': sendAll,
};

export const invitationCrontab = '* * * * * invitations.sendAll';
