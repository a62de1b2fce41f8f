import type { DataOf } from '@pollen/contract/client';
import { Meter } from '@pollen/ui/Meter';
import { AppLink } from '../../layouts/AppLink';
import { Section } from '../../layouts/Columns';
import { useFormat } from '../../locales/format';
import { overviewWords } from '../../locales/overview.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './OverviewPage.module.css';

/** Surveys with few places left. When they are full, members have nothing to answer. */
export function ShortSurveys({ surveys }: { surveys: DataOf<'GET /api/console/Overview'>['shortSurveys'] }) {
  const t = useT(overviewWords);
  const format = useFormat();
  return (
    <Section title={t('runningLow')} count={surveys.all > 0 ? format.number(surveys.all) : undefined}>
      <div className={styles.body}>
        <p className={styles.note}>{t('runningLowNote', { n: surveys.leftPercent })}</p>
        {surveys.list.length === 0 && <p>{t('runningLowNone')}</p>}
        <ul className={styles.rows}>
          {surveys.list.map((survey) => {
            const left = t('placesLeft', { n: Math.max(0, survey.completesTarget - survey.completes) });
            return (
              <li key={survey.id} className={styles.row}>
                <span className={styles.line}>
                  <AppLink href={paths.survey(survey.id)}>{survey.title}</AppLink>
                  <b>{left}</b>
                </span>
                <Meter
                  look="bar"
                  value={survey.completes}
                  max={survey.completesTarget}
                  label={format.labeled(survey.title, left)}
                />
              </li>
            );
          })}
        </ul>
        <p>
          <AppLink href={paths.surveys('?state=live')}>{t('allSurveys')}</AppLink>
        </p>
      </div>
    </Section>
  );
}
