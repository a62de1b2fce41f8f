import pg from 'pg';
import { DatabaseSilent, DatabaseUnreachable } from './lost-connections';
import type { OutageObserver } from './statement';

/** All connections are replaced at most this often: a database that stays read-only must not cost one for each write. */
const REPLACED_EVERY_MS = 1_000;

/** A pool whose connections are found out to be useless all at once, and that tells callers quickly that they must go. */
export class ConnectionPool {
  readonly pool: pg.Pool;
  private silent = false;
  private probing = false;
  /** Connections made before this instant are replaced when they are next asked for. */
  private usableSince = 0;
  private readonly madeAt = new WeakMap<pg.PoolClient, number>();

  constructor(
    config: pg.PoolConfig,
    private readonly observer: OutageObserver | undefined,
  ) {
    this.pool = new pg.Pool(config);
    // Without a listener the loss of an idle connection would end the process.
    this.pool.on('error', (error) => observer?.idleLost(error));
    this.pool.on('connect', (client) => {
      this.madeAt.set(client, performance.now());
      // So would the loss of one that is lent, between two statements; the next statement reports it.
      client.on('error', () => undefined);
    });
  }

  /**
   * A connection of the pool. When the database does not even answer that, one caller at a time finds out whether it is
   * back and the others are told at once: every wish that timed out waits at its door, to be turned away before theirs.
   * Throws `DatabaseSilent` or `DatabaseUnreachable`, and nothing else.
   */
  async connect(): Promise<pg.PoolClient> {
    if (this.silent && this.probing) {
      const error = new DatabaseSilent('the database does not answer');
      this.observer?.failed(error);
      throw error;
    }
    const probe = this.silent;
    this.probing ||= probe;
    try {
      for (;;) {
        const client = await this.pool.connect();
        this.silent = false;
        if ((this.madeAt.get(client) ?? 0) >= this.usableSince) return client;
        client.release(true);
      }
    } catch (error) {
      this.silent ||= error instanceof Error && error.message === 'Connection terminated due to connection timeout';
      const unreachable = new DatabaseUnreachable(error);
      this.observer?.failed(unreachable);
      throw unreachable;
    } finally {
      if (probe) this.probing = false;
    }
  }

  /** Lets no connection that exists now be used again: they lead to a server that takes no writes any more. */
  replaceConnections(): void {
    const now = performance.now();
    if (now - this.usableSince >= REPLACED_EVERY_MS) this.usableSince = now;
  }
}
