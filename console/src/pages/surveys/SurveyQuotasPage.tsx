import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { CircleCheck, Grid3x3, Settings2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useLiveCall } from '../../api/query';
import { Section, SectionBody } from '../../layouts/Columns';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useFormat } from '../../locales/format';
import { quotaWords } from '../../locales/quotas.en';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { type QuotaFill, QuotaFillMatrix, QuotaFillTable, useProjectionWords } from './QuotaFillTable';
import { QuotaGrid } from './QuotaGrid';
import styles from './Quotas.module.css';
import { matrixOfLabels } from './quota-matrix';
import { useSurvey } from './survey-context';

/** The quota tab of a survey: each quota with its live fill and projected end, and the generator of quota grids. */
export default function SurveyQuotasPage() {
  const t = useT(surveyWords);
  const words = useT(quotaWords);
  const survey = useSurvey();
  const [generates, setGenerates] = useState(false);
  const { data, error, refetch } = useLiveCall('GET /api/console/Surveys/:id/QuotaFill', {
    params: { id: survey.id },
  });
  if (generates) {
    return (
      <QuotaGrid
        survey={survey}
        onClose={() => {
          setGenerates(false);
          void refetch();
        }}
      />
    );
  }
  const actions = (
    <div className={styles.actions}>
      <Button
        kind="secondary"
        size="dense"
        icon={<Grid3x3 size={20} />}
        disabled={survey.can.edit !== true}
        title={survey.can.edit === true ? undefined : survey.can.edit.reason}
        onClick={() => setGenerates(true)}
      >
        {words('generate')}
      </Button>
      <Button kind="secondary" size="dense" icon={<Settings2 size={20} />} href={paths.surveySettings(survey.id)}>
        {t('editQuotas')}
      </Button>
    </div>
  );
  if (survey.quotaFill.length === 0) {
    return (
      <EmptyState title={t('noQuotasTitle')} action={actions}>
        {t('noQuotas')}
      </EmptyState>
    );
  }
  if (!data) {
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={2} height={160} />
    );
  }
  return (
    <Section title={words('title')} count={words('cells', { n: data.cells.length })} actions={actions}>
      <SectionBody>
        <Summary fill={data} />
        <Cells fill={data} />
      </SectionBody>
    </Section>
  );
}

/** The quotas of a grid as a matrix or as a list, as the operator likes; any others as a list. */
function Cells({ fill }: { fill: QuotaFill }) {
  const t = useT(quotaWords);
  const [look, setLook] = useState<'matrix' | 'list'>('matrix');
  const matrix = fill.cells.some(({ leastFill }) => leastFill !== null)
    ? null
    : matrixOfLabels(fill.cells.map(({ label }) => label));
  if (!matrix) return <QuotaFillTable fill={fill} />;
  return (
    <>
      <div className={styles.choices}>
        <SegmentedControl
          label={t('look')}
          value={look}
          options={(['matrix', 'list'] as const).map((value) => ({ value, label: t(`look_${value}`) }))}
          onChange={setLook}
        />
      </div>
      {look === 'matrix' ? <QuotaFillMatrix fill={fill} matrix={matrix} /> : <QuotaFillTable fill={fill} />}
    </>
  );
}

function Summary({ fill }: { fill: QuotaFill }) {
  const t = useT(quotaWords);
  const format = useFormat();
  const wordsOf = useProjectionWords();
  const facts = [
    {
      label: t('fill'),
      value: t('outOf', { done: format.number(fill.completes), target: format.number(fill.target) }),
    },
    { label: t('inProgress'), value: format.number(fill.inProgress) },
    { label: t('rest'), value: format.number(Math.max(0, fill.target - fill.completes)) },
    { label: t('perDay'), value: fill.survey.perDay === null ? '–' : format.number(fill.survey.perDay) },
    { label: t('end'), value: wordsOf(fill.survey) },
  ];
  return (
    <>
      <dl className={styles.summary} aria-label={t('survey')}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SumOfTargets sum={fill.cells.reduce((all, cell) => all + cell.target, 0)} target={fill.target} />
      <p className={styles.hint}>
        {fill.measuredFrom === null
          ? t('idleNote')
          : format.sentences([
              t('projectionNote', { from: format.moment(fill.measuredFrom) }),
              ...(fill.everyCellMustFill ? [t('allMustFill')] : []),
            ])}
      </p>
    </>
  );
}

/** Whether the targets of all quotas add up to the target of the survey, or to a multiple of it. */
function SumOfTargets({ sum, target }: { sum: number; target: number }) {
  const t = useT(quotaWords);
  const format = useFormat();
  const values = { sum: format.number(sum), target: format.number(target) };
  const times = sum / target;
  if (!Number.isInteger(times)) {
    return (
      <p className={styles.check} data-warns>
        <TriangleAlert size={18} />
        {t('dontAddUp', values)}
      </p>
    );
  }
  return (
    <p className={styles.check}>
      <CircleCheck size={18} />
      {times === 1 ? t('addUp', values) : t('addUpTimes', { ...values, times: format.number(times) })}
    </p>
  );
}
