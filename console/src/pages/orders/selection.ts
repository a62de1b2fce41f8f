import type { DataOf } from '@pollen/contract/client';

type CheckKind = DataOf<'GET /api/console/Orders'>['list'][number]['checks'][number]['kind'];

/** The selected rows by id. They stay selected while more rows load. */
export type Selection<Row> = ReadonlyMap<number, Row>;

interface Numbered {
  readonly id: number;
}

/** Returns the selection with one row added (`on`) or removed. */
export function withRow<Row extends Numbered>(selection: Selection<Row>, row: Row, on: boolean): Selection<Row> {
  return withRows(selection, [row], on);
}

/** Returns the selection with the rows added (`on`) or removed; the given selection stays unchanged. */
export function withRows<Row extends Numbered>(
  selection: Selection<Row>,
  rows: readonly Row[],
  on: boolean,
): Selection<Row> {
  const next = new Map(selection);
  for (const row of rows) {
    if (on) next.set(row.id, row);
    else next.delete(row.id);
  }
  return next;
}

/**
 * Returns all rows between the anchor and this row, in either direction. If the anchor is not on the page, only this
 * row.
 */
export function rangeOf<Row extends Numbered>(
  rows: readonly Row[],
  anchorId: number | null,
  id: number,
): readonly Row[] {
  const to = rows.findIndex((row) => row.id === id);
  const anchor = rows.findIndex((row) => row.id === anchorId);
  const from = anchor === -1 ? to : anchor;
  return to === -1 ? [] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** Returns how much of a page is selected, for the checkbox in the head of the table. */
export function shareOf<Row extends Numbered>(
  selection: Selection<Row>,
  rows: readonly Row[],
): 'none' | 'some' | 'all' {
  const chosen = rows.filter(({ id }) => selection.has(id)).length;
  if (chosen === 0) return 'none';
  return chosen === rows.length ? 'all' : 'some';
}

/** Updates the selection with new data of the server. Rows that can no longer be selected are removed. */
export function updateSelection<Row extends Numbered>(
  selection: Selection<Row>,
  rows: readonly Row[],
  canChoose: (row: Row) => boolean,
): Selection<Row> {
  const changed = rows.filter((row) => selection.has(row.id) && selection.get(row.id) !== row);
  if (changed.length === 0) return selection;
  const next = new Map(selection);
  for (const row of changed) {
    if (canChoose(row)) next.set(row.id, row);
    else next.delete(row.id);
  }
  return next;
}

/** Returns the number, value and warnings of the selected rows. */
export function sumOf(rows: Iterable<{ valueCents: number; checks: readonly { severity: string }[] }>) {
  let count = 0;
  let cents = 0;
  let warnings = 0;
  for (const row of rows) {
    count += 1;
    cents += row.valueCents;
    if (row.checks.some(({ severity }) => severity !== 'info')) warnings += 1;
  }
  return { count, cents, warnings };
}

type Checked = { readonly checks: readonly { readonly kind: CheckKind; readonly severity: Severity }[] };
type Severity = 'info' | 'warning' | 'danger';
export type WarningKind = Exclude<CheckKind, 'firstOrder'>;

/** Returns whether an order has a serious warning. By default a bulk approval leaves such orders out. */
export function hasDanger(order: Checked): boolean {
  return order.checks.some(({ severity }) => severity === 'danger');
}

/** Counts the orders with each kind of warning: serious kinds first, then the most frequent. */
export function warningsByKind(
  orders: Iterable<Checked>,
): { readonly kind: WarningKind; readonly severity: 'warning' | 'danger'; readonly count: number }[] {
  const found = new Map<string, { kind: WarningKind; severity: 'warning' | 'danger'; count: number }>();
  for (const { kind, severity } of [...orders].flatMap(({ checks }) => checks)) {
    if (severity === 'info' || kind === 'firstOrder') continue;
    const key = `${severity} ${kind}`;
    const known = found.get(key);
    found.set(key, { kind, severity, count: (known?.count ?? 0) + 1 });
  }
  const rank = { danger: 0, warning: 1 };
  return [...found.values()].sort((a, b) => rank[a.severity] - rank[b.severity] || b.count - a.count);
}

/** Splits the rows into batches; the server decides at most one hundred at a time. */
export function inBatches<Each>(all: readonly Each[], size = 100): Each[][] {
  const batches: Each[][] = [];
  for (let start = 0; start < all.length; start += size) batches.push(all.slice(start, start + size));
  return batches;
}
