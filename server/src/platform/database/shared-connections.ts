import type { Socket } from 'node:net';
import type pg from 'pg';
import { isConnectionLost } from './lost-connections';

/** Beyond this many statements under way, the next one gets another connection. */
const STATEMENTS_EACH = 16;
/** Statements are short and the database answers those of one connection in turn: more would only cost packages. */
const AT_MOST = 4;

function socketOf(client: pg.PoolClient): Socket {
  // Not in the types of pg.
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** Does `send`, and lets what is sent before the next tick leave in one package. */
export function corked<Result>(client: pg.PoolClient, send: () => Result): Result {
  const socket = socketOf(client);
  socket.cork();
  process.nextTick(() => socket.uncork());
  return send();
}

/** Sends a statement once its turn has come. */
type Submit = (client: pg.PoolClient) => void;

/** A connection of the pool while statements of several callers are under way on it. */
class SharedConnection {
  /** Statements that are not answered yet. */
  underWay = 0;
  private readonly client: Promise<pg.PoolClient>;
  private waiting: Submit[] = [];
  private lost: Error | undefined;

  constructor(
    connect: () => Promise<pg.PoolClient>,
    /** Nobody else is to join. */
    private readonly leave: () => void,
  ) {
    this.client = connect();
  }

  async send(submit: (client: pg.PoolClient) => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    this.underWay += 1;
    try {
      const client = await this.client;
      return await new Promise((resolve, reject) => {
        // What the requests of this round of the event loop ask goes out at its end, in one package.
        if (this.waiting.length === 0) setImmediate(() => this.submitWaiting(client));
        this.waiting.push(() => submit(client).then(resolve, reject));
      });
    } catch (error) {
      if (isConnectionLost(error)) this.lost = error;
      throw error;
    } finally {
      this.underWay -= 1;
      if (this.lost || this.underWay === 0) this.leave();
      if (this.underWay === 0) void this.giveBack();
    }
  }

  private submitWaiting(client: pg.PoolClient): void {
    const { waiting } = this;
    this.waiting = [];
    corked(client, () => {
      for (const submit of waiting) submit(client);
    });
  }

  private async giveBack(): Promise<void> {
    const client = await this.client.catch(() => null);
    client?.release(this.lost);
  }
}

/**
 * Lets single statements share connections. A statement costs the process less for its work than for its package, and
 * a member's visit is many small reads: written one after the other without waiting (pg calls it pipelining, and each
 * still stands alone and fails alone), a cheap call takes half the processor time.
 */
export class SharedConnections {
  private readonly running: SharedConnection[] = [];

  constructor(private readonly connect: () => Promise<pg.PoolClient>) {}

  send(submit: (client: pg.PoolClient) => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    return this.pick().send(submit);
  }

  private pick(): SharedConnection {
    const { running } = this;
    const free = running.find(({ underWay }) => underWay < STATEMENTS_EACH);
    if (free) return free;
    if (running.length < AT_MOST) return this.open();
    return running.reduce((least, other) => (other.underWay < least.underWay ? other : least));
  }

  private open(): SharedConnection {
    const { running } = this;
    const connection = new SharedConnection(this.connect, () => {
      const place = running.indexOf(connection);
      if (place >= 0) running.splice(place, 1);
    });
    running.push(connection);
    return connection;
  }
}
