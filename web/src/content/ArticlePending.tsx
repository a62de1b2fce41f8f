import { Skeleton } from '@pollen/ui/Skeleton';
import { LoadFailed } from '../layouts/LoadFailed';
import { PageTitle } from '../layouts/PageTitle';
import { legalWords } from '../locales/legal.en';
import { useT } from '../locales/translator';
import styles from './ArticlePage.module.css';

interface ArticlePendingProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Shown in place of a text that is loading or failed to load. */
export default function ArticlePending({ title, error, onRetry }: ArticlePendingProps) {
  const t = useT(legalWords);
  return (
    <div className={styles.pending}>
      <PageTitle>{title}</PageTitle>
      {error ? (
        <LoadFailed title={t('failed')} error={error} onRetry={onRetry} />
      ) : (
        <div className={styles.lines} aria-busy="true">
          <Skeleton width="60%" height={40} />
          {['95%', '100%', '70%', '90%', '85%', '60%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
    </div>
  );
}
