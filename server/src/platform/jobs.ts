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

/** Jobs of one process that run at the same time. */
export const JOBS_AT_ONCE = 4;

/** Starts working on jobs, and on the clock-driven ones of `crontab` (UTC). */
export async function startJobs<Services>(options: {
  pool: pg.Pool;
  services: Services;
  jobs: Readonly<Record<string, Job<Services>>>;
  crontab: string;
  log: JobLog;
}): Promise<Runner> {
  const logger: Logger = new WorkerLogger((scope) => (level, message, meta) => {
    if (level === 'error') options.log.error({ ...scope, ...meta }, message);
    else if (level === 'warning') options.log.warn({ ...scope, ...meta }, message);
  });
  heedBrokenConnections(options.pool);
  return run({
    pgPool: options.pool,
    concurrency: JOBS_AT_ONCE,
    noHandleSignals: true,
    pollInterval: 2_000,
    parsedCronItems: parseCronItems(cronItemsOf(options.crontab)),
    logger,
    taskList: taskListOf(options.jobs, options.services),
  });
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
  heedBrokenConnections(options.pool);
  await runOnce({
    pgPool: options.pool,
    noHandleSignals: true,
    logger: new WorkerLogger(() => () => undefined),
    taskList: taskListOf(options.jobs, options.services),
  });
}

function taskListOf<Services>(jobs: Readonly<Record<string, Job<Services>>>, services: Services) {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(payload, services)]),
  );
}
