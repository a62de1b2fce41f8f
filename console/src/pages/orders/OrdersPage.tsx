import { type ReactNode, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useEndless } from '../../api/endless';
import { useLiveCall } from '../../api/query';
import { Figures } from '../../layouts/Figures';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MoreRows } from '../../layouts/MoreRows';
import { PageHead } from '../../layouts/PageHead';
import { StateTabs } from '../../layouts/StateTabs';
import { NoRows } from '../../layouts/WorkList';
import { useFormat } from '../../locales/format';
import { orderWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { Audit } from './Audit';
import { OrderFilters } from './OrderFilters';
import { OrdersActions } from './OrdersActions';
import { isNarrowed, type OrderFilter, orderQuery, orderSearch, readOrderFilter, WAITING } from './order-filter';

const size = 30;
const statuses = [WAITING, 1, 2, 3, 4, 5] as const;

export default function OrdersPage() {
  const t = useT(orderWords);
  const navigate = useNavigate();
  const filter = readOrderFilter(useSearchParams()[0]);
  const totals = useLiveCall('GET /api/console/OrderTotals', {});
  const orders = useEndless('GET /api/console/Orders', orderQuery(filter, size), { live: true });
  const format = useFormat();
  const search = useRef<HTMLInputElement>(null);

  const show = (change: Partial<OrderFilter>) =>
    navigate(paths.orders(orderSearch({ ...filter, ...change })), { replace: true, preventScrollReset: true });

  const countOf = (status: number) => totals.data?.byStatus.find((each) => each.statusID === status)?.count ?? 0;
  const all = totals.data?.byStatus.reduce((sum, each) => sum + each.count, 0) ?? 0;
  const run = totals.data ? format.run(totals.data.nextRunAt) : null;
  const tab = (status: number | null) => ({
    key: String(status),
    href: paths.orders(orderSearch({ ...filter, status })),
    label: status === null ? t('all') : t(`status${status as 0}`),
    count: totals.data ? format.number(status === null ? all : countOf(status)) : '…',
    current: filter.status === status,
  });

  let instead: ReactNode = null;
  if (orders.error && !orders.rows) {
    instead = <LoadFailed error={orders.error} onRetry={() => void orders.refetch()} />;
  } else if (orders.rows?.length === 0) {
    const isQuiet = filter.status === WAITING && !isNarrowed(filter) && run;
    instead = <NoRows>{isQuiet ? t('emptyWaiting', { run }) : t('empty')}</NoRows>;
  }

  return (
    <>
      <PageHead
        title={t('title')}
        live={totals}
        note={run ? t('note', { run }) : ' '}
        actions={<OrdersActions filter={filter} run={run} />}
      />
      <Figures
        figures={[
          { label: t('waiting'), value: totals.data ? format.number(countOf(WAITING)) : null },
          { label: t('valueWaiting'), value: totals.data ? format.price(totals.data.waitingPoints) : null },
          { label: t('withWarning'), value: totals.data ? format.number(totals.data.waitingWithWarning) : null },
          { label: t('nextRun'), value: run },
        ]}
      />
      <Audit
        listKey={orderSearch(filter)}
        rows={orders.rows}
        decides={filter.status === WAITING || filter.status === null}
        onSearch={() => search.current?.focus()}
        head={
          <>
            <StateTabs label={t('statuses')} tabs={[...statuses.map(tab), tab(null)]} />
            <OrderFilters filter={filter} searchRef={search} onChange={show} />
          </>
        }
        instead={instead}
        more={<MoreRows list={orders} />}
        onEnd={() => orders.hasNextPage && !orders.isFetchingNextPage && void orders.fetchNextPage()}
      />
    </>
  );
}
