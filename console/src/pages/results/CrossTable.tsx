import { useFormat } from '../../locales/format';
import { resultWords } from '../../locales/results.en';
import { useT } from '../../locales/translator';
import styles from './CrossTable.module.css';
import type { Cell, CrossTable as Table } from './result-tables';

/** One question by another in a single table. On narrow screens it scrolls in its box, and the answers stay in sight. */
export function CrossTable({ table, title, by }: { table: Table; title: string; by: string }) {
  const t = useT(resultWords);
  const label = t('crossTable', { title, by });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must scroll by keyboard too.
    // biome-ignore lint/a11y/useSemanticElements: a section with a name would be a landmark more.
    <div role="group" className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('answer')}</th>
            {table.columns.map((name, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: choices may share a label; their order is theirs.
              <th key={place} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <Row key={place} label={row.label} cells={row.cells} />
          ))}
        </tbody>
        <tfoot>
          <Row label={t('total')} cells={table.totals} />
        </tfoot>
      </table>
    </div>
  );
}

function Row({ label, cells }: { label: string; cells: readonly Cell[] }) {
  const format = useFormat();
  return (
    <tr>
      <th scope="row">{label}</th>
      {cells.map(({ count, share }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
        <td key={place}>
          {format.number(count)}{' '}
          <span className={styles.share}>{share === null ? '–' : format.percent(Math.round(share))}</span>
        </td>
      ))}
    </tr>
  );
}
