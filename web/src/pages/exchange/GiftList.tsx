import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useInfiniteList } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { artKind, preloadArt } from '../../art/CardArt';
import { InfiniteList } from '../../layouts/InfiniteList';
import { exchangeWords } from '../../locales/exchange.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './GiftList.module.css';
import { GiftTile } from './GiftTile';

/** The number of tiles that a window shows without scrolling. */
const atOnce = 6;

/** Shows the gifts as tiles and loads more at the end of the list. */
export function GiftList() {
  const t = useT(exchangeWords);
  const list = useInfiniteList('GET /api/v1/Gifts', { query: { size: 15 } });
  useErrorToast(list.error, 'warning');
  for (const gift of list.items.slice(0, atOnce)) preloadArt(artKind(gift.art), gift.thumbImageUrl);
  return (
    <InfiniteList
      list={list}
      skeleton={<TilesSkeleton />}
      failedTitle={t('giftsFailed')}
      end={t('endOfGifts')}
      empty={
        <EmptyState title={t('noGifts')} action={<Button href={paths.questionnaire()}>{t('noGiftsAction')}</Button>}>
          {t('noGiftsText')}
        </EmptyState>
      }
    >
      {(gifts) => (
        <ul className={styles.tiles}>
          {gifts.map((gift) => (
            <GiftTile key={gift.id} gift={gift} />
          ))}
        </ul>
      )}
    </InfiniteList>
  );
}

/** Shows placeholders of gift tiles while the gifts load. */
export function TilesSkeleton({ count = atOnce }: { count?: number }) {
  return (
    <ul className={styles.tiles} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders look alike and never change places.
        <li key={index} className={styles.tile}>
          <Skeleton height="auto" radius={12} className={styles.artSkeleton} />
          <div className={styles.words}>
            <Skeleton width="76%" height={16} />
            <Skeleton width="44%" height={16} />
          </div>
        </li>
      ))}
    </ul>
  );
}
