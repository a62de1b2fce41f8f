import { Banner } from '@pollen/ui/Banner';
import { useFormat } from '../../locales/format';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { useSurvey } from './survey-context';

/** Of a sensitive survey: until when its answers are kept, or that they are gone. */
export function AnswersRemoval() {
  const t = useT(surveyWords);
  const format = useFormat();
  const { answersRemoval: removal, settings } = useSurvey();
  if (!settings.sensitive) return null;
  if (!removal) {
    return (
      <Banner tone="info" title={t('sensitiveTitle')}>
        {t('removedAfter', { n: settings.sensitive.keptDays })}
      </Banner>
    );
  }
  const { dueAt, removedAt } = removal;
  return (
    <Banner tone="info" title={t(removedAt ? 'answersRemoved' : 'answersDue', { day: format.day(removedAt ?? dueAt) })}>
      {t(removedAt ? 'answersRemovedText' : 'answersDueText')}
    </Banner>
  );
}
