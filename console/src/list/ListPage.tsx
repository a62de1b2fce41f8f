import type { ComponentProps, ReactNode } from 'react';
import type { Column } from '../layouts/DataTable';
import { FilterBar } from '../layouts/FilterBar';
import { ListCard } from '../layouts/ListCard';
import { PageHead } from '../layouts/PageHead';
import { StateTabs } from '../layouts/StateTabs';
import { ColumnChoice, isOptional } from './ColumnChoice';
import { FilterProblems } from './FilterProblems';
import styles from './ListPage.module.css';
import { NewRows } from './NewRows';
import { type ListQuery, QueryTable } from './QueryTable';
import type { FilterState } from './use-filters';
import { type ListView, useListView } from './use-list-view';

/** With fewer columns there is nothing to choose. */
const FEWEST_TO_CHOOSE = 3;

interface ListHeadProps {
  tabs?: ComponentProps<typeof StateTabs> | undefined;
  filters?: FilterState | undefined;
  /** The controls of the filters. */
  controls?: ReactNode;
  /** A live list, which says what came while it stood still. */
  live?: ComponentProps<typeof NewRows>['list'] | undefined;
  /** A control at the end of the line of the tabs. */
  tabsEnd?: ReactNode;
  /** The choice of columns, at the end of the controls. */
  columnChoice?: ReactNode;
}

/** The tabs and filters above the rows, and the invalid filters of the address. */
export function ListHead({ tabs, tabsEnd, filters, controls, live, columnChoice }: ListHeadProps) {
  const isClearable = filters && (filters.isNarrowed || filters.problems.length > 0);
  return (
    <>
      {tabs && tabsEnd ? (
        <div className={styles.tabsLine}>
          <StateTabs {...tabs} />
          {tabsEnd}
        </div>
      ) : (
        tabs && <StateTabs {...tabs} />
      )}
      {(controls || columnChoice || isClearable) && (
        <FilterBar onReset={isClearable ? filters.clear : undefined} end={columnChoice}>
          {controls}
        </FilterBar>
      )}
      {filters && <FilterProblems problems={filters.problems} />}
      {live && <NewRows list={live} />}
    </>
  );
}

interface ListPageProps<Row>
  extends ComponentProps<typeof PageHead>,
    Omit<ListHeadProps, 'live' | 'columnChoice' | 'tabsEnd'> {
  /** Shown between the head of the page and the list, such as figures. */
  above?: ReactNode;
  /** The result of `useCursorList` or `useCall`. */
  list: ListQuery<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** The caption of the table, where it differs from the title of the page. */
  caption?: string;
  dense?: boolean;
  /** The view of a list that the server sorts; other lists have one for their columns alone. */
  view?: ListView;
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
  const ownView = useListView();
  const view = props.view ?? ownView;
  const hasChoice = columns.filter(isOptional).length >= FEWEST_TO_CHOOSE;
  const { title, over, note, actions, back, live, children } = props;
  return (
    <>
      <PageHead title={title} over={over} note={note} actions={actions} back={back} live={live} />
      {above}
      <ListCard>
        <ListHead
          tabs={tabs}
          filters={filters}
          controls={controls}
          live={'newRows' in list ? list : undefined}
          columnChoice={hasChoice && <ColumnChoice columns={columns} view={view} />}
        />
        <QueryTable
          list={list}
          columns={columns}
          rowKey={rowKey}
          caption={caption ?? title}
          dense={dense}
          view={view}
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
