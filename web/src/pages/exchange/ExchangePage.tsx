import { CoinAmount } from '@pollen/ui/CoinAmount';
import { Logo } from '@pollen/ui/Logo';
import { Skeleton } from '@pollen/ui/Skeleton';
import { TabPanel, Tabs } from '@pollen/ui/Tabs';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAccount } from '../../api/account';
import { AppLink } from '../../layouts/AppLink';
import { BrandBlock } from '../../layouts/BrandBlock';
import { DutyStripPlace } from '../../layouts/DutyStripPlace';
import { MemberPage } from '../../layouts/MemberPage';
import { PhoneBell } from '../../layouts/PhoneBell';
import { exchangeWords } from '../../locales/exchange.en';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import BalanceGoal from '../first-steps/BalanceGoal';
import type { Gift } from '../shop/gift-filter';
import { Shop } from '../shop/Shop';
import { ShopFilters } from '../shop/ShopFilters';
import { useGiftFilter } from '../shop/use-gift-filter';
import styles from './ExchangePage.module.css';
import { type ExchangeTab, rememberedTab, rememberTab } from './exchange-tab';
import { OrderList } from './OrderList';

/** Shows the balance and, in two tabs, the gifts and the member's orders; it reopens the tab chosen last. */
export default function ExchangePage() {
  const t = useT(exchangeWords);
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<ExchangeTab>(rememberedTab);
  // A link to the records may come while the gifts are shown.
  const tab = search.get('tab') === 'records' ? 'records' : chosen;

  const choose = (tab: ExchangeTab) => {
    setChosen(tab);
    rememberTab(tab);
    if (!search.has('tab')) return;
    const next = new URLSearchParams(search);
    next.delete('tab');
    setSearch(next, { replace: true, preventScrollReset: true });
  };

  return (
    <MemberPage title={t('title')} bar="none" heading="page">
      <Balance />
      <h1 className={`type-display-md ${styles.title}`}>{t('title')}</h1>
      <Tabs
        id="exchange"
        label={t('tabs')}
        value={tab}
        onChange={choose}
        look="segments"
        className={styles.tabs}
        tabs={[
          { value: 'gifts', label: t('gifts') },
          { value: 'records', label: t('records') },
        ]}
      />
      <TabPanel id="exchange" value={tab}>
        {tab === 'gifts' ? <Gifts /> : <OrderList onGifts={() => choose('gifts')} />}
      </TabPanel>
    </MemberPage>
  );
}

const hrefOf = ({ id }: Gift) => paths.shopDetail(id);

function Gifts() {
  const [filter, setFilter] = useGiftFilter();
  return (
    <>
      <div className={styles.filters}>
        <ShopFilters filter={filter} onChange={setFilter} look="row" />
      </div>
      <Shop filter={filter} onFilter={setFilter} hrefOf={hrefOf} />
    </>
  );
}

/** The balance for windows below 1024 px, whose header does not show it. */
function Balance() {
  const t = useT(exchangeWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const { data: account } = useAccount();
  return (
    <BrandBlock className={styles.balance}>
      <div className={styles.bar}>
        <AppLink href={paths.questionnaire()} className={styles.logo}>
          <Logo>{shell('brand')}</Logo>
        </AppLink>
        <PhoneBell look="brand" />
      </div>
      <DutyStripPlace only="narrow" />
      <p className={styles.label}>{t('availableBalance')}</p>
      <div className={styles.amounts}>
        {account ? (
          <>
            <CoinAmount amount={account.balance} size="lg" tone="inherit" counts />
            <span>{t('inDollars', { amount: format.dollars(account.balance) })}</span>
          </>
        ) : (
          <Skeleton width={140} height={31} />
        )}
      </div>
      {!account?.isBlacklist && <BalanceGoal balance={account?.balance} />}
    </BrandBlock>
  );
}
