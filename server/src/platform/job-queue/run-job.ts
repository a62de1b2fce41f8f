import type { Database } from '../database/database';
import type { Job } from '../jobs';
import { fencedDatabase } from './fenced-database';
import type { TakenJob } from './queue';

/** Observes the runs of jobs; see health/metrics.ts. */
export interface JobObserver {
  /** A run has ended. `failed`: it is tried again later; `reassigned`: another process has the job. */
  ran(run: { name: string; result: 'done' | 'failed' | 'reassigned'; seconds: number }): void;
}

/** Runs one job with a fenced database (see `fencedDatabase`); throws what the job throws. */
export async function runJob<Services extends { readonly database: Database }>(
  taken: TakenJob,
  jobs: Readonly<Record<string, Job<Services>>>,
  services: Services,
): Promise<void> {
  const job = jobs[taken.name];
  if (!job) throw new Error(`no job is called ${taken.name}`);
  await job(taken.payload, { ...services, database: fencedDatabase(services.database, taken) });
}
