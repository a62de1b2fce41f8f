import { useFormat } from '../../locales/format';
import { resultWords } from '../../locales/results.en';
import { useT } from '../../locales/translator';
import styles from './ShareBars.module.css';
import type { QuestionTables, Row } from './table-view';
import { useTableWords } from './table-words';

interface ShareBarsProps {
  title: string;
  kind: QuestionTables['kind'];
  /** Rows of shares. Only the first cell of each, all respondents, is drawn. */
  rows: readonly Row[];
}

/**
 * Bars of one colour, which differ by position and length only. They show shares of all who answered, so that charts
 * side by side can be compared.
 */
export function ShareBars({ title, kind, rows }: ShareBarsProps) {
  const t = useT(resultWords);
  const format = useFormat();
  const { labelOf, percent } = useTableWords(kind);
  return (
    <ul className={styles.bars} aria-label={t('chart', { title })}>
      {rows.map((row) => {
        const share = row.cells[0]?.value ?? 0;
        return (
          <li key={row.id} className={styles.line}>
            <span className={styles.name}>{labelOf(row)}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ width: `${Math.min(100, share)}%` }} />
            </span>
            <span className={styles.share}>{percent(share)}</span>
            <span className={styles.count}>{format.number(row.cells[0]?.count ?? 0)}</span>
          </li>
        );
      })}
    </ul>
  );
}
