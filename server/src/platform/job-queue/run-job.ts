import type { Database } from '../database/database';
import type { Job } from '../jobs';
import { fencedDatabase } from './fenced-database';
import type { TakenJob } from './queue';

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
