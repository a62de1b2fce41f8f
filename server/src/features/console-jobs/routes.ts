import { dropJob, jobs, runJobNow } from '@pollen/contract/console-jobs';
import { changeReasonMissing } from '@pollen/contract/console-versions';
import { notFound } from '@pollen/contract/values';
import { CHANGE_REASON } from '@pollen/contract/versioned';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { countJobs, type JobRow, listJobs, lockJob, makeDue, removeJob } from '../../platform/job-queue/job-list';
import { may, refuseIf } from '../../platform/may';
import { pagebar } from '../../platform/paging';
import { Refusal } from '../../platform/refusal';
import { audit, whyNotAllowed } from '../operators/index';
import { numbersIn, whyNotDrop, whyNotRunNow } from './rules';

async function mustLock(tx: Tx, id: number): Promise<JobRow> {
  const job = await lockJob(tx, id);
  if (!job) throw new Refusal(notFound);
  return job;
}

/** Handles the console's list of background jobs, and running or dropping one of them. */
export function consoleJobRoutes(api: Api): void {
  api.handle(jobs, async ({ tx, query, operator, locale }) => {
    const counts = await countJobs(tx);
    const rows = await listJobs(tx, query);
    const total = counts
      .filter(({ name, state }) => (query.name ?? name) === name && (query.state ?? state) === state)
      .reduce((sum, { count }) => sum + count, 0);
    const role = whyNotAllowed(operator, 'managePanel');
    return {
      list: rows.map((job) => ({
        id: job.id,
        name: job.name,
        state: job.state,
        about: numbersIn(job.payload),
        createdAt: job.createdAt.toISOString(),
        runAt: job.runAt.toISOString(),
        runningSince: job.lockedAt?.toISOString() ?? null,
        attempts: job.attempts,
        maxAttempts: job.maxAttempts,
        error: job.error,
        can: {
          runNow: may(role ?? whyNotRunNow(job.state), locale),
          drop: may(role ?? whyNotDrop(job.state), locale),
        },
      })),
      pagebar: pagebar(query, total),
      counts,
    };
  });

  api.handle(runJobNow, async ({ tx, params, operator }) => {
    const job = await mustLock(tx, params.id);
    refuseIf(whyNotRunNow(job.state));
    await makeDue(tx, job.id);
    await audit(tx, operator, 'job.runNow', 'job', job.id, { name: job.name, ...numbersIn(job.payload) });
    return null;
  });

  api.handle(dropJob, async ({ tx, params, body, operator }) => {
    const reason = body.reason.trim();
    if (reason.length < CHANGE_REASON.min) throw new Refusal(changeReasonMissing, { min: CHANGE_REASON.min });
    const job = await mustLock(tx, params.id);
    refuseIf(whyNotDrop(job.state));
    await removeJob(tx, job.id);
    const { name, attempts, error } = job;
    await audit(tx, operator, 'job.dropped', 'job', job.id, {
      reason,
      name,
      ...numbersIn(job.payload),
      attempts,
      error: error?.slice(0, 300) ?? null,
    });
    return null;
  });
}
