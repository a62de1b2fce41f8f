import { Meter } from '@pollen/ui/Meter';
import { useFormat } from '../../locales/format';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import styles from './QuotaList.module.css';
import type { Survey } from './survey-types';

/** Quotas with their fill, one line each. */
export function QuotaList({ quotas }: { quotas: Survey['quotaFill'] }) {
  const t = useT(surveyWords);
  const format = useFormat();
  return (
    <ul className={styles.quotas}>
      {quotas.map((quota) => {
        const full = quota.completes >= quota.target;
        const done = format.number(quota.completes);
        const target = format.number(quota.target);
        return (
          <li key={quota.id} className={styles.quota} data-full={full || undefined}>
            <span className={styles.label}>{quota.label}</span>
            <span className={styles.fill}>
              {full && <b>{t('fullWord')}</b>} {t('outOf', { done, target })}
            </span>
            <Meter
              look="bar"
              value={quota.completes}
              max={quota.target}
              label={format.labeled(quota.label, t('completesOf', { done, target }))}
              className={styles.bar}
            />
          </li>
        );
      })}
    </ul>
  );
}
