import { RECONCILIATION_LINES } from '@pollen/contract/reconciliation-values';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import { perDatabase } from '../../platform/database/per-database';
import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { addFileJob, countFileCalls, handleNextCalls } from '../partner-calls/index';
import { openSetup } from '../partners/index';
import { panelSettings } from '../settings/index';
import { addCheckJob, addPrepareJob } from './actions';
import { Comparison, storeNextLines } from './applying';
import { checkFile, LINES_AT_ONCE } from './checking';
import {
  beginCheckRun,
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

/** Lines that nobody needs any more are deleted in steps. */
const DELETED_AT_ONCE = 10_000;

const Payload = z.strictObject({ id: z.int() });

/**
 * Checks a file: reads it in groups of lines, and then stores what they would do, group by group, so that no transaction
 * keeps many attempts locked. A run that was cut short begins again, and a newer run ends those before it.
 */
async function check(payload: unknown, { database, secrets }: Services): Promise<void> {
  const { id } = Payload.parse(payload);
  const run = await database.transaction(async (tx) => {
    const begun = await beginCheckRun(tx, id);
    if (begun !== null) await deleteLines(tx, id);
    return begun;
  });
  const file = await findReconciliation(database.reader, id);
  const csv = await findText(database.reader, id);
  if (run === null || !file || csv === null) return;
  const { profile } = await openSetup(database.reader, secrets, file.partnerId);
  const of = { partnerId: file.partnerId, profile, columns: file.columns.places };
  const found = await checkFile(csv, of, (look) =>
    database.transaction(async (tx) => {
      await updateProgress(tx, id, run, await look(tx));
    }),
  );
  // A file with a bad line can do nothing, so nothing of it is kept.
  const lines = found.problemCount > 0 ? [] : found.known;
  const inRun = (work: (tx: Tx) => Promise<void>) =>
    database.transaction(async (tx) => {
      // Declined meanwhile, or checked by a newer run.
      const isInRun = await updateProgress(tx, id, run, Math.min(found.lines, RECONCILIATION_LINES));
      if (isInRun) await work(tx);
      return isInRun;
    });
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    if (!(await inRun((tx) => insertLines(tx, id, lines.slice(at, at + LINES_AT_ONCE))))) return;
  }
  await inRun(async (tx) => {
    const month = found.months.most((await panelSettings(tx)).timeZone);
    await updateChecked(tx, id, { ...found, month });
  });
}

/**
 * Compares an applied file with its dry run and stores its lines as calls, both step by step. A run that was cut short
 * compares again from the start, and goes on storing after the last line that was stored.
 */
async function prepare(payload: unknown, { database, config }: Services): Promise<void> {
  const { id } = Payload.parse(payload);
  const file = await findReconciliation(database.reader, id);
  if (file?.state !== 'preparing') return;
  if (file.storedLine === null) {
    const comparison = new Comparison(file);
    let after: number | null = 0;
    while (after !== null) {
      const from: number = after;
      after = await database.transaction((tx) => comparison.next(tx, from));
    }
    await database.transaction((tx) => comparison.end(tx, config.publicUrl));
  }
  while (await database.transaction((tx) => storeNextLines(tx, id))) {
    // Each step is a transaction of its own.
  }
}

/** So many lines of a file are handled before it is the turn of the next file; a shutdown waits for no more of them. */
export const LINES_A_TURN = 200;

/**
 * Handles lines of a file until none may be handled now, at most a turn, and ends the file once none waits.
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
  for (let next = 1; next > 0 && handled < LINES_A_TURN; handled += next) {
    next = await handleNextCalls(services, partnerId, id);
  }
  await database.transaction(async (tx) => {
    // Locked before the lines are counted, so that no job of another process finds one in between and leaves it to this.
    await lockReconciliation(tx, id);
    if (handled >= LINES_A_TURN) await addFileJob(tx, id);
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
  'reconciliations.prepare': prepare,
  'reconciliations.apply': apply,
  /** Goes on with files whose job was lost with its process (a newer check would end one that runs), and deletes the lines that nobody needs any more. */
  'reconciliations.goOn': async (_payload, { database }) => {
    await database.transaction(async (tx) => {
      for (const { id, state } of await listUnderWay(tx)) {
        if (state === 'checking') await addCheckJob(tx, id);
        else if (state === 'preparing') await addPrepareJob(tx, id);
        else await addFileJob(tx, id);
      }
    });
    while ((await database.transaction((tx) => deleteUnchangingLines(tx, DELETED_AT_ONCE))) === DELETED_AT_ONCE) {
      // Each step is a transaction of its own.
    }
  },
} satisfies Record<string, Job<Services>>;

export const reconciliationCrontab = '*/5 * * * * reconciliations.goOn';
