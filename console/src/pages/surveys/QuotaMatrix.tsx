import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { quotaWords } from '../../locales/quotas.en';
import { useT } from '../../locales/translator';
import styles from './QuotaMatrix.module.css';
import { beside, cellsIn, type Matrix, pasted } from './quota-matrix';

interface QuotaMatrixProps {
  matrix: Matrix;
  caption: string;
  /** Draws a quota. */
  cell: (index: number) => ReactNode;
  /** Draws the sum of several quotas. */
  sum: (indexes: readonly number[]) => ReactNode;
  /** Takes a part of a spreadsheet that was pasted into an input of a cell. */
  onPaste?: (texts: ReadonlyMap<number, string>) => void;
}

/**
 * Quotas as a table with the sums of rows, columns and all. Arrow keys move between inputs in the cells; the table scrolls
 * sideways by itself below its row titles.
 */
export function QuotaMatrix({ matrix, caption, cell, sum, onPaste }: QuotaMatrixProps) {
  const t = useT(quotaWords);
  const { columns, groups } = matrix;
  const placeOf = (target: EventTarget) => {
    const at = (target as HTMLElement).closest('td')?.dataset.cell;
    return at === undefined ? null : Number(at);
  };
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const input = event.target;
    const at = placeOf(input);
    if (at === null || !(input instanceof HTMLInputElement)) return;
    const { selectionStart: from, selectionEnd: to, value } = input;
    // Within a number the arrows move the caret, as long as it has somewhere to go.
    const isAll = from === 0 && to === value.length;
    if (event.key === 'ArrowLeft' && !isAll && to !== 0) return;
    if (event.key === 'ArrowRight' && !isAll && from !== value.length) return;
    const next = beside(matrix, at, event.key);
    if (next === null) return;
    event.preventDefault();
    const other = event.currentTarget.querySelector<HTMLInputElement>(`[data-cell="${next}"] input`);
    other?.focus();
    other?.select();
  };
  const paste = (event: ClipboardEvent<HTMLTableElement>) => {
    const at = placeOf(event.target);
    const texts = at === null ? null : pasted(matrix, at, event.clipboardData.getData('text/plain'));
    if (!texts || !onPaste) return;
    event.preventDefault();
    onPaste(texts);
  };
  const column = (place: number) => groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells[place] ?? []));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached and scrolled by the keyboard.
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.matrix} onKeyDown={onPaste && move} onPaste={onPaste && paste}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col" className={styles.sum}>
              {t('all')}
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.label}>
            {group.label !== null && (
              <tr className={styles.group}>
                <th scope="rowgroup">{group.label}</th>
                <td colSpan={columns.length + 1}>{sum(cellsIn([group]))}</td>
              </tr>
            )}
            {group.rows.map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {cells.map((index) => (
                  <td key={index} data-cell={index}>
                    {cell(index)}
                  </td>
                ))}
                <td className={styles.sum}>{sum(cells)}</td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row" className={styles.sum}>
              {t('all')}
            </th>
            {columns.map((label, place) => (
              <td key={label} className={styles.sum}>
                {sum(column(place))}
              </td>
            ))}
            <td className={styles.sum}>{sum(cellsIn(groups))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
