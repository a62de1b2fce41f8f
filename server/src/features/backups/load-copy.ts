import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { statementsOn, type Tx } from '../../platform/database/database';
import { inOneTransaction, onConnection } from '../../platform/database/direct-connection';
import { type AppliedMigration, readMigrations, readRecords } from '../../platform/database/migrate';
import { prepareDatabase } from '../../platform/database/prepare-database';
import {
  type CopiedTable,
  countRows,
  hasTables,
  listTables,
  replaceAllRows,
  type SequenceState,
  setSequences,
  sqlNameOf,
  writeRows,
} from '../../platform/database/table-copy';
import { releaseAllJobs } from '../../platform/job-queue/queue';
import { newestQueueMigration } from '../../platform/job-queue/queue-schema';
import {
  beginSendingHold,
  endSendingHold,
  findSendingHold,
  type HoldReason,
} from '../../platform/job-queue/sending-hold';
import { holdUpStarts, wasEverStarted } from '../../platform/secret-key';
import { type LedgerSums, sumLedger } from '../ledger/index';
import { BackupProblem } from './manifest';

/** The schema of a copy. */
export interface CopySchema {
  readonly migrations: readonly Pick<AppliedMigration, 'number' | 'name' | 'sha256'>[];
  readonly queueMigration: number;
}

/** The rows of a copy; `rows` and `sequences` may be known only once all tables were read. */
export interface CopySource {
  readonly tables: readonly CopiedTable[];
  open(table: CopiedTable): Readable;
  /** Called after the last table: the rows of each, where the sequences stopped, and the sums of the ledger. */
  finish(): Promise<{ rows: readonly number[]; sequences: readonly SequenceState[]; ledger: LedgerSums }>;
}

export interface CopyTarget {
  readonly databaseUrl: string;
  readonly migrationsFolder: string;
  readonly now: Date;
}

const usedDatabase = () =>
  new BackupProblem('The database is not empty, and nothing was written. A copy goes into an empty database only.');

/** Throws `BackupProblem` unless a database is empty, or holds no more than its tables because no panel was ever started on it. */
export async function refuseUsedDatabase({ databaseUrl, now }: Pick<CopyTarget, 'databaseUrl' | 'now'>): Promise<void> {
  const isFree = await onConnection(databaseUrl, async (client) => {
    if (!(await hasTables(client))) return true;
    const isOurs = (await readRecords(client)).length > 0;
    return isOurs && !(await wasEverStarted(statementsOn(client, now)));
  });
  if (!isFree) throw usedDatabase();
}

/** Gives an empty database the schema of a copy. Throws `BackupProblem` when this Pollen does not have that schema. */
export async function prepareTarget(target: CopyTarget, schema: CopySchema): Promise<void> {
  const known = new Map((await readMigrations(target.migrationsFolder)).map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of schema.migrations) {
    if (known.get(name) === sha256) continue;
    throw new BackupProblem(
      `The copy was taken with the migration ${name}, which this Pollen does not have: a newer or another version made it. Restore it with that version.`,
    );
  }
  const upTo = Math.max(...schema.migrations.map(({ number }) => number));
  await prepareDatabase(target.databaseUrl, target.migrationsFolder, { upTo });
  const made = await onConnection(target.databaseUrl, async (client) => ({
    ours: (await readRecords(client)).length,
    queue: await newestQueueMigration(client),
  }));
  if (made.ours !== schema.migrations.length) {
    throw new BackupProblem('The database has a newer schema than the copy. Use an empty database without tables.');
  }
  if (made.queue !== schema.queueMigration) {
    throw new BackupProblem(
      'The copy was taken with another version of the job queue. Restore it with the version of Pollen that made it, then upgrade.',
    );
  }
}

function refuseDifferences(
  what: string,
  pairs: readonly (readonly [name: string, there: number, here: number])[],
): void {
  const different = pairs.filter(([, there, here]) => there !== here);
  const [first] = different;
  if (!first) return;
  throw new BackupProblem(
    `The copy differs from its source and was undone: ${what} of ${first[0]} ${first[2]} instead of ${first[1]}${different.length > 1 ? `, and ${different.length - 1} more` : ''}.`,
  );
}

/** The source of a move that was interrupted is held, and so would be its copy. */
async function endHoldOfMove(tx: Tx): Promise<void> {
  const hold = await findSendingHold(tx);
  if (hold?.reason === 'moved') await endSendingHold(tx, hold.id);
}

async function loadRows(client: pg.Client, source: CopySource): Promise<void> {
  const here = new Map((await listTables(client)).map((table) => [sqlNameOf(table), table]));
  await replaceAllRows(client, async () => {
    for (const table of source.tables) {
      const known = here.get(sqlNameOf(table));
      if (!known || table.columns.some((column) => !known.columns.includes(column))) {
        throw new BackupProblem(`The table ${table.name} of the copy does not fit this version. Nothing was written.`);
      }
      await pipeline(source.open(table), writeRows(client, table));
    }
  });
}

/**
 * Loads a copy into a prepared database in one transaction, compares the number of rows of each table and the sums of the
 * ledger with the source, and lets no job run that was running there. `beforeCommit` is done last. With `hold`, nothing is
 * sent from the copy until somebody resumes. Throws, with everything undone, when anything differs.
 */
export async function loadCopy(
  target: CopyTarget,
  source: CopySource,
  options: { hold: { reason: HoldReason; takenAt: Date } | null; beforeCommit?: () => Promise<void> },
): Promise<{ rows: number }> {
  const rows = await onConnection(target.databaseUrl, (client) =>
    inOneTransaction(client, async () => {
      const tx = statementsOn(client, target.now);
      // A second copy, and a panel that starts meanwhile, wait here for the first, and find the database used.
      await holdUpStarts(tx);
      if (await wasEverStarted(tx)) throw usedDatabase();
      await loadRows(client, source);
      const there = await source.finish();
      const counted = await countRows(client, source.tables);
      refuseDifferences(
        'rows',
        source.tables.map(({ name }, place) => [name, there.rows[place] ?? 0, counted[place] ?? 0] as const),
      );
      const sums = await sumLedger(tx);
      const names = Object.keys(sums) as (keyof LedgerSums)[];
      refuseDifferences(
        'sum',
        names.map((name) => [name, there.ledger[name], sums[name]] as const),
      );
      await setSequences(client, there.sequences);
      await releaseAllJobs(tx);
      if (options.hold) await beginSendingHold(tx, options.hold);
      else await endHoldOfMove(tx);
      await options.beforeCommit?.();
      return counted.reduce((sum, count) => sum + count, 0);
    }),
  );
  // Without statistics, the first statements on large tables take the slowest of all ways.
  await onConnection(target.databaseUrl, (client) => client.query('analyze'));
  return { rows };
}
