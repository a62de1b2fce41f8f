import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from '../start-problem';

/** The database and the migration files do not match; the message names the migration and says what to do. */
export class MigrationProblem extends Error {
  override name = 'MigrationProblem';
}

export interface Migration {
  number: number;
  /** The file name, such as `0001_members.sql`. */
  name: string;
  sql: string;
  sha256: string;
  /** Its statements run one by one and keep what they did: for indexes that are built without stopping writes. */
  isWithoutTransaction: boolean;
}

/** A migration as the database has recorded it. */
export interface AppliedMigration {
  number: number;
  name: string;
  sha256: string;
}

export interface MigrateOptions {
  /** Allows gaps in the numbers: test databases come from branches that number their migrations ahead of each other. */
  holes?: boolean;
  /** Stops at the migration with this number: a backup is loaded into the schema that it was taken from. */
  upTo?: number;
}

/** A server that does not answer at all must not make the start wait forever. */
const CONNECT_MS = 10_000;
const OLDEST_SERVER = 15;

/** Throws `StartProblem` for a PostgreSQL that is too old, by its `server_version_num`. */
export function refuseOldServer(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= OLDEST_SERVER) return;
  throw new StartProblem(
    `PostgreSQL ${major} is too old: Pollen needs ${OLDEST_SERVER} or newer. Upgrade it, or let DATABASE_URL name a newer one.`,
  );
}

/** A number that no other advisory lock of ours uses. */
const migrationLock = 2_026_112_002;

/**
 * How long a migration may wait for the lock of a table. Meanwhile every later statement on that table waits behind it, and
 * on the tables that the migration holds already; so it gives up before somebody notices, and tries again. With 800 ms, a
 * migration of several tables kept statements waiting for more than a second (`npm run check:migrations`).
 */
const LOCK_WAIT_MS = 300;
/** Pauses between the tries, in which the statements that waited go on. */
const RETRY_MS = { first: 500, most: 5_000 } as const;
/** A table that is never free for so long is held by somebody who should be looked at. */
const TRIES = 120;
/** How often a process looks whether another one has finished its migration. */
const TURN_MS = 200;
const LOCK_NOT_AVAILABLE = '55P03';

const WITHOUT_TRANSACTION = /^-- no transaction\n/;
/** What may run without a transaction: statements that can be run again after an interruption. */
const REPEATABLE = /^(create (unique )?index concurrently if not exists|drop index concurrently if exists) (\w+)/i;

/**
 * Applies all new migrations of the folder, forward only, and returns their names. Each runs in one transaction
 * together with its record. The lock is part of that transaction, so that processes that start at once take turns, also
 * through a pooler that shares connections.
 *
 * A migration that begins with the line `-- no transaction` builds or drops indexes concurrently. It needs a connection
 * of its own, not one of a pooler that shares connections.
 */
export async function migrate(
  target: string | pg.ClientBase,
  folder: string,
  { holes = false, upTo = Number.POSITIVE_INFINITY }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = (await readMigrations(folder, holes)).filter(({ number }) => number <= upTo);
  if (typeof target !== 'string') return applyAll(target, migrations);
  const client = new pg.Client({
    connectionString: target,
    application_name: 'pollen migrations',
    connectionTimeoutMillis: CONNECT_MS,
  });
  // When the server goes away, the present statement fails; without a listener the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    refuseOldServer(Number(rows[0]?.server_version_num));
    return await applyAll(client, migrations);
  } finally {
    await client.end();
  }
}

/** Returns the names of the migrations that a database lacks, without changing anything. Throws `MigrationProblem` when it has others. */
export async function listPending(client: pg.ClientBase, folder: string, holes = false): Promise<string[]> {
  const migrations = await readMigrations(folder, holes);
  const applied = await readRecords(client);
  const next = findNext(migrations, applied);
  return next === undefined ? [] : migrations.slice(migrations.indexOf(next)).map(({ name }) => name);
}

/** Returns the migrations that a database has, oldest first; none when it has no list of them. */
export async function readRecords(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const exists = await isTrue(client, `SELECT to_regclass('schema_migrations') IS NOT NULL AS yes`, []);
  if (!exists) return [];
  const { rows } = await client.query<AppliedMigration>(
    'SELECT number, name, sha256 FROM schema_migrations ORDER BY number',
  );
  return rows;
}

/**
 * Reads and checks the files of the folder: names, numbers without gaps or duplicates, no transactions of their own.
 */
export async function readMigrations(folder: string, holes = false): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  if (names.length === 0) throw new MigrationProblem(`There are no migrations in ${folder}.`);
  const migrations: Migration[] = [];
  for (const name of names) {
    const number = Number(/^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1]);
    if (!Number.isInteger(number)) {
      throw new MigrationProblem(`${name} is not named like a migration: 0001_what_it_does.sql.`);
    }
    const previous = migrations.at(-1);
    if (previous?.number === number) {
      throw new MigrationProblem(`${previous.name} and ${name} have the same number. Give the newer one the next.`);
    }
    const next = (previous?.number ?? 0) + 1;
    if (number !== next && !holes) {
      const missing = String(next).padStart(4, '0');
      throw new MigrationProblem(`Migration ${missing} is missing before ${name}.`);
    }
    // Git may have changed the line endings of the checkout.
    const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
    const isWithoutTransaction = WITHOUT_TRANSACTION.test(sql);
    const [other] = isWithoutTransaction ? statementsOf(sql).filter((statement) => !REPEATABLE.test(statement)) : [];
    if (other !== undefined) {
      throw new MigrationProblem(
        `${name} has no transaction, so it may only create or drop indexes concurrently, with IF NOT EXISTS or IF EXISTS; found: ${other.slice(0, 60)}`,
      );
    }
    if (/^\s*(begin|commit|rollback|start\s+transaction)(\s+(work|transaction))?\s*;/im.test(sql)) {
      throw new MigrationProblem(`${name} begins or ends a transaction; each migration runs in one already.`);
    }
    migrations.push({
      number,
      name,
      sql,
      sha256: createHash('sha256').update(sql).digest('hex'),
      isWithoutTransaction,
    });
  }
  return migrations;
}

