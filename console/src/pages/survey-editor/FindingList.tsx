import { CircleAlert, CircleCheck, CircleX, Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import type { Check } from '../surveys/survey-types';
import styles from './Findings.module.css';
import { listedFindings } from './finding-groups';
import { PlaceLinks, placeOf } from './PlaceLinks';

type Finding = Check['findings'][number];
type Problem = Check['problems'][number];

interface FindingListProps {
  surveyId: number;
  /** Problems that prevent a launch. */
  problems?: readonly Problem[];
  /** Findings for information, which prevent nothing. */
  findings: readonly Finding[];
  /** The largest number of entries; a link leads to the others. */
  atMost?: number;
}

const icons: Readonly<Record<string, ReactNode>> = {
  problem: <CircleX size={20} />,
  translationMissing: <Languages size={20} />,
};

/** The findings of the checks, each with a link to its place; what is said of several places is said once. */
export function FindingList(props: FindingListProps) {
  const { surveyId, problems = [], findings, atMost = Number.POSITIVE_INFINITY } = props;
  const t = useT(editorWords);
  const groups = listedFindings({ problems, findings });
  if (groups.length === 0) {
    return (
      <p className={styles.good}>
        <CircleCheck size={20} />
        {t('noFindings')}
      </p>
    );
  }
  const more = groups.length - atMost;
  return (
    <ul className={styles.findings}>
      {groups.slice(0, atMost).map(({ kind, message, places }) => {
        const [first] = places;
        return (
          <li key={`${kind} ${message}`} className={styles.finding} data-kind={kind}>
            {icons[kind] ?? <CircleAlert size={20} />}
            <div>
              {first && (
                <Link to={placeOf(surveyId, first)} className={styles.message}>
                  {message}
                </Link>
              )}
              <p className={styles.path}>
                {t(`f_${kind}`)}
                {places.length === 1 && first?.element ? ` · ${first.element}` : ''}
              </p>
              {places.length > 1 && <PlaceLinks surveyId={surveyId} places={places} />}
            </div>
          </li>
        );
      })}
      {more > 0 && (
        <li>
          <Link to={paths.surveyQuestionnaire(surveyId, { view: 'trial' })}>{t('moreFindings', { n: more })}</Link>
        </li>
      )}
    </ul>
  );
}
