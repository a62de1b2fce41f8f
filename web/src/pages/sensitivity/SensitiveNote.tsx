import { Card } from '@pollen/ui/Card';
import { sensitivityWords } from '../../locales/sensitivity.en';
import { useT } from '../../locales/translator';
import type { SurveyInfo } from '../survey-info/survey-info';
import styles from './Sensitivity.module.css';

type Sensitive = NonNullable<SurveyInfo['sensitive']>;

/** What a sensitive survey asks about, on the page of the survey. */
export default function SensitiveNote({ sensitive, headingClass }: { sensitive: Sensitive; headingClass?: string }) {
  const t = useT(sensitivityWords);
  return (
    <section>
      <h2 className={headingClass}>{t('title')}</h2>
      <Card className={styles.stack}>
        <SensitiveFacts sensitive={sensitive} />
        <p className={styles.note}>{t('voluntary')}</p>
      </Card>
    </section>
  );
}

/** The subjects, the right to leave, and when the answers are deleted. */
export function SensitiveFacts({ sensitive }: { sensitive: Sensitive }) {
  const t = useT(sensitivityWords);
  return (
    <>
      <div>
        <p>{t('asks')}</p>
        <ul className={styles.subjects}>
          {sensitive.subjects.map((subject) => (
            <li key={subject}>{subject}</li>
          ))}
        </ul>
      </div>
      <p>{t('leaveAnytime')}</p>
      <p>{t('kept', { n: sensitive.keptDays })}</p>
    </>
  );
}
