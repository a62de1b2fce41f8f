import { ORDER_SORTS, WAITING } from '@pollen/contract/order-values';
import { useRef } from 'react';
import { useCursorList } from '../../api/cursor-list';
import { useLiveCall } from '../../api/query';
import { Figures } from '../../layouts/Figures';
import { MoreRows } from '../../layouts/MoreRows';
import { PageHead } from '../../layouts/PageHead';
import { ListHead } from '../../list/ListPage';
import { QueryRows } from '../../list/QueryTable';
import { useFilters } from '../../list/use-filters';
import { useListView } from '../../list/use-list-view';
import { useFormat } from '../../locales/format';
import { orderWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';
import { OrderFilters } from './OrderFilters';
import { OrdersActions } from './OrdersActions';
import { orderFilters } from './order-filter';
import { ReviewList } from './ReviewList';

/** Every status has a tab, so that the tabs add up to all orders. */
const statuses = [WAITING, null, 0, 1, 2, 5, 3, 4] as const;

/**
 * Shows the queue of orders with totals and the time of the next payout run; totals and list are looked up again while
 * the page is open.
 */
export default function OrdersPage() {
  const t = useT(orderWords);
  const filters = useFilters(orderFilters);
  const totals = useLiveCall('GET /api/console/OrderTotals', {});
  const view = useListView();
  const sort = ORDER_SORTS.find((each) => each === view.sort);
  const query = { ...filters.query, ...(sort && { sort }) };
  const orders = useCursorList('GET /api/console/Orders', query, { live: true });
  const format = useFormat();
  const search = useRef<HTMLInputElement>(null);

  const countOf = (status: number) => totals.data?.byStatus.find((each) => each.statusID === status)?.count ?? 0;
  const all = totals.data?.byStatus.reduce((sum, each) => sum + each.count, 0) ?? 0;
  const run = totals.data ? format.run(totals.data.nextRunAt) : null;
  const { status } = filters.values;
  // While the orders load, the table renders its own skeleton.
  const hasRows = orders.rows ? orders.rows.length > 0 : !orders.error;

  return (
    <>
      <PageHead
        title={t('title')}
        live={totals}
        note={run ? t('note', { run }) : ' '}
        actions={<OrdersActions query={query} run={run} />}
      />
      <Figures
        figures={[
          { label: t('waiting'), value: totals.data ? format.number(countOf(WAITING)) : null },
          { label: t('valueWaiting'), value: totals.data ? format.price(totals.data.waitingPoints) : null },
          { label: t('withWarning'), value: totals.data ? format.number(totals.data.waitingWithWarning) : null },
          { label: t('nextRun'), value: run },
        ]}
      />
      <ReviewList
        listKey={`${filters.search} ${sort}`}
        rows={orders.rows}
        view={view}
        decides={status === WAITING || status === null}
        onSearch={() => search.current?.focus()}
        head={
          <ListHead
            filters={filters}
            live={orders}
            tabs={{
              label: t('statuses'),
              tabs: filters.tabs('status', statuses, (each) => ({
                label: each === null ? t('all') : t(`status${each}`),
                count: totals.data ? format.number(each === null ? all : countOf(each)) : '…',
              })),
            }}
            controls={<OrderFilters filters={filters} searchRef={search} />}
          />
        }
        instead={
          hasRows ? null : (
            <QueryRows list={orders} filters={filters} empty={run && t('emptyWaiting', { run })}>
              {() => null}
            </QueryRows>
          )
        }
        more={<MoreRows list={orders} />}
        onEnd={() => orders.hasNextPage && !orders.isFetchingNextPage && void orders.fetchNextPage()}
      />
    </>
  );
}
