import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import pg from 'pg';
import { CountedLog, type FaultLog } from '../counted-log';
import type { Database } from '../database/database';
import { isUnreachable } from '../database/lost-connections';
import type { OutageObserver } from '../database/statement';
import type { Job } from '../jobs';
import { MINUTE_MS, SECOND_MS } from '../time';
import { dueBetween, minuteOf, readCrontab } from './crontab';
import { JobReassigned } from './fenced-database';
import {
  completeJob,
  deregisterProcess,
  failJob,
  HEARTBEAT_TIMEOUT_MS,
  type Queryable,
  readSchedule,
  recordHeartbeat,
  registerKinds,
  releaseAbandonedJobs,
  releaseJobs,
  releaseUnconfirmedJobs,
  renewHeartbeat,
  scheduleJobs,
  type TakenJob,
  takeJob,
} from './queue';
import { type JobObserver, runJob } from './run-job';
import { Slots } from './slots';
import { Wakeable } from './wakeable';

/** The most concurrent jobs of one process, except kinds that have slots of their own. */
export const JOBS_AT_ONCE = 4;

/** When processes count as dead; all processes of a queue must use the same. Tests shorten the times. */
export interface HeartbeatTiming {
  /** A process sends a heartbeat this often. */
  readonly everyMs: number;
  /** The jobs of a process without a heartbeat for this long are released. */
  readonly timeoutMs: number;
}
const HEARTBEAT: HeartbeatTiming = { everyMs: 10 * SECOND_MS, timeoutMs: HEARTBEAT_TIMEOUT_MS };
/**
 * New jobs are announced by a notification; polling finds jobs that become due, and jobs whose notification was lost.
 */
const POLL_MS = 2 * SECOND_MS;
/** How long to wait before trying an unreachable database again, so that the first job runs right after its return. */
const RETRY_MS = 500;

/** The running workers of this process. */
export interface JobWorkers {
  /** Starts no more jobs and waits for the running ones. Jobs that still run after `graceMs` are released. */
  stop(graceMs?: number): Promise<void>;
}

interface Options<Services extends { readonly database: Database }> {
  databaseUrl: string;
  /** Of the queue itself, not of the work of jobs; at least 2, because one of them listens. */
  connections?: number;
  services: Services;
  jobs: Readonly<Record<string, Job<Services>>>;
  /**
   * Kinds with slots of their own, and their number, so that a mail server that does not answer delays no other jobs.
   */
  ownSlots?: Readonly<Record<string, number>>;
  /** Kinds that call outside parties: none of them runs while a sending hold is in force. */
  outside?: readonly string[];
  /** Jobs that are added at certain minutes, in UTC. */
  crontab: string;
  heartbeat?: HeartbeatTiming;
  log: FaultLog;
  observer?: OutageObserver;
  runs?: JobObserver | undefined;
}

/** Starts to run jobs and to add scheduled ones. Waits for an unreachable database, however long. */
export async function startJobs<Services extends { readonly database: Database }>(
  options: Options<Services>,
): Promise<JobWorkers> {
  const runner = new JobRunner(options);
  await runner.start();
  return runner;
}

/** Waits for a promise, for `ms` at most. */
async function waitAtMost(ms: number, promise: Promise<unknown>): Promise<void> {
  if (!Number.isFinite(ms)) return void (await promise);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, timeout]);
  clearTimeout(timer);
}

class JobRunner<Services extends { readonly database: Database }> implements JobWorkers {
  /** Identifies the process in the jobs that it has taken. The random part makes it unique; the rest is for people. */
  private readonly processId = `${hostname()}-${process.pid}-${randomBytes(6).toString('hex')}`;
  private readonly pool: pg.Pool;
  private readonly on: Queryable;
  private readonly log: CountedLog;
  private readonly slots: Slots[];
  private readonly heartbeat: HeartbeatTiming;
  private readonly pause = new Wakeable();
  private readonly running = new Set<TakenJob>();
  /** Unanswered calls of `takeJob`, by their holder. */
  private readonly taking = new Map<string, Promise<unknown>>();
  private kinds = new Map<string, number>();
  private lastRun = 0;
  private stopping = false;
  /** The time limit of `stop` has passed: results of jobs that still run are not recorded. */
  private abandoned = false;
  private loops: Promise<unknown>[] = [];
  /** The loop of notifications and heartbeats. */
  private connection: Promise<void> = Promise.resolve();

