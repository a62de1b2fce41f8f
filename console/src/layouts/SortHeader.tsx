import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import styles from './SortHeader.module.css';

export interface Sorting {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

interface SortHeaderProps {
  column: { readonly key: string; readonly header: string; readonly align?: 'end' | undefined };
  sorting: Sorting | null | undefined;
  /** Called when the header is pressed; without it the column does not sort. */
  onSort?: (() => void) | undefined;
  className?: string | undefined;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The header of a column, as a button where the server sorts by the column. */
export function SortHeader({ column, sorting, onSort, className }: SortHeaderProps) {
  const direction = sorting?.key === column.key ? sorting.direction : null;
  const Icon = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      className={className}
      data-align={column.align}
      aria-sort={direction ? ariaSort[direction] : undefined}
    >
      {onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {column.header}
          <Icon size={14} aria-hidden="true" data-idle={direction === null || undefined} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
