import { setTimeout as pause } from 'node:timers/promises';
import sql, { type Sql } from 'sql-template-tag';
import { StartProblem } from '../start-problem';
import { SECOND_MS } from '../time';
import { connectDatabase, type Database, type Tx } from './database';
import { isConnectionLost, isDemoted, isUnreachable } from './lost-connections';

/** A replica that is further behind is left alone until it has caught up. */
const MOST_BEHIND_SECONDS = 3;
/** How often the replica is asked how far it is behind: a look. */
const LOOK_EVERY_MS = SECOND_MS;
/** A replica that takes longer to answer a look is away. Statements have more time: a report may take a second. */
const LOOK_MS = 800;
/**
 * For so long after an operator has written something, what the operator reads comes from the database itself. More than the
 * 3 s that a usable replica is behind, the 2 s until a process notices that it is further behind, and the 5 s for which
 * settings and custom fields that were read from it are cached.
 */
export const OWN_WRITES_MS = 15 * SECOND_MS;

/** Why a replica is not read. */
export type ReplicaProblem = 'notAsked' | 'away' | 'behind' | 'noReplica' | 'otherDatabase';

/** What is known of a replica since the last look. */
export interface ReplicaState {
  /** Null: it is read. */
  readonly problem: ReplicaProblem | null;
  /** By how much it may be behind; null when it does not say so. */
  readonly lagSeconds: number | null;
  /** Statements that the replica failed to answer and the database itself answered. */
  readonly fallbacks: number;
}

interface Position {
  readonly system: string;
  readonly database: string;
  readonly isStandby: boolean;
  readonly isCurrent: boolean | null;
  readonly lagSeconds: number | null;
}

/** `system_identifier` is the same in a database cluster and its replicas, and nowhere else. */
const identity = sql`(select system_identifier::text from pg_control_system()) as system, current_database() as database`;

/**
 * Reads of a replica: a server that follows the database within a second or so. For lists and figures that may be so old,
 * and never for what decides about money or what its reader has just written.
 */
export class Replica {
  /**
   * Reads from the replica while it is usable, otherwise from the database itself. Writes, such as the line of the audit log
   * about an export, go to the database itself.
   */
  readonly reader: Tx;
  private problem: ReplicaProblem | null = 'notAsked';
  private lagSeconds: number | null = null;
  private fallbacks = 0;
  /** Whether it has had everything once since this process runs: before, it may lack the newest migration. */
  private hasCaughtUp = false;
  private own: Pick<Position, 'system' | 'database'> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private closed = false;
  private readonly replica: Database;

  constructor(
    private readonly primary: Database,
    private readonly options: {
      readonly url: string;
      readonly connections: number;
      readonly clock: Parameters<typeof connectDatabase>[0]['clock'];
      readonly log: Record<'info' | 'warn', (details: object, message: string) => void>;
    },
  ) {
    const { url, connections, clock } = options;
    this.replica = connectDatabase({ url, connections, clock, isReadOnly: true });
    this.reader = new FallbackReader(this.replica.slowReader, primary.slowReader, {
      isUsable: () => this.problem === null,
      failed: (error) => this.failed(error),
    });
  }

  get pool(): Database['pool'] {
    return this.replica.pool;
  }

  get state(): ReplicaState {
    return { problem: this.problem, lagSeconds: this.lagSeconds, fallbacks: this.fallbacks };
  }

  /**
   * Looks at the replica now and every second from then on. A replica that is away or behind is no reason not to start.
   * Throws `StartProblem` when the address leads to another database.
   */
  async start(): Promise<void> {
    await this.look();
    if (this.problem === 'otherDatabase') {
      throw new StartProblem(
        'DATABASE_READ_URL leads to another database than DATABASE_URL. It has to be a streaming replica of the same server.',
      );
    }
    this.schedule();
  }

