import { Route } from 'lucide-react';
import { Figures } from '../../layouts/Figures';
import { useFormat } from '../../locales/format';
import { editorWords } from '../../locales/survey-editor.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import type { Trial } from '../surveys/survey-types';
import styles from './Findings.module.css';

/** Returns a function that formats a number of simulated respondents as a percentage of all. */
export function useTrialShare(trial: Trial | undefined): (n: number) => string {
  const format = useFormat();
  return (n) => format.percent(trial?.respondents ? Math.round((100 * n) / trial.respondents) : 0);
}

/** The number of simulated respondents, their outcomes and the duration. */
export function TrialFigures({ trial }: { trial: Trial }) {
  const t = useT(editorWords);
  const surveys = useT(surveyWords);
  const format = useFormat();
  const share = useTrialShare(trial);
  return (
    <Figures
      small
      figures={[
        { label: t('respondents'), value: format.number(trial.respondents) },
        { label: surveys('completed'), value: t('countShare', { n: trial.completed, share: share(trial.completed) }) },
        {
          label: surveys('screenedOut'),
          value: t('countShare', { n: trial.screenedOut, share: share(trial.screenedOut) }),
        },
        {
          label: t('expectedMinutes'),
          value: trial.minutes
            ? t('minutesRange', { median: trial.minutes.median, slow: trial.minutes.slow })
            : t('unknown'),
        },
      ]}
    />
  );
}

/** The most frequent paths, as page numbers. */
export function TrialPaths({ trial, atMost }: { trial: Trial; atMost?: number | undefined }) {
  const t = useT(editorWords);
  const share = useTrialShare(trial);
  return (
    <ol className={styles.paths}>
      {trial.paths.slice(0, atMost).map((path) => (
        <li key={`${path.pages.join(' ')} ${path.end}`} className={styles.pathRow}>
          <Route size={16} />
          <span>
            {path.pages.map((page) => String(page + 1)).join(' → ')} · {t(`end_${path.end}`)}
          </span>
          <span className={styles.figure}>{share(path.respondents)}</span>
        </li>
      ))}
    </ol>
  );
}
