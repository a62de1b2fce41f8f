import sql from 'sql-template-tag';
import type { Tx } from './database/database';

/** One kind of background work. When it throws, it is tried again later. */
export type Job<Services> = (payload: unknown, services: Services) => Promise<void>;

export interface JobOptions {
  runAt?: Date;
  /** Jobs with one key replace each other while they wait. */
  key?: string;
  maxAttempts?: number;
}

/** Adds a job in the caller's transaction: the job exists if and only if that transaction commits. */
export async function addJob(tx: Tx, name: string, payload: unknown, options: JobOptions = {}): Promise<void> {
  await tx.run(sql`
    select graphile_worker.add_job(
      ${name}, payload => ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? 25}::int, job_key => ${options.key ?? null}::text)`);
}

/** Adds one job of a kind for each payload, in one statement and in the caller's transaction. */
export async function addJobs(tx: Tx, name: string, payloads: readonly unknown[]): Promise<void> {
  if (payloads.length === 0) return;
  await tx.run(sql`
    select graphile_worker.add_job(${name}, payload => value) from json_array_elements(${JSON.stringify(payloads)}::json)`);
}

export interface FailingJob {
  id: number;
  name: string;
  attempts: number;
  maxAttempts: number;
  error: string;
  nextRunAt: Date;
}

/** Counts the jobs that failed for good, up to `atMost`. */
export async function countFailedJobs(tx: Tx, atMost: number): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select from graphile_worker.jobs where last_error is not null and attempts >= max_attempts
      limit ${atMost}::int) failed`);
  return row.n;
}

/** Lists failed jobs, whether they will be tried again or not, latest first; `all` is their total number. */
export function listFailingJobs(tx: Tx, limit: number): Promise<(FailingJob & { all: number })[]> {
  return tx.rows(sql`
    select id, task_identifier as name, attempts::int, max_attempts::int as "maxAttempts", last_error as error,
      run_at as "nextRunAt", (count(*) over ())::int as "all"
    from graphile_worker.jobs where last_error is not null order by updated_at desc limit ${limit}::int`);
}
