import { Skeleton } from '@pollen/ui/Skeleton';
import { uiWords } from '@pollen/ui/ui-words';
import { useT } from '../../locales/translator';
import styles from './SurveyInfoPage.module.css';

/** Shows placeholders while the description of a survey loads. */
export function SurveyInfoSkeleton() {
  const t = useT(uiWords);
  return (
    <div className={styles.columns} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <div className={styles.waiting}>
        <Skeleton width={96} height={16} />
        <Skeleton width="72%" height={44} radius={12} />
        <Skeleton height={18} />
        <Skeleton height={18} />
        <Skeleton width="64%" height={18} />
        <Skeleton height={140} radius={16} className={styles.late} />
      </div>
      <div className={styles.panel}>
        <Skeleton height={320} radius={16} />
      </div>
    </div>
  );
}
