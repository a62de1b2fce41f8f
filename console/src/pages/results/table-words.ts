import { useFormat } from '../../locales/format';
import { resultWords } from '../../locales/results.en';
import { useT } from '../../locales/translator';
import type { Column, QuestionTables, Row, TableView } from './table-view';

/** Returns the words for rows and figures of a table. */
export function useTableWords(kind: QuestionTables['kind']) {
  const t = useT(resultWords);
  const format = useFormat();
  const labels: Record<Exclude<Row['kind'], 'share'>, string> = {
    top2: t('top2'),
    bottom2: t('bottom2'),
    promoters: t('promoters'),
    passives: t('passives'),
    detractors: t('detractors'),
    nps: t('nps'),
    mean: kind === 'ranking' ? t('meanPlace') : t('mean'),
    median: t('median'),
    deviation: t('deviation'),
  };
  const percent = (value: number) => (value > 0 && value < 0.5 ? '<1%' : format.percent(value));
  return {
    percent,
    labelOf: (row: Row) => {
      if (row.kind !== 'share') return labels[row.kind];
      return kind === 'ranking' ? t('place', { n: Number(row.label) }) : row.label;
    },
    columnLabel: (column: Column) => (column.letter === null ? t('all') : column.label),
    /** Formats the figure of a row; an en dash where there is none. */
    figure: ({ kind: row }: Row, { value, count }: Row['cells'][number], figures: TableView['figures']) => {
      if (value === null) return '–';
      if (row === 'nps') return signed(Math.round(value));
      if (row === 'mean' || row === 'deviation') return value.toFixed(2);
      if (row === 'median') return format.number(value);
      if (count === null || figures === 'percent') return percent(value);
      return figures === 'count' ? format.number(count) : `${percent(value)} (${format.number(count)})`;
    },
  };
}

/** Formats a number with its sign: +19, 0, −3. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}