/** Returns the statements of a file without comments; none of them holds a semicolon. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter((statement) => statement !== '');
}

async function applyAll(client: pg.ClientBase, migrations: Migration[]): Promise<string[]> {
  const names: string[] = [];
  for (let tries = 1; ; ) {
    try {
      const step = await applyNext(client, migrations);
      if (step === 'done') return names;
      if (step === 'busy') await pause(TURN_MS);
      else {
        const isOurs = !step.isWithoutTransaction || (await applyWithoutTransaction(client, step, migrations));
        if (isOurs) names.push(step.name);
      }
      tries = 1;
    } catch (error) {
      if (!isLockMissing(error) || tries === TRIES) throw error;
      await pause(Math.min(RETRY_MS.most, RETRY_MS.first * tries));
      tries += 1;
    }
  }
}

function isLockMissing(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return error instanceof MigrationProblem && cause?.code === LOCK_NOT_AVAILABLE;
}

/**
 * Applies the next migration in a transaction and returns it. Returns it without having applied it when it needs no
 * transaction, `busy` while another process migrates, and `done` when there is none. Nobody waits for the other process
 * inside a transaction: an index that it builds concurrently would wait for that transaction in turn.
 */
function applyNext(client: pg.ClientBase, migrations: Migration[]): Promise<Migration | 'busy' | 'done'> {
  return inTransaction(client, async () => {
    if (!(await isTrue(client, 'SELECT pg_try_advisory_xact_lock($1) AS yes', [migrationLock]))) return 'busy';
    const next = findNext(migrations, await readApplied(client));
    if (next === undefined) return 'done';
    if (next.isWithoutTransaction) return next;
    await client.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`);
    await apply(client, next, () => client.query(next.sql));
    return next;
  });
}

/** Applies a migration that needs no transaction; returns false when another process has done so meanwhile. */
async function applyWithoutTransaction(
  client: pg.ClientBase,
  migration: Migration,
  migrations: Migration[],
): Promise<boolean> {
  while (!(await isTrue(client, 'SELECT pg_try_advisory_lock($1) AS yes', [migrationLock]))) await pause(TURN_MS);
  try {
    if (findNext(migrations, await readApplied(client)) !== migration) return false;
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await apply(client, migration, async () => {
      for (const statement of statementsOf(migration.sql)) {
        const [, , , index = ''] = REPEATABLE.exec(statement) ?? [];
        // An interrupted build leaves an index that nobody uses and that IF NOT EXISTS takes for a whole one.
        const unfinished = 'SELECT NOT indisvalid AS yes FROM pg_index WHERE indexrelid = to_regclass($1)';
        if (await isTrue(client, unfinished, [index])) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
        await client.query(statement);
      }
    });
    return true;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    await client.query('RESET statement_timeout; RESET lock_timeout').catch(() => undefined);
  }
}

async function isTrue(client: pg.ClientBase, text: string, values: unknown[]): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(text, values);
  return rows[0]?.yes === true;
}

async function inTransaction<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN');
  try {
    // A change of a large table may take longer than a statement of a request ever should.
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  if (!(await isTrue(client, `SELECT to_regclass('schema_migrations') IS NOT NULL AS yes`, []))) {
    await client.query(
      `CREATE TABLE schema_migrations (
         number integer PRIMARY KEY,
         name text NOT NULL,
         sha256 text NOT NULL,
         applied_at timestamptz NOT NULL DEFAULT now()
       )`,
    );
  }
  return readRecords(client);
}

function findNext(migrations: Migration[], applied: AppliedMigration[]): Migration | undefined {
  const [oldest] = applied;
  const [first] = migrations;
  if (oldest && first && oldest.name !== first.name) {
    throw new MigrationProblem(
      `This database was made by a version of Pollen before the first release: it begins with migration ${oldest.name}, this version with ${first.name}. Its data cannot be taken over, and nothing of it was changed. Start with an empty DATA_DIR, or let DATABASE_URL name another database.`,
    );
  }
  applied.forEach((record, index) => {
    const file = migrations[index];
    if (file === undefined || record.number !== file.number) {
      throw new MigrationProblem(
        `The database already has migration ${record.name}, which this Pollen does not know: it was last used by a newer one. Install that version again.`,
      );
    }
    if (record.name !== file.name || record.sha256 !== file.sha256) {
      throw new MigrationProblem(
        `Migration ${file.name} is not the ${record.name} that this database was made with. Applied migrations never change: restore the file, and put the change into a new migration.`,
      );
    }
  });
  return migrations[applied.length];
}

/** Runs a migration and records it. */
async function apply(client: pg.ClientBase, migration: Migration, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const { message, position } = error as { message: string; position?: string };
    const isWhole = !migration.isWithoutTransaction;
    const line =
      position === undefined || !isWhole ? '' : `:${migration.sql.slice(0, Number(position)).split('\n').length}`;
    const changed = isWhole ? 'and changed nothing' : 'and goes on where it stopped when it is started again';
    throw new MigrationProblem(`Migration ${migration.name}${line} failed ${changed}: ${message}`, { cause: error });
  }
  await client.query('INSERT INTO schema_migrations (number, name, sha256) VALUES ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.sha256,
  ]);
}
