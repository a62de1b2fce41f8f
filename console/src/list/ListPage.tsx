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

/** Tabs and filters above the rows, and what is wrong with the filters of the address. */
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
  /** Between the head of the page and the list, as figures. */
  above?: ReactNode;
  /** As `useCursorList` or `useCall` gives it. */
  list: ListQuery<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** Of the table, where it is not the title of the page. */
  caption?: string;
  dense?: boolean;
  /** In place of rows, while nothing narrows the list. */
  empty: ReactNode;
  emptyTab?: ReactNode;
  onPage?: (page: number) => void;
  /** Below the list, as dialogs. */
  children?: ReactNode;
}

/** A page that is one list: head, tabs, filters, and the table with all its states. */
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
