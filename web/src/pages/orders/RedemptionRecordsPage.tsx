import { UNCONFIRMED } from '@pollen/contract/order-values';
import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { EmptyState } from '@pollen/ui/EmptyState';
import { Pagination } from '@pollen/ui/Pagination';
import { Skeleton } from '@pollen/ui/Skeleton';
import { TableCards } from '@pollen/ui/TableCards';
import { useRef, useState } from 'react';
import { useCall, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { useFormat } from '../../locales/format';
import { ordersWords } from '../../locales/orders.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import { OrderStatus } from './OrderStatus';
import styles from './RedemptionRecordsPage.module.css';

const size = 10;

/** Shows the member's orders as a table with numbered pages. */
export default function RedemptionRecordsPage() {
  const t = useT(ordersWords);
  const format = useFormat();
  const id = useMemberId();
  const [page, setPage] = useState(1);
  const { data, isPending, error, refetch } = useCall('GET /api/v1/Accounts/:id/Orders', {
    params: { id },
    query: { page, size },
  });
  const loading = useMinimumDelay(isPending);
  // Stays while another page loads, so that the field keeps its focus.
  const totalPages = useRef(1);
  totalPages.current = data?.pagebar.totalPage ?? totalPages.current;
  useErrorToast(error, 'warning');

  return (
    <MemberPage title={t('records')} back={{ href: paths.mine() }}>
      {loading ? (
        <TableSkeleton />
      ) : !data ? (
        <LoadFailed title={t('recordsFailed')} error={error} onRetry={() => void refetch()} />
      ) : data.list.length === 0 ? (
        <EmptyState title={t('empty')} action={<Button href={paths.rewards()}>{t('emptyAction')}</Button>}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <Card look="panel" className={styles.card}>
          <TableCards
            caption={t('records')}
            rows={data.list}
            rowKey={(order) => order.id}
            columns={[
              {
                key: 'date',
                header: t('date'),
                tabular: true,
                cell: (order) =>
                  order.confirmDate === null && order.statusID === UNCONFIRMED ? (
                    <span className="muted">{t('notConfirmedYet')}</span>
                  ) : (
                    format.date(order.confirmDate ?? order.orderDate, 'day')
                  ),
              },
              {
                key: 'prize',
                header: t('prize'),
                cell: (order) => (
                  <AppLink href={paths.orderDetail(order.id)} className={styles.prize}>
                    {order.giftName}
                  </AppLink>
                ),
              },
              {
                key: 'status',
                header: t('status'),
                cell: (order) => <OrderStatus order={order} />,
              },
            ]}
          />
        </Card>
      )}
      {totalPages.current > 1 && (
        <div className={styles.pages}>
          <Pagination label={t('pages')} look="input" page={page} totalPages={totalPages.current} onPage={setPage} />
        </div>
      )}
    </MemberPage>
  );
}

function TableSkeleton() {
  const shell = useT(shellWords);
  return (
    <Card look="panel" className={styles.skeleton} role="status">
      <span className="visually-hidden">{shell('loading')}</span>
      {Array.from({ length: 6 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders look alike and never change places.
        <div key={row} className={styles.skeletonRow} aria-hidden="true">
          <Skeleton width={92} height={16} />
          <Skeleton width="46%" height={16} />
          <Skeleton width={110} height={26} />
        </div>
      ))}
    </Card>
  );
}
