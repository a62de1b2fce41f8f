import { AppLink } from '../../layouts/AppLink';
import { Section, SectionBody } from '../../layouts/Columns';
import { useFormat } from '../../locales/format';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { QuotaList } from './QuotaList';
import type { Survey } from './survey-types';

const SHOWN = 5;

/** The quotas of a survey that are filled least, with the link to all of them. Nothing for a survey without quotas. */
export function SlowestQuotas({ survey }: { survey: Survey }) {
  const t = useT(surveyWords);
  const format = useFormat();
  const { quotaFill } = survey;
  if (quotaFill.length === 0) return null;
  const slowest = quotaFill.toSorted((a, b) => a.completes / a.target - b.completes / b.target).slice(0, SHOWN);
  return (
    <Section
      title={t('slowestQuotas')}
      actions={
        <AppLink href={paths.surveyQuotas(survey.id)}>
          {t('allQuotas', { n: quotaFill.length, count: format.number(quotaFill.length) })}
        </AppLink>
      }
    >
      <SectionBody>
        <QuotaList quotas={slowest} />
      </SectionBody>
    </Section>
  );
}
