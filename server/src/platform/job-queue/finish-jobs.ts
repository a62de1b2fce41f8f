import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../database/database';
import type { Job } from '../jobs';
import { completeJob, failJob, registerKinds, takeJob } from './queue';
import { runJob } from './run-job';

/** Runs all due jobs of these kinds, one after the other, until none is left. For tests. */
export async function finishJobs<Services extends { readonly database: Database }>(options: {
  pool: pg.Pool;
  services: Services;
  jobs: Readonly<Record<string, Job<Services>>>;
  outside?: readonly string[];
}): Promise<void> {
  const { pool, jobs, services, outside = [] } = options;
  const idOf = await registerKinds(pool, Object.keys(jobs));
  const kinds = [...idOf.values()];
  const outsideIds = outside.flatMap((name) => idOf.get(name) ?? []);
  const processId = `finish-jobs-${randomUUID()}`;
  for (let taken = 1; ; taken += 1) {
    const job = await takeJob(pool, kinds, `${processId}/${taken}`, outsideIds);
    if (!job) return;
    try {
      await runJob(job, jobs, services);
    } catch (error) {
      await failJob(pool, job, error instanceof Error ? error.message : String(error));
      continue;
    }
    await completeJob(pool, job);
  }
}
