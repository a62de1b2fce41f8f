import type { ComponentProps, ReactNode } from 'react';
import type { Column } from '../layouts/DataTable';
import { FilterBar } from '../layouts/FilterBar';
import { ListCard } from '../layouts/ListCard';
import { PageHead } from '../layouts/PageHead';
import { StateTabs } from '../layouts/StateTabs';
import { FilterProblems } from './FilterProblems';
import { type ListQuery, QueryTable } from './QueryTable';
import type { FilterState } from './use-filters';

interface ListHeadProps {
  tabs?: ComponentProps<typeof StateTabs> | undefined;
  filters?: FilterState | undefined;
  /** The controls of the filters. */
  controls?: ReactNode;
}

/** The tabs and filters above the rows, and the invalid filters of the address. */
export function ListHead({ tabs, filters, controls }: ListHeadProps) {
  const isClearable = filters && (filters.isNarrowed || filters.problems.length > 0);
  return (
    <>
      {tabs && <StateTabs {...tabs} />}
      {(controls || isClearable) && <FilterBar onReset={isClearable ? filters.clear : undefined}>{controls}</FilterBar>}
      {filters && <FilterProblems problems={filters.problems} />}
    </>
  );
}

interface ListPageProps<Row> extends ComponentProps<typeof PageHead>, ListHeadProps {
  /** Shown between the head of the page and the list, such as figures. */
  above?: ReactNode;
  /** The result of `useCursorList` or `useCall`. */
  list: ListQuery<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** The caption of the table, where it differs from the title of the page. */
  caption?: string;
  dense?: boolean;
  /** Shown instead of rows when the list is empty without a filter. */
  empty: ReactNode;
  emptyTab?: ReactNode;
  onPage?: (page: number) => void;
  /** Shown below the list, such as dialogs. */
  children?: ReactNode;
}

/** A page that consists of one list: head, tabs, filters and the table with all its states. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { above, tabs, filters, controls, list, columns, rowKey, caption, dense, empty, emptyTab, onPage } = props;
  const { title, over, note, actions, back, live, children } = props;
  return (
    <>
      <PageHead title={title} over={over} note={note} actions={actions} back={back} live={live} />
      {above}
      <ListCard>
        <ListHead tabs={tabs} filters={filters} controls={controls} />
        <QueryTable
          list={list}
          columns={columns}
          rowKey={rowKey}
          caption={caption ?? title}
          dense={dense}
          empty={empty}
          emptyTab={emptyTab}
          filters={filters}
          onPage={onPage}
        />
      </ListCard>
      {children}
    </>
  );
}
