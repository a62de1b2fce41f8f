import { Link } from 'react-router';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import type { Check } from '../surveys/survey-types';
import styles from './PlaceLinks.module.css';

type Place = Pick<Check['problems'][number], 'path' | 'element'>;

/** Returns the address in the console of a place in a questionnaire, where it can be changed. */
export function placeOf(surveyId: number, { path, element }: Place): string {
  if (/^(quotas|settings)/.test(path)) return paths.surveySettings(surveyId);
  const view = /^(screening|triggers)/.test(path) ? 'logic' : element === null ? 'json' : 'questions';
  return paths.surveyQuestionnaire(surveyId, {
    view,
    ...(view === 'questions' && element !== null && { open: element }),
  });
}

/** So many places are shown at once. */
const PLACES_SHOWN = 6;

/** Links to places in a survey's questionnaire; those beyond the first few open below. */
export function PlaceLinks({ surveyId, places }: { surveyId: number; places: readonly Place[] }) {
  const t = useT(editorWords);
  const links = (some: readonly Place[]) => (
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
