import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../database/database';

/** How long a process may be silent before others take up its jobs. */
const SILENT_SECONDS = 60;
/** Rows of processes that ended without a word are kept so long, for whoever wants to know what happened. */
const FORGOTTEN_HOURS = 24;

/** A pool, or one of its connections. */
export interface Queryable {
  query(statement: Sql): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

/** A job that this process works on. */
export interface TakenJob {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly maxAttempts: number;
  /** `process/number`: unlike for any other time that any job was taken. */
  readonly holder: string;
}

/** Makes the kinds of jobs known to the queue; answers their ids by name. */
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

/** Takes the next job that is due, of the given kinds, for `holder`; null when there is none. */
export async function takeJob(on: Queryable, kindIds: readonly number[], holder: string): Promise<TakenJob | null> {
  const { rows } = await on.query(sql`
    with next as (
      select id from graphile_worker._private_jobs
      where is_available = true and run_at <= now() and task_id = any(${kindIds}::int[]) and job_queue_id is null
      order by priority, run_at limit 1 for update skip locked
    )
    update graphile_worker._private_jobs j set attempts = j.attempts + 1, locked_by = ${holder}, locked_at = now()
    from next, graphile_worker._private_tasks t where j.id = next.id and t.id = j.task_id
    returning j.id::text, t.identifier as name, j.payload, j.attempts::int, j.max_attempts::int as "maxAttempts",
      j.locked_by as holder`);
  return (rows[0] as TakenJob | undefined) ?? null;
}

/** The job is done. Nothing happens when somebody else has taken it up meanwhile. */
export async function completeJob(on: Queryable, { id, holder }: TakenJob): Promise<void> {
  await on.query(sql`delete from graphile_worker._private_jobs where id = ${id}::bigint and locked_by = ${holder}`);
}

/** The job failed and is tried again after e, e^2, e^3 ... seconds, as graphile-worker does it. */
export async function failJob(on: Queryable, { id, holder }: TakenJob, error: string): Promise<void> {
  await on.query(sql`
    update graphile_worker._private_jobs set last_error = ${error}, locked_by = null, locked_at = null,
      run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
    where id = ${id}::bigint and locked_by = ${holder}`);
}

/** First half of the advisory locks that transactions of jobs share; the second is the id of the job. */
const JOB_LOCK = 2_026_112;

/**
 * Joins a transaction to the job that it belongs to: until it ends nobody else can take the job up. False when somebody
 * has done so already. Not a lock on the row: whoever adds a job with the same key changes that, and would wait.
 */
export async function holdJob(tx: Tx, { id, holder }: TakenJob): Promise<boolean> {
  // Two statements in one package: the second must not look before the first has its lock.
  const [, rows] = await Promise.all([
    tx.rows(sql`select pg_advisory_xact_lock_shared(${JOB_LOCK}::int, (${id}::bigint % 2147483647)::int)`),
    tx.rows(sql`select 1 from graphile_worker._private_jobs where id = ${id}::bigint and locked_by = ${holder}`),
  ]);
  return rows.length > 0;
}

/** Gives back the jobs of `held` (id, locked_by), but for those whose holder is in the middle of a transaction. */
const release = (held: Sql, change: Sql): Sql => sql`
  with held as materialized (${held}),
    free as materialized (
      select id, locked_by from held where pg_try_advisory_xact_lock(${JOB_LOCK}::int, (id % 2147483647)::int))
  update graphile_worker._private_jobs j set locked_by = null, locked_at = null, ${change}
  from free where j.id = free.id and j.locked_by = free.locked_by`;

/** Gives back jobs that a process which ends could not finish in time: somebody else begins them from the start, now. */
export async function giveBackJobs(on: Queryable, holders: readonly string[]): Promise<void> {
  const held = sql`
    select id, locked_by from graphile_worker._private_jobs where locked_by = any(${holders}::text[])`;
  await on.query(release(held, sql`attempts = greatest(0, j.attempts - 1)`));
}

/**
 * Gives back what a process took without hearing of it: the connection broke between the taking and its answer. Its
 * signs of life go on, so nobody else would take these jobs up.
 */
export async function giveBackUnheard(on: Queryable, processId: string, holders: readonly string[]): Promise<void> {
  // Not what was taken after `holders` was read.
  await on.query(sql`
    update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = greatest(0, attempts - 1)
    where split_part(locked_by, '/', 1) = ${processId} and locked_by <> all(${holders}::text[])
      and locked_at < now() - interval '15 seconds'`);
}

/** A sign of life of a process that works on jobs. */
export async function beat(on: Queryable, processId: string): Promise<void> {
  await on.query(sql`
    insert into worker_processes (id, started_at, heartbeat_at) values (${processId}, now(), now())
    on conflict (id) do update set heartbeat_at = excluded.heartbeat_at`);
}

/** The process ends in order and holds no job any more. */
export async function signOff(on: Queryable, processId: string): Promise<void> {
  await on.query(sql`delete from worker_processes where id = ${processId}`);
}

/**
 * Takes up the jobs of processes that have been silent for a minute; answers how many. One whose holder is in the
 * middle of a transaction for it is passed over until that has ended. Workers of graphile-worker itself, as earlier
 * versions of Pollen had them, send no heartbeat: their jobs wait for the four hours that they always waited.
 */
export async function takeUpAbandoned(on: Queryable): Promise<number> {
  const held = sql`
    select id, locked_by from graphile_worker._private_jobs
    where locked_at < now() - interval '1 second' * case when locked_by like 'pool-%' then 14400 else ${SILENT_SECONDS}::int end
      and not exists (
        select from worker_processes p
        where p.id = split_part(locked_by, '/', 1)
          and p.heartbeat_at > now() - interval '1 second' * ${SILENT_SECONDS}::int)`;
  const { rowCount } = await on.query(release(held, sql`last_error = 'the process that worked on it ended'`));
  await on.query(sql`
    delete from worker_processes where heartbeat_at < now() - interval '1 hour' * ${FORGOTTEN_HOURS}::int`);
  return rowCount ?? 0;
}

/** Gives back every job at once: for a database that one process owns, where nobody else can be working on them. */
export async function takeOverJobs(tx: Tx): Promise<void> {
  await tx.run(sql`
    update graphile_worker._private_jobs set locked_by = null, locked_at = null where locked_by is not null`);
  await tx.run(sql`delete from worker_processes`);
}

/**
 * Adds the jobs that the clock starts at `minute`. Of several processes that do so, one adds them.
 */
export async function scheduleJobs(on: Queryable, names: readonly string[], minute: Date): Promise<void> {
  await on.query(sql`
    with ours as (
      insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
      select name, ${minute}::timestamptz, ${minute}::timestamptz from unnest(${names}::text[]) name
      on conflict (identifier) do update set last_execution = excluded.last_execution
      where known.last_execution is null or known.last_execution < excluded.last_execution
      returning identifier
    )
    select graphile_worker.add_job(identifier, payload => '{}'::json) from ours`);
}
