import type { ProviderWithPage } from '@pollen/contract/gift-values';
import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useAccount } from '../../api/account';
import type { DataOf } from '../../api/call';
import { useCall, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { useFormat } from '../../locales/format';
import { rewardsWords } from '../../locales/rewards.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { isSkeleton } from '../../session/login-info';
import { useRedeem } from '../exchange/redeem';
import { nextRunDay } from '../orders/order-timeline';
import { GiftLayout, GiftSection, GiftSkeleton } from '../shop/GiftLayout';
import { isAffordable } from '../shop/gift-filter';
import { OrderPanel, StickingOrder } from '../shop/OrderPanel';
import { hasPage, providers } from '../shop/providers/table';
import { useAddressNumber } from '../shop/use-address-number';
import { useBackToShop } from '../shop/use-back-to-shop';

type Detail = DataOf<'GET /api/v1/Gifts/:id'>;

/** Shows the gifts of one reward provider; a provider without a page leads to all rewards. */
export default function RewardDetailPage() {
  const { provider } = useParams();
  if (!hasPage(provider)) return <Navigate to={paths.rewards()} replace />;
  return <RewardDetail key={provider} provider={provider} />;
}

function RewardDetail({ provider }: { provider: ProviderWithPage }) {
  const t = useT(rewardsWords);
  const format = useFormat();
  const back = useBackToShop();
  const { name, how, showsNextRun } = providers[provider];
  const [amount, setAmount] = useAddressNumber('amount');
  const { data: account } = useAccount();
  const { data, isPending, error, refetch } = useCall('GET /api/v1/Gifts', { query: { provider, size: 100 } });

  const gifts = data?.list ?? [];
  const picked = gifts.find(({ id }) => id === amount);
  // Until the member picks an amount, the largest affordable one is selected.
  const chosen = picked ?? gifts.findLast((gift) => account && isAffordable(gift, account.balance));
  const first = chosen ?? gifts[0];
  const {
    data: detail,
    error: detailError,
    refetch: refetchDetail,
  } = useCall('GET /api/v1/Gifts/:id', { params: { id: first?.id ?? 0 } }, { enabled: first !== undefined });
  useErrorToast(error ?? detailError, 'warning');
  // While another amount loads, the one before stays.
  const [kept, setKept] = useState<Detail>();
  if (detail && detail !== kept) setKept(detail);
  const shown = detailError ? undefined : (detail ?? kept);
  const waits = isPending || (first !== undefined && !shown && !detailError);
  const loading = useMinimumDelay(waits);

  const redeem = useRedeem(
    loading || !chosen ? undefined : detail,
    'reward',
    paths.payoutAccount(chosen?.id, provider),
  );
  const short = account && first ? first.displayPoints - account.balance : 0;
  const outOfReach = short > 0 ? t('coinsShort', { n: short }) : t('outOfStock');
  const whyNot = redeem.whyNot ?? (account && first && !chosen ? outOfReach : null);

  return (
    <MemberPage
      // The skeleton that the build draws is that of any provider.
      title={isSkeleton() ? '\u00a0' : t(name)}
      heading={shown && !loading ? 'page' : 'shown'}
      sidebar={false}
      back={back}
      action={!loading && shown && <StickingOrder redeem={redeem} whyNot={whyNot} />}
    >
      {loading ? (
        <GiftSkeleton />
      ) : data && gifts.length === 0 ? (
        <EmptyState title={t('noAmounts')} action={<Button href={paths.rewards()}>{t('choose')}</Button>}>
          {t('noAmountsText')}
        </EmptyState>
      ) : !shown ? (
        <LoadFailed
          title={t('failed')}
          error={error ?? detailError}
          onRetry={() => void (error ? refetch() : refetchDetail())}
        />
      ) : (
        <GiftLayout
          title={t(name)}
          back={back}
          gift={shown}
          panel={
            <OrderPanel
              gifts={gifts}
              chosen={chosen}
              onChoose={setAmount}
              redeem={redeem}
              whyNot={whyNot}
              note={
                showsNextRun
                  ? t('nextRun', { date: format.date(nextRunDay(account?.timeZone, new Date()), 'weekdayDay') })
                  : undefined
              }
            />
          }
        >
          <GiftSection title={t('howItWorks')} lines={how.map((key) => t(key))} />
          <GiftSection title={t('before')} lines={[...shown.tips, t('beforeText')]} bullets />
        </GiftLayout>
      )}
      {redeem.dialogs}
    </MemberPage>
  );
}
