import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { Settings2 } from 'lucide-react';
import { Section, SectionBody } from '../../layouts/Columns';
import { useFormat } from '../../locales/format';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { QuotaList } from './QuotaList';
import { useSurvey } from './survey-context';

/** The quota tab of a survey: each quota with its fill. */
export default function SurveyQuotasPage() {
  const t = useT(surveyWords);
  const format = useFormat();
  const survey = useSurvey();
  const edit = (
    <Button kind="secondary" size="dense" icon={<Settings2 size={20} />} href={paths.surveySettings(survey.id)}>
      {t('editQuotas')}
    </Button>
  );
  if (survey.quotaFill.length === 0) {
    return (
      <EmptyState title={t('noQuotasTitle')} action={edit}>
        {t('noQuotas')}
      </EmptyState>
    );
  }
  return (
    <Section
      title={t('quotas')}
      count={t('outOf', { done: format.number(survey.completes), target: format.number(survey.completesTarget) })}
      actions={edit}
    >
      <SectionBody>
        <QuotaList quotas={survey.quotaFill} />
      </SectionBody>
    </Section>
  );
}
