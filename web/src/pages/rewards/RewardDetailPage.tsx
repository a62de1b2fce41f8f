import type { ProviderWithPage } from '@pollen/contract/gift-values';
import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { EmptyState } from '@pollen/ui/EmptyState';
import { Skeleton } from '@pollen/ui/Skeleton';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useAccount } from '../../api/account';
import { useCall, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { CardArt } from '../../art/CardArt';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { useFormat } from '../../locales/format';
import { rewardsWords } from '../../locales/rewards.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { Receipt, RewardAccount } from '../exchange/Receipt';
import { useRedeem } from '../exchange/redeem';
import { nextRunDay } from '../orders/order-timeline';
import { Amounts } from './Amounts';
import { hasPage, providers } from './providers/table';
import styles from './RewardDetailPage.module.css';

/** Shows the gifts of one reward provider; a provider without a page leads to all rewards. */
export default function RewardDetailPage() {
  const { provider } = useParams();
  if (!hasPage(provider)) return <Navigate to={paths.rewards()} replace />;
  return <RewardDetail key={provider} provider={provider} />;
}

function RewardDetail({ provider }: { provider: ProviderWithPage }) {
  const t = useT(rewardsWords);
  const { art, name, line, how, showsNextRun } = providers[provider];
  const { data: account } = useAccount();
  const { data, isPending, error, refetch } = useCall('GET /api/v1/Gifts', { query: { provider, size: 100 } });
  const loading = useMinimumDelay(isPending);
  useErrorToast(error, 'warning');
  const [picked, setPicked] = useState<number | null>(null);

  const gifts = data?.list ?? [];
  const affordable = gifts.filter((gift) => account && gift.displayPoints <= account.balance && gift.stock !== 0);
  // Until the member picks an amount, the largest affordable one is selected.
  const chosen = gifts.find((gift) => gift.id === picked) ?? affordable.at(-1);
  const { data: detail } = useCall(
    'GET /api/v1/Gifts/:id',
    { params: { id: chosen?.id ?? 0 } },
    { enabled: chosen !== undefined },
  );
  const redeem = useRedeem(loading || detail?.id !== chosen?.id ? undefined : detail, 'reward');
  const shows = !loading && gifts.length > 0;
  const cheapest = gifts[0];
  const short = account && cheapest ? cheapest.displayPoints - account.balance : 0;
  const outOfReach = short > 0 ? t('coinsShort', { n: short }) : t('outOfStock');
  const whyNot = redeem.whyNot ?? (account && cheapest && !chosen ? outOfReach : null);

  return (
    <MemberPage
      title={t(name)}
      heading="page"
      sidebar={false}
      back={{ href: paths.rewards() }}
      action={
        shows && (
          <div className={styles.sticking}>
            {whyNot && <p className={styles.whyNot}>{whyNot}</p>}
            {redeem.button}
          </div>
        )
      }
    >
      <div className={styles.columns}>
        <div className={styles.words}>
          <BackToRewards />
          <CardArt kind={art} className={styles.art}>
            <h1 className={styles.artTitle}>{t(name)}</h1>
            <p className={styles.artLine}>{t(line)}</p>
          </CardArt>
          <section className={styles.how}>
            <h2 className="type-title-sm">{t('howItWorks')}</h2>
            {how.map((key) => (
              <p key={key}>{t(key)}</p>
            ))}
          </section>
          <section className={styles.how}>
            <h2 className="type-title-sm">{t('before')}</h2>
            <p>{t('beforeText')}</p>
          </section>
        </div>
        <div className={styles.place}>
          {loading ? (
            <Skeleton height={480} radius={24} className={styles.waiting} />
          ) : !data ? (
            <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} />
          ) : gifts.length === 0 ? (
            <EmptyState title={t('noAmounts')} action={<Button href={paths.rewards()}>{t('choose')}</Button>}>
              {t('noAmountsText')}
            </EmptyState>
          ) : (
            <Card as="section" look="panel" className={styles.panel}>
              <Amounts gifts={gifts} chosenId={chosen?.id ?? null} onChoose={setPicked} />
              {chosen && <RewardAccount gift={chosen} />}
              {chosen && <Receipt points={chosen.displayPoints} />}
              <div className={styles.button}>
                {redeem.button}
                {whyNot && <p className={styles.whyNot}>{whyNot}</p>}
              </div>
              {showsNextRun && <NextRun timeZone={account?.timeZone} />}
            </Card>
          )}
        </div>
      </div>
      {redeem.dialogs}
    </MemberPage>
  );
}

function BackToRewards() {
  const t = useT(rewardsWords);
  return (
    <Button kind="ghost" size="dense" href={paths.rewards()} className={styles.back} icon={<ArrowLeft size={16} />}>
      {t('title')}
    </Button>
  );
}

function NextRun({ timeZone }: { timeZone: string | undefined }) {
  const t = useT(rewardsWords);
  const format = useFormat();
  const day = nextRunDay(timeZone, new Date());
  return <p className={styles.run}>{t('nextRun', { date: format.date(day, 'weekdayDay') })}</p>;
}
