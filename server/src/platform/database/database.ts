import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Clock } from '../time';
import { ConnectionPool } from './connection-pool';
import { isConnectionLost, isDemoted } from './lost-connections';
import { corked, SharedConnections } from './shared-connections';
import { type OutageObserver, submit } from './statement';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';
/**
 * SQLSTATEs after which the whole transaction runs again. After a unique violation the second run finds the row that a
 * concurrent transaction inserted; when the second run inserts the same key again, that is a fault and not a race.
 */
const RETRY = new Set([SERIALIZATION_FAILURE, DEADLOCK, UNIQUE_VIOLATION]);
const MAX_RUNS = 4;
/** SQLSTATE of every statement behind one that failed. */
const IN_FAILED_TRANSACTION = '25P02';
/** SQLSTATE of `rollback_unless(false)`. */
const ROLLED_BACK = 'PC000';
/** The most statements with a prepared plan; further statements are sent unnamed. */
const PREPARED_AT_MOST = 400;

/**
 * Runs queries: in a transaction, or (for reads) on a connection of the pool. Statements that do not need each other's
 * results should be sent at once, with Promise.all, because they travel together.
 */
export interface Tx {
  /** The instant of the request or job, used in all its rows. */
  readonly now: Date;
  /** Identifies the database; see per-database.ts. */
  readonly database: object;
  rows<Row>(statement: Sql): Promise<Row[]>;
  /** Returns the first row, or null. */
  maybe<Row>(statement: Sql): Promise<Row | null>;
  /** Returns the only row. Throws without one, because that is a fault of ours and not of the caller. */
  one<Row>(statement: Sql): Promise<Row>;
  /** Runs a write and returns the number of its rows. */
  run(statement: Sql): Promise<number>;
  /** Runs a write and returns the rows of its `returning`. Outside of a transaction `rows` must not do that: reads would wait behind it for the disk. */
  returned<Row>(statement: Sql): Promise<Row[]>;
  /**
   * Runs the last statement of a transaction together with COMMIT: for a row that many transactions wait for, which is
   * then locked only as long as the commit takes. Returns true after the commit. Returns false, with everything undone,
   * when the statement called `rollback_unless(false)`, a function of the schema: `select rollback_unless(exists
   * (select from found))`.
   */
  runLast(statement: Sql): Promise<boolean>;
  /** Runs `work` after the commit, and never after a rollback: for caches of the process. */
  afterCommit(work: () => void): void;
}

export interface Database {
  /** Runs `work` in one transaction; runs it again from the start after a conflict with another transaction. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in a transaction in which PostgreSQL forbids writing. The ban also covers other transactions that start
   * inside `work`, and writes of the reader. `patienceMs`: for background work that takes longer than usual.
   */
  readOnly<Result>(work: (tx: Tx) => Promise<Result>, options?: { patienceMs: number }): Promise<Result>;
  /**
   * Runs single statements, each in its own transaction, for calls that only read. The statements of many callers share
   * connections and are sent together, so none of them may be slow.
   */
  readonly reader: Tx;
  /** Like `reader` for statements that may take long: no other statement waits behind them. */
  readonly slowReader: Tx;
  readonly pool: pg.Pool;
  /** The address of the database, for connections of one's own: copies of the whole database. */
  readonly url: string;
  close(): Promise<void>;
}

/** How values of the database become values of ours, on every connection. */
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      // bigint: ids and points. All of ours are below 2^53, and one that is not must not be rounded.
      if (oid === 20) return exactNumber;
      // date: a calendar day stays text, it is not an instant.
      if (oid === 1082) return (value: string) => value;
      // numeric: from sum(bigint).
      if (oid === 1700) return exactNumber;
    }
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

function exactNumber(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) throw new RangeError(`${value} does not fit a number`);
  return number;
}

