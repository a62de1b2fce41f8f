import { z } from 'zod';
import { perDatabase } from '../../platform/database/per-database';
import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { addFileJob, countFileCalls, handleNextCall } from '../partner-calls/index';
import { openSetup } from '../partners/index';
import { addCheckJob } from './actions';
import { checkFile, LINES_AT_ONCE } from './checking';
import {
  deleteLines,
  deleteUnchangingLines,
  findReconciliation,
  findText,
  insertLines,
  listUnderWay,
  lockReconciliation,
  updateApplyingAgain,
  updateChecked,
  updateDone,
  updateProgress,
} from './queries';
import { subjectOf } from './rules';

const Payload = z.strictObject({ id: z.int() });

/**
 * Checks a file: reads it in groups of lines, and stores what all of them would do in one transaction at the end. A run
 * that was cut short begins again.
 */
async function check(payload: unknown, { database, secrets }: Services): Promise<void> {
  const { id } = Payload.parse(payload);
  const file = await findReconciliation(database.reader, id);
  const csv = file?.state === 'checking' ? await findText(database.reader, id) : null;
  if (!file || csv === null) return;
  const { profile } = await openSetup(database.reader, secrets, file.partnerId);
  const of = { partnerId: file.partnerId, profile, columns: file.columns.places };
  const found = await checkFile(csv, of, (look) =>
    database.transaction(async (tx) => updateProgress(tx, id, await look(tx))),
  );
  await database.transaction(async (tx) => {
    const now = await lockReconciliation(tx, id);
    // Declined meanwhile, or checked by another run. After that one, an operator may have asked for yet another check.
    if (now?.state !== 'checking' || subjectOf(now) !== subjectOf(file)) return;
    await deleteLines(tx, id);
    // A file with a bad line can do nothing, so nothing of it is kept.
    const lines = found.problemCount > 0 ? [] : found.known;
    for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
      await insertLines(tx, id, lines.slice(at, at + LINES_AT_ONCE));
    }
    await updateChecked(tx, id, found);
  });
}

/** So many lines of a file are handled before it is the turn of the next file; a shutdown waits for no more of them. */
export const LINES_A_TURN = 200;

/**
 * Handles lines of a file one by one until none may be handled now, at most a turn, and ends the file once none waits.
 * What is left after a turn goes on in another job.
 */
async function applyTurn(services: Services, id: number): Promise<void> {
  const { database } = services;
  const partnerId = await database.transaction(async (tx) => {
    const file = await lockReconciliation(tx, id);
    // A line waits again: an operator has replayed it, or the complete has come that it takes back.
    if (file?.state === 'done' && (await countFileCalls(tx, id)) > 0) await updateApplyingAgain(tx, id);
    return file?.partnerId ?? null;
  });
  if (partnerId === null) return;
  let handled = 0;
  while (handled < LINES_A_TURN && (await handleNextCall(services, partnerId, id))) handled += 1;
  await database.transaction(async (tx) => {
    // Locked before the lines are counted, so that no job of another process finds one in between and leaves it to this.
    await lockReconciliation(tx, id);
    if (handled === LINES_A_TURN) await addFileJob(tx, id);
    else if ((await countFileCalls(tx, id)) === 0) await updateDone(tx, id);
  });
}

/** The files of which this process handles lines, each with its last run. */
const runs = perDatabase(() => new Map<number, Promise<void>>());

/**
 * Handles the lines of a file that wait. Runs of one process take turns at a file, since they would only wait for each
 * other's locks. None is left out: it may have been added for a line that the run before did not find.
 */
async function apply(payload: unknown, services: Services): Promise<void> {
  const { id } = Payload.parse(payload);
  const files = runs(services.database.reader);
  const before = files.get(id) ?? Promise.resolve();
  const run = before.catch(() => undefined).then(() => applyTurn(services, id));
  files.set(id, run);
  try {
    await run;
  } finally {
    if (files.get(id) === run) files.delete(id);
  }
}

export const reconciliationJobs = {
  'reconciliations.check': check,
  'reconciliations.apply': apply,
  /** Goes on with files whose job was lost with its process, and deletes the lines that nobody needs any more. */
  'reconciliations.goOn': async (_payload, { database }) => {
    await database.transaction(async (tx) => {
      for (const { id, state } of await listUnderWay(tx)) {
        if (state === 'checking') await addCheckJob(tx, id);
        else await addFileJob(tx, id);
      }
      await deleteUnchangingLines(tx);
    });
  },
} satisfies Record<string, Job<Services>>;

export const reconciliationCrontab = '*/5 * * * * reconciliations.goOn';
