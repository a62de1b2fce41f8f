import { outsideJobs } from '@pollen/server/jobs';
import { finishJobs } from '@pollen/server/platform/job-queue/finish-jobs';
import type { Job } from '@pollen/server/platform/jobs';
import type { Services } from '@pollen/server/platform/services';
import type { Panel } from './panel';

/** Runs all due jobs of the given kinds. */
export function runJobs(panel: Panel, jobs: Readonly<Record<string, Job<Services>>>): Promise<void> {
  return finishJobs({ pool: panel.services.database.pool, services: panel.services, jobs, outside: outsideJobs });
}
