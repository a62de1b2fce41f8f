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
  };
}

/** Under a list that goes on. */
export function MoreRows({ list }: MoreRowsProps) {
  const t = useT(shellWords);
  if (!list.hasNextPage) return null;
  return (
    <p className={styles.more}>
      <Button
        kind="ghost"
        size="dense"
        loading={list.isFetchingNextPage}
        loadingLabel={t('loading')}
        onClick={() => void list.fetchNextPage()}
      >
        {t('more')}
      </Button>
      {list.error?.message}
    </p>
  );
}