  /** Asks the replica how far it is behind, and decides whether it is read until the next look. Never throws. */
  async look(): Promise<void> {
    const before = this.problem;
    let why: string | undefined;
    try {
      this.problem = await this.findProblem();
    } catch (error) {
      this.problem = 'away';
      this.lagSeconds = null;
      why = error instanceof Error ? error.message : String(error);
    }
    if (this.problem === before) return;
    const { log } = this.options;
    const details = { problem: this.problem, lagSeconds: this.lagSeconds, why };
    if (this.problem === null) log.info(details, 'lists and figures are read from the replica');
    else log.warn(details, 'the replica is not read: lists and figures come from the database itself');
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.looking;
    await this.replica.close();
  }

  private schedule(): void {
    if (this.closed) return;
    this.timer = setTimeout(() => {
      this.looking = this.look().finally(() => this.schedule());
    }, LOOK_EVERY_MS).unref();
  }

  /** The order matters: a replica that has what the database had a moment ago is not behind. */
  private async askPosition(): Promise<Position> {
    const { lsn } = await this.primary.reader.one<{ lsn: string }>(sql`select pg_current_wal_flush_lsn()::text as lsn`);
    const answer = this.replica.reader.one<Position>(sql`
      select ${identity}, pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as "isCurrent",
        greatest(0, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::float8 as "lagSeconds"`);
    const tooLate = pause(LOOK_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no answer within ${LOOK_MS} ms`);
    });
    return Promise.race([answer, tooLate]);
  }

  private async findProblem(): Promise<ReplicaProblem | null> {
    const position = await this.askPosition();
    this.lagSeconds = position.isCurrent ? 0 : position.lagSeconds;
    const own =
      this.own ?? (await this.primary.reader.one<Pick<Position, 'system' | 'database'>>(sql`select ${identity}`));
    this.own = own;
    if (own.system !== position.system || own.database !== position.database) return 'otherDatabase';
    // Promoted after a failover, or never one: it would not get what is written from now on.
    if (!position.isStandby) return 'noReplica';
    this.hasCaughtUp ||= position.isCurrent === true;
    const isNear = position.lagSeconds !== null && position.lagSeconds <= MOST_BEHIND_SECONDS;
    return position.isCurrent || (this.hasCaughtUp && isNear) ? null : 'behind';
  }

  private failed(error: unknown): void {
    this.fallbacks += 1;
    // A statement that is cancelled because it was in the way of what is replayed says nothing about the next one.
    if (isConnectionLost(error)) this.problem = 'away';
  }
}

/** Asks a replica, and the database itself when the replica does not answer. */
class FallbackReader implements Tx {
  /** Caches of what was read here are apart from those of the database itself, which never hold what is older. */
  readonly database: object;

  constructor(
    private readonly replica: Tx,
    private readonly primary: Tx,
    private readonly state: { isUsable(): boolean; failed(error: unknown): void },
  ) {
    this.database = replica.database;
  }

  get now(): Date {
    return this.primary.now;
  }

  private async read<Result>(ask: (tx: Tx) => Promise<Result>): Promise<Result> {
    if (!this.state.isUsable()) return ask(this.primary);
    try {
      return await ask(this.replica);
    } catch (error) {
      // A write that was sent as a read is a fault of ours, which a panel without a replica would not notice.
      if (isDemoted(error) || !isUnreachable(error)) throw error;
      this.state.failed(error);
      return ask(this.primary);
    }
  }

  rows<Row>(statement: Sql): Promise<Row[]> {
    return this.read((tx) => tx.rows<Row>(statement));
  }

  maybe<Row>(statement: Sql): Promise<Row | null> {
    return this.read((tx) => tx.maybe<Row>(statement));
  }

  one<Row>(statement: Sql): Promise<Row> {
    return this.read((tx) => tx.one<Row>(statement));
  }

  run(statement: Sql): Promise<number> {
    return this.primary.run(statement);
  }

  returned<Row>(statement: Sql): Promise<Row[]> {
    return this.primary.returned<Row>(statement);
  }

  runLast(statement: Sql): Promise<boolean> {
    return this.primary.runLast(statement);
  }

  afterCommit(work: () => void): void {
    this.primary.afterCommit(work);
  }
}
