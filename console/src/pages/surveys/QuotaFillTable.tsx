import type { DataOf } from '@pollen/contract/client';
import { Meter } from '@pollen/ui/Meter';
import { type Column, DataTable } from '../../layouts/DataTable';
import { useFormat } from '../../locales/format';
import { quotaWords } from '../../locales/quotas.en';
import { useT } from '../../locales/translator';
import { QuotaMatrix } from './QuotaMatrix';
import styles from './Quotas.module.css';
import type { Matrix } from './quota-matrix';

export type QuotaFill = DataOf<'GET /api/console/Surveys/:id/QuotaFill'>;
type Cell = QuotaFill['cells'][number];
type Projection = QuotaFill['survey'];

/** Returns a function that words a projected end. */
export function useProjectionWords() {
  const t = useT(quotaWords);
  const format = useFormat();
  return ({ kind, from, to }: Projection): string => {
    if (kind === 'idle') return t('idle');
    if (kind !== 'projected') return t(kind);
    if (from === null) return t('endFar');
    if (to === null) return t('endFrom', { from: format.shortDay(from) });
    return from === to
      ? format.shortDay(from)
      : t('endBetween', { from: format.shortDay(from), to: format.shortDay(to) });
  };
}

/** The quotas of a grid as a matrix: each with its fill and projected end, and the sums of rows and columns. */
export function QuotaFillMatrix({ fill, matrix }: { fill: QuotaFill; matrix: Matrix }) {
  const t = useT(quotaWords);
  const format = useFormat();
  const wordsOf = useProjectionWords();
  const draw = (
    name: string,
    { completes, target }: Pick<Cell, 'completes' | 'target'>,
    end: string,
    state?: string,
  ) => {
    const values = { done: format.number(completes), target: format.number(target) };
    return (
      <div className={styles.cell} data-state={state}>
        <span className={styles.cellHead}>
          <span className={styles.figure}>{t('outOf', values)}</span>
          <span className={styles.cellEnd}>{end}</span>
        </span>
        <Meter look="bar" value={completes} max={target} label={format.labeled(name, t('completesOf', values))} />
      </div>
    );
  };
  return (
    <QuotaMatrix
      matrix={matrix}
      caption={t('asMatrix')}
      cell={(index) => {
        const cell = fill.cells[index];
        if (!cell) return null;
        return draw(cell.label, cell, cell.state === 'open' ? wordsOf(cell.projection) : t(cell.state), cell.state);
      }}
      sum={(indexes) => {
        const cells = indexes.flatMap((index) => fill.cells[index] ?? []);
        const sum = (key: 'completes' | 'target') => cells.reduce((all, cell) => all + cell[key], 0);
        const [completes, target] = [sum('completes'), sum('target')];
        return draw(t('sum'), { completes, target }, target > 0 ? format.percent((100 * completes) / target) : '–');
      }}
    />
  );
}

/** The quotas of a survey as they fill now, with their projected ends. */
export function QuotaFillTable({ fill }: { fill: QuotaFill }) {
  const t = useT(quotaWords);
  const format = useFormat();
  const wordsOf = useProjectionWords();
  const columns: Column<Cell>[] = [
    {
      key: 'quota',
      header: t('quota'),
      heads: true,
      cell: ({ label, leastFill }) => (
        <span className={styles.name}>
          <span>{label}</span>
          {leastFill !== null && <span className={styles.hint}>{t('leastFill', { name: leastFill })}</span>}
        </span>
      ),
    },
    {
      key: 'fill',
      header: t('fill'),
      cell: ({ label, completes, target, state }) => {
        const values = { done: format.number(completes), target: format.number(target) };
        return (
          <span className={styles.fill} data-state={state}>
            <span className={styles.figure}>{t('outOf', values)}</span>
            <Meter
              look="bar"
              value={completes}
              max={target}
              label={format.labeled(label, t('completesOf', values))}
              className={styles.bar}
            />
          </span>
        );
      },
    },
    {
      key: 'inProgress',
      header: t('inProgress'),
      align: 'end',
      cell: ({ inProgress }) =>
        inProgress === null ? (
          <span title={t('afterAnswers')}>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">{t('afterAnswers')}</span>
          </span>
        ) : (
          format.number(inProgress)
        ),
    },
    { key: 'rest', header: t('rest'), align: 'end', cell: ({ rest }) => format.number(rest) },
    {
      key: 'perDay',
      header: t('perDay'),
      align: 'end',
      cell: ({ projection }) => (projection.perDay === null ? '–' : format.number(projection.perDay)),
    },
    {
      key: 'end',
      header: t('end'),
      cell: ({ state, projection }) => (
        <span className={styles.end} data-state={state}>
          {state === 'open' ? wordsOf(projection) : t(state)}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={fill.cells}
      rowKey={({ id }) => id}
      empty={null}
      dense={fill.cells.length > 12}
    />
  );
}
