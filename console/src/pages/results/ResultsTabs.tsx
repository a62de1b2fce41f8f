import { TabLinks } from '@pollen/ui/TabLinks';
import { useLocation } from 'react-router';
import { resultWords } from '../../locales/results.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './ResultsTabs.module.css';

/** The views of a survey's results. Breaks and base stay in the address from one view to the next. */
export function ResultsTabs({ surveyId }: { surveyId: number }) {
  const t = useT(resultWords);
  const { pathname, search } = useLocation();
  const views = [
    { path: paths.surveyResults(surveyId), label: t('questions') },
    { path: paths.openAnswers(surveyId), label: t('openAnswers') },
    { path: paths.answerFiles(surveyId), label: t('uploads') },
    { path: paths.cleaning(surveyId), label: t('cleaning') },
    { path: paths.weighting(surveyId), label: t('weighting') },
    { path: paths.codebook(surveyId), label: t('codebook') },
    { path: paths.shareResults(surveyId), label: t('shareTab') },
  ];
  return (
    <TabLinks
      label={t('views')}
      className={styles.tabs}
      links={views.map(({ path, label }) => ({ href: path + viewOnly(search), label, current: pathname === path }))}
    />
  );
}

/** Returns the part of an address that all views share. */
function viewOnly(search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const [name, value] of given) {
    if (['break', 'base', 'level', 'figures', 'weight'].includes(name)) kept.append(name, value);
  }
  return kept.size > 0 ? `?${kept}` : '';
}
