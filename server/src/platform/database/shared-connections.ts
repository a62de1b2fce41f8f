import type { Socket } from 'node:net';
import type pg from 'pg';
import { isConnectionLost } from './lost-connections';

/** With this many unanswered statements on a connection, the next one gets another connection. */
const STATEMENTS_EACH = 16;
/**
 * The most shared connections: statements are short, and the database answers those of one connection in turn, so more
 * connections would only cost packets.
 */
const AT_MOST = 4;

function socketOf(client: pg.PoolClient): Socket {
  // Not in the types of pg.
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** Runs `send` and sends everything of this tick in one packet. */
export function corked<Result>(client: pg.PoolClient, send: () => Result): Result {
  const socket = socketOf(client);
  socket.cork();
  process.nextTick(() => socket.uncork());
  return send();
}

/** Sends a statement when its turn comes. */
type Submit = (client: pg.PoolClient) => void;

/** A connection of the pool that statements of several callers share. */
class SharedConnection {
  /** The number of unanswered statements. */
  underWay = 0;
  private readonly client: Promise<pg.PoolClient>;
  private waiting: Submit[] = [];
  private lost: Error | undefined;

  constructor(
    connect: () => Promise<pg.PoolClient>,
    /** Removes the connection from those that new statements may join. */
    private readonly leave: () => void,
  ) {
    this.client = connect();
  }

  async send(submit: (client: pg.PoolClient) => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    this.underWay += 1;
    try {
      const client = await this.client;
      return await new Promise((resolve, reject) => {
        // The statements of this round of the event loop are sent at its end, in one packet.
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
 * Lets single statements share connections. A statement costs the process less for its work than for its packet, and a
 * member's visit is many small reads: sent one after the other without waiting (pg calls it pipelining; each statement
 * still succeeds or fails alone), a cheap call takes half the processor time.
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
