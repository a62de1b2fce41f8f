import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Tx } from './database';

/** A column that refers to the rows of a table by their id; both names are quoted for SQL. */
export interface Reference {
  readonly table: string;
  readonly column: string;
}

/**
 * Lists the columns with a foreign key to the rows of a table, as the schema has them now, without those of the tables in
 * `except`: a table that is added later is among them without a change here.
 */
export function listReferences(tx: Tx, table: string, except: readonly string[] = []): Promise<Reference[]> {
  return tx.rows(sql`
    select k.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = ${table}::regclass and cardinality(k.conkey) = 1
      and k.conrelid <> all (${except}::text[]::regclass[])
    order by 1, 2`);
}

/** Builds the condition that no row in one of the columns refers to an id, which is given by a column. */
export function whereUnreferred(references: readonly Reference[], id: Sql): Sql {
  if (references.length === 0) return sql`true`;
  const conditions = references.map(
    ({ table, column }) => sql`not exists (select from ${raw(table)} referring where referring.${raw(column)} = ${id})`,
  );
  return join(conditions, ' and ');
}
