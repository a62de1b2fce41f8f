import { Card } from '@pollen/ui/Card';
import { useFormat } from '../../locales/format';
import { myYearWords } from '../../locales/my-year.en';
import { useT } from '../../locales/translator';
import styles from './MyYearPage.module.css';
import { mondayOf, shiftDay, type Year } from './year-weeks';

const STEP = 10;
const WEEKS = 53;
/** What a phone shows, up to today: more would be too small to see. */
const WEEKS_ON_PHONES = 26;

/** The days of the year with and without a check-in, and how far it is to the next bonus. */
export function CheckInYear({ year }: { year: Year }) {
  const t = useT(myYearWords);
  const format = useFormat();
  const done = year.checkIns.length;
  const signed = new Set(year.checkIns);
  const first = mondayOf(`${year.year}-01-01`);
  const last = year.today < `${year.year}-12-31` ? year.today : `${year.year}-12-31`;
  const days: string[] = [];
  for (let day = `${year.year}-01-01`; day <= last; day = shiftDay(day, 1)) days.push(day);
  const place = (day: string) => Math.round((Date.parse(day) - Date.parse(first)) / 86_400_000);
  const hidden = Math.max(0, Math.floor(place(last) / 7) + 1 - WEEKS_ON_PHONES);
  const isNow = year.today.startsWith(String(year.year));
  return (
    <Card as="section" look="panel">
      <div className={styles.head}>
        <h2 className="type-title-sm">{t('checkIns')}</h2>
        <p className={styles.note}>{t('daysOf', { done: format.number(done), n: year.days })}</p>
      </div>
      <div className={styles.calendarFrame}>
        <svg
          viewBox={`0 0 ${WEEKS * STEP} ${7 * STEP}`}
          className={styles.calendar}
          style={{ '--weeks': WEEKS, '--weeks-shown': WEEKS_ON_PHONES, '--weeks-hidden': hidden }}
          role="img"
          aria-label={t('calendarLabel', { done: format.number(done), n: year.days })}
        >
          {days.map((day) => (
            <circle
              key={day}
              cx={Math.floor(place(day) / 7) * STEP + STEP / 2}
              cy={(place(day) % 7) * STEP + STEP / 2}
              r={4}
              data-signed={signed.has(day) || undefined}
              data-today={day === year.today || undefined}
            />
          ))}
        </svg>
      </div>
      {isNow && <NextBonus year={year} />}
    </Card>
  );
}

function NextBonus({ year }: { year: Year }) {
  const t = useT(myYearWords);
  const format = useFormat();
  const { streak, bonusEvery, bonusPoints, nextBonusOn, today } = year;
  if (bonusPoints === 0) return null;
  const inRow = streak % bonusEvery;
  const missing = bonusEvery - inRow;
  return (
    <div className={styles.bonus}>
      <div>
        <p className={styles.bonusTitle}>
          {nextBonusOn === today
            ? t('bonusToday', { points: format.number(bonusPoints) })
            : t('bonusIn', { n: missing, points: format.number(bonusPoints) })}
        </p>
        <p className={styles.note}>{t('streak', { n: streak, date: format.date(nextBonusOn, 'day') })}</p>
      </div>
      {bonusEvery <= 10 && (
        <span className={styles.dots} aria-hidden="true">
          {Array.from({ length: bonusEvery }, (_, n) => (
            <span
              key={n.toString()}
              data-done={n < inRow || undefined}
              data-bonus={n === bonusEvery - 1 || undefined}
            />
          ))}
        </span>
      )}
    </div>
  );
}
