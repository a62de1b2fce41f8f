import { CircleAlert, CircleCheck, CircleX, Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import type { Check } from '../surveys/survey-types';
import styles from './Findings.module.css';
import { listedFindings } from './finding-groups';

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

/** So many places of a finding are shown at once. */
const PLACES_SHOWN = 6;

/** Links to the places of which a finding says the same. */
function Places({ surveyId, places }: { surveyId: number; places: readonly Problem[] }) {
  const t = useT(editorWords);
  const links = (some: readonly Problem[]) => (
    <ul className={styles.places}>
      {some.map((place) => (
        <li key={place.path}>
          <Link to={placeOf(surveyId, place)} title={place.path}>
            {place.element ?? place.path}
          </Link>
        </li>
      ))}
    </ul>
  );
  const more = places.slice(PLACES_SHOWN);
  return (
    <>
      {links(places.slice(0, PLACES_SHOWN))}
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{t('morePlaces', { n: more.length })}</summary>
          {links(more)}
        </details>
      )}
    </>
  );
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
              {places.length > 1 && <Places surveyId={surveyId} places={places} />}
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
