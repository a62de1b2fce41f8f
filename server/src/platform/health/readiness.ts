import sql from 'sql-template-tag';
import type { Tx } from '../database/database';
import { SECOND_MS } from '../time';

/** Why a process should get no requests now. */
export type NotReady = 'starting' | 'draining' | 'database';

/** A load balancer may ask several times a second; the database is asked this often. */
const PROBE_EVERY_MS = SECOND_MS;
/** A database that takes longer to answer `select 1` counts as silent. */
const PROBE_MS = SECOND_MS;

/** Whether a process can take requests: not while it starts, drains, or its database does not answer. */
export class Readiness {
  private phase: 'starting' | 'ready' | 'draining' = 'starting';
  private reader: Tx | null = null;
  private probe: Promise<boolean> | null = null;
  private probedAt = Number.NEGATIVE_INFINITY;

  /** The process takes requests from now on. `reader` is a connection that requests use as well. */
  started(reader: Tx): void {
    this.reader = reader;
    if (this.phase === 'starting') this.phase = 'ready';
  }

  /** The process ends: it finishes the requests that it has. */
  drain(): void {
    this.phase = 'draining';
  }

  /** Returns why the process is not ready, or null when it is. */
  async whyNot(): Promise<NotReady | null> {
    if (this.phase !== 'ready') return this.phase;
    return (await this.isDatabaseAnswering()) ? null : 'database';
  }

  /** Returns whether the database has answered within the last second. Many callers at once cost one statement. */
  isDatabaseAnswering(): Promise<boolean> {
    const { reader } = this;
    if (reader === null) return Promise.resolve(false);
    if (this.probe === null || performance.now() - this.probedAt >= PROBE_EVERY_MS) {
      this.probedAt = performance.now();
      this.probe = answersInTime(reader);
    }
    return this.probe;
  }
}

async function answersInTime(reader: Tx): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, PROBE_MS, false);
  });
  const answer = reader.one(sql`select 1`).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
