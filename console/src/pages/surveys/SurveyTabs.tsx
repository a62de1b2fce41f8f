import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { StateTabs } from '../../layouts/StateTabs';
import { useFormat } from '../../locales/format';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import styles from './SurveyTabs.module.css';
import { surveyTabOf, surveyTabs } from './survey-tabs';
import type { Survey } from './survey-types';

const firstTabKeys = ['Alt', '1'];

const typing = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]';

/** The tabs of a survey, each with its own address and, where it says something, a count. Alt+1 to Alt+6 open them. */
export function SurveyTabs({ survey }: { survey: Survey }) {
  const t = useT(surveyWords);
  const format = useFormat();
  const { pathname } = useLocation();
  const current = surveyTabOf(pathname);
  useTabKeys(survey);
  const questions = survey.outline.flatMap((page) => page.questions).filter(({ type }) => type !== 'html').length;
  const counts: Partial<Record<typeof current, number>> = {
    questionnaire: questions,
    quotas: survey.quotaFill.length,
    results: survey.responses,
  };
  return (
    <div className={styles.row}>
      <StateTabs
        label={t('tabs')}
        tabs={tabsOf(survey).map(({ key, hrefOf }) => {
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
      <p className={styles.keys} aria-hidden="true">
        {firstTabKeys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {t('tabKeysTo')}
        <kbd>{tabsOf(survey).length}</kbd>
        {t('tabKeys')}
      </p>
    </div>
  );
}

/** A partner has the questionnaire and the answers of its surveys. */
const tabsOf = ({ partner }: Pick<Survey, 'partner'>) =>
  surveyTabs.filter(({ key }) => partner === null || (key !== 'questionnaire' && key !== 'results'));

/** Opens the tabs with Alt and a digit. On macOS Alt and a digit type a character, so fields keep these keys. */
function useTabKeys(survey: Survey) {
  const navigate = useNavigate();
  const { id: surveyId } = survey;
  const tabs = useMemo(() => tabsOf({ partner: survey.partner }), [survey.partner]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      // `event.code`, because `event.key` is the typed character, which differs by keyboard layout.
      const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(event.code) ?? [];
      const tab = tabs[Number(digit) - 1];
      const target = event.target instanceof Element ? event.target : null;
      if (!tab || target?.closest(typing) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      navigate(tab.hrefOf(surveyId));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate, surveyId, tabs]);
}
