import { memberCodes } from '@pollen/contract/member-codes';
import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { useState } from 'react';
import type { DataOf } from '../../api/call';
import { useCall, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { exchangeWords } from '../../locales/exchange.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { isSkeleton } from '../../session/login-info';
import { GiftLayout, GiftSection, GiftSkeleton } from '../shop/GiftLayout';
import { cardKey } from '../shop/gift-cards';
import { OrderPanel, StickingOrder } from '../shop/OrderPanel';
import { useAddressNumber } from '../shop/use-address-number';
import { useBackToShop } from '../shop/use-back-to-shop';
import { useRedeem } from './redeem';

type Gift = DataOf<'GET /api/v1/Gifts/:id'>;

/**
 * Shows one gift with its other amounts and the button to redeem it, or why it cannot be redeemed; an unknown or
 * withdrawn gift shows a link back.
 */
export default function ShopDetailPage() {
  const t = useT(exchangeWords);
  const [id, setId] = useAddressNumber('id');
  const back = useBackToShop();
  const {
    data: gift,
    error,
    refetch,
  } = useCall('GET /api/v1/Gifts/:id', { params: { id } }, { enabled: Number.isSafeInteger(id) && id > 0 });
  // The skeleton that the build draws is that of any gift.
  const missing =
    (!(id > 0) && !isSkeleton()) || error?.code === memberCodes.notFound || error?.code === memberCodes.giftGone;
  // While another amount loads, the one before stays.
  const [kept, setKept] = useState<Gift>();
  if (gift && gift !== kept) setKept(gift);
  const known = error ? undefined : (gift ?? kept);
  const { data: siblings, isPending: siblingsPend } = useCall(
    'GET /api/v1/Gifts',
    { query: { provider: known?.provider, size: 100 } },
    { enabled: known !== undefined },
  );
  // The other amounts come with the page, which would jump otherwise.
  const loading = useMinimumDelay(!missing && !error && (!known || siblingsPend));
  useErrorToast(missing ? null : error);
  const shown = loading ? undefined : known;
  const amounts = shown ? (siblings?.list ?? []).filter((each) => cardKey(each) === cardKey(shown)) : [];
  const redeem = useRedeem(loading ? undefined : gift, 'exchange', paths.payoutAccount(id));

  return (
    <MemberPage
      title={shown?.name ?? t('giftTitle')}
      heading={shown ? 'page' : 'shown'}
      sidebar={false}
      back={back}
      action={shown && <StickingOrder redeem={redeem} whyNot={redeem.whyNot} />}
    >
      {missing && !loading ? (
        <EmptyState
          title={error?.messages[0] ?? t('giftFailed')}
          action={<Button href={paths.exchange()}>{t('toGifts')}</Button>}
        />
      ) : loading ? (
        <GiftSkeleton />
      ) : !shown ? (
        <LoadFailed title={t('giftFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <GiftLayout
          title={shown.name}
          back={back}
          gift={shown}
          panel={
            <OrderPanel
              gifts={amounts}
              chosen={amounts.find((each) => each.id === id) ?? shown}
              onChoose={setId}
              redeem={redeem}
              whyNot={redeem.whyNot}
            />
          }
        >
          <GiftSection title={t('tips')} lines={shown.tips} bullets />
        </GiftLayout>
      )}
      {redeem.dialogs}
    </MemberPage>
  );
}
