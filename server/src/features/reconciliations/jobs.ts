import { z } from 'zod';
import { addJob, type Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { countFileCalls, handleNextCall } from '../partner-calls/index';
import { openSetup } from '../partners/index';
import { checkFile, LINES_AT_ONCE } from './checking';
import {
  deleteLines,
  findReconciliation,
  findText,
  insertLines,
  listUnderWay,
  lockReconciliation,
  updateChecked,
  updateDone,
  updateProgress,
} from './queries';

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
    if ((await lockReconciliation(tx, id))?.state !== 'checking') return;
    await deleteLines(tx, id);
    // A file with a bad line can do nothing, so nothing of it is kept.
    const changes = found.problemCount > 0 ? [] : found.changes;
    for (let at = 0; at < changes.length; at += LINES_AT_ONCE) {
      await insertLines(tx, id, changes.slice(at, at + LINES_AT_ONCE));
    }
    await updateChecked(tx, id, found);
  });
}

/** Handles the lines of an applied file one by one, and ends the file once none waits. */
async function apply(payload: unknown, services: Services): Promise<void> {
  const { id } = Payload.parse(payload);
  const file = await findReconciliation(services.database.reader, id);
  if (!file) return;
  while (await handleNextCall(services, file.partnerId, id));
  await services.database.transaction(async (tx) => {
    if ((await countFileCalls(tx, id)) === 0) await updateDone(tx, id);
  });
}

export const reconciliationJobs = {
  'reconciliations.check': check,
  'reconciliations.apply': apply,
  /** Goes on with files whose job was lost with its process. */
  'reconciliations.goOn': async (_payload, { database }) => {
    await database.transaction(async (tx) => {
      for (const { id, state } of await listUnderWay(tx)) {
        const job = state === 'checking' ? 'reconciliations.check' : 'reconciliations.apply';
        await addJob(tx, job, { id }, { key: `${job}:${id}` });
      }
    });
  },
} satisfies Record<string, Job<Services>>;

export const reconciliationCrontab = '*/5 * * * * reconciliations.goOn';
