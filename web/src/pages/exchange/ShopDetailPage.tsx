import { memberCodes } from '@pollen/contract/member-codes';
import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { EmptyState } from '@pollen/ui/EmptyState';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useSearchParams } from 'react-router';
import type { DataOf } from '../../api/call';
import { useCall, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { artKind, CardArt } from '../../art/CardArt';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { exchangeWords } from '../../locales/exchange.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { Receipt, RewardAccount } from './Receipt';
import { useRedeem } from './redeem';
import styles from './ShopDetailPage.module.css';

type Gift = DataOf<'GET /api/v1/Gifts/:id'>;

/**
 * Shows one gift with the button to redeem it, or why it cannot be redeemed; an unknown or withdrawn gift shows a link
 * back.
 */
export default function ShopDetailPage() {
  const t = useT(exchangeWords);
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  const {
    data: gift,
    isPending,
    error,
    refetch,
  } = useCall('GET /api/v1/Gifts/:id', { params: { id } }, { enabled: Number.isSafeInteger(id) && id > 0 });
  const missing = !(id > 0) || error?.code === memberCodes.notFound || error?.code === memberCodes.giftGone;
  const loading = useMinimumDelay(isPending && !missing);
  useErrorToast(missing ? null : error);
  const shown = loading ? undefined : gift;
  const redeem = useRedeem(shown, 'exchange');

  return (
    <MemberPage
      title={shown?.name ?? t('giftTitle')}
      back={{ href: paths.exchange(), label: t('toGifts') }}
      action={
        shown && (
          <div className={styles.sticking}>
            {redeem.whyNot && <p className={styles.whyNot}>{redeem.whyNot}</p>}
            {redeem.button}
          </div>
        )
      }
    >
      {missing && !loading ? (
        <EmptyState
          title={error?.messages[0] ?? t('giftFailed')}
          action={<Button href={paths.exchange()}>{t('toGifts')}</Button>}
        />
      ) : loading ? (
        <DetailSkeleton />
      ) : !gift ? (
        <LoadFailed title={t('giftFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.gift}>
            <CardArt
              kind={artKind(gift.art)}
              picture={gift.thumbImageUrl}
              grey={gift.stock === 0}
              className={styles.art}
            />
            <Tips gift={gift} />
          </div>
          <Card as="section" look="panel" className={styles.panel}>
            <Facts gift={gift} />
            <RewardAccount gift={gift} />
            <Receipt points={gift.displayPoints} />
            <div className={styles.button}>
              {redeem.button}
              {redeem.whyNot && <p className={styles.whyNot}>{redeem.whyNot}</p>}
            </div>
          </Card>
        </div>
      )}
      {redeem.dialogs}
    </MemberPage>
  );
}

function Facts({ gift }: { gift: Gift }) {
  const t = useT(exchangeWords);
  const format = useFormat();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('price')}</dt>
        <dd>
          <CoinAmount amount={gift.displayPoints} size="lg" aside={format.dollars(gift.displayPoints)} />
        </dd>
      </div>
      <div>
        <dt>{t('timesExchanged')}</dt>
        <dd>{format.number(gift.convertTimes)}</dd>
      </div>
      <div>
        <dt>{t('stock')}</dt>
        <dd>{gift.stock === null ? t('unlimited') : gift.stock === 0 ? t('outOfStock') : format.number(gift.stock)}</dd>
      </div>
      <div>
        <dt>{t('delivery')}</dt>
        <dd className={styles.delivery}>{gift.delivery}</dd>
      </div>
    </dl>
  );
}

function Tips({ gift }: { gift: Gift }) {
  const t = useT(exchangeWords);
  if (gift.tips.length === 0) return null;
  return (
    <section className={styles.tips}>
      <h2 className="type-title-sm">{t('tips')}</h2>
      <ul>
        {gift.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}

function DetailSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <Skeleton height="auto" radius={24} className={styles.art} />
      <Skeleton height={420} radius={24} />
    </div>
  );
}
