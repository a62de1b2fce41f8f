import pg from 'pg';
import { DatabaseSilent, DatabaseUnreachable } from './lost-connections';
import type { OutageObserver } from './statement';

/**
 * The shortest time between two replacements, so that a database that stays read-only does not cost a connection for
 * each write.
 */
const REPLACED_EVERY_MS = 1_000;

/** A connection pool that fails fast while the database does not answer, and that can replace all its connections. */
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
    // Without a listener, losing an idle connection would end the process.
    this.pool.on('error', (error) => observer?.idleLost(error));
    this.pool.on('connect', (client) => {
      this.madeAt.set(client, performance.now());
      // The same holds for a connection in use, between two statements; its next statement reports the loss.
      client.on('error', () => undefined);
    });
  }

  /**
   * Returns a connection of the pool. While the database does not answer, one caller at a time tries to connect and all
   * others fail at once; otherwise each of them would wait until the timeout.
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

  /** Stops reusing the present connections, because their server does not accept writes any more. */
  replaceConnections(): void {
    const now = performance.now();
    if (now - this.usableSince >= REPLACED_EVERY_MS) this.usableSince = now;
  }
}
