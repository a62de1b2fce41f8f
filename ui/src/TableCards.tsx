import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './TableCards.module.css';

export interface TableColumn<T> {
  key: string;
  header: ReactNode;
  cell: (row: T) => ReactNode;
  align?: 'end';
  tabular?: boolean;
}

interface TableCardsProps<T> {
  /** Read out for the table. */
  caption: string;
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  className?: string;
}

/** A table; below 600 px each row is a card with its headers beside the values. */
export function TableCards<T>({ caption, columns, rows, rowKey, className }: TableCardsProps<T>) {
  return (
    <table className={classNames(styles.table, className)}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-align={column.align}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td key={column.key} data-align={column.align} data-tabular={column.tabular || undefined}>
                <span className={styles.label} aria-hidden="true">
                  {column.header}
                </span>
                <span className={styles.value}>{column.cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
