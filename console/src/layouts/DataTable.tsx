import { classNames } from '@pollen/ui/class-names';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useUi } from '@pollen/ui/UiProvider';
import type { ReactNode } from 'react';
import styles from './DataTable.module.css';
import { ScrollBox } from './ScrollBox';
import { SortHeader, type Sorting } from './SortHeader';

export interface Column<T> {
  key: string;
  header: string;
  cell: (row: T) => ReactNode;
  align?: 'end';
  /** The server sorts by this column; the direction of the first click on its header. */
  sorts?: 'asc' | 'desc';
  /** This column is the heading of the row's card on narrow screens. */
  heads?: boolean;
  /** What the last row of the table says in this column about all rows together. */
  total?: ReactNode;
}

interface DataTableProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  /** Undefined while the rows load. */
  rows: readonly T[] | undefined;
  rowKey: (row: T) => string | number;
  /** The sentence in place of the rows when there are none. */
  empty: ReactNode;
  /** Makes rows 44 px high instead of 60, for long lists such as a ledger. */
  dense?: boolean;
  /** The column that sorts the rows now, and what a click on a header does. */
  sorting?: Sorting | null;
  onSort?: (column: Column<T>) => void;
  /** The key of the row that the page shows beside the table. */
  currentKey?: string | number | null | undefined;
  /** True while the rows still belong to the previous page or filter; they cannot be acted on then. */
  stale?: boolean;
}

/** A table in one card; below 760 px each row becomes a card of its own. */
export function DataTable<T>({
  caption,
  columns,
  rows,
  rowKey,
  currentKey,
  empty,
  dense,
  stale,
  sorting,
  onSort,
}: DataTableProps<T>) {
  const { words } = useUi();
  if (rows?.length === 0) return <div className={styles.empty}>{empty}</div>;
  return (
    <ScrollBox className={styles.scroll} label={caption}>
      <table className={classNames(styles.table, dense && styles.dense)} aria-busy={!rows || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHeader
                key={column.key}
                column={column}
                sorting={sorting}
                onSort={onSort && column.sorts && (() => onSort(column))}
              />
            ))}
          </tr>
        </thead>
        <tbody inert={stale}>
          {rows
            ? rows.map((row) => (
                <tr key={rowKey(row)} data-row={rowKey(row)} data-current={rowKey(row) === currentKey || undefined}>
                  {columns.map((column) => (
                    <td key={column.key} data-align={column.align} data-heads={column.heads || undefined}>
                      {!column.heads && (
                        <span className={styles.label} aria-hidden="true">
                          {column.header}
                        </span>
                      )}
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            : Array.from({ length: dense ? 4 : 8 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders look alike and never change places.
                <tr key={index}>
                  {columns.map((column) => (
                    <td key={column.key} data-align={column.align} data-heads={column.heads || undefined}>
                      <Skeleton width={column.heads ? 160 : 72} height={14} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
        {rows && columns.some(({ total }) => total !== undefined) && (
          <tfoot>
            <tr>
              {columns.map(({ key, header, align, heads, total }) => (
                <td
                  key={key}
                  data-align={align}
                  data-heads={heads || undefined}
                  data-empty={total === undefined || undefined}
                >
                  {!heads && (
                    <span className={styles.label} aria-hidden="true">
                      {header}
                    </span>
                  )}
                  {total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {!rows && (
        <p className="visually-hidden" role="status">
          {words.loading}
        </p>
      )}
    </ScrollBox>
  );
}
