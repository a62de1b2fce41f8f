import styles from './Calendar.module.css';
import { classNames } from './class-names';
import { writeDate } from './intl';
import { useUi } from './UiProvider';

interface CalendarProps {
  /** `2026-11`. */
  month: string;
  /** `2026-11-19`. */
  today: string;
  /** Days that are marked, as `2026-11-18`. */
  marked: readonly string[];
  /** Read out after the number of a marked day and of today. */
  markedLabel: string;
  todayLabel: string;
  className?: string;
}

const dayMs = 86_400_000;

/** One month, Monday first. Marked days are gold; neighbours share one band. */
export function Calendar({ month, today, marked, markedLabel, todayLabel, className }: CalendarProps) {
  const { locale } = useUi();
  const first = new Date(`${month}-01T00:00:00Z`);
  const lead = (first.getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const cells = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, index) => {
    const day = index - lead + 1;
    return day >= 1 && day <= length ? day : null;
  });
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  const set = new Set(marked);
  const dateOf = (day: number) => `${month}-${String(day).padStart(2, '0')}`;

  const weekday = (style: 'narrow' | 'long', index: number) =>
    writeDate(locale, new Date(Date.UTC(2024, 0, 1) + index * dayMs), { weekday: style, timeZone: 'UTC' });

  return (
    <table className={classNames(styles.calendar, className)}>
      <thead>
        <tr>
          {[0, 1, 2, 3, 4, 5, 6].map((index) => (
            <th key={index} scope="col" abbr={weekday('long', index)}>
              <span aria-hidden="true">{weekday('narrow', index)}</span>
              <span className="visually-hidden">{weekday('long', index)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks of one month do not move.
          <tr key={number}>
            {week.map((day, index) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: days before the first have nothing else.
              if (day === null) return <td key={`none-${index}`} />;
              const isMarked = set.has(dateOf(day));
              const isToday = dateOf(day) === today;
              const before = week[index - 1];
              const after = week[index + 1];
              return (
                <td
                  key={day}
                  data-marked={isMarked || undefined}
                  data-today={isToday || undefined}
                  data-joins-before={(isMarked && before && set.has(dateOf(before))) || undefined}
                  data-joins-after={(isMarked && after && set.has(dateOf(after))) || undefined}
                  aria-current={isToday ? 'date' : undefined}
                >
                  <span className={styles.day}>
                    {day}
                    {isMarked && <span className="visually-hidden">, {markedLabel}</span>}
                    {isToday && <span className="visually-hidden">, {todayLabel}</span>}
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
