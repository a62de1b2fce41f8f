import type { Tx } from '@pollen/server/platform/database/database';
import sql, { raw, type Sql } from 'sql-template-tag';

/** Memory for each sort of a statement that fills tables, and for building an index. */
const MEMORY = sql`select set_config('work_mem', '256MB', true), set_config('maintenance_work_mem', '512MB', true)`;

export interface Index {
  readonly table: string;
  readonly definition: string;
}

/** The table that a statement inserts into; null for other statements. */
const tableOf = (statement: Sql) => /insert into (\w+)/.exec(statement.sql)?.[1] ?? null;

/** The tables that statements insert into. */
export function tablesOf(statements: readonly Sql[]): string[] {
  return [...new Set(statements.map(tableOf).filter((table) => table !== null))];
}

/** Drops the indexes of tables that no constraint needs, those with `on conflict` included, and returns them. */
export async function dropIndexes(tx: Tx, tables: readonly string[]): Promise<Index[]> {
  const indexes = await tx.rows<Index & { name: string }>(sql`
    select indexrelid::regclass::text as name, indrelid::regclass::text as "table",
      pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(${tables}::text[]::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid) order by 1`);
  for (const { name } of indexes) await tx.run(sql`drop index ${raw(name)}`);
  return indexes;
}

/**
 * Runs statements that fill tables. Where the role may leave out the checks of references and the triggers, it does so until
 * the transaction ends: the rows must be right, and what triggers write is up to the statements.
 */
export async function fillTables(tx: Tx, statements: readonly Sql[]): Promise<void> {
  await tx.run(MEMORY);
  const may = await tx.one<{ skip: boolean }>(
    sql`select has_parameter_privilege('session_replication_role', 'set') as skip`,
  );
  if (may.skip) await tx.run(sql`select set_config('session_replication_role', 'replica', true)`);
  for (const statement of statements) {
    await tx.run(statement);
    // Without figures about the rows before, the plan of the next statement is that of an empty table.
    const table = tableOf(statement);
    if (table) await tx.run(sql`analyze ${raw(table)}`);
  }
}

export async function buildIndex(tx: Tx, { definition }: Index): Promise<void> {
  await tx.run(MEMORY);
  await tx.run(raw(definition));
}

/**
 * Fills tables with statements in one transaction, as a backup is restored: their indexes are built afterwards, which takes
 * a tenth of the time that keeping them takes.
 */
export async function loadTables(tx: Tx, statements: readonly Sql[]): Promise<void> {
  const indexes = await dropIndexes(tx, tablesOf(statements));
  await fillTables(tx, statements);
  for (const index of indexes) await buildIndex(tx, index);
}
