import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** A table whose rows are copied, with the columns that hold data. */
export interface CopiedTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** Where the numbers of a sequence go on. */
export interface SequenceState {
  readonly schema: string;
  readonly name: string;
  readonly value: string;
}

/** Our tables, and those of the job queue. What the schema itself brings, such as the list of migrations, is not copied. */
const SCHEMAS = ['public', 'graphile_worker'];
const NOT_COPIED = ['public.schema_migrations', 'graphile_worker.migrations'];

const quoted = pg.escapeIdentifier;

/** Returns the name of a table as SQL. */
export function sqlNameOf({ schema, name }: { schema: string; name: string }): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

const columnsOf = ({ columns }: CopiedTable) => columns.map(quoted).join(', ');

/** Lists the tables with the rows of the panel, by name. */
export async function listTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1::text[]) and c.relkind = 'r' and n.nspname || '.' || c.relname <> all($2::text[])
     group by 1, 2 order by 1, 2`,
    [SCHEMAS, NOT_COPIED],
  );
  return rows;
}

/** Lists the sequences that have given a number. */
export async function listSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select schemaname::text as schema, sequencename::text as name, last_value::text as value
     from pg_sequences where schemaname = any($1::text[]) and last_value is not null order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** Returns the rows of a table as a stream, in PostgreSQL's text format, which every version reads. */
export function readRows(client: pg.ClientBase, table: CopiedTable): Readable & { rowCount: number } {
  return client.query(to(`copy ${sqlNameOf(table)} (${columnsOf(table)}) to stdout`));
}

/** Returns a stream that takes rows as `readRows` gives them. */
export function writeRows(client: pg.ClientBase, table: CopiedTable): Writable {
  return client.query(from(`copy ${sqlNameOf(table)} (${columnsOf(table)}) from stdin`));
}

/** Counts the rows of tables, in their order. */
export async function countRows(client: pg.ClientBase, tables: readonly CopiedTable[]): Promise<number[]> {
  if (tables.length === 0) return [];
  const counts = tables.map((table, place) => `select ${place} as place, count(*) as rows from ${sqlNameOf(table)}`);
  const { rows } = await client.query<{ rows: number }>(`${counts.join(' union all ')} order by place`);
  return rows.map((row) => Number(row.rows));
}

/** Returns the statements that drop all foreign keys, keys and indexes, and those that make them again. */
async function readDefinitions(client: pg.ClientBase): Promise<{ drop: string[]; make: string[] }> {
  // A foreign key names the table that it refers to, so tables could only be loaded in some order; and an index that is
  // built at once takes a fraction of the time that it takes row by row, that of a primary key or a unique constraint too.
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
       format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as make,
       case k.contype when 'f' then 3 else 2 end as step
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = k.connamespace
     where k.contype in ('p', 'u', 'x', 'f') and k.conparentid = 0 and c.relkind = 'r' and n.nspname = any($1::text[])
       and n.nspname || '.' || c.relname <> all($2::text[])
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1::text[]) and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype <> 'f')
     order by step`,
    [SCHEMAS, NOT_COPIED],
  );
  return { drop: rows.map((row) => row.drop).reverse(), make: rows.map((row) => row.make) };
}

/**
 * Replaces all rows of the database by those that `load` writes with `writeRows`, inside the caller's transaction.
 * Triggers do not run, because the rows have passed them before; foreign keys are checked at the end.
 */
export async function replaceAllRows(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const tables = await listTables(client);
  const { drop, make } = await readDefinitions(client);
  const triggers = (what: 'disable' | 'enable') =>
    tables.map((table) => `alter table ${sqlNameOf(table)} ${what} trigger user`).join(';');
  await client.query(`set local maintenance_work_mem = '256MB'; ${triggers('disable')}; ${drop.join(';')}`);
  await client.query(`truncate ${tables.map(sqlNameOf).join(', ')}`);
  await load();
  for (const statement of make) await client.query(statement);
  await client.query(triggers('enable'));
}

/** Lets the sequences go on where others stopped. */
export async function setSequences(client: pg.ClientBase, sequences: readonly SequenceState[]): Promise<void> {
  for (const sequence of sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [sqlNameOf(sequence), sequence.value]);
  }
}

/** Returns whether a database has any table, view or foreign table besides those of PostgreSQL and of extensions. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema')
       and n.nspname not like 'pg\\_toast%' and n.nspname not like 'pg\\_temp%'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     limit 1`,
  );
  return rowCount !== 0;
}
