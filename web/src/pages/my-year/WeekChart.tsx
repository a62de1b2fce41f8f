import { useFormat } from '../../locales/format';
import { useLang } from '../../locales/language';
import { myYearWords } from '../../locales/my-year.en';
import { useT } from '../../locales/translator';
import styles from './MyYearPage.module.css';
import { allWeeks, grainsOf, grainUnit, SOURCES, sumOf, type Year } from './year-weeks';

const STEP = 14;
const RADIUS = 5.6;
/** Twelve grains, and the names of the months below. */
const GROUND = 12 * STEP;
const HEIGHT = GROUND + 22;

/** The income of a year: a column of grains for each week, with the same figures as a table. */
export function WeekChart({ year }: { year: Year }) {
  const t = useT(myYearWords);
  const format = useFormat();
  const lang = useLang();
  const weeks = allWeeks(year);
  const unit = grainUnit(weeks);
  const month = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-US', { month: 'short', timeZone: 'UTC' });
  return (
    <>
      <svg
        viewBox={`0 0 ${53 * STEP} ${HEIGHT}`}
        className={styles.chart}
        role="img"
        aria-label={t('chartLabel', { year: String(year.year) })}
      >
        {weeks.map((week, column) => {
          const grains = grainsOf(week, unit);
          const x = column * STEP + STEP / 2;
          return (
            <g key={week.week}>
              {grains.length === 0 && <circle cx={x} cy={GROUND - STEP / 2} r={1.6} className={styles.nothing} />}
              {grains.map((source, row) => (
                <circle
                  // A grain has no identity but its place.
                  key={`${week.week} ${row.toString()}`}
                  cx={x}
                  cy={GROUND - STEP / 2 - row * STEP}
                  r={source === 'other' ? RADIUS - 0.8 : RADIUS}
                  data-source={source}
                />
              ))}
            </g>
          );
        })}
        {weeks.map((week, column) => {
          const isFirst = column > 0 && week.week.slice(8) <= '07';
          // Every other month, so that the names have room on phones.
          return isFirst && Number(week.week.slice(5, 7)) % 2 === 1 ? (
            <text key={week.week} x={column * STEP} y={HEIGHT - 4} className={styles.month}>
              {month.format(new Date(week.week))}
            </text>
          ) : null;
        })}
      </svg>
      <p className={styles.unit}>
        {t('unit', { n: unit })}
        {!year.isWhole && ` ${t('notWhole')}`}
      </p>
      <details className={styles.details}>
        <summary>{t('showTable')}</summary>
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('week')}</th>
                {SOURCES.map((source) => (
                  <th key={source} scope="col">
                    {t(source)}
                  </th>
                ))}
                <th scope="col">{t('sum')}</th>
              </tr>
            </thead>
            <tbody>
              {weeks
                .filter((week) => SOURCES.some((source) => week[source] !== 0))
                .reverse()
                .map((week) => (
                  <tr key={week.week}>
                    <th scope="row">{format.date(week.week, 'day')}</th>
                    {SOURCES.map((source) => (
                      <td key={source}>{format.number(week[source])}</td>
                    ))}
                    <td>{format.number(sumOf(week))}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}