const statementNames = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= PREPARED_AT_MOST) return known;
  const name = `p${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** Sends one statement on some connection. */
type Send = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

class Statements implements Tx {
  constructor(
    readonly database: object,
    private readonly dispatch: Send,
    private readonly instant: () => Date,
    /** How writes are sent, if not like reads. */
    private readonly dispatchWrite: Send = dispatch,
    private readonly dispatchLast: (query: pg.QueryConfig) => Promise<boolean> = notHere,
    /** Outside of a transaction each statement is committed already. */
    readonly afterCommit: (work: () => void) => void = (work) => work(),
  ) {}

  get now(): Date {
    return this.instant();
  }

  private async send(statement: Sql, dispatch = this.dispatch): Promise<pg.QueryResult> {
    try {
      return await dispatch(queryOf(statement));
    } catch (error) {
      // The error has the stack of where the answer was read; this adds the caller's stack.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  async rows<Row>(statement: Sql): Promise<Row[]> {
    return (await this.send(statement)).rows as Row[];
  }

  async maybe<Row>(statement: Sql): Promise<Row | null> {
    return ((await this.send(statement)).rows[0] as Row | undefined) ?? null;
  }

  async one<Row>(statement: Sql): Promise<Row> {
    const { rows } = await this.send(statement);
    if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}: ${statement.text.slice(0, 120)}`);
    return rows[0] as Row;
  }

  async run(statement: Sql): Promise<number> {
    return (await this.send(statement, this.dispatchWrite)).rowCount ?? 0;
  }

  async returned<Row>(statement: Sql): Promise<Row[]> {
    return (await this.send(statement, this.dispatchWrite)).rows as Row[];
  }

  runLast(statement: Sql): Promise<boolean> {
    return this.dispatchLast(queryOf(statement));
  }
}

function queryOf({ text, values }: Sql): pg.QueryConfig {
  return { name: nameOf(text), text, values: values as unknown[] };
}

async function notHere(): Promise<never> {
  throw new Error('only a transaction has a last statement');
}

function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Returns the statements of one connection, in whatever transaction it is; nothing of it is prepared. */
export function statementsOn(client: pg.ClientBase, now: Date): Tx {
  return new Statements(
    client,
    ({ text, values }) => client.query({ text, values }),
    () => now,
  );
}

/** Returns whether an error means that a write was tried where only reading is allowed. */
export function isReadOnlyRefusal(error: unknown): boolean {
  return error instanceof WriteWhileReading || isDemoted(error);
}

class WriteWhileReading extends Error {}

/** Returns whether an error is a conflict with another transaction, after which the same may succeed. */
export function isConflict(error: unknown): boolean {
  return RETRY.has(sqlState(error) ?? '');
}

/** Returns the constraint of a unique violation with the values of the key; undefined for other errors. */
function duplicateKey(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return undefined;
  return `${error.constraint} ${error.detail}`;
}

/** The rest of a browser's 3 s is for the network and our own work. */
const PATIENCE_MS = 2_100;
/** The least time of each statement, however long the wait for a connection or our own work took. */
const STATEMENT_MS = 200;

/**
 * Connects to PostgreSQL. A transaction, or a statement of the reader, has `patienceMs` in all, including the wait for
 * a connection: by default well below the 3 s after which the browser gives up, so that an outage of the database means
 * a quick 503 and the first success comes right after its return. Background work uses a connection with more patience.
 */
