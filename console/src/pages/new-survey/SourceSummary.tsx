import { Button } from '@pollen/ui/Button';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../locales/format';
import { useLang } from '../../locales/language';
import { newSurveyWords } from '../../locales/new-survey.en';
import { editorWords } from '../../locales/survey-editor.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { PreviewDialog } from '../surveys/PreviewDialog';
import type { Survey } from '../surveys/survey-types';
import { outlineOf, rewardPerHour, suggestedReward } from './draft-of-source';
import styles from './NewSurvey.module.css';
import type { Template } from './SourcePicker';

interface SourceSummaryProps {
  /** What the operator does first, while there are no questions to show. */
  hint: string;
  /** The heading of a source that has no title of its own. */
  title: string | null;
  template: Template | undefined;
  survey: Survey | undefined;
  questionnaire: unknown;
  /** The expected length; null when nothing is known about it. */
  minutes: number | null;
}

/** Shows the pages and questions of the chosen source, its length and the reward that fits it. */
export function SourceSummary({ hint, title, template, survey, questionnaire, minutes }: SourceSummaryProps) {
  const t = useT(newSurveyWords);
  const surveys = useT(surveyWords);
  const editor = useT(editorWords);
  const lang = useLang();
  const format = useFormat();
  const [previews, setPreviews] = useState(false);
  const pages = questionnaire === null ? [] : outlineOf(questionnaire, lang);
  const reward = survey ? survey.settings.rewardPoints : minutes === null ? null : suggestedReward(minutes);
  const heading = title ?? template?.title[lang] ?? survey?.title;
  if (!heading || pages.length === 0) {
    return (
      <section className={styles.card}>
        <p className={styles.note}>{hint}</p>
      </section>
    );
  }
  const questions = pages.reduce((sum, page) => sum + page.questions.length, 0);
  return (
    <section className={styles.summary} aria-label={heading}>
      <div className={styles.summaryHead}>
        <h2 className={styles.summaryTitle}>{heading}</h2>
        <Button kind="ghost" size="dense" icon={<Eye size={20} />} onClick={() => setPreviews(true)}>
          {t('preview')}
        </Button>
      </div>
      <p className={styles.note}>
        {t('contents', {
          questions: surveys('questionsCount', { n: questions }),
          pages: surveys('pagesCount', { n: pages.length }),
        })}{' '}
        {template && t('both')}
      </p>
      <ol className={styles.outline}>
        {pages.map((page, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages stand in their order; two may share a title.
          <li key={index}>
            <span className={styles.outlineHead}>
              <b>{page.title || editor('pageNumber', { n: index + 1 })}</b>
              <span>{page.questions.length}</span>
            </span>
            <span className={styles.outlineWords}>{page.questions.join(' · ')}</span>
          </li>
        ))}
      </ol>
      {minutes !== null && reward !== null && (
        <>
          <dl className={styles.facts}>
            <div>
              <dt>{t('length')}</dt>
              <dd>{t('minutes', { n: minutes })}</dd>
            </div>
            <div>
              <dt>{t('reward')}</dt>
              <dd>{t('coins', { n: reward })}</dd>
            </div>
          </dl>
          <p className={styles.small}>
            {t('rewardNote', { dollars: format.dollars(rewardPerHour(reward, minutes)) })} {survey && t('copiedNote')}
          </p>
        </>
      )}
      <PreviewDialog open={previews} onClose={() => setPreviews(false)} questionnaire={questionnaire} />
    </section>
  );
}
