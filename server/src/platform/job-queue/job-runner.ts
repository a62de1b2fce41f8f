import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import pg from 'pg';
import { CountedLog, type FaultLog } from '../counted-log';
import type { Database } from '../database/database';
import { isUnreachable } from '../database/lost-connections';
import type { OutageObserver } from '../database/statement';
import type { Job } from '../jobs';
import { SECOND_MS } from '../time';
import { dueBetween, minuteOf, readCrontab } from './crontab';
import { heldDatabase, JobTakenUp } from './held-database';
import {
  beat,
  completeJob,
  failJob,
  giveBackJobs,
  giveBackUnheard,
  type Queryable,
  registerKinds,
  scheduleJobs,
  signOff,
  type TakenJob,
  takeJob,
  takeUpAbandoned,
} from './queue';
import { Slots } from './slots';
import { Wakeable } from './wakeable';

/** Jobs of one process that run at the same time, but for kinds that have slots of their own. */
export const JOBS_AT_ONCE = 4;

/** Signs of life: several in the minute after which a silent process is taken for dead. */
const BEAT_MS = 10 * SECOND_MS;
/**
 * Who was cut off from the database judges nobody before the others could give a sign of life again: after an outage
 * all of them were silent.
 */
const JUDGES_AFTER_MS = 2 * BEAT_MS;
/** New jobs announce themselves; this is for those whose announcement was lost, and for those that become due. */
const POLL_MS = 2 * SECOND_MS;
/** How soon a database that was away is tried again: the first job runs right after its return. */
const RETRY_MS = 500;

/** Ends the work: nothing new is begun; what runs is waited for, and given back when patience ends. */
export interface JobWorkers {
  stop(patienceMs?: number): Promise<void>;
}

interface Options<Services extends { readonly database: Database }> {
  databaseUrl: string;
  services: Services;
  jobs: Readonly<Record<string, Job<Services>>>;
  /** Kinds that run so many at a time beside all others: when whoever they wait for falls silent, nothing else waits. */
  ownSlots?: Readonly<Record<string, number>>;
  /** What the clock starts, in UTC. */
  crontab: string;
  log: FaultLog;
  observer?: OutageObserver;
}

/** Starts working on jobs, and on the clock-driven ones; a database that is away is waited for, however long. */
export async function startJobs<Services extends { readonly database: Database }>(
  options: Options<Services>,
): Promise<JobWorkers> {
  const runner = new JobRunner(options);
  await runner.start();
  return runner;
}

/** Carries out one job with the database that fences it; throws what the job throws. */
export async function carryOut<Services extends { readonly database: Database }>(
  taken: TakenJob,
  jobs: Readonly<Record<string, Job<Services>>>,
  services: Services,
): Promise<void> {
  const job = jobs[taken.name];
  if (!job) throw new Error(`no job is called ${taken.name}`);
  await job(taken.payload, { ...services, database: heldDatabase(services.database, taken) });
}

/** Waits for something, but no longer than `ms`. */
async function within(ms: number, what: Promise<unknown>): Promise<void> {
  if (!Number.isFinite(ms)) return void (await what);
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([what, over]);
  clearTimeout(timer);
}

class JobRunner<Services extends { readonly database: Database }> implements JobWorkers {
  /** Names the process in the rows that it holds; the host and the process id are for people. */
  private readonly processId = `${hostname()}-${process.pid}-${randomBytes(6).toString('hex')}`;
  private readonly pool: pg.Pool;
  private readonly on: Queryable;
  private readonly log: CountedLog;
  private readonly slots: Slots[];
  private readonly pause = new Wakeable();
  private readonly running = new Set<TakenJob>();
  /** Questions for a job that are on their way, by the holder that would have it. */
  private readonly taking = new Map<string, Promise<unknown>>();
  private kinds = new Map<string, number>();
  private taken = 0;
  private stopping = false;
  /** Patience is over: nobody writes down any more how a job ended. */
  private abandoned = false;
  private loops: Promise<unknown>[] = [];

  constructor(private readonly options: Options<Services>) {
    const { ownSlots = {}, jobs, databaseUrl, observer, log } = options;
    const shared = Object.keys(jobs).filter((name) => !Object.hasOwn(ownSlots, name));
    this.slots = [
      new Slots(shared, JOBS_AT_ONCE),
      ...Object.entries(ownSlots).map(([name, n]) => new Slots([name], n)),
    ];
    this.log = new CountedLog(log);
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      // One takes or gives back for each slot; one listens and gives the signs of life; one is for the clock.
      max: this.slots.reduce((sum, { size }) => sum + size, 2),
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
    await new Promise<void>((tried) => {
      this.loops.push(this.stayConnected(tried));
    });
    for (const slots of this.slots) {
      for (let slot = 0; slot < slots.size; slot += 1) this.loops.push(this.work(slots));
    }
    const items = readCrontab(this.options.crontab);
    if (items.length > 0) this.loops.push(this.keepTime(items));
  }

  async stop(patienceMs = Number.POSITIVE_INFINITY): Promise<void> {
    this.stopping = true;
    this.wakeAll();
    await within(patienceMs, Promise.all(this.loops));
    this.abandoned = true;
    this.wakeAll();
    // A job that is given back must not be taken by a slot of ours whose question is still on its way.
    await within(RETRY_MS, Promise.all(this.taking.values()));
    // The database may be away; the others then take the jobs up once this process has been silent for a minute.
    await this.try(() => giveBackJobs(this.on, this.holders()));
    await this.try(() => signOff(this.on, this.processId));
    await within(RETRY_MS, this.pool.end());
    this.log.close();
  }