  constructor(private readonly options: Options<Services>) {
    const { ownSlots = {}, jobs, databaseUrl, connections, observer, log, heartbeat = HEARTBEAT } = options;
    this.heartbeat = heartbeat;
    const shared = Object.keys(jobs).filter((name) => !Object.hasOwn(ownSlots, name));
    this.slots = [
      new Slots(shared, JOBS_AT_ONCE),
      ...Object.entries(ownSlots).map(([name, n]) => new Slots([name], n)),
    ];
    this.log = new CountedLog(log);
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      // One for notifications and heartbeats; the others serve all slots and the crontab, whose statements are short.
      max: connections ?? this.slots.reduce((sum, { size }) => sum + size, 2),
      connectionTimeoutMillis: 5 * SECOND_MS,
      query_timeout: 10 * SECOND_MS,
      keepAlive: true,
      application_name: 'pollen jobs',
    });
    this.pool.on('error', (error) => observer?.idleLost(error));
    this.pool.on('connect', (client) => client.on('error', () => undefined));
    this.on = this.pool;
  }

  async start(): Promise<void> {
    await new Promise<void>((attempted) => {
      this.connection = this.stayConnected(attempted);
    });
    this.loops.push(this.connection);
    for (const slots of this.slots) {
      for (let slot = 0; slot < slots.size; slot += 1) this.loops.push(this.work(slots));
    }
    const items = readCrontab(this.options.crontab);
    if (items.length > 0) this.loops.push(this.addCrontabJobs(items));
  }

  async stop(graceMs = Number.POSITIVE_INFINITY): Promise<void> {
    this.stopping = true;
    this.wakeAll();
    await waitAtMost(graceMs, Promise.all(this.loops));
    this.abandoned = true;
    this.wakeAll();
    // A slot that still asks for a job could take one of the released jobs, and a heartbeat on its way could add the
    // deleted row again.
    await waitAtMost(RETRY_MS, Promise.all([this.connection, ...this.taking.values()]));
    // If the database is away, other processes release the jobs once the heartbeats of this one are too old.
    await this.try(() => releaseJobs(this.on, this.holders()));
    await this.try(() => deregisterProcess(this.on, this.processId));
    await waitAtMost(RETRY_MS, this.pool.end());
    this.log.close();
  }

  private holders(): string[] {
    return [...this.running].map(({ holder }) => holder);
  }

  private wakeAll(): void {
    for (const slots of this.slots) slots.wake(slots.size);
    this.pause.wake();
  }

  /** Sleeps until `wakeAll`; does not sleep after `stop` was called. */
  private async sleep(ms: number): Promise<void> {
    if (!this.stopping) await this.pause.sleep(ms);
  }

  /** Runs a query and reports a failure; returns whether the query succeeded. */
  private async try(query: () => Promise<unknown>): Promise<boolean> {
    try {
      await query();
      this.options.observer?.answered();
      return true;
    } catch (error) {
      this.report(error);
      return false;
    }
  }

  private report(error: unknown): void {
    if (isUnreachable(error)) this.options.observer?.failed(error);
    else this.log.error('queue', { err: error }, 'a query of the job queue failed');
  }

  /** Listens for new jobs and sends heartbeats on one connection, which is replaced whenever it breaks. */
  private async stayConnected(attempted: () => void): Promise<void> {
    while (!this.stopping) {
      let client: pg.PoolClient | undefined;
      try {
        client = await this.pool.connect();
        await this.listen(client, attempted);
      } catch (error) {
        this.report(error);
      } finally {
        client?.release(true);
        attempted();
      }
      await this.sleep(RETRY_MS);
    }
    // The heartbeats continue until the last job ends, so that no other process releases it.
    while (this.running.size > 0 && !this.abandoned) {
      await this.try(() => renewHeartbeat(this.on, this.processId));
      if (this.running.size > 0 && !this.abandoned) await this.pause.sleep(SECOND_MS);
    }
  }

  private async listen(client: pg.PoolClient, connected: () => void): Promise<void> {
    const { observer, jobs } = this.options;
    let lost: Error | undefined;
    client.on('end', () => {
      lost ??= new Error('Connection terminated unexpectedly');
      this.pause.wake();
    });
    client.on('notification', ({ payload }) => {
      const count = Number(/"count":(\d+)/.exec(payload ?? '')?.[1] ?? 1);
      for (const slots of this.slots) slots.wake(count);
    });
    await client.query('listen "jobs:insert"');
    this.kinds = await registerKinds(client, Object.keys(jobs));
    const connectedAt = performance.now();
    for (let first = true; !this.stopping; first = false) {
      await recordHeartbeat(client, this.processId);
      await releaseUnconfirmedJobs(client, this.processId, [...this.taking.keys(), ...this.holders()]);
      observer?.answered();
      if (first) {
        connected();
        // Jobs may have been announced before this connection listened.
        for (const slots of this.slots) slots.wake(slots.size);
      }
      // After an outage the heartbeats of all processes are old, so the others get time for a new one.
      if (performance.now() - connectedAt >= 2 * this.heartbeat.everyMs) {
        const count = await releaseAbandonedJobs(client, this.heartbeat.timeoutMs);
        if (count > 0) this.options.log.warn({ jobs: count }, 'released jobs of a process that ended');
      }
      if (!lost) await this.sleep(this.heartbeat.everyMs);
      if (lost) throw lost;
    }
  }

  /** Takes and runs jobs one after the other, as one slot. */
  private async work(slots: Slots): Promise<void> {
    // Holders whose `takeJob` got no answer because the connection broke: each may hold a job.
    let unconfirmed: string[] = [];
    while (!this.stopping) {
      const { announced } = slots;
      const kinds = this.idsOf(slots.names);
      this.lastRun += 1;
      const holder = `${this.processId}/${this.lastRun}`;
      const taking =
        kinds.length === 0 ? Promise.resolve('away' as const) : this.takeNextJob(kinds, holder, unconfirmed);
      this.taking.set(holder, taking);
      const taken = await taking;
      this.taking.delete(holder);
      unconfirmed = taken === 'away' ? [...unconfirmed, holder].slice(-100) : [];
      if (taken === 'none' || taken === 'away') {
        if (!this.stopping) await slots.sleep(taken === 'none' ? POLL_MS : RETRY_MS, announced);
      } else if (this.running.has(taken)) await this.perform(taken);
    }
  }

  private idsOf(names: readonly string[]): number[] {
    return names.flatMap((name) => this.kinds.get(name) ?? []);
  }

  /** Takes a job; returns `none` when none is due and `away` when the database cannot be used. */
  private async takeNextJob(
    kinds: readonly number[],
    holder: string,
    unconfirmed: readonly string[],
  ): Promise<TakenJob | 'none' | 'away'> {
    let job: TakenJob | null = null;
    const answered = await this.try(async () => {
      if (unconfirmed.length > 0) await releaseJobs(this.on, unconfirmed);
      job = await takeJob(this.on, kinds, holder, this.idsOf(this.options.outside ?? []));
      if (job) this.running.add(job);
    });
    if (job && this.stopping) await this.release(job);
    return job ?? (answered ? 'none' : 'away');
  }

  private async release(job: TakenJob): Promise<void> {
    await this.try(() => releaseJobs(this.on, [job.holder]));
    this.running.delete(job);
  }

  private async perform(job: TakenJob): Promise<void> {
    const startedAt = performance.now();
    try {
      const failure = await runJob(job, this.options.jobs, this.options.services).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      this.options.runs?.ran({
        name: job.name,
        result: !failure ? 'done' : failure.error instanceof JobReassigned ? 'reassigned' : 'failed',
        seconds: (performance.now() - startedAt) / SECOND_MS,
      });
      if (!failure) await this.record(() => completeJob(this.on, job));
      else if (failure.error instanceof JobReassigned) this.log.error('reassigned', {}, failure.error.message);
      else {
        const { error } = failure;
        const { id, name, attempts, maxAttempts } = job;
        // The observer logs outages.
        if (!isUnreachable(error))
          this.log.error(name, { job: name, id, attempts, maxAttempts, err: error }, 'a job failed');
        const message = (error instanceof Error && error.message) || String(error) || 'an error without a message';
        await this.record(() => failJob(this.on, job, message));
      }
    } finally {
      this.running.delete(job);
      if (this.stopping) this.pause.wake();
    }
  }

  /**
   * Records the result of a job, however long the database is away, because a finished job must not run again after an
   * outage. A result that the database refuses is dropped; other processes then release the job after the heartbeat
   * timeout.
   */
  private async record(query: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await query();
        this.options.observer?.answered();
        return;
      } catch (error) {
        if (this.abandoned) return;
        this.report(error);
        if (!isUnreachable(error)) return;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /**
   * Adds the scheduled jobs each minute. Jobs of minutes in which no process could add them, because of an outage or
   * because none ran, are added once as soon as possible.
   */
  private async addCrontabJobs(items: ReturnType<typeof readCrontab>): Promise<void> {
    const names = items.map(({ task }) => task);
    let last: Date | undefined;
    while (!this.stopping) {
      let waitMs = RETRY_MS;
      await this.try(async () => {
        const { now, lastMinute } = await readSchedule(this.on, names);
        const minute = minuteOf(now);
        const due = dueBetween(items, last ?? lastMinute ?? minute, minute);
        if (due.length > 0) await scheduleJobs(this.on, due, minute, this.options.outside);
        last = minute;
        waitMs = minute.getTime() + MINUTE_MS - now.getTime();
      });
      await this.sleep(waitMs);
    }
  }
}
