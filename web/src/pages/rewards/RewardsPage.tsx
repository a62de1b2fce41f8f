import { PROVIDERS_WITH_PAGE } from '@pollen/contract/gift-values';
import { Button } from '@pollen/ui/Button';
import { Coin } from '@pollen/ui/Coin';
import { EmptyState } from '@pollen/ui/EmptyState';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useDeferredValue, useState } from 'react';
import { useAccount } from '../../api/account';
import { useDebounced } from '../../api/debounced';
import { useCall, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { useFormat } from '../../locales/format';
import { rewardsWords } from '../../locales/rewards.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { TilesSkeleton } from '../exchange/GiftList';
import tiles from '../exchange/GiftList.module.css';
import { GiftTile } from '../exchange/GiftTile';
import { filterGifts } from './cost-filter';
import { ProviderCard } from './ProviderCard';
import { type Filters, noFilters, RewardFilters } from './RewardFilters';
import styles from './RewardsPage.module.css';

const mostGifts = 100;

/** Shows all rewards with search and filters by cost and by what the member can afford. */
export default function RewardsPage() {
  const t = useT(rewardsWords);
  const [filters, setFilters] = useState<Filters>(noFilters);
  const search = useDebounced(filters.search.trim());
  const { data: account } = useAccount();
  const { data, isPending, error, refetch } = useCall('GET /api/v1/Gifts', {
    query: { size: mostGifts, search: search || undefined },
  });
  const loading = useMinimumDelay(isPending);
  useErrorToast(error, 'warning');
  const gifts = useDeferredValue(data?.list ?? []);
  const shown = filterGifts(gifts, filters.costs, filters.affordable && account ? account.balance : null);

  return (
    <MemberPage title={t('title')} heading="page" sidebar={false} back={{ href: paths.exchange() }}>
      <div className={styles.columns}>
        <div className={styles.main}>
          <h1 className={`type-display-md ${styles.title}`}>{t('choose')}</h1>
          <Redeemable />
          <div className={styles.filterPlace}>
            <RewardFilters filters={filters} onChange={setFilters} />
          </div>
          {loading ? (
            <TilesSkeleton count={3} />
          ) : !data ? (
            <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} />
          ) : (
            <Found filters={filters} gifts={shown} onClear={() => setFilters({ ...noFilters, type: filters.type })} />
          )}
          <p className={styles.older}>
            {t.rich('older', {
              records: (words) => (
                <AppLink key="records" href={paths.redemptionRecords()}>
                  {words}
                </AppLink>
              ),
            })}
          </p>
        </div>
      </div>
    </MemberPage>
  );
}

function Redeemable() {
  const t = useT(rewardsWords);
  const format = useFormat();
  const { data: account } = useAccount();
  return (
    <section className={styles.redeemable}>
      <Coin size={40} />
      <div>
        <p className={styles.label}>{t('youHave')}</p>
        {account ? (
          <p>
            <span className={styles.dollars}>{format.dollars(account.balance)}</span> {t('redeemable')}
          </p>
        ) : (
          <Skeleton width={160} height={30} />
        )}
      </div>
      {account && <p className={styles.rate}>{t('rate', { n: account.balance })}</p>}
    </section>
  );
}

interface FoundProps {
  filters: Filters;
  gifts: ReturnType<typeof filterGifts>;
  onClear: () => void;
}

function Found({ filters, gifts, onClear }: FoundProps) {
  const t = useT(rewardsWords);
  const others = gifts.filter((gift) => gift.provider === 'other');
  const cards = PROVIDERS_WITH_PAGE.map((provider) => ({
    provider,
    gifts: gifts.filter((gift) => gift.provider === provider),
  })).filter((card) => card.gifts.length > 0);

  if (filters.type === 'other' ? others.length === 0 : cards.length === 0) {
    return (
      <EmptyState title={t('none')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
        {t('noneText')}
      </EmptyState>
    );
  }
  if (filters.type === 'other') {
    return (
      <ul className={tiles.tiles}>
        {others.map((gift) => (
          <GiftTile key={gift.id} gift={gift} />
        ))}
      </ul>
    );
  }
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <ProviderCard
          key={card.provider}
          provider={card.provider}
          fromPoints={Math.min(...card.gifts.map((gift) => gift.displayPoints))}
        />
      ))}
    </ul>
  );
}
