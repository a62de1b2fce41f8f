/** The log for faults, such as a pino logger. */
export interface FaultLog {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
}

const LINE_EVERY_MS = 1_000;

type Level = 'error' | 'warn';

interface Counted {
  /** Faults since the last line. */
  count: number;
  details: object;
  readonly level: Level;
  readonly message: string;
  readonly timer: NodeJS.Timeout;
}

/**
 * Logs faults that may come in thousands: the first of each kind at once, then at most one line a second, with the
 * latest details and the `count` of the faults that the line stands for.
 */
export class CountedLog {
  private readonly kinds = new Map<string, Counted>();

  constructor(
    private readonly log: FaultLog,
    private readonly everyMs = LINE_EVERY_MS,
  ) {}

  error(kind: string, details: object, message: string): void {
    this.note('error', kind, details, message);
  }

  warn(kind: string, details: object, message: string): void {
    this.note('warn', kind, details, message);
  }

  private note(level: Level, kind: string, details: object, message: string): void {
    const known = this.kinds.get(kind);
    if (known) {
      known.count += 1;
      known.details = details;
      return;
    }
    this.log[level](details, message);
    const timer = setInterval(() => this.flush(kind), this.everyMs).unref();
    this.kinds.set(kind, { count: 0, details, level, message, timer });
  }

  /** Logs the faults since the last line; a kind that was quiet for a whole second is logged at once again. */
  private flush(kind: string): void {
    const known = this.kinds.get(kind);
    if (!known) return;
    if (known.count > 0) {
      this.log[known.level]({ ...known.details, count: known.count }, known.message);
      known.count = 0;
      return;
    }
    clearInterval(known.timer);
    this.kinds.delete(kind);
  }

  /** Logs the remaining counts before the process ends. */
  close(): void {
    for (const [kind, { timer }] of this.kinds) {
      this.flush(kind);
      clearInterval(timer);
    }
    this.kinds.clear();
  }
}
