import { useFormat } from '../../locales/format';
import { resultWords } from '../../locales/results.en';
import { useT } from '../../locales/translator';
import styles from './NpsChart.module.css';
import type { QuestionTables, Row } from './table-view';
import { signed, useTableWords } from './table-words';

interface NpsChartProps {
  title: string;
  table: QuestionTables['tables'][number];
  level: number;
}

const groups = ['detractors', 'passives', 'promoters'] as const;

/** Returns the group of a step from 0 to 10. */
const groupOf = (step: number) => (step >= 9 ? 'promoters' : step >= 7 ? 'passives' : 'detractors');

/**
 * The score with its interval, the three groups, and the number of answers for each step. Each figure is also shown as
 * a number.
 */
export function NpsChart({ title, table, level }: NpsChartProps) {
  const t = useT(resultWords);
  const format = useFormat();
  const { percent } = useTableWords('choice');
  const cellOf = (kind: Row['kind']) => table.rows.find((row) => row.kind === kind)?.cells[0];
  const steps = table.rows.filter(({ kind }) => kind === 'share').toReversed();
  const highest = Math.max(1, ...steps.map(({ cells }) => cells[0]?.value ?? 0));
  const score = cellOf('nps')?.value;
  const { npsInterval } = table;
  return (
    <div className={styles.nps}>
      <div>
        <p className={styles.score}>{score == null ? '–' : signed(Math.round(score))}</p>
        <p className={styles.note}>
          {npsInterval
            ? t('npsInterval', {
                level,
                low: signed(Math.round(npsInterval.low)),
                high: signed(Math.round(npsInterval.high)),
              })
            : t('nps')}
        </p>
        <div className={styles.stack} aria-hidden="true">
          {groups.map((group) => (
            <span key={group} data-group={group} style={{ flexGrow: cellOf(group)?.value ?? 0 }} />
          ))}
        </div>
        <dl className={styles.groups}>
          {groups.map((group) => (
            <div key={group}>
              <dt>{t(group)}</dt>
              <dd>{format.number(cellOf(group)?.count ?? 0)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ul className={styles.steps} aria-label={t('chart', { title })}>
        {steps.map(({ label, cells }, step) => (
          <li key={label}>
            <span className={styles.share}>{percent(cells[0]?.value ?? 0)}</span>
            <span
              className={styles.column}
              data-group={groupOf(step)}
              style={{ height: `${(92 * (cells[0]?.value ?? 0)) / highest}px` }}
            />
            <span className={styles.step}>{label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