export function connectDatabase(options: {
  url: string;
  clock: Clock;
  connections?: number;
  /** False where a pooler gives each transaction another connection, such as PgBouncer without support for them. */
  preparesStatements?: boolean;
  patienceMs?: number;
  /** PostgreSQL refuses every write of these connections. */
  isReadOnly?: boolean;
  observer?: OutageObserver;
}): Database {
  const { patienceMs = PATIENCE_MS, preparesStatements = true, observer } = options;
  const connections = new ConnectionPool(
    {
      connectionString: options.url,
      max: options.connections ?? 16,
      connectionTimeoutMillis: Math.max(1, patienceMs - STATEMENT_MS),
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      pipeline: true,
      application_name: 'pollen',
      ...(options.isReadOnly === true && { options: '-c default_transaction_read_only=on' }),
      types,
    } as pg.PoolConfig,
    observer,
  );
  const { pool } = connections;
  const connect = () => connections.connect();

  /** Sends a statement with a timeout at `until`. */
  function sendPatiently(client: pg.PoolClient, query: pg.QueryConfig, until: number): Promise<pg.QueryResult> {
    const sent = preparesStatements ? query : { ...query, name: undefined };
    return submit(client, sent, Math.max(STATEMENT_MS, until - performance.now()), observer);
  }

  /** Runs `work` with a connection of the pool within the patience, and discards the connection when it was lost. */
  async function withConnection<Result>(work: (send: Send) => Promise<Result>, ms = patienceMs): Promise<Result> {
    const until = performance.now() + ms;
    const client = await connect();
    let lost: Error | undefined;
    try {
      return await work((query) => corked(client, () => sendPatiently(client, query, until)));
    } catch (error) {
      if (isConnectionLost(error)) lost = error;
      else if (isDemoted(error) && !reading.getStore()) {
        lost = error as Error;
        connections.replaceConnections();
      }
      throw error;
    } finally {
      client.release(lost);
    }
  }

  /** Set for everything that runs inside `readOnly`. */
  const reading = new AsyncLocalStorage<true>();

  function once<Result>(work: (tx: Tx) => Promise<Result>, ms?: number): Promise<Result> {
    return withConnection(async (send) => {
      const now = options.clock.now();
      let begun: Promise<unknown> | undefined;
      let over = false;
      let cause: unknown;
      /** Those behind a statement that failed fail for its reason, which says whether the transaction may run again. */
      const explain = (error: unknown): never => {
        cause ??= error;
        throw sqlState(error) === IN_FAILED_TRANSACTION ? cause : error;
      };
      const dispatch: Send = (query) => {
        // One of several concurrent statements failed, so the others must not continue: the transaction is over.
        if (over) return Promise.reject(new Error('this transaction is over'));
        // Sent together with the first statement: a connection that refuses BEGIN refuses that statement too.
        begun ??= send({ text: reading.getStore() ? 'BEGIN READ ONLY' : 'BEGIN' }).catch(() => undefined);
        return send(query).catch(explain);
      };
      let ended = false;
      const afterwards: (() => void)[] = [];
      const dispatchLast = async (query: pg.QueryConfig) => {
        const last = dispatch(query);
        over = true;
        // After a failed statement, COMMIT rolls everything back and reports no error itself.
        const [ran, committed] = await Promise.allSettled([last, send({ text: 'COMMIT' })]);
        ended = true;
        if (ran.status === 'rejected') {
          if (sqlState(ran.reason) === ROLLED_BACK) return false;
          throw ran.reason;
        }
        if (committed.status === 'rejected') throw committed.reason;
        return true;
      };
      try {
        const later = (what: () => void) => void afterwards.push(what);
        const result = await work(new Statements(pool, dispatch, () => now, dispatch, dispatchLast, later));
        over = true;
        if (begun && !ended) await send({ text: 'COMMIT' });
        for (const what of afterwards) what();
        return result;
      } catch (error) {
        over = true;
        // A database that does not answer would make the caller wait for the rollback too; it rolls back by itself.
        if (isConnectionLost(error)) throw error;
        if (begun && !ended) await send({ text: 'ROLLBACK' });
        throw error;
      }
    }, ms);
  }

  const shared = new SharedConnections(connect);
  const instant = () => options.clock.now();
  const alone: Send = (query) => withConnection((send) => send(query));
  const write: Send = (query) => (reading.getStore() ? Promise.reject(new WriteWhileReading()) : alone(query));

  async function transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const duplicates = new Set<string>();
    for (let run = 1; ; run += 1) {
      try {
        return await once(work);
      } catch (error) {
        if (run >= MAX_RUNS || !isConflict(error)) throw error;
        const duplicate = duplicateKey(error);
        if (duplicate === undefined) continue;
        if (duplicates.has(duplicate)) throw error;
        duplicates.add(duplicate);
      }
    }
  }

  return {
    pool,
    url: options.url,
    reader: new Statements(
      pool,
      (query) => {
        const until = performance.now() + patienceMs;
        return shared.send((client) => sendPatiently(client, query, until));
      },
      instant,
      // A write waits for the disk, and writes of several connections wait in parallel.
      write,
    ),
    // Planned for each call: a cached plan does not know the values, and for lists with a selective filter it scanned
    // all rows (300 ms instead of 6).
    slowReader: new Statements(pool, (query) => alone({ ...query, name: undefined }), instant, write),
    transaction,
    readOnly: (work, longer) => reading.run(true, () => (longer ? once(work, longer.patienceMs) : transaction(work))),
    close: () => pool.end(),
  };
}
