import { setTimeout as pause } from 'node:timers/promises';
import type { FaultLog } from './counted-log';
import { SECOND_MS } from './time';

/** One signal may reach a process twice, through its process group and through npm; both arrive within this time. */
const SAME_SIGNAL_MS = SECOND_MS;
/** How often a process that npm started checks that npm still runs. */
const PARENT_CHECK_MS = 500;

/** The time limits of a shutdown. */
export const SHUTDOWN = {
  /** After this time the process ends, even if work still runs. */
  hardEndMs: 20 * SECOND_MS,
  /** Requests and jobs that still run after this time are abandoned. The rest is for connections and the embedded database. */
  finishMs: 17 * SECOND_MS,
} as const;

interface Step {
  readonly name: string;
  readonly run: (leftMs: number) => Promise<unknown>;
}

/**
 * Shuts down the process: runs the steps that `add` was given, last one first. A step that fails does not stop the
 * others. `leftMs` tells a step how long requests and jobs may still take.
 */
export class Shutdown {
  private readonly steps: Step[] = [];
  private begunAt: number | undefined;
  private exitCode = 0;
  private log: FaultLog = {
    error: (_details, message) => console.error(message),
    warn: (_details, message) => console.error(message),
  };

  add(name: string, run: Step['run']): void {
    this.steps.unshift({ name, run });
  }

  /** Whether the shutdown has begun. */
  get hasBegun(): boolean {
    return this.begunAt !== undefined;
  }

  /** Sets the log for lines about the shutdown; before that they go to the console. */
  logTo(log: FaultLog): void {
    this.log = log;
  }

  /** Starts the shutdown. A later call only raises the exit code. */
  begin(reason: string, exitCode = 0): void {
    this.exitCode = Math.max(this.exitCode, exitCode);
    if (this.begunAt !== undefined) return;
    this.begunAt = performance.now();
    if (reason !== '') this.log.warn({}, reason);
    setTimeout(() => {
      this.log.error({}, 'requests, jobs or connections did not end within 20 s: ending now');
      process.exit(1);
    }, SHUTDOWN.hardEndMs).unref();
    void this.run(this.begunAt).then(() => process.exit(this.exitCode));
  }

  private async run(begunAt: number): Promise<void> {
    for (const { name, run } of this.steps) {
      try {
        await run(Math.max(0, begunAt + SHUTDOWN.finishMs - performance.now()));
      } catch (error) {
        this.log.error({ err: error, step: name }, 'a step of the end failed');
      }
    }
  }

  /**
   * Shuts down on SIGINT and SIGTERM, on an uncaught error, and when npm, which started the process, has ended. A
   * second signal after a second ends the process at once.
   */
  listen(): void {
    let askedAt: number | undefined;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        const now = performance.now();
        if (askedAt !== undefined && now - askedAt > SAME_SIGNAL_MS) process.exit(1);
        askedAt ??= now;
        this.begin('');
      });
    }
    // The state of the process is unknown, but each running request and job has its own transaction.
    process.on('uncaughtException', (error, origin) => {
      this.log.error({ err: error, origin }, 'an uncaught error: ending in order');
      this.begin('', 1);
    });
    if (process.env.npm_lifecycle_event !== undefined) void this.endWithParent();
  }

  /** Shuts down when the parent process has changed: the shell that npm starts passes no signal on. */
  private async endWithParent(): Promise<void> {
    const parent = process.ppid;
    while (process.ppid === parent) await pause(PARENT_CHECK_MS, undefined, { ref: false });
    this.begin('npm, which started this process, has ended: ending');
  }
}
