import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@pollen/testkit/eventually';
import { createTestDatabase, type TestDatabase } from '@pollen/testkit/test-postgres';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MigrationProblem, migrate, readMigrations } from './migrate';

const stones = 'CREATE TABLE stones (id integer PRIMARY KEY);\n';
const colours = "ALTER TABLE stones ADD colour text NOT NULL DEFAULT 'grey';\n";

describe('migrations', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pollen-migrations-'));
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('DROP TABLE schema_migrations');
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
  const problem = async () => {
    const error = await migrate(database.url, folder).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(MigrationProblem);
    return (error as MigrationProblem).message;
  };
  const recorded = async () => {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY number');
    return rows.map((row) => row.name);
  };

  it('run in order, once, and are recorded', async () => {
    await write('0001_stones.sql', stones);
    await write('0002_colours.sql', colours);
    expect(await migrate(database.url, folder)).toEqual(['0001_stones.sql', '0002_colours.sql']);
    expect(await migrate(client, folder)).toEqual([]);
    await write('0003_more.sql', 'INSERT INTO stones VALUES (1);');
    expect(await migrate(client, folder)).toEqual(['0003_more.sql']);
    expect((await client.query('SELECT * FROM stones')).rows).toEqual([{ id: 1, colour: 'grey' }]);
    expect(await recorded()).toEqual(['0001_stones.sql', '0002_colours.sql', '0003_more.sql']);
  });

  it('run once when several processes start at the same moment', async () => {
    await write('0001_stones.sql', stones);
    await write('0002_colours.sql', colours);
    const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(database.url, folder)));
    expect(applied.flat().sort()).toEqual(['0001_stones.sql', '0002_colours.sql']);
  });

  it('let statements on a table go on while somebody holds it, and are applied once it is free', async () => {
    await write('0001_stones.sql', stones);
    await migrate(database.url, folder);
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('BEGIN; SELECT * FROM stones');
    await write('0002_colours.sql', colours);
    const migrating = migrate(database.url, folder);
    const waits = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'stones'::regclass`;
    await eventually(async () => expect((await client.query(waits)).rowCount).toBe(1));
    // Without a limit the migration would wait for the holder, and this statement behind the migration, for ever.
    expect((await client.query('SELECT * FROM stones')).rows).toEqual([]);
    await holder.query('COMMIT');
    expect(await migrating).toEqual(['0002_colours.sql']);
    await holder.end();
  });

  describe('without a transaction', () => {
    const index =
      '-- no transaction\n-- For lists by colour.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS by_colour\n  ON stones (colour);\n';
    const validity = async () => {
      const { rows } = await client.query(
        `SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('by_colour')`,
      );
      return rows[0]?.indisvalid;
    };
    beforeEach(async () => {
      await write('0001_stones.sql', stones);
      await write('0002_colours.sql', colours);
      await write('0003_by_colour.sql', index);
    });

    it('build an index, once, when several processes start at the same moment', async () => {
      const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, folder)));
      expect(applied.flat().sort()).toEqual(['0001_stones.sql', '0002_colours.sql', '0003_by_colour.sql']);
      expect(await recorded()).toHaveLength(3);
      expect(await validity()).toBe(true);
    });

    it('build an index anew that an interruption left unfinished', async () => {
      await write('0003_by_colour.sql', index.replace('CREATE INDEX', 'CREATE UNIQUE INDEX'));
      await write('0002_colours.sql', `${colours}INSERT INTO stones VALUES (1), (2);\n`);
      expect(await problem()).toMatch(/^Migration 0003_by_colour\.sql failed and goes on where it stopped/);
      expect(await validity()).toBe(false);
      expect(await recorded()).toHaveLength(2);
      await client.query('DELETE FROM stones WHERE id = 2');
      expect(await migrate(database.url, folder)).toEqual(['0003_by_colour.sql']);
      expect(await validity()).toBe(true);
    });

    it('hold nothing but statements that can be run again', async () => {
      for (const statement of ['DROP TABLE stones;', 'CREATE INDEX CONCURRENTLY by_id ON stones (id);']) {
        await write('0004_other.sql', `-- no transaction\n${statement}\n`);
        await expect(readMigrations(folder)).rejects.toThrow(/0004_other\.sql has no transaction/);
      }
    });
  });

  it('leave nothing of a migration that fails, and keep the ones before', async () => {
    await write('0001_stones.sql', stones);
    await write('0002_wrong.sql', 'CREATE TABLE half (id integer);\n\nALTER TABLE nowhere ADD x text;\n');
    expect(await problem()).toMatch(/^Migration 0002_wrong\.sql.* failed and changed nothing: .*"nowhere"/);
    expect(await recorded()).toEqual(['0001_stones.sql']);
    expect((await client.query(`SELECT to_regclass('half') AS half`)).rows).toEqual([{ half: null }]);
    await write('0002_wrong.sql', 'CREATE TABLE half (id integer);\n\nSELEC 1;\n');
    expect(await problem()).toMatch(/^Migration 0002_wrong\.sql:3 failed/);
  });

  it('are refused when an applied file was changed, but not for its line ends', async () => {
    await write('0001_stones.sql', stones);
    await migrate(database.url, folder);
    await write('0001_stones.sql', stones.replaceAll('\n', '\r\n'));
    expect(await migrate(database.url, folder)).toEqual([]);
    await write('0001_stones.sql', `${stones}-- changed\n`);
    expect(await problem()).toContain('0001_stones.sql is not the 0001_stones.sql that this database was made with');
  });

  it('are refused for a database that was made with another first one, and leave it as it was', async () => {
    await write('0001_stones.sql', stones);
    await migrate(database.url, folder);
    await rm(join(folder, '0001_stones.sql'));
    await write('0001_schema.sql', `${stones}CREATE TABLE more (id integer);\n`);
    expect(await problem()).toMatch(
      /begins with migration 0001_stones\.sql, this version with 0001_schema\.sql\..*empty DATA_DIR/,
    );
    expect(await recorded()).toEqual(['0001_stones.sql']);
    expect((await client.query(`SELECT to_regclass('more') AS more`)).rows).toEqual([{ more: null }]);
  });

  it('are refused when the database is ahead of the files', async () => {
    await write('0001_stones.sql', stones);
    await write('0002_colours.sql', colours);
    await migrate(database.url, folder);
    await rm(join(folder, '0002_colours.sql'));
    expect(await problem()).toContain('already has migration 0002_colours.sql, which this Pollen does not know');
  });

  it('are refused when their numbers have a hole, a double or another form', async () => {
    expect(await problem()).toContain('There are no migrations in');
    await write('0002_colours.sql', colours);
    expect(await problem()).toBe('Migration 0001 is missing before 0002_colours.sql.');
    await write('0001_a.sql', stones);
    await write('0001_b.sql', stones);
    expect(await problem()).toContain('0001_a.sql and 0001_b.sql have the same number');
    await rm(join(folder, '0001_b.sql'));
    await write('3_more.sql', stones);
    expect(await problem()).toContain('3_more.sql is not named like a migration');
  });

  it('of Pollen itself have no holes', async () => {
    const own = fileURLToPath(new URL('../../../migrations', import.meta.url));
    expect((await readMigrations(own)).length).toBeGreaterThan(0);
  });

  it('are refused when they end the transaction that they run in', async () => {
    await write('0001_stones.sql', `${stones}COMMIT;\n`);
    expect(await problem()).toContain('0001_stones.sql begins or ends a transaction');
    await write('0001_stones.sql', `${stones}DO $$\nBEGIN\n  NULL;\nEND;\n$$;\n`);
    expect(await migrate(database.url, folder)).toEqual(['0001_stones.sql']);
  });
});
