import { setTimeout as pause } from 'node:timers/promises';
import type { FaultLog } from './counted-log';
import { SECOND_MS } from './time';

/** Signals that reach a process twice, through its group and through npm, come within this time. */
const SAME_SIGNAL_MS = SECOND_MS;
/** How often a process that npm started looks whether npm is still there. */
const PARENT_LOOK_MS = 500;

/** How long the parts of an ordered end may take. */
export const SHUTDOWN = {
  /** After this the process ends, whatever is still going on. */
  hardEndMs: 20 * SECOND_MS,
  /** Requests and jobs that still run are given up; the rest is for connections, and for the embedded database. */
  finishMs: 17 * SECOND_MS,
} as const;

interface Step {
  readonly name: string;
  readonly run: (leftMs: number) => Promise<unknown>;
}

/**
 * Ends the process in order: the steps are those that `add` was given, the last one first, each whatever became of the
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

  /** Where lines about the end go, once there is a log. */
  logTo(log: FaultLog): void {
    this.log = log;
  }

  /** Ends the process. A later call changes the exit code at most. */
  begin(reason: string, exitCode = 0): void {
    this.exitCode = Math.max(this.exitCode, exitCode);
    if (this.begunAt !== undefined) return;
    this.begunAt = performance.now();
    if (reason !== '') this.log.warn({}, reason);
    setTimeout(() => {
      this.log.error({}, 'still busy after 20 s: ending now');
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
   * Ends in order on SIGINT and SIGTERM, on a fault that nobody caught, and when npm is gone that started the process.
   * Whoever asks again after a second does not want to wait any longer.
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
    // What state the process is in nobody knows, but requests under way have their transactions.
    process.on('uncaughtException', (error, origin) => {
      this.log.error({ err: error, origin }, 'a fault that nobody caught: ending in order');
      this.begin('', 1);
    });
    if (process.env.npm_lifecycle_event !== undefined) void this.endWithParent();
  }

  /** A shell between npm and this process does not pass signals on: when it is ended, nobody else tells us. */
  private async endWithParent(): Promise<void> {
    const parent = process.ppid;
    while (process.ppid === parent) await pause(PARENT_LOOK_MS, undefined, { ref: false });
    this.begin('npm, which started this process, is gone: ending');
  }
}
