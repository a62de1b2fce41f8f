import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** The tasks of a worker thread by name; input and result are plain data. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

export interface PoolOptions {
  /** The most threads; one starts when there is work, and ends after `idleMs` without any. */
  readonly threads: number;
  /** The most tasks that wait for a thread. */
  readonly waiting: number;
  readonly idleMs: number;
  readonly memoryMb: number;
}

/** Too many tasks wait already. */
export class PoolBusy extends Error {
  override readonly name = 'PoolBusy';
}

/** A task exceeded its time or memory; its thread was ended. */
export class TaskTooHeavy extends Error {
  override readonly name = 'TaskTooHeavy';
}

interface Job {
  readonly id: number;
  readonly task: string;
  readonly input: unknown;
  readonly timeoutMs: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  isReady: boolean;
  job: Job | null;
  timer: NodeJS.Timeout | null;
}

type Message = { ready: true } | { id: number; result: unknown } | { id: number; error: string };

/** Starts a thread from the bundle, or from the source with the compiler that development and tests use. */
function startThread(entry: URL, options: WorkerOptions): Worker {
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, options);
  const tsx = new URL('./esm/api/index.mjs', pathToFileURL(createRequire(entry).resolve('tsx')));
  const steps = `import('${tsx.href}').then(({ register }) => { register(); return import('${entry.href}'); })`;
  return new Worker(steps, { ...options, eval: true });
}

/**
 * Runs tasks in worker threads, so that heavy work does not delay other calls, with limits of time and memory that end
 * the thread and not the process.
 */
export class WorkerPool<Offered extends Tasks> {
  private readonly threads = new Set<Thread>();
  private readonly queue: Job[] = [];
  private lastId = 0;

  constructor(
    private readonly entry: URL,
    private readonly options: PoolOptions,
  ) {}

  /**
   * Runs a task and returns its result. Throws `PoolBusy` when too many tasks wait, and `TaskTooHeavy` when it exceeds
   * its time or memory.
   */
  run<Name extends keyof Offered & string>(
    task: Name,
    input: Parameters<Offered[Name]>[0],
    timeoutMs: number,
  ): Promise<Awaited<ReturnType<Offered[Name]>>> {
    if (this.queue.length >= this.options.waiting) return Promise.reject(new PoolBusy('too many tasks wait'));
    return new Promise((resolve, reject) => {
      this.lastId += 1;
      const id = this.lastId;
      this.queue.push({ id, task, input, timeoutMs, resolve: resolve as (result: unknown) => void, reject });
      this.assign();
    });
  }

  /** Assigns waiting tasks to free threads, and starts a thread when there are too few. */
  private assign(): void {
    for (const thread of this.threads) {
      if (this.queue.length === 0) return;
      if (thread.isReady && thread.job === null) this.give(thread, this.queue.shift() as Job);
    }
    const starting = [...this.threads].filter(({ isReady }) => !isReady).length;
    if (this.queue.length > starting && this.threads.size < this.options.threads) this.start();
  }

  private start(): void {
    const worker = startThread(this.entry, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.options.memoryMb, maxYoungGenerationSizeMb: 16 },
    });
    const thread: Thread = { worker, isReady: false, job: null, timer: null };
    this.threads.add(thread);
    worker.on('message', (message: Message) => this.receive(thread, message));
    worker.on('error', (error) => this.lose(thread, error));
    worker.on('exit', () => this.lose(thread, new Error('a worker thread ended by itself')));
  }

  private give(thread: Thread, job: Job): void {
    if (thread.timer) clearTimeout(thread.timer);
    thread.job = job;
    thread.timer = setTimeout(() => this.endThread(thread, new TaskTooHeavy('out of time')), job.timeoutMs);
    try {
      thread.worker.postMessage({ id: job.id, task: job.task, input: job.input });
    } catch (error) {
      // The input cannot be copied, for example because it is nested too deeply.
      this.finish(thread, () => job.reject(error as Error));
    }
  }

  private receive(thread: Thread, message: Message): void {
    if ('ready' in message) {
      thread.isReady = true;
      this.waitForTask(thread);
      return;
    }
    const { job } = thread;
    if (job?.id !== message.id) return;
    this.finish(thread, () =>
      'error' in message ? job.reject(new Error(message.error)) : job.resolve(message.result),
    );
  }

  private finish(thread: Thread, answer: () => void): void {
    thread.job = null;
    this.waitForTask(thread);
    answer();
  }

  /** Gives the thread its next task, or ends it after a while without any. */
  private waitForTask(thread: Thread): void {
    if (thread.timer) clearTimeout(thread.timer);
    thread.timer = setTimeout(() => this.endThread(thread, null), this.options.idleMs).unref();
    this.assign();
    if (thread.job === null) thread.worker.unref();
    else thread.worker.ref();
  }

  /** Ends a thread; its present task fails with the error. */
  private endThread(thread: Thread, error: Error | null): void {
    if (!this.threads.delete(thread)) return;
    if (thread.timer) clearTimeout(thread.timer);
    const { job } = thread;
    thread.job = null;
    void thread.worker.terminate();
    if (job && error) job.reject(error);
    this.assign();
  }

  private lose(thread: Thread, error: Error): void {
    if (!this.threads.has(thread)) return;
    const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    const reason = isMemory ? new TaskTooHeavy('out of memory') : error;
    // A thread that cannot start would be started again forever, so a waiting task fails with it.
    if (!thread.isReady) this.queue.shift()?.reject(reason);
    this.endThread(thread, reason);
  }
}
