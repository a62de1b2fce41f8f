import { Button } from '@pollen/ui/Button';
import { EndOfList } from '@pollen/ui/EndOfList';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { Spinner } from '@pollen/ui/Spinner';
import type { ReactNode } from 'react';
import { useMinimumDelay } from '../api/query';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import styles from './InfiniteList.module.css';
import { LoadFailed } from './LoadFailed';

interface InfiniteListProps<Item> {
  /** The result of `useInfiniteList`. */
  list: {
    items: readonly Item[];
    isPending: boolean;
    isLoadingMore: boolean;
    isFinished: boolean;
    error: Error | null;
    retry: () => void;
    loadMore: () => void;
  };
  /** The shortest time that the first skeleton is shown. */
  heldMs?: number;
  /** A skeleton with the size of the list; three cards by default. */
  skeleton?: ReactNode;
  empty: ReactNode;
  failedTitle: string;
  end?: string;
  children: (items: readonly Item[]) => ReactNode;
}

/** Shows the states of a list that loads more while scrolling: skeleton, empty, failed, loading more, at its end. */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { list, heldMs, skeleton, empty, failedTitle, end, children } = props;
  const t = useT(shellWords);
  const loading = useMinimumDelay(list.isPending, heldMs);

  if (loading) return skeleton ?? <SkeletonCards count={4} />;
  if (list.items.length === 0) {
    return list.error ? <LoadFailed title={failedTitle} error={list.error} onRetry={list.retry} /> : empty;
  }
  return (
    <>
      {children(list.items)}
      {list.isLoadingMore ? (
        <p className={styles.more} role="status">
          <Spinner /> {t('loading')}
        </p>
      ) : list.error ? (
        <p className={styles.more} role="alert">
          {list.error.message}
          <Button kind="ghost" size="dense" onClick={list.loadMore}>
            {t('tryAgain')}
          </Button>
        </p>
      ) : list.isFinished ? (
        <EndOfList>{end ?? t('endOfList')}</EndOfList>
      ) : null}
    </>
  );
}
