import { RowList } from '@pollen/ui/RowList';
import { Skeleton } from '@pollen/ui/Skeleton';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './ledger.module.css';

/** Lines of a ledger while they load. */
export function RowsSkeleton({ count = 5 }: { count?: number }) {
  const t = useT(shellWords);
  return (
    <div role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <RowList>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders look alike and never change places.
          <li key={index} className={styles.line} aria-hidden="true">
            <div className={styles.skeletonWords}>
              <Skeleton width="52%" height={16} />
              <Skeleton width="34%" height={13} />
            </div>
            <Skeleton width={64} height={18} />
          </li>
        ))}
      </RowList>
    </div>
  );
}
