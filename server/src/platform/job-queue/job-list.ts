import { JOB_STATES, type JobState } from '@pollen/contract/job-states';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../database/database';
import { offsetOf, type Paging } from '../paging';

/** An unfinished job. */
export interface JobRow {
  id: number;
  name: string;
  state: JobState;
  payload: unknown;
  createdAt: Date;
  runAt: Date;
  lockedAt: Date | null;
  attempts: number;
  maxAttempts: number;
  error: string | null;
}

const state: Sql = sql`case
    when j.locked_at is not null then 'running'
    when j.attempts >= j.max_attempts then 'failed'
    when j.last_error is not null then 'retrying'
    when j.run_at > now() then 'planned'
    else 'waiting' end`;

// The public view `graphile_worker.jobs` has no payload; see queue.ts for the private tables.
const rows: Sql = sql`
  select j.id, t.identifier as name, ${state} as state, j.payload, j.created_at as "createdAt", j.run_at as "runAt",
    j.locked_at as "lockedAt", j.attempts, j.max_attempts as "maxAttempts", j.last_error as error
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`;

/** Lists a page of jobs, latest first. */
export function listJobs(
  tx: Tx,
  filter: Paging & { state?: JobState | undefined; name?: string | undefined },
): Promise<JobRow[]> {
  return tx.rows(sql`
    select * from (${rows}) as jobs
    where (${filter.state ?? null}::text is null or state = ${filter.state ?? null})
      and (${filter.name ?? null}::text is null or name = ${filter.name ?? null})
    order by id desc limit ${filter.size} offset ${offsetOf(filter)}`);
}

/** Counts the jobs of each kind in each state. */
export function countJobs(tx: Tx): Promise<{ name: string; state: JobState; count: number }[]> {
  return tx.rows(sql`
    select name, state, count(*)::int as count from (${rows}) as jobs group by name, state order by name, state`);
}

/** Counts the unfinished jobs in each state, as figures for metrics; every state is there. */
export function countUnfinishedJobs(tx: Tx): Promise<{ label: JobState; value: number }[]> {
  return tx.rows(sql`
    select states.state as label, count(jobs.state)::int as value
    from unnest(${JOB_STATES}::text[]) as states(state) left join (${rows}) as jobs on jobs.state = states.state
    group by states.state order by states.state`);
}

/** Returns since when the longest waiting job has been due, or null when none is. */
export async function findOldestDueJob(tx: Tx): Promise<Date | null> {
  const found = await tx.maybe<{ runAt: Date }>(sql`
    select run_at as "runAt" from graphile_worker._private_jobs
    where is_available = true and run_at <= now() order by run_at limit 1`);
  return found?.runAt ?? null;
}

/** Finds and locks a job by its id: no worker takes it until the transaction ends. */
export async function lockJob(tx: Tx, id: number): Promise<JobRow | null> {
  await tx.rows(sql`select 1 from graphile_worker._private_jobs where id = ${id} for update`);
  return tx.maybe(sql`select * from (${rows}) as jobs where id = ${id}`);
}

/** Makes a job due now, with all its tries left. */
export async function makeDue(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`);
  // Without the notification, the workers would notice the job only at their next poll.
  await tx.run(sql`select pg_notify('jobs:insert', '{"r":"made due","count":1}')`);
}

/** Deletes a job. */
export async function removeJob(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`select graphile_worker.complete_jobs(array[${id}::bigint])`);
}

/** Deletes at most `limit` jobs that failed for good before an instant; returns their number. */
export function removeFailedJobs(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${before}::timestamptz
      order by id limit ${limit}::int))`);
}

/** Returns when the oldest job that failed for good was last tried, or null without one. */
export async function findOldestFailedJob(tx: Tx): Promise<Date | null> {
  const oldest = await tx.maybe<{ at: Date }>(sql`
    select updated_at as at from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null order by updated_at limit 1`);
  return oldest?.at ?? null;
}
