import { CircleAlert, CircleCheck, CircleX, Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import type { Check } from '../surveys/survey-types';
import styles from './Findings.module.css';

type Finding = Check['findings'][number];
type Problem = Check['problems'][number];

/** Returns the address in the console where the problem at a path can be corrected. */
function placeOf(surveyId: number, { path, element }: Problem): string {
  if (/^(quotas|settings)/.test(path)) return paths.surveySettings(surveyId);
  const view = /^(screening|triggers)/.test(path) ? 'logic' : element === null ? 'json' : 'questions';
  return paths.surveyQuestionnaire(surveyId, {
    view,
    ...(view === 'questions' && element !== null && { open: element }),
  });
}

interface FindingListProps {
  surveyId: number;
  /** Problems that prevent a launch. */
  problems?: readonly Problem[];
  /** Findings for information, which prevent nothing. */
  findings: readonly Finding[];
  /** The largest number of entries; a link leads to the others. */
  atMost?: number;
}

/** The findings of the checks, each with a link to its place. */
export function FindingList(props: FindingListProps) {
  const { surveyId, problems = [], findings, atMost = Number.POSITIVE_INFINITY } = props;
  const t = useT(editorWords);
  if (problems.length + findings.length === 0) {
    return (
      <p className={styles.good}>
        <CircleCheck size={20} />
        {t('noFindings')}
      </p>
    );
  }
  const more = problems.length + findings.length - atMost;
  const line = (found: Problem, kind: string, icon: ReactNode, label: string, index: number) => (
    // The same finding can occur twice at one place.
    <li key={`${kind} ${index}`} className={styles.finding} data-kind={kind}>
      {icon}
      <div>
        <Link to={placeOf(surveyId, found)} className={styles.message}>
          {found.message}
        </Link>
        <p className={styles.path}>
          {label}
          {found.element ? ` · ${found.element}` : ''}
        </p>
      </div>
    </li>
  );
  return (
    <ul className={styles.findings}>
      {problems
        .slice(0, atMost)
        .map((problem, index) => line(problem, 'problem', <CircleX size={20} />, t('f_problem'), index))}
      {findings
        .slice(0, Math.max(0, atMost - problems.length))
        .map((finding, index) =>
          finding.kind === 'placeholderText'
            ? line(finding, 'problem', <CircleX size={20} />, t('f_problem'), problems.length + index)
            : line(
                finding,
                finding.kind,
                finding.kind === 'translationMissing' ? <Languages size={20} /> : <CircleAlert size={20} />,
                t(`f_${finding.kind}`),
                index,
              ),
        )}
      {more > 0 && (
        <li>
          <Link to={paths.surveyQuestionnaire(surveyId, { view: 'trial' })}>{t('moreFindings', { n: more })}</Link>
        </li>
      )}
    </ul>
  );
}
