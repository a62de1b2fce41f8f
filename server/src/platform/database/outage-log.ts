import { CountedLog, type FaultLog } from '../counted-log';
import type { OutageObserver } from './statement';

const LINE_EVERY_MS = 1_000;

/** Which part noticed that the database cannot be used. */
type Source = 'requests' | 'jobs' | 'connections';

interface Outage {
  readonly beganAt: number;
  lastFailureAt: number;
  answeredSince: boolean;
  /** Failures by kind of fault and by source, since the last line. */
  faults: Map<string, number>;
  sources: Map<Source, number>;
  message: string;
  total: number;
}

/** Returns a short name of a fault: the SQLSTATE, Node's code, or the name of the error. */
function faultOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  return typeof code === 'string' && code !== '' ? code : String(name ?? 'unknown');
}

/**
 * Logs an outage of the database: one line when it starts, one a second with counts by kind of fault, and one that says
 * how long it lasted. Never more than one line a second, however many requests and jobs fail.
 */
export class OutageLog {
  private outage: Outage | undefined;
  private timer: NodeJS.Timeout | undefined;
  private lastLineAt = Number.NEGATIVE_INFINITY;
  private readonly idle: CountedLog;

  constructor(
    private readonly log: FaultLog,
    private readonly everyMs = LINE_EVERY_MS,
  ) {
    this.idle = new CountedLog(log, everyMs);
  }

  /** Returns the observer for one source. */
  from(source: Source): OutageObserver {
    return {
      failed: (error) => this.failed(source, error),
      idleLost: (error) => this.idleLost(error),
      answered: () => this.answered(),
    };
  }

  private failed(source: Source, error: unknown): void {
    const now = performance.now();
    this.outage ??= {
      beganAt: now,
      lastFailureAt: now,
      answeredSince: false,
      faults: new Map(),
      sources: new Map(),
      message: '',
      total: 0,
    };
    const { outage } = this;
    const fault = faultOf(error);
    outage.faults.set(fault, (outage.faults.get(fault) ?? 0) + 1);
    outage.sources.set(source, (outage.sources.get(source) ?? 0) + 1);
    outage.message = error instanceof Error ? error.message : String(error);
    outage.lastFailureAt = now;
    outage.answeredSince = false;
    outage.total += 1;
    if (this.timer) return;
    this.timer = setInterval(() => this.tick(), this.everyMs).unref();
    // An outage that begins right after another one waits, so that there is one line a second.
    if (now - this.lastLineAt >= this.everyMs) this.writeFailures(outage);
  }

  /** Poolers and proxies close idle connections; that alone is no outage. */
  private idleLost(error: unknown): void {
    if (this.outage) this.failed('connections', error);
    else this.idle.warn('idle', { fault: faultOf(error) }, 'lost a connection to the database that nobody used');
  }

  private answered(): void {
    if (this.outage) this.outage.answeredSince = true;
  }

  private tick(): void {
    const { outage } = this;
    if (!outage) return;
    if (outage.faults.size > 0) this.writeFailures(outage);
    // A read-only database still answers reads, so the outage ends only after a second without a failure.
    else if (outage.answeredSince) this.end(outage);
  }

  private writeFailures(outage: Outage): void {
    const now = performance.now();
    this.log.error(
      {
        faults: Object.fromEntries(outage.faults),
        ...Object.fromEntries(outage.sources),
        seconds: Math.round((now - outage.beganAt) / 1_000),
      },
      `the database cannot be used: ${outage.message}`,
    );
    this.lastLineAt = now;
    outage.faults = new Map();
    outage.sources = new Map();
  }

  private end(outage: Outage): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.outage = undefined;
    const seconds = Math.max(0, Math.round((outage.lastFailureAt - outage.beganAt) / 1_000));
    this.log.warn(
      { seconds, failures: outage.total },
      `the database can be used again, after ${seconds} s and ${outage.total} failures`,
    );
    this.lastLineAt = performance.now();
  }
}
