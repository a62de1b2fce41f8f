import { useCall } from '../../api/query';
import { PauseReason } from '../../layouts/PauseReason';
import { qualityWords } from '../../locales/quality.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './QualityPage.module.css';

/** Surveys that were paused automatically and wait for an operator. */
export function PausedSurveys() {
  const t = useT(qualityWords);
  const pauses = useCall('GET /api/console/SurveyPauses', {});
  if (!pauses.data || pauses.data.list.length === 0) return null;
  return (
    <section className={styles.paused} aria-label={t('pauses')}>
      {pauses.data.list.map((pause) => (
        <PauseReason
          key={pause.surveyId}
          pause={pause}
          action={{
            label: t('pausedSurvey', { number: pause.surveyNumber, title: pause.title }),
            href: paths.survey(pause.surveyId),
          }}
        />
      ))}
    </section>
  );
}
