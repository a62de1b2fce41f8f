import { ScrollBox } from '../../layouts/ScrollBox';
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
  return (
    <ScrollBox className={styles.scroll} label={label}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          {groups.length > 1 && (
            <tr>
              <td />
              {groups.map(({ title: name, columns: inGroup }) =>
                name === null ? (
                  <td key={keyOf(inGroup[0])} />
                ) : (
                  <th
                    key={keyOf(inGroup[0])}
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
              <th key={keyOf(column)} scope="col" data-first={startsGroup(columns, place) || undefined}>
                {words.columnLabel(column)} {column.letter && <b className={styles.letter}>{column.letter}</b>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.quiet}>
            <th scope="row">{t('baseRow')}</th>
            {columns.map((column, place) => (
              <td key={keyOf(column)} data-first={startsGroup(columns, place) || undefined} data-size={column.size}>
                {column.base === null ? t('hidden') : format.number(column.base)}
                {column.size === 'small' && <span title={t('smallNote')}>*</span>}
              </td>
            ))}
          </tr>
          {columns.some((column) => column.effectiveBase !== undefined) && (
            <tr className={styles.quiet}>
              <th scope="row">{t('effectiveBase')}</th>
              {columns.map((column, place) => (
                <td key={keyOf(column)} data-first={startsGroup(columns, place) || undefined}>
                  {column.effectiveBase === undefined ? '–' : format.number(Math.round(column.effectiveBase))}
                </td>
              ))}
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.id} data-strong={strong.has(row.kind) || undefined}>
              <th scope="row">
                {words.labelOf(row)}
                {row.kind !== 'share' && row.label && <span className={styles.of}> {row.label}</span>}
              </th>
              {row.cells.map((cell, place) => (
                <td
                  key={keyOf(columns[place])}
                  data-first={startsGroup(columns, place) || undefined}
                  data-size={columns[place]?.size}
                >
                  {cell.above.length > 0 && (
                    <>
                      <span aria-hidden="true" className={styles.above}>
                        {cell.above.join('')}
                      </span>{' '}
                    </>
                  )}
                  {words.figure(row, cell, figures)}
                  {cell.above.length > 0 && (
                    <span className="visually-hidden"> {t('higherThan', { letters: cell.above.join(', ') })}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** The column of all respondents is the only one without a letter. */
const keyOf = (column: Column | undefined) => column?.letter ?? 'all';

/** Columns that follow one another and have the same break. */
function groupsOf(columns: readonly Column[]): { title: string | null; columns: Column[] }[] {
  const groups: { title: string | null; columns: Column[] }[] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    if (last && last.columns[0]?.variable === column.variable) last.columns.push(column);
    else groups.push({ title: column.break, columns: [column] });
  }
  return groups;
}

function startsGroup(columns: readonly Column[], place: number): boolean {
  return place > 0 && columns[place]?.variable !== columns[place - 1]?.variable;
}
