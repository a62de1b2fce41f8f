import { useFormat } from '../../locales/format';
import { resultWords } from '../../locales/results.en';
import { useT } from '../../locales/translator';
import styles from './BannerTable.module.css';
import type { Column, QuestionTables, Row, TableView } from './table-view';
import { useTableWords } from './table-words';

interface BannerTableProps {
  title: string;
  kind: QuestionTables['kind'];
  columns: readonly Column[];
  rows: readonly Row[];
  figures: TableView['figures'];
}

/** Rows that summarize other rows. */
const strong = new Set<Row['kind']>(['top2', 'bottom2', 'nps', 'mean']);

/**
 * The figures of all respondents and of each column of the breaks; letters name the columns whose figure is
 * significantly lower. On narrow screens the table scrolls inside its box and its first column stays visible.
 */
export function BannerTable({ title, kind, columns, rows, figures }: BannerTableProps) {
  const t = useT(resultWords);
  const format = useFormat();
  const words = useTableWords(kind);
  const label = t('table', { title });
  const groups = groupsOf(columns);
  const isGrouped = groups.length > 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must scroll by keyboard too.
    // biome-ignore lint/a11y/useSemanticElements: a section with a name would be a landmark more.
    <div role="group" className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          {isGrouped && (
            <tr>
              <td />
              {groups.map(({ title: name, columns: inGroup }, place) =>
                name === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: breaks may share a title; their order is theirs.
                  <td key={place} />
                ) : (
                  <th
                    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                    key={place}
                    scope="colgroup"
                    colSpan={inGroup.length}
                    className={styles.break}
                    data-first
                  >
                    {name}
                  </th>
                ),
              )}
            </tr>
          )}
          <tr>
            <td />
            {columns.map((column, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: categories may share a label; their order is theirs.
              <th key={place} scope="col" data-first={startsGroup(columns, place) || undefined}>
                {words.columnLabel(column)} {column.letter && <b className={styles.letter}>{column.letter}</b>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.quiet}>
            <th scope="row">{t('baseRow')}</th>
            {columns.map(({ base, size }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
              <td key={place} data-first={startsGroup(columns, place) || undefined} data-size={size}>
                {base === null ? t('hidden') : format.number(base)}
                {size === 'small' && <span title={t('smallNote')}>*</span>}
              </td>
            ))}
          </tr>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: answers may share a label; their order is theirs.
            <tr key={place} data-strong={strong.has(row.kind) || undefined}>
              <th scope="row">
                {words.labelOf(row)}
                {row.kind !== 'share' && row.label && <span className={styles.of}> {row.label}</span>}
              </th>
              {row.cells.map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                  key={column}
                  data-first={startsGroup(columns, column) || undefined}
                  data-size={columns[column]?.size}
                >
                  {cell.above && (
                    <>
                      <span aria-hidden="true" className={styles.above}>
                        {cell.above}
                      </span>{' '}
                    </>
                  )}
                  {words.figure(row, cell, figures)}
                  {cell.above && (
                    <span className="visually-hidden"> {t('higherThan', { letters: [...cell.above].join(', ') })}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Columns that follow one another and have the same break. */
function groupsOf(columns: readonly Column[]): { title: string | null; columns: Column[] }[] {
  const groups: { title: string | null; columns: Column[] }[] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    if (last && last.title === column.break) last.columns.push(column);
    else groups.push({ title: column.break, columns: [column] });
  }
  return groups;
}

function startsGroup(columns: readonly Column[], place: number): boolean {
  return place > 0 && columns[place]?.break !== columns[place - 1]?.break;
}
