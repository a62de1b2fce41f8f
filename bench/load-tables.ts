import type { Tx } from '@pollen/server/platform/database/database';
import sql, { raw, type Sql } from 'sql-template-tag';

/** Memory for each sort of a statement that fills tables, and for building an index. */
const MEMORY = sql`select set_config('work_mem', '256MB', true), set_config('maintenance_work_mem', '512MB', true)`;

interface Index {
  readonly name: string;
  readonly definition: string;
}

/** Returns the indexes of tables that no constraint needs, those with `on conflict` included. */
function listIndexes(tx: Tx, tables: readonly string[]): Promise<Index[]> {
  return tx.rows(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(${tables}::text[]::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid) order by 1`);
}

/** The table that a statement inserts into; null for other statements. */
const tableOf = (statement: Sql) => /insert into (\w+)/.exec(statement.sql)?.[1] ?? null;

/**
 * Fills tables with statements in one transaction, as a backup is restored: their indexes are built afterwards, which takes
 * a tenth of the time that keeping them takes, and where the role may leave out the checks of references and the triggers,
 * it does. So the rows must be right, and what triggers count is up to the statements.
 */
export async function loadTables(tx: Tx, statements: readonly Sql[]): Promise<void> {
  await tx.run(MEMORY);
  const may = await tx.one<{ skip: boolean }>(
    sql`select has_parameter_privilege('session_replication_role', 'set') as skip`,
  );
  if (may.skip) await tx.run(sql`select set_config('session_replication_role', 'replica', true)`);
  const tables = new Set(statements.map(tableOf).filter((table) => table !== null));
  const indexes = await listIndexes(tx, [...tables]);
  for (const { name } of indexes) await tx.run(sql`drop index ${raw(name)}`);
  for (const statement of statements) {
    await tx.run(statement);
    // Without figures about the rows before, the plan of the next statement is that of an empty table.
    const table = tableOf(statement);
    if (table) await tx.run(sql`analyze ${raw(table)}`);
  }
  for (const { definition } of indexes) await tx.run(raw(definition));
}
