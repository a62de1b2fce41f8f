import type { ComponentProps, ReactNode } from 'react';
import { type Column, DataTable } from '../layouts/DataTable';
import { LoadFailed } from '../layouts/LoadFailed';
import { MoreRows } from '../layouts/MoreRows';
import { Pager } from '../layouts/Pager';
import { listWords } from '../locales/list.en';
import { useT } from '../locales/translator';
import { isOptional } from './ColumnChoice';
import styles from './QueryTable.module.css';
import type { FilterState } from './use-filters';
import type { ListView } from './use-list-view';

interface Query {
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** The part of a `useCursorList` result that the table needs. */
interface CursorList<Row> extends Query {
  rows: readonly Row[] | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  newRows: number;
  showNew: () => void;
}

/** The part of a `useCall` result that the table needs: a whole list, or one page of it. */
interface CallList<Row> extends Query {
  data: { list: readonly Row[]; pagebar?: ComponentProps<typeof Pager>['bar'] } | undefined;
}

export type ListQuery<Row> = CursorList<Row> | CallList<Row>;

/** Returns the rows of a list, or undefined while it loads. */
export function rowsOf<Row>(list: ListQuery<Row>): readonly Row[] | undefined {
  return 'rows' in list ? list.rows : list.data?.list;
}

interface QueryRowsProps<Row> {
  list: ListQuery<Row>;
  /** Shown instead of rows when the list is empty without a filter. */
  empty: ReactNode;
  /** Replaces `empty` in every tab but the default one. */
  emptyTab?: ReactNode;
  filters?: FilterState | undefined;
  /** Opens another page; only for lists with numbered pages. */
  onPage?: ((page: number) => void) | undefined;
  /** Renders the rows; undefined while they load. */
  children: (rows: readonly Row[] | undefined) => ReactNode;
}

/** Shows a list in each of its states: failed with another try, empty, or its rows with the way to more. */
export function QueryRows<Row>({ list, empty, emptyTab, filters, onPage, children }: QueryRowsProps<Row>) {
  const rows = rowsOf(list);
  if (list.error && !rows) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  const bar = 'rows' in list ? undefined : list.data?.pagebar;
  return (
    <>
      {rows?.length === 0 ? (
        <NoRows
          empty={empty}
          emptyTab={emptyTab}
          filters={filters}
          isPastEnd={bar !== undefined && bar.totalSize > 0}
        />
      ) : (
        children(rows)
      )}
      {'rows' in list ? <MoreRows list={list} /> : bar && onPage && <Pager bar={bar} onPage={onPage} />}
    </>
  );
}

interface NoRowsProps extends Pick<QueryRowsProps<never>, 'empty' | 'emptyTab' | 'filters'> {
  /** True when the address names a page after the last one. */
  isPastEnd: boolean;
}

function NoRows({ empty, emptyTab, filters, isPastEnd }: NoRowsProps) {
  const t = useT(listWords);
  if (isPastEnd) return <div className={styles.empty}>{t('pastEnd')}</div>;
  if (!filters?.isNarrowed) {
    return <div className={styles.empty}>{filters && !filters.isUsualTab ? (emptyTab ?? t('emptyTab')) : empty}</div>;
  }
  return <div className={styles.empty}>{t('noMatches')}</div>;
}

interface QueryTableProps<Row> extends Omit<QueryRowsProps<Row>, 'children'> {
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  dense?: boolean;
  /** The key of the row that the page shows beside the table. */
  currentKey?: string | number | null;
  /** The columns that are shown and the sorting, where the list has a choice. */
  view?: ListView | undefined;
}

/** A list as a table, in each of its states. */
export function QueryTable<Row>({
  caption,
  columns,
  rowKey,
  dense,
  currentKey,
  view,
  ...states
}: QueryTableProps<Row>) {
  const shown = view ? columns.filter((column) => !isOptional(column) || !view.hidden.includes(column.key)) : columns;
  return (
    <QueryRows {...states}>
      {(rows) => (
        <DataTable
          dense={dense}
          caption={caption}
          columns={shown}
          sorting={view?.sorting}
          onSort={view?.onSort}
          rows={rows}
          stale={states.list.isPlaceholderData}
          rowKey={rowKey}
          currentKey={currentKey}
          empty=""
        />
      )}
    </QueryRows>
  );
}
