import { invariants } from '@pollen/checks/invariants/index';
import { runChecks } from '@pollen/checks/run';
import { raw } from 'sql-template-tag';
import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { MINUTE_MS } from '../../platform/time';
import { insertRun } from './queries';

/** The invariants read whole tables, which takes minutes in a large panel. */
const PATIENCE_MS = 60 * MINUTE_MS;

export const invariantRunJobs: Record<string, Job<Services>> = {
  /** Checks all invariants in one snapshot of the database, and stores what does not hold. */
  'invariantRuns.check': async (_payload, { database, clock, log }) => {
    const startedAt = clock.now();
    const broken = await database.readOnly(
      (tx) => runChecks({ query: async ({ text }) => ({ rows: await tx.rows(raw(text)) }) }),
      { patienceMs: PATIENCE_MS },
    );
    const checked = Object.keys(invariants).length;
    await database.transaction((tx) => insertRun(tx, { startedAt, endedAt: clock.now(), checked, broken }));
    // Only the sentences: the rows name members and amounts, which logs must not.
    for (const { check } of broken) log.error({ check }, 'an invariant of the database does not hold');
  },
};

export const invariantRunCrontab = '23 3 * * * invariantRuns.check';
