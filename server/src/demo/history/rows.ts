import sql, { raw } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** A row by the names of its columns. Instants are numbers of ms; `instantColumns` says which columns have them. */
export type Row = Record<string, unknown>;

/** Rows sent in one statement. */
const ROWS_AT_ONCE = 2_000;

/** Takes the next ids of a table, also while others insert into it. */
export async function takeIds(tx: Tx, table: string, count: number): Promise<() => number> {
  const { ids } = await tx.one<{ ids: number[] }>(sql`
    select array_agg(nextval(pg_get_serial_sequence(${table}, 'id'))::int) as ids
    from generate_series(1, ${count}::int)`);
  let taken = 0;
  return () => {
    const id = ids[taken];
    if (id === undefined) throw new Error(`the history has more than ${count} rows of ${table}`);
    taken += 1;
    return id;
  };
}

/** Text for PostgreSQL: an instant is given as ms and written as ISO. */
function asJson(rows: readonly Row[]): string {
  return JSON.stringify(rows, (key, value) =>
    typeof value === 'number' && isInstant(key) ? new Date(value).toISOString() : value,
  );
}

const isInstant = (column: string) =>
  /_(at|since|until|before)$/.test(column) || column === 'at' || column === 'joined_at';

/** Inserts rows that have the same columns, in their order. */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = asJson(rows.slice(from, from + ROWS_AT_ONCE));
    const list = raw(columns.join(', '));
    await tx.run(sql`
      insert into ${raw(table)} (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::${raw(table)}, ${part}::jsonb)`);
  }
}

/** Changes columns of rows that are found by their `key` column; `added`: columns to which the value is added. */
export async function updateRows(
  tx: Tx,
  table: string,
  key: string,
  rows: readonly Row[],
  added: readonly string[] = [],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== key);
  if (columns.length === 0) return;
  const changes = columns.map(
    (column) => `${column} = ${added.includes(column) ? `kept.${column} + ` : ''}given.${column}`,
  );
  await tx.run(sql`
    update ${raw(table)} kept set ${raw(changes.join(', '))}
    from jsonb_populate_recordset(null::${raw(table)}, ${asJson(rows)}::jsonb) given where kept.${raw(key)} = given.${raw(key)}`);
}

/** Reads columns of a table; `rest`: what follows its name in the statement. */
export function readRows<Shape>(tx: Tx, columns: string, table: string, rest: string): Promise<Shape[]> {
  return tx.rows(sql`select ${raw(columns)} from ${raw(table)} ${raw(rest)}`);
}
