import { setTimeout as delay } from 'node:timers/promises';
import {
  type CronItem,
  type Logger,
  parseCronItems,
  type Runner,
  run,
  runOnce,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type pg from 'pg';
import sql from 'sql-template-tag';
import type { Tx } from './database/database';

/** One kind of background work: its payload in, nothing out; throwing means "again later". */
export type Job<Services> = (payload: unknown, services: Services) => Promise<void>;

export interface JobOptions {
  runAt?: Date;
  /** Jobs with one key replace each other while they wait. */
  key?: string;
  maxAttempts?: number;
}

/** Enqueues work in the caller's transaction: it exists exactly when what caused it was committed. */
export async function addJob(tx: Tx, name: string, payload: unknown, options: JobOptions = {}): Promise<void> {
  await tx.run(sql`
    select graphile_worker.add_job(
      ${name}, payload => ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? 25}::int, job_key => ${options.key ?? null}::text)`);
}

export interface JobLog {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** The lines of a crontab, `minute hour day month weekday job`. graphile-worker's own reader takes no dots in names. */
function cronItemsOf(crontab: string): CronItem[] {
  return crontab
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const fields = line.split(/\s+/);
      return { match: fields.slice(0, 5).join(' '), task: fields.slice(5).join(' ') };
    });
}

/** Jobs of one process that run at the same time, but for kinds that have slots of their own. */
export const JOBS_AT_ONCE = 4;

/** Ends the work: nothing new is begun, and what runs is waited for. */
export interface JobWorkers {
  stop(): Promise<void>;
}

/**
 * Starts working on jobs, and on the clock-driven ones of `crontab` (UTC). Kinds in `ownSlots` run so many at a time
 * beside all others: when whoever they wait for falls silent, nothing else has to wait.
 */
export async function startJobs<Services>(options: {
  pool: pg.Pool;
  services: Services;
  jobs: Readonly<Record<string, Job<Services>>>;
  ownSlots?: Readonly<Record<string, number>>;
  crontab: string;
  log: JobLog;
}): Promise<JobWorkers> {
  const logger: Logger = new WorkerLogger((scope) => (level, message, meta) => {
    if (level === 'error') options.log.error({ ...scope, ...meta }, message);
    else if (level === 'warning') options.log.warn({ ...scope, ...meta }, message);
  });
  heedBrokenConnections(options.pool);
  const { ownSlots = {} } = options;
  const taskList = taskListOf(options.jobs, options.services);
  const start = (names: readonly string[], concurrency: number, crontab: string): Promise<Runner> =>
    run({
      pgPool: options.pool,
      concurrency,
      noHandleSignals: true,
      pollInterval: 2_000,
      parsedCronItems: parseCronItems(cronItemsOf(crontab)),
      logger,
      // A worker takes no job of a kind that it does not know.
      taskList: Object.fromEntries(names.flatMap((name) => (taskList[name] ? [[name, taskList[name]]] : []))),
    });
  const shared = Object.keys(taskList).filter((name) => !Object.hasOwn(ownSlots, name));
  const runners = [await start(shared, JOBS_AT_ONCE, options.crontab)];
  for (const [name, slots] of Object.entries(ownSlots)) runners.push(await start([name], slots, ''));
  return {
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

/**
 * Gives back jobs that a killed process held: graphile-worker would wait four hours. Only for a database that one
 * process owns, where nobody else can be working on them.
 */
export async function takeOverJobs(tx: Tx): Promise<void> {
  await tx.run(sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`);
}

export interface FailingJob {
  id: number;
  name: string;
  attempts: number;
  maxAttempts: number;
  error: string;
  nextRunAt: Date;
}

/** Work that failed and is tried again, or no more, latest first; `all` says how many there is. */
export function listFailingJobs(tx: Tx, limit: number): Promise<(FailingJob & { all: number })[]> {
  return tx.rows(sql`
    select id, task_identifier as name, attempts::int, max_attempts::int as "maxAttempts", last_error as error,
      run_at as "nextRunAt", (count(*) over ())::int as "all"
    from graphile_worker.jobs where last_error is not null order by updated_at desc limit ${limit}::int`);
}

/** A connection that breaks while it rests ends the process unless somebody listens; the pool replaces it. */
function heedBrokenConnections(pool: pg.Pool): void {
  if (pool.listenerCount('connect') === 0) pool.on('connect', (client) => client.on('error', () => undefined));
}

/** Does all work of these kinds that waits, and then stops: what tests do in place of waiting. */
export async function finishJobs<Services>(options: {
  pool: pg.Pool;
  services: Services;
  jobs: Readonly<Record<string, Job<Services>>>;
}): Promise<void> {
  const { pool } = options;
  heedBrokenConnections(pool);
  const { at } = (await pool.query('select clock_timestamp()::text as at')).rows[0];
  await runOnce({
    pgPool: pool,
    noHandleSignals: true,
    logger: new WorkerLogger(() => () => undefined),
    taskList: taskListOf(options.jobs, options.services),
  });
  // Which does not wait until the end of a job is written down.
  const held = 'select 1 from graphile_worker._private_jobs where locked_at >= $1 limit 1';
  while ((await pool.query(held, [at])).rowCount) await delay(5);
}

function taskListOf<Services>(jobs: Readonly<Record<string, Job<Services>>>, services: Services) {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(payload, services)]),
  );
}
