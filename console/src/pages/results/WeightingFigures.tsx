import { GOOD_EFFICIENCY } from '@pollen/contract/weighting-values';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { weightingWords } from '../../locales/weighting.en';
import styles from './WeightingForm.module.css';
import type { WeightingReport } from './weighting-draft';

interface WeightingFiguresProps {
  report: WeightingReport;
  weights: NonNullable<WeightingReport['weights']>;
  limits: { readonly low: string; readonly high: string };
}

/** What the weights cost: efficiency, effective base and design effect, with the range of the weights. */
export function WeightingFigures({ report, weights, limits }: WeightingFiguresProps) {
  const t = useT(weightingWords);
  const format = useFormat();
  const { efficiency, effectiveBase, designEffect, lowest, highest, cut, rounds, gap } = weights;
  const figures = [
    { label: t('efficiency'), value: `${efficiency.toFixed(1)}%`, note: t('goodFrom', { n: GOOD_EFFICIENCY }) },
    {
      label: t('effectiveBase'),
      value: format.number(Math.round(effectiveBase)),
      note: t('ofResponses', { n: report.responses }),
    },
    {
      label: t('designEffect'),
      value: designEffect.toFixed(2),
      note: t('wider', { n: Math.round(100 * (Math.sqrt(designEffect) - 1)) }),
    },
    {
      label: t('weights'),
      value: t('range', { low: lowest.toFixed(2), high: highest.toFixed(2) }),
      note: cut === 0 ? t('limitsNone', limits) : t('limitsCut', { ...limits, n: cut }),
    },
    {
      label: t('rounds'),
      value: format.number(rounds),
      note: gap < 0.01 ? t('gapNone') : t('gap', { points: gap.toFixed(2) }),
    },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b>
            <span className={styles.note}>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
