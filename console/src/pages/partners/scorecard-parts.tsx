import { EmptyState } from '@pollen/ui/EmptyState';
import { Meter } from '@pollen/ui/Meter';
import { SectionBody } from '../../layouts/Columns';
import { type Column, DataTable } from '../../layouts/DataTable';
import { useFormat } from '../../locales/format';
import { scorecardWords } from '../../locales/partner-scorecard.en';
import { useT } from '../../locales/translator';
import styles from './Partners.module.css';
import type { Scorecard } from './partner-words';

interface RowsProps {
  /** `limit`: the percent at which the partner pauses. */
  rows: readonly { name: string; note: string; n: number; of: number; limit?: number }[];
  /** Counts with the most that is allowed; null: any number. */
  caps?: readonly { name: string; note: string; n: number; cap: number | null }[];
}

/** Counts with their share of a whole, each with a bar. */
export function Rows({ rows, caps = [] }: RowsProps) {
  const t = useT(scorecardWords);
  const format = useFormat();
  return (
    <SectionBody>
      <ul className={styles.shares}>
        {rows.map(({ name, note, n, of, limit }) => {
          const percent = of === 0 ? 0 : Math.round((1000 * n) / of) / 10;
          const share = of === 0 ? '–' : format.percent(percent);
          const text = limit === undefined ? share : t('ofLimit', { share, limit: format.percent(limit) });
          return (
            <Row
              key={name}
              name={name}
              note={note}
              n={n}
              text={text}
              value={percent}
              max={limit ?? 100}
              limit={limit}
            />
          );
        })}
        {caps.map(({ name, note, n, cap }) => {
          const text = cap === null ? t('noCap') : t('ofCap', { cap: format.number(cap) });
          return (
            <Row key={name} name={name} note={note} n={n} text={text} value={n} max={cap} limit={cap ?? undefined} />
          );
        })}
      </ul>
    </SectionBody>
  );
}

interface RowProps {
  name: string;
  note: string;
  n: number;
  /** What `n` is of. */
  text: string;
  /** The length of the bar, and its whole; null: there is no bar. */
  value: number;
  max: number | null;
  /** The value from which on it is too much. */
  limit: number | undefined;
}

function Row({ name, note, n, text, value, max, limit }: RowProps) {
  const format = useFormat();
  return (
    <li>
      <span>
        <strong>{name}</strong> <span className={styles.quiet}>{note}</span>
      </span>
      <span className={styles.count}>
        <strong>{format.number(n)}</strong> <span className={styles.quiet}>{text}</span>
      </span>
      {max !== null && (
        <Meter
          look="bar"
          value={value}
          max={max}
          tone={limit !== undefined && value >= limit ? 'danger' : 'given'}
          label={`${name}: ${format.number(n)}, ${text}`}
          className={styles.meter}
        />
      )}
    </li>
  );
}

/** Starts and confirmed completes of each day, as bars that a table says in words. */
export function DayBars({ days }: { days: Scorecard['days'] }) {
  const t = useT(scorecardWords);
  const format = useFormat();
  if (days.length === 0) return <EmptyState title={t('noStarts')}>{null}</EmptyState>;
  const most = Math.max(1, ...days.map(({ starts }) => starts));
  return (
    <SectionBody>
      <p className={styles.legend}>
        <span data-kind="starts">{t('starts')}</span>
        <span data-kind="confirmed">{t('confirmed')}</span>
      </p>
      <div className={styles.days} aria-hidden="true">
        {days.map(({ day, starts, confirmed }) => (
          <span key={day} style={{ height: `${(100 * starts) / most}%` }} title={format.shortDay(day)}>
            <span style={{ height: `${starts === 0 ? 0 : (100 * Math.min(confirmed, starts)) / starts}%` }} />
          </span>
        ))}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{format.shortDay(days[0]?.day ?? '')}</span>
        <span>{format.shortDay(days.at(-1)?.day ?? '')}</span>
      </p>
      <table className="visually-hidden">
        <caption>{t('byDay')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('starts')}</th>
            <th scope="col">{t('confirmed')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, starts, confirmed }) => (
            <tr key={day}>
              <th scope="row">{format.shortDay(day)}</th>
              <td>{starts}</td>
              <td>{confirmed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SectionBody>
  );
}

type Cohort = Scorecard['cohorts'][number];
const AGES = [7, 14, 30, 45, 60] as const;

/** The reversals of the completes of each month by their age. */
export function Cohorts({ cohorts }: { cohorts: Scorecard['cohorts'] }) {
  const t = useT(scorecardWords);
  const format = useFormat();
  const share = (value: number | null | undefined) => (value === null || value === undefined ? '–' : value.toFixed(1));
  const columns: Column<Cohort>[] = [
    { key: 'month', header: t('month'), heads: true, cell: (row) => format.date(row.month, 'month') },
    { key: 'completes', header: t('completes'), align: 'end', cell: (row) => format.number(row.completes) },
    ...[...AGES, 61].map(
      (days, at): Column<Cohort> => ({
        key: String(days),
        header: days === 61 ? t('everDays') : t('days', { n: days }),
        align: 'end',
        cell: (row) => share(row.reversed[at]),
      }),
    ),
    { key: 'cost', header: t('cost'), align: 'end', cell: (row) => format.dollars(row.bornePoints) },
  ];
  return (
    <>
      <p className={styles.foot}>{t('cohortsNote')}</p>
      <DataTable
        caption={t('cohorts')}
        columns={columns}
        rows={cohorts}
        rowKey={({ month }) => month}
        empty={t('noCohorts')}
        dense
      />
    </>
  );
}
