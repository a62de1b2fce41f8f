import { CircleAlert } from 'lucide-react';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import styles from './QuestionnaireUpload.module.css';
import type { Check } from './survey-types';

/** The problems that the server found, each with its place. */
export function ProblemList({ problems, note }: { problems: Check['problems']; note?: string }) {
  const t = useT(formWords);
  return (
    <div className={styles.problems}>
      <h2 className={styles.problemsTitle}>
        <CircleAlert size={20} />
        {t('problemsTitle', { n: problems.length })}
      </h2>
      {note && <p className={styles.or}>{note}</p>}
      <ol className={styles.list}>
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one list as the server gave it; the same problem may stand twice.
          <li key={index}>
            <p>{problem.message}</p>
            {problem.path && <p className={styles.path}>{t('problemAt', { path: problem.path })}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}
