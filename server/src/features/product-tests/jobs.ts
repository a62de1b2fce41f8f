import { PARTICIPANT_STATES, PRODUCT_TEST_STEPS } from '@pollen/contract/product-test-values';
import { z } from 'zod';
import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { panelToday } from '../settings/index';
import { applyDueDay, openReport } from './due';
import { listDue, listReportsToOpen } from './participant-queries';
import { eraseAddresses } from './shipping-queries';
import { tellNow } from './transitions';

const Told = z.object({
  surveyId: z.int(),
  participantId: z.int(),
  state: z.enum(PARTICIPANT_STATES),
  report: z.int(),
  step: z.enum(PRODUCT_TEST_STEPS),
});

/** Participants whom one run takes; the next run takes the rest. */
const AT_ONCE = 1_000;

/**
 * Runs the work for each participant in a transaction of its own. One that fails does not stop the others; the job fails at
 * the end and is tried again.
 */
async function forEachParticipant<Row>(rows: readonly Row[], work: (row: Row) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows) await work(row).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${rows.length} participants failed`);
}

export const productTestJobs: Record<string, Job<Services>> = {
  /** Tells about reports that are open, reminds, and ends what was not done in time. */
  'productTests.due': async (_payload, { database, config }) => {
    const { publicUrl } = config;
    const today = await panelToday(database.reader);
    const opening = await listReportsToOpen(database.reader, today, AT_ONCE);
    await forEachParticipant(opening, (row) => database.transaction((tx) => openReport(tx, row, publicUrl)));
    const due = await listDue(database.reader, today, AT_ONCE);
    await forEachParticipant(due, (row) => database.transaction((tx) => applyDueDay(tx, row, publicUrl)));
  },

  /** Tells one of many participants about a step of the test. */
  'productTests.tell': async (payload, { database, config }) => {
    const told = Told.parse(payload);
    await database.transaction((tx) => tellNow(tx, told, config.publicUrl));
  },

  /** Erases the addresses whose last day has come. */
  'productTests.eraseAddresses': async (_payload, { database }) => {
    while ((await database.transaction(async (tx) => eraseAddresses(tx, await panelToday(tx), AT_ONCE))) === AT_ONCE);
  },
};

export const productTestCrontab = `
*/15 * * * * productTests.due
23 * * * * productTests.eraseAddresses
`;
