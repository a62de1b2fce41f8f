import { CircleCheck, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '../../locales/format';
import { launchWords } from '../../locales/launch.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './LaunchDialog.module.css';
import type { LaunchCheck } from './launch-checks';

const icons = { passed: CircleCheck, warning: TriangleAlert, stop: CircleX, waiting: LoaderCircle };

/** The checks of a launch with their results, and links to where a finding is mended. */
export function LaunchCheckList({ surveyId, checks }: { surveyId: number; checks: readonly LaunchCheck[] }) {
  const t = useT(launchWords);
  const wordsOf = useCheckWords();
  return (
    <ul className={styles.checks}>
      {checks.map((check) => {
        const Icon = icons[check.level];
        const { title, text } = wordsOf(check);
        const href = placeOf(check, surveyId);
        return (
          <li key={check.kind} data-level={check.level}>
            <Icon size={20} aria-label={t(check.level)} role="img" />
            <span>
              <span className={styles.checkTitle}>{title}</span>
              <span className={styles.hint}>{text}</span>
            </span>
            {href && check.level !== 'passed' && check.level !== 'waiting' && <Link to={href}>{t('fix')}</Link>}
          </li>
        );
      })}
    </ul>
  );
}

function placeOf({ kind }: LaunchCheck, surveyId: number): string {
  if (kind === 'quotas') return paths.surveyQuotas(surveyId);
  if (kind === 'pictures') return paths.survey(surveyId);
  return kind === 'length' || kind === 'audience' || kind === 'sensitivity'
    ? paths.surveySettings(surveyId)
    : paths.surveyQuestionnaire(surveyId);
}

function useCheckWords() {
  const t = useT(launchWords);
  const format = useFormat();
  return (check: LaunchCheck): { title: string; text: string } => {
    switch (check.kind) {
      case 'questionnaire':
        return check.level === 'stop'
          ? { title: t('questionnaire_stop'), text: t('problems', { n: check.problems }) }
          : {
              title: t('questionnaire_passed'),
              text: t('pagesAndQuestions', {
                pages: t('pages', { n: check.pages }),
                questions: t('questions', { n: check.questions }),
              }),
            };
      case 'placeholders':
        return {
          title: t(`placeholders_${check.level}`),
          text: check.placeholders > 0 ? t('placeholdersLeft', { n: check.placeholders }) : '',
        };
      case 'pictures':
        return { title: t(`pictures_${check.level}`), text: t('pictures', { n: check.pictures }) };
      case 'quotas':
        return {
          title: t(`quotas_${check.level}`),
          text:
            check.cells === 0
              ? t('noQuotas')
              : t('quotaSum', {
                  n: check.cells,
                  sum: format.number(check.sum),
                  target: format.number(check.target),
                }),
        };
      case 'length':
        if (check.level === 'waiting') return { title: t('length_waiting'), text: t('lengthWaiting') };
        return {
          title: t(`length_${check.level}`),
          text:
            check.minutes === null
              ? t('lengthUnknown')
              : t('lengthOf', {
                  minutes: format.number(check.minutes),
                  respondents: format.number(check.respondents),
                  expected: format.number(check.expected),
                }),
        };
      case 'sensitivity':
        return {
          title: t(`sensitivity_${check.level}`),
          text: check.isMarked
            ? t('sensitivityMarked')
            : check.findings > 0
              ? t('questionsFound', { n: check.findings })
              : '',
        };
      case 'logic':
        return {
          title: t(`logic_${check.level}`),
          text: check.findings > 0 ? t('findings', { n: check.findings }) : '',
        };
      case 'translations':
        return { title: t(`translations_${check.level}`), text: check.texts > 0 ? t('texts', { n: check.texts }) : '' };
      case 'audience':
        return {
          title: t(`audience_${check.level}`),
          text: t('audience', { n: check.members, target: format.number(check.target) }),
        };
    }
  };
}
