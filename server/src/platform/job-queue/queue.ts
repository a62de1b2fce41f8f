import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../database/database';
import { MINUTE_MS } from '../time';

/*
 * This folder reads and writes the private tables of graphile-worker, and no other place does: graphile-worker has no
 * function that takes a job for a holder of ours, or that completes one only while that holder still has it (decision
 * 66), and its public view of jobs has no payload. A version of graphile-worker may change these tables: its version is
 * exact in package.json, and an upgrade begins with a review of this folder.
 */

/** How long a process may be without a heartbeat before other processes release its jobs. */
export const HEARTBEAT_TIMEOUT_MS = MINUTE_MS;
/** For how many hours rows of processes that ended without deregistering are kept, to find out what happened. */
const DEAD_PROCESS_HOURS = 24;

/** A pool, or one of its connections. */
export interface Queryable {
  query(statement: Sql): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

/** One run of a job by one process. */
export interface TakenJob {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly maxAttempts: number;
  /** `process/number`, unique to this run: a later run of the same job has another holder. */
  readonly holder: string;
}

/** Adds the kinds of jobs that the queue does not know yet; returns their ids by name. */
export async function registerKinds(on: Queryable, names: readonly string[]): Promise<Map<string, number>> {
  await on.query(sql`
    insert into graphile_worker._private_tasks (identifier)
    select name from unnest(${names}::text[]) name
    where not exists (select from graphile_worker._private_tasks where identifier = name)
    on conflict do nothing`);
  const { rows } = await on.query(sql`
    select id, identifier as name from graphile_worker._private_tasks where identifier = any(${names}::text[])`);
  return new Map((rows as { id: number; name: string }[]).map(({ id, name }) => [name, id]));
}

/**
 * Takes the next due job of the given kinds for `holder`; returns null when none is due. Of `outsideIds`, the kinds that
 * call outside parties, none is taken while a sending hold is in force.
 */
export async function takeJob(
  on: Queryable,
  kindIds: readonly number[],
  holder: string,
  outsideIds: readonly number[] = [],
): Promise<TakenJob | null> {
  const { rows } = await on.query(sql`
    with next as (
      select id from graphile_worker._private_jobs
      where is_available = true and run_at <= now() and task_id = any(${kindIds}::int[]) and job_queue_id is null
        and not (task_id = any(${outsideIds}::int[]) and exists (select from sending_holds where ended_at is null))
      order by priority, run_at limit 1 for update skip locked
    )
    update graphile_worker._private_jobs j set attempts = j.attempts + 1, locked_by = ${holder}, locked_at = now()
    from next, graphile_worker._private_tasks t where j.id = next.id and t.id = j.task_id
    returning j.id::text, t.identifier as name, j.payload, j.attempts::int, j.max_attempts::int as "maxAttempts",
      j.locked_by as holder`);
  return (rows[0] as TakenJob | undefined) ?? null;
}

/** Deletes a finished job. Changes nothing when the job has another holder by now. */
export async function completeJob(on: Queryable, { id, holder }: TakenJob): Promise<void> {
  await on.query(sql`delete from graphile_worker._private_jobs where id = ${id}::bigint and locked_by = ${holder}`);
}

/**
 * Stores that a run failed; the next run is due after e, e^2, e^3 ... seconds, as with graphile-worker's own runner.
 * Changes nothing when the job has another holder by now.
 */
export async function failJob(on: Queryable, { id, holder }: TakenJob, error: string): Promise<void> {
  // PostgreSQL stores no NUL in a text; a message from outside may contain one.
  const message = error.replaceAll('\0', '');
  await on.query(sql`
    update graphile_worker._private_jobs set last_error = ${message}, locked_by = null, locked_at = null,
      run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
    where id = ${id}::bigint and locked_by = ${holder}`);
}

/** First key of the advisory locks on jobs; the second key is the id of the job. */
const JOB_LOCK = 2_026_112;

/**
 * Keeps other processes from releasing a job until the transaction ends. Returns false when the job has another holder
 * by now. Uses an advisory lock, because `add_job` with the key of a running job updates the row and would wait for a
 * row lock.
 */
export async function lockHeldJob(tx: Tx, { id, holder }: TakenJob): Promise<boolean> {
  // Both statements are sent in one packet. The second is a statement of its own, because its snapshot must be taken
  // after the lock was granted.
  const [, rows] = await Promise.all([
    tx.rows(sql`select pg_advisory_xact_lock_shared(${JOB_LOCK}::int, (${id}::bigint % 2147483647)::int)`),
    tx.rows(sql`select 1 from graphile_worker._private_jobs where id = ${id}::bigint and locked_by = ${holder}`),
  ]);
  return rows.length > 0;
}

/** Releases the jobs that the query `held` returns (id, locked_by), except those whose run is inside a transaction now. */
const releaseStatement = (held: Sql, change: Sql): Sql => sql`
  with held as materialized (${held}),
    free as materialized (
      select id, locked_by from held where pg_try_advisory_xact_lock(${JOB_LOCK}::int, (id % 2147483647)::int))
  update graphile_worker._private_jobs j set locked_by = null, locked_at = null, ${change}
  from free where j.id = free.id and j.locked_by = free.locked_by`;

/**
 * Releases the jobs of the given holders: another process runs them from the start, and this run does not count as a
 * try.
 */
export async function releaseJobs(on: Queryable, holders: readonly string[]): Promise<void> {
  const held = sql`
    select id, locked_by from graphile_worker._private_jobs where locked_by = any(${holders}::text[])`;
  await on.query(releaseStatement(held, sql`attempts = greatest(0, j.attempts - 1)`));
}

/**
 * Releases jobs that are locked by a process but not run by it, because the connection broke before the answer of
 * `takeJob` arrived. `holders` are all runs of the process. Other processes would never release these jobs, because the
 * heartbeats of the process continue.
 */
export async function releaseUnconfirmedJobs(
  on: Queryable,
  processId: string,
  holders: readonly string[],
): Promise<void> {
  // A job that was taken after `holders` was read is younger than 15 s.
  await on.query(sql`
    update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = greatest(0, attempts - 1)
    where split_part(locked_by, '/', 1) = ${processId} and locked_by <> all(${holders}::text[])
      and locked_at < now() - interval '15 seconds'`);
}

/** Stores the heartbeat of a process, which may be its first. */
export async function recordHeartbeat(on: Queryable, processId: string): Promise<void> {
  await on.query(sql`
    insert into worker_processes (id, started_at, heartbeat_at) values (${processId}, now(), now())
    on conflict (id) do update set heartbeat_at = excluded.heartbeat_at`);
}

/** Stores a heartbeat of a process that shuts down: never adds the row again that `deregisterProcess` deletes. */
export async function renewHeartbeat(on: Queryable, processId: string): Promise<void> {
  await on.query(sql`update worker_processes set heartbeat_at = now() where id = ${processId}`);
}

/** Deletes the row of a process that shuts down. */
export async function deregisterProcess(on: Queryable, processId: string): Promise<void> {
  await on.query(sql`delete from worker_processes where id = ${processId}`);
}

/**
 * Releases the jobs of processes without a heartbeat for `timeoutMs`; returns their number. A job whose run is inside a
 * transaction stays locked until a later call. Runners of graphile-worker itself, which earlier versions of Pollen
 * used, send no heartbeats: their jobs are released after four hours, as in graphile-worker.
 */
export async function releaseAbandonedJobs(on: Queryable, timeoutMs = HEARTBEAT_TIMEOUT_MS): Promise<number> {
  const held = sql`
    select id, locked_by from graphile_worker._private_jobs
    where locked_at < now() - case when locked_by like 'pool-%' then interval '4 hours'
        else ${timeoutMs}::int * interval '1 millisecond' end
      and not exists (
        select from worker_processes p
        where p.id = split_part(locked_by, '/', 1)
          and p.heartbeat_at > now() - ${timeoutMs}::int * interval '1 millisecond')`;
  const { rowCount } = await on.query(releaseStatement(held, sql`last_error = 'the process that ran this job ended'`));
  await on.query(sql`
    delete from worker_processes where heartbeat_at < now() - interval '1 hour' * ${DEAD_PROCESS_HOURS}::int`);
  return rowCount ?? 0;
}

/** Releases all jobs, at the start of a process that is the only one of its database. */
export async function releaseAllJobs(tx: Tx): Promise<void> {
  await tx.run(sql`
    update graphile_worker._private_jobs set locked_by = null, locked_at = null where locked_by is not null`);
  await tx.run(sql`delete from worker_processes`);
}

/**
 * Reads the clock of the database and the last minute whose scheduled jobs were added (null: never). Processes use the
 * database's clock, because their own clocks may differ.
 */
export async function readSchedule(
  on: Queryable,
  names: readonly string[],
): Promise<{ now: Date; lastMinute: Date | null }> {
  const { rows } = await on.query(sql`
    select now(), (select max(last_execution) from graphile_worker._private_known_crontabs
      where identifier = any(${names}::text[]) and last_execution <= now()) as "lastMinute"`);
  return rows[0] as { now: Date; lastMinute: Date | null };
}

/**
 * Adds the scheduled jobs of a minute. When several processes call it for one minute, one of them adds each job. Those of
 * `outside` are left out while a sending hold is in force: otherwise hundreds of them would run at its end.
 */
export async function scheduleJobs(
  on: Queryable,
  names: readonly string[],
  minute: Date,
  outside: readonly string[] = [],
): Promise<void> {
  // A last execution in the future was stored before a clock was set back.
  await on.query(sql`
    with ours as (
      insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
      select name, ${minute}::timestamptz, ${minute}::timestamptz from unnest(${names}::text[]) name
      where not (name = any(${outside}::text[]) and exists (select from sending_holds where ended_at is null))
      on conflict (identifier) do update set last_execution = excluded.last_execution
      where known.last_execution is null or known.last_execution < excluded.last_execution
        or known.last_execution > now()
      returning identifier
    )
    select graphile_worker.add_job(identifier, payload => '{}'::json) from ours`);
}
