import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
}

interface AppliedMigration {
  number: number;
  name: string;
  sha256: string;
}

export interface MigrateOptions {
  /** Allows gaps in the numbers: test databases come from branches that number their migrations ahead of each other. */
  holes?: boolean;
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
 * Applies all new migrations of the folder, forward only, and returns their names. Each runs in one transaction
 * together with its record. The lock is part of that transaction, so that processes that start at once take turns, also
 * through a pooler that shares connections.
 */
export async function migrate(
  target: string | pg.ClientBase,
  folder: string,
  { holes = false }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder, holes);
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
    if (/^\s*(begin|commit|rollback|start\s+transaction)(\s+(work|transaction))?\s*;/im.test(sql)) {
      throw new MigrationProblem(`${name} begins or ends a transaction; each migration runs in one already.`);
    }
    migrations.push({ number, name, sql, sha256: createHash('sha256').update(sql).digest('hex') });
  }
  return migrations;
}

async function applyAll(client: pg.ClientBase, migrations: Migration[]): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const applied = await inTransaction(client, async () => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
      const next = findNext(migrations, await readApplied(client));
      if (next !== undefined) await apply(client, next);
      return next;
    });
    if (applied === undefined) return names;
    names.push(applied.name);
  }
}

async function inTransaction<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN');
  try {
    // Building an index may take longer than a statement of a request ever should.
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
  const { rows: found } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS there`,
  );
  if (!found[0]?.there) {
    await client.query(
      `CREATE TABLE schema_migrations (
         number integer PRIMARY KEY,
         name text NOT NULL,
         sha256 text NOT NULL,
         applied_at timestamptz NOT NULL DEFAULT now()
       )`,
    );
  }
  const { rows } = await client.query<AppliedMigration>(
    'SELECT number, name, sha256 FROM schema_migrations ORDER BY number',
  );
  return rows;
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

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
  } catch (error) {
    const { message, position } = error as { message: string; position?: string };
    const line = position === undefined ? '' : `:${migration.sql.slice(0, Number(position)).split('\n').length}`;
    throw new MigrationProblem(`Migration ${migration.name}${line} failed and changed nothing: ${message}`, {
      cause: error,
    });
  }
  await client.query('INSERT INTO schema_migrations (number, name, sha256) VALUES ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.sha256,
  ]);
}
