import type { DataOf } from '@pollen/contract/client';
import { useFormat } from '../../locales/format';
import { resultWords } from '../../locales/results.en';
import { useT } from '../../locales/translator';
import styles from './SeriesChart.module.css';

interface SeriesChartProps {
  series: DataOf<'GET /api/console/Surveys/:id/Versions/:version/Choices'>['series'][number];
  /** True for one of several charts, which then needs a title of its own. */
  heads: boolean;
}

/**
 * Bars of one colour, which differ by position and length only, with the same figures as a table beside them. Bars show
 * shares of all who answered, so that charts side by side can be compared.
 */
export function SeriesChart({ series, heads }: SeriesChartProps) {
  const t = useT(resultWords);
  const format = useFormat();
  const { title, base, bars } = series;
  const shareOf = (count: number) => (base === 0 ? 0 : (100 * count) / base);
  // A single chart uses the title of the card around it, which is already a landmark of that name.
  const Part = heads ? 'section' : 'div';
  return (
    <Part className={styles.series} aria-label={heads ? title : undefined}>
      {heads && (
        <h3 className={styles.title}>
          {title} <span className={styles.base}>{t('responsesOf', { n: base })}</span>
        </h3>
      )}
      <div className={styles.pair}>
        <div className={styles.chart} role="img" aria-label={t('chart', { title })}>
          {bars.map((bar, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: choices may share a label; their order is theirs.
            <div key={place} className={styles.line}>
              <span className={styles.name}>{bar.label}</span>
              <span className={styles.track}>
                <span className={styles.bar} style={{ width: `${Math.min(100, shareOf(bar.count))}%` }} />
              </span>
            </div>
          ))}
        </div>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('table', { title })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('answer')}</th>
              <th scope="col">{t('count')}</th>
              <th scope="col">{t('share')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <tr key={place}>
                <th scope="row">{bar.label}</th>
                <td>{format.number(bar.count)}</td>
                <td>{base === 0 ? '–' : format.percent(Math.round(shareOf(bar.count)))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  );
}
