import { useLocation } from 'react-router';
import { PageTabs } from '../../layouts/PageTabs';
import { useFormat } from '../../locales/format';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { surveyTabOf, surveyTabs } from './survey-tabs';
import type { Survey } from './survey-types';

/** The tabs of a survey, each with its own address and, where it says something, a count. */
export function SurveyTabs({ survey }: { survey: Survey }) {
  const t = useT(surveyWords);
  const format = useFormat();
  const { pathname } = useLocation();
  const current = surveyTabOf(pathname);
  const questions = survey.outline.flatMap((page) => page.questions).filter(({ type }) => type !== 'html').length;
  const counts: Partial<Record<typeof current, number>> = {
    questionnaire: questions,
    quotas: survey.quotaFill.length,
    results: survey.responses,
  };
  // A partner or a tool has the questionnaire and the answers of its surveys, and an ad has none.
  const isElsewhere = survey.partner !== null || survey.toolHost !== null || survey.kind === 'ad';
  const tabs = surveyTabs.filter(({ key }) => {
    if (key === 'tool') return survey.toolHost !== null;
    if (key === 'ad') return survey.kind === 'ad';
    return !isElsewhere || (key !== 'questionnaire' && key !== 'results');
  });
  return (
    <PageTabs
      label={t('tabs')}
      tabs={tabs.map(({ key, hrefOf }) => {
        const count = counts[key];
        return {
          key,
          href: hrefOf(survey.id),
          label: t(`tab_${key}`),
          current: key === current,
          count: count ? format.number(count) : undefined,
        };
      })}
    />
  );
}
