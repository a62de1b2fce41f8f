import { memberCodes } from '@pollen/contract/member-codes';
import { CANCELED, REJECTED, UNCONFIRMED } from '@pollen/contract/order-values';
import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { EmptyState } from '@pollen/ui/EmptyState';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useEffect, useRef } from 'react';
import { useCall, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { artKind, CardArt } from '../../art/CardArt';
import { AppLink } from '../../layouts/AppLink';
import { EmailAddress } from '../../layouts/EmailAddress';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { useFormat } from '../../locales/format';
import { ordersWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { rememberTab } from '../exchange/exchange-tab';
import { CanceledByMember } from './CanceledByMember';
import { ConfirmByEmail } from './ConfirmByEmail';
import { OrderActions } from './OrderActions';
import { OrderCode } from './OrderCode';
import styles from './OrderDetail.module.css';
import { OrderProgress } from './OrderProgress';
import { OrderStatus } from './OrderStatus';
import type { Order } from './order';

/** After a mail was sent, the server decides when the next one may be sent. */
const pauseOf = ({ statusID, can }: Order) => statusID === UNCONFIRMED && can.resend !== true && 15_000;

/**
 * Shows one order of the member: its progress, its code once there is one, the gift and the possible actions. An
 * unknown order shows a link to the records.
 */
export function OrderDetail({ id }: { id: number }) {
  const t = useT(ordersWords);
  const known = Number.isSafeInteger(id) && id > 0;
  const {
    data: order,
    isPending,
    error,
    refetch,
  } = useCall('GET /api/v1/Orders/:id', { params: { id } }, { enabled: known, everyMs: pauseOf });
  const missing = !known || error?.code === memberCodes.notFound;
  const loading = useMinimumDelay(isPending && !missing);
  useErrorToast(missing ? null : error, 'warning');
  useEffect(() => rememberTab('records'), []);

  const wasOpen = useRef(false);
  if (order && !order.canceledByMember) wasOpen.current = true;
  const shown = loading ? undefined : order;
  return (
    <MemberPage
      title={shown ? t('orderNumber', { id: String(shown.id) }) : t('title')}
      titleAfter={
        shown && (
          <span className={styles.wideStatus}>
            <OrderStatus order={shown} />
          </span>
        )
      }
      back={{ href: paths.exchange('records'), label: t('toRecords') }}
    >
      {missing && !loading ? (
        <EmptyState title={t('missing')} action={<Button href={paths.exchange('records')}>{t('toRecords')}</Button>}>
          {t('missingText')}
        </EmptyState>
      ) : loading ? (
        <div className={`${styles.columns} ${styles.waiting}`} aria-busy="true">
          <Skeleton height={480} radius={24} />
          <Skeleton height={380} radius={24} />
        </div>
      ) : !order ? (
        <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.columns}>
          {order.statusID === UNCONFIRMED && <ConfirmByEmail order={order} />}
          {order.canceledByMember && <CanceledByMember order={order} isFresh={wasOpen.current} />}
          <Card as="section" look="panel" className={styles.progress}>
            <div className={styles.progressHead}>
              <h2 className="type-title-sm">{t('progress')}</h2>
              <span className={styles.narrowStatus}>
                <OrderStatus order={order} />
              </span>
            </div>
            {order.hasCode && <OrderCode orderId={order.id} />}
            <OrderProgress order={order} />
            <OrderActions order={order} />
          </Card>
          <div className={styles.side}>
            <Gift order={order} />
            {order.canceledByMember && (
              <p className={styles.wrong}>
                {t.rich('notYou', {
                  secure: (words) => (
                    <AppLink key="secure" href={paths.settingsPassword()}>
                      {words}
                    </AppLink>
                  ),
                })}
              </p>
            )}
            <p className={styles.wrong}>
              {t.rich('somethingWrong', {
                contact: (words) => (
                  <AppLink key="contact" href={paths.contact()}>
                    {words}
                  </AppLink>
                ),
              })}
            </p>
          </div>
        </div>
      )}
    </MemberPage>
  );
}

function Gift({ order }: { order: Order }) {
  const t = useT(ordersWords);
  const format = useFormat();
  return (
    <Card as="section" look="panel" className={styles.gift}>
      <CardArt
        kind={artKind(order.art)}
        picture={order.thumbImageUrl}
        grey={order.statusID === REJECTED || order.statusID === CANCELED}
        className={styles.art}
      >
        <p className={styles.artTitle}>{order.giftName}</p>
        <p className={styles.artLine}>{format.dollars(order.displayPoints)}</p>
      </CardArt>
      <dl className={styles.facts}>
        <div>
          <dt>{t('gift')}</dt>
          <dd className={styles.strong}>{order.giftName}</dd>
        </div>
        <div>
          <dt>{t('points')}</dt>
          <dd>
            <CoinAmount amount={order.displayPoints} />
          </dd>
        </div>
        {order.recipient && (
          <div>
            <dt>{t('paidTo')}</dt>
            <dd>
              <EmailAddress text={order.recipient} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('order')}</dt>
          <dd>{order.id}</dd>
        </div>
      </dl>
    </Card>
  );
}
