import { Button } from '@pollen/ui/Button';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import styles from './MoreRows.module.css';

interface MoreRowsProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    error: Error | null;
    /** True when the list no longer refreshes itself, because more than its first page is shown. */
    isStill?: boolean;
    isRefetching?: boolean;
    refetch?: () => unknown;
  };
}

/**
 * The button below a list that loads the next page. For a live list with several pages it notes that refreshing has
 * stopped.
 */
export function MoreRows({ list }: MoreRowsProps) {
  const t = useT(shellWords);
  if (!list.hasNextPage && !list.isStill) return null;
  return (
    <p className={styles.more}>
      {list.hasNextPage && (
        <Button
          data-page="next"
          kind="ghost"
          size="dense"
          loading={list.isFetchingNextPage}
          loadingLabel={t('loading')}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
      {list.isStill && (
        <>
          <span>{t('rowsNotRefreshed')}</span>
          <Button
            kind="ghost"
            size="dense"
            loading={list.isRefetching && !list.isFetchingNextPage}
            loadingLabel={t('loading')}
            onClick={() => void list.refetch?.()}
          >
            {t('refreshRows')}
          </Button>
        </>
      )}
      {list.error?.message}
    </p>
  );
}
