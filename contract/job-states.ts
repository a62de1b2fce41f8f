/**
 * Where a job stands; free of zod, so that browsers may import it. `retrying` has failed and is tried again by itself,
 * `failed` is not any more.
 */
export const JOB_STATES = ['running', 'waiting', 'planned', 'retrying', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];
