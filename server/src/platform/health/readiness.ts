import sql from 'sql-template-tag';
import type { Tx } from '../database/database';
import { SECOND_MS } from '../time';
import { probe } from './probe';

/** Why a process should get no requests now. */
export type NotReady = 'starting' | 'draining' | 'database';

/** A load balancer may ask several times a second; the database is asked once, and counts as silent after a second. */
const DATABASE_PROBE = { everyMs: SECOND_MS, withinMs: SECOND_MS };

/** Whether a process can take requests: not while it starts, drains, or its database does not answer. */
export class Readiness {
  private phase: 'starting' | 'ready' | 'draining' = 'starting';
  private askDatabase: (() => Promise<boolean>) | null = null;

  /** The process takes requests from now on. `reader` is a connection that requests use as well. */
  started(reader: Tx): void {
    this.askDatabase = probe(() => reader.one(sql`select 1`), DATABASE_PROBE);
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
    return this.askDatabase?.() ?? Promise.resolve(false);
  }
}
