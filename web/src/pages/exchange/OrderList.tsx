import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { EmptyState } from '@pollen/ui/EmptyState';
import { ChevronRight } from 'lucide-react';
import { useInfiniteList } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { artKind, CardArt } from '../../art/CardArt';
import { AppLink } from '../../layouts/AppLink';
import { InfiniteList } from '../../layouts/InfiniteList';
import { exchangeWords } from '../../locales/exchange.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import { OrderStatus } from '../orders/OrderStatus';
import styles from './OrderList.module.css';

/** Exchange records: each order with its date and status. */
export function OrderList({ onGifts }: { onGifts: () => void }) {
  const t = useT(exchangeWords);
  const format = useFormat();
  const id = useMemberId();
  const list = useInfiniteList('GET /api/v1/Accounts/:id/Orders', { params: { id }, query: { size: 15 } });
  useErrorToast(list.error, 'warning');
  return (
    <InfiniteList
      list={list}
      failedTitle={t('recordsFailed')}
      empty={
        <EmptyState title={t('noRecords')} action={<Button onClick={onGifts}>{t('noRecordsAction')}</Button>}>
          {t('noRecordsText')}
        </EmptyState>
      }
    >
      {(orders) => (
        <ul className={styles.orders}>
          {orders.map((order) => (
            <li key={order.id} className={styles.order}>
              <CardArt kind={artKind(order.art)} picture={order.thumbImageUrl} className={styles.art} />
              <div className={styles.words}>
                <AppLink href={paths.orderDetail(order.id)} className={styles.name}>
                  {order.giftName}
                </AppLink>
                <p className={styles.date}>{t('ordered', { date: format.date(order.orderDate, 'day') })}</p>
                <CoinAmount amount={order.displayPoints} size="xs" />
              </div>
              <OrderStatus order={order} />
              <ChevronRight size={20} className={styles.chevron} />
            </li>
          ))}
        </ul>
      )}
    </InfiniteList>
  );
}
