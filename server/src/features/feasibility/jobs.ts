import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { measureList, measureWave } from './measuring';

/** Measures the waves and lists whose days are over, one in each transaction; after an interruption the next run goes on. */
async function measure(_payload: unknown, { database }: Services): Promise<void> {
  while (await database.transaction(measureWave));
  while (await database.transaction(measureList));
}

export const feasibilityJobs = { 'feasibility.measure': measure } satisfies Record<string, Job<Services>>;

export const feasibilityCrontab = '27 * * * * feasibility.measure';