  private holders(): string[] {
    return [...this.running].map(({ holder }) => holder);
  }

  private wakeAll(): void {
    for (const slots of this.slots) slots.wake(slots.size);
    this.pause.wake();
  }

  /** Does something that needs the database; false when that cannot be used now. Other faults are ours and are thrown. */
  private async try(what: () => Promise<unknown>): Promise<boolean> {
    try {
      await what();
      this.options.observer?.answered();
      return true;
    } catch (error) {
      this.report(error);
      return false;
    }
  }

  private report(error: unknown): void {
    if (isUnreachable(error)) this.options.observer?.failed(error);
    else this.log.error('queue', { err: error }, 'the queue of jobs cannot be worked on');
  }

  /** Listens for new jobs and gives signs of life, on one connection that is replaced whenever it breaks. */
  private async stayConnected(tried: () => void): Promise<void> {
    while (!this.stopping) {
      let client: pg.PoolClient | undefined;
      try {
        client = await this.pool.connect();
        await this.listen(client, tried);
      } catch (error) {
        this.report(error);
      } finally {
        client?.release(true);
        tried();
      }
      if (!this.stopping) await this.pause.sleep(RETRY_MS);
    }
    // Jobs that still run are not taken for abandoned: the signs of life go on until they end.
    while (this.running.size > 0 && !this.abandoned) {
      await this.try(() => beat(this.on, this.processId));
      await this.pause.sleep(SECOND_MS);
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
      await beat(client, this.processId);
      await giveBackUnheard(client, this.processId, [...this.taking.keys(), ...this.holders()]);
      observer?.answered();
      if (first) {
        connected();
        // What was announced while nobody listened.
        for (const slots of this.slots) slots.wake(slots.size);
      }
      if (performance.now() - connectedAt >= JUDGES_AFTER_MS) {
        const count = await takeUpAbandoned(client);
        if (count > 0) this.options.log.warn({ jobs: count }, 'took up jobs of a process that ended');
      }
      if (!lost) await this.pause.sleep(BEAT_MS);
      if (lost) throw lost;
    }
  }

  private async work(slots: Slots): Promise<void> {
    // Under these holders' names jobs may be taken that we never heard of: the connection broke before the answer.
    let unheard: string[] = [];
    while (!this.stopping) {
      const { announced } = slots;
      const kinds = slots.names.flatMap((name) => this.kinds.get(name) ?? []);
      this.taken += 1;
      const holder = `${this.processId}/${this.taken}`;
      const taking = kinds.length === 0 ? Promise.resolve('away' as const) : this.take(kinds, holder, unheard);
      this.taking.set(holder, taking);
      const taken = await taking;
      this.taking.delete(holder);
      unheard = taken === 'away' ? [...unheard, holder].slice(-100) : [];
      if (taken === 'none' || taken === 'away') {
        if (!this.stopping) await slots.sleep(taken === 'none' ? POLL_MS : RETRY_MS, announced);
      } else if (this.running.has(taken)) await this.perform(taken);
    }
  }

  private async take(
    kinds: readonly number[],
    holder: string,
    unheard: readonly string[],
  ): Promise<TakenJob | 'none' | 'away'> {
    let job: TakenJob | null = null;
    const answered = await this.try(async () => {
      if (unheard.length > 0) await giveBackJobs(this.on, unheard);
      job = await takeJob(this.on, kinds, holder);
      if (job) this.running.add(job);
    });
    if (job && this.stopping) await this.giveBack(job);
    return job ?? (answered ? 'none' : 'away');
  }

  private async giveBack(job: TakenJob): Promise<void> {
    await this.try(() => giveBackJobs(this.on, [job.holder]));
    this.running.delete(job);
  }

  private async perform(job: TakenJob): Promise<void> {
    try {
      const failure = await carryOut(job, this.options.jobs, this.options.services).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      if (!failure) await this.insist(() => completeJob(this.on, job));
      else if (failure.error instanceof JobTakenUp) this.log.error('taken up', {}, failure.error.message);
      else {
        const { error } = failure;
        const { id, name, attempts, maxAttempts } = job;
        // An outage has its own lines.
        if (!isUnreachable(error))
          this.log.error(name, { job: name, id, attempts, maxAttempts, err: error }, 'a job failed');
        const message = (error instanceof Error && error.message) || String(error) || 'failed without a word';
        await this.insist(() => failJob(this.on, job, message));
      }
    } finally {
      this.running.delete(job);
      if (this.stopping) this.pause.wake();
    }
  }

  /** Does something as soon as the database can be used: a job that is done is not run again because of an outage. */
  private async insist(what: () => Promise<unknown>): Promise<void> {
    while (!(await this.try(what))) {
      if (this.abandoned) return;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  /** Adds the jobs of the crontab each minute; those that an outage kept away are added once after it. */
  private async keepTime(items: ReturnType<typeof readCrontab>): Promise<void> {
    for (let last = minuteOf(new Date()); !this.stopping; ) {
      const now = minuteOf(new Date());
      const names = dueBetween(items, last, now);
      if (names.length === 0 || (await this.try(() => scheduleJobs(this.on, names, now)))) {
        last = now;
        await this.pause.sleep(Math.max(1, now.getTime() + 60 * SECOND_MS - Date.now()));
      } else await this.pause.sleep(RETRY_MS);
    }
  }
}
