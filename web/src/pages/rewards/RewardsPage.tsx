import { Coin } from '@pollen/ui/Coin';
import { Skeleton } from '@pollen/ui/Skeleton';
import { ReceiptText } from 'lucide-react';
import { useAccount } from '../../api/account';
import { AppLink } from '../../layouts/AppLink';
import { MemberPage } from '../../layouts/MemberPage';
import { useFormat } from '../../locales/format';
import { rewardsWords } from '../../locales/rewards.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import BalanceGoal from '../first-steps/BalanceGoal';
import type { Gift } from '../shop/gift-filter';
import { hasPage } from '../shop/providers/table';
import { Shop } from '../shop/Shop';
import { ShopFilters } from '../shop/ShopFilters';
import { useGiftFilter } from '../shop/use-gift-filter';
import styles from './RewardsPage.module.css';

/** A gift opens on the page of its provider; one without such a page on its own. */
function hrefOf({ id, provider }: Gift): string {
  return hasPage(provider) ? paths.reward(provider, id) : paths.shopDetail(id);
}

/** Shows all rewards with search and filters by kind, by cost and by what the member can afford. */
export default function RewardsPage() {
  const t = useT(rewardsWords);
  const [filter, setFilter] = useGiftFilter();
  return (
    <MemberPage title={t('title')} heading="page" sidebar={false} back={{ href: paths.exchange() }}>
      <div className={styles.columns}>
        <div className={styles.main}>
          <h1 className={`type-display-md ${styles.title}`}>{t('choose')}</h1>
          <Redeemable />
          <div className={styles.filterPlace}>
            <ShopFilters filter={filter} onChange={setFilter} look="column" />
            <AppLink href={paths.redemptionRecords()} className={styles.records}>
              <ReceiptText size={20} />
              {t('records')}
            </AppLink>
          </div>
          <Shop filter={filter} onFilter={setFilter} hrefOf={hrefOf} />
        </div>
      </div>
    </MemberPage>
  );
}

/** What the balance is worth, and how far the next reward is. */
function Redeemable() {
  const t = useT(rewardsWords);
  const format = useFormat();
  const { data: account } = useAccount();
  return (
    <section className={`on-brand ${styles.redeemable}`}>
      <Coin size={44} />
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
      <div className={styles.goal}>
        {account && <p className={styles.label}>{t('rate', { n: account.balance })}</p>}
        {account && !account.isBlacklist && <BalanceGoal balance={account.balance} />}
      </div>
    </section>
  );
}
