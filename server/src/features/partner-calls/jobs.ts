import { z } from 'zod';
import { perDatabase } from '../../platform/database/per-database';
import { addJob, type Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { meaningOf, openSetup } from '../partners/index';
import { handleNextCalls } from './handling';
import { listPartnersWithWaitingCalls, listUnknownCalls, updateUnknownWaiting } from './queries';

const Replay = z.object({
  partnerId: z.int(),
  /** The calls up to this one were looked at by the jobs before. */
  after: z.int().default(0),
});

/** Calls that are looked at in one transaction. */
const REPLAYED_AT_ONCE = 1_000;

/** After so many turns the rest is left to another run, so that a shutdown does not wait for calls that keep coming. */
const TURNS_A_RUN = 20;

/** Handles calls that wait, partner by partner in turns; returns whether some may be left. */
async function handleInTurns(services: Services): Promise<boolean> {
  const { database } = services;
  for (let turn = 0; turn < TURNS_A_RUN; ) {
    const partners = await listPartnersWithWaitingCalls(database.reader);
    if (partners.length === 0) return false;
    let handled = 0;
    for (const partnerId of partners) {
      turn += 1;
      handled += await handleNextCalls(services, partnerId);
    }
    // What is left is locked by another run, which handles it.
    if (handled === 0) return false;
  }
  return true;
}

const runs = perDatabase(() => ({ isRunning: false, isAskedAgain: false }));

/**
 * Handles the calls that wait; returns whether some may be left. Each call adds a job, so several may be due at a time:
 * only one of a process works, because the others would take the places of other jobs.
 */
export async function handleWaitingCalls(services: Services): Promise<boolean> {
  const run = runs(services.database.reader);
  run.isAskedAgain = true;
  if (run.isRunning) return false;
  run.isRunning = true;
  try {
    let isMoreLeft = false;
    while (run.isAskedAgain && !isMoreLeft) {
      run.isAskedAgain = false;
      isMoreLeft = await handleInTurns(services);
    }
    return isMoreLeft;
  } finally {
    run.isRunning = false;
  }
}

export const partnerCallJobs: Record<string, Job<Services>> = {
  /** Handles the calls of partners that wait. */
  'partners.handleCalls': async (_payload, services) => {
    if (!(await handleWaitingCalls(services))) return;
    await services.database.transaction((tx) =>
      addJob(tx, 'partners.handleCalls', {}, { key: 'partners.handleCalls' }),
    );
  },

  /** Lets calls wait again whose status has a meaning by now. */
  'partners.replay': async (payload, { database, secrets }) => {
    const { partnerId, after } = Replay.parse(payload);
    await database.transaction(async (tx) => {
      const { profile } = await openSetup(tx, secrets, partnerId);
      const unknown = await listUnknownCalls(tx, partnerId, { after, limit: REPLAYED_AT_ONCE });
      const known = unknown.filter(({ status }) => meaningOf(profile, status) !== null);
      const waiting = await updateUnknownWaiting(
        tx,
        known.map(({ id }) => id),
      );
      if (waiting > 0) await addJob(tx, 'partners.handleCalls', {}, { key: 'partners.handleCalls' });
      const last = unknown.at(-1);
      // Calls that are set aside again lie behind, so the jobs come to an end.
      if (last && unknown.length === REPLAYED_AT_ONCE)
        await addJob(tx, 'partners.replay', { partnerId, after: last.id });
    });
  },
};

/** Also without a new call: for those that are tried again, and in case a job was lost with its process. */
export const partnerCallCrontab = `
* * * * * partners.handleCalls
`;
