import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { EndOfList } from '@pollen/ui/EndOfList';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useDeferredValue } from 'react';
import { useAccount } from '../../api/account';
import { useInfiniteList, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { artKind, preloadArt } from '../../art/CardArt';
import { LoadFailed } from '../../layouts/LoadFailed';
import { exchangeWords } from '../../locales/exchange.en';
import { rewardsWords } from '../../locales/rewards.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { GiftCard } from './GiftCard';
import card from './GiftCard.module.css';
import { type GiftGroup, groupGifts, nextGift } from './gift-cards';
import { filterGifts, type Gift, type GiftFilter, isAffordable, noFilter } from './gift-filter';
import { useGiftWords } from './gift-words';
import styles from './Shop.module.css';

/** Cards that a window shows without scrolling. */
const atOnce = 4;

interface ShopProps {
  filter: GiftFilter;
  onFilter: (filter: GiftFilter) => void;
  hrefOf: (gift: Gift) => string;
}

/**
 * Whether the list has been whole in this tab. A gift that is added afterwards makes one more page: it comes in without the
 * list turning into a skeleton, which would lose the place to which Back leads.
 */
let hasBeenWhole = false;

/** Shows all gifts as cards: first those with an amount that the balance pays, then the others. */
export function Shop({ filter, onFilter, hrefOf }: ShopProps) {
  const t = useT(rewardsWords);
  const exchange = useT(exchangeWords);
  const { cardName } = useGiftWords();
  const { data: account, error: accountError, refetch } = useAccount();
  const list = useInfiniteList('GET /api/v1/Gifts', { query: { size: 15 } }, { whole: true });
  const error = list.error ?? (account ? null : accountError);
  if (list.isFinished) hasBeenWhole = true;
  const loading = useMinimumDelay(!error && !(account && (list.isFinished || (hasBeenWhole && list.items.length > 0))));
  useErrorToast(list.error, 'warning');
  const wanted = useDeferredValue(filter);

  if (loading) return <CardsSkeleton />;
  if (!account || (error && list.items.length === 0)) {
    const retry = () => {
      list.retry();
      void refetch();
    };
    return <LoadFailed title={exchange('giftsFailed')} error={error} onRetry={retry} />;
  }
  if (list.items.length === 0) {
    return (
      <EmptyState title={exchange('noGifts')} action={<Button href={paths.questionnaire()}>{t('seeSurveys')}</Button>}>
        {exchange('noGiftsText')}
      </EmptyState>
    );
  }

  const { balance } = account;
  const groups = groupGifts(filterGifts(list.items, wanted, balance, cardName));
  const pays = ({ gifts }: GiftGroup) => gifts.some((gift) => isAffordable(gift, balance));
  const within = groups.filter(pays);
  const further = groups.filter((group) => !pays(group));
  const next = nextGift(list.items, balance);
  for (const { gifts } of [...within, ...further].slice(0, atOnce)) {
    preloadArt(artKind(gifts[0].art), gifts[0].thumbImageUrl);
  }
  if (groups.length === 0) {
    return (
      <EmptyState title={t('none')} action={<Button onClick={() => onFilter(noFilter)}>{t('clear')}</Button>}>
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      {within.length > 0 && (
        <Cards title={t('within')} count={countOf(within, balance)}>
          {within.map((group) => (
            <GiftCard key={group.key} group={group} balance={balance} hrefOf={hrefOf} />
          ))}
        </Cards>
      )}
      {further.length > 0 && (
        <Cards title={t('further')} count={further.reduce((sum, { gifts }) => sum + gifts.length, 0)}>
          {further.map((group) => (
            <GiftCard key={group.key} group={group} balance={balance} hrefOf={hrefOf} />
          ))}
          {next && <NextGift gift={next} missing={next.displayPoints - balance} />}
        </Cards>
      )}
      {list.error ? (
        <p className={styles.more} role="alert">
          {list.error.message}
          <Button kind="ghost" size="dense" onClick={list.loadMore}>
            {exchange('tryAgain')}
          </Button>
        </p>
      ) : (
        <EndOfList>{exchange('endOfGifts')}</EndOfList>
      )}
    </>
  );
}

/** The number of amounts that the balance pays. */
function countOf(groups: readonly GiftGroup[], balance: number): number {
  return groups.flatMap(({ gifts }) => gifts).filter((gift) => isAffordable(gift, balance)).length;
}

function Cards({ title, count, children }: { title: string; count: number; children: React.ReactNode }) {
  const t = useT(rewardsWords);
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className="type-title-sm">{title}</h2>
        <span className={styles.count}>{t('amounts', { n: count })}</span>
      </div>
      <ul className={styles.cards}>{children}</ul>
    </section>
  );
}

/** Says which reward comes next, in the place of a card. */
function NextGift({ gift, missing }: { gift: Gift; missing: number }) {
  const t = useT(rewardsWords);
  return (
    <li className={styles.next}>
      <p className={styles.nextTitle}>{t('unlocks', { n: missing })}</p>
      <p className={styles.nextText}>{t('unlocksText', { gift: gift.name })}</p>
      <Button kind="tonal" size="dense" href={paths.questionnaire()}>
        {t('seeSurveys')}
      </Button>
    </li>
  );
}

function CardsSkeleton() {
  return (
    <div className={styles.section} aria-busy="true">
      <div className={styles.head}>
        <Skeleton width={180} height={24} />
      </div>
      <ul className={styles.cards}>
        {Array.from({ length: atOnce }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders look alike and never change places.
          <li key={index} className={card.card}>
            <Skeleton height="auto" radius={16} className={card.art} />
            <div className={card.words}>
              <Skeleton width="60%" height={16} />
              <Skeleton height={60} radius={12} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
