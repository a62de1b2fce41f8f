import { useWidth } from '../../layouts/use-width';
import { feasibilityWords } from '../../locales/feasibility.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { labelled, ticksFor } from '../overview/chart-scale';
import styles from './FeasibilityPage.module.css';

const height = 220;
const left = 48;
const right = 8;
const bottom = 26;
const top = 14;
/** A label of a day takes this much. */
const labelPx = 64;

interface Day {
  readonly day: string;
  readonly low: number;
  readonly mid: number;
  readonly high: number;
}

/** The middle and the 80 % range of completes by day, with a line at the target. The table beside it has the numbers. */
export function DayChart({ days, target }: { days: readonly Day[]; target: number }) {
  const t = useT(feasibilityWords);
  const format = useFormat();
  const [holder, width] = useWidth<HTMLDivElement>();
  const all = [{ day: '', low: 0, mid: 0, high: 0 }, ...days];
  const reached = Math.max(1, ...all.map(({ high }) => high));
  // A target far above what can be reached would flatten the curve.
  const showsTarget = target <= reached * 3;
  const ticks = ticksFor(0, showsTarget ? Math.max(reached, target) : reached);
  const most = ticks.at(-1) ?? 1;
  const hasLabel = labelled(days.length, Math.floor((width - left) / labelPx));
  const x = (at: number) => left + ((width - left - right) * at) / (all.length - 1);
  const y = (value: number) => height - bottom - ((height - bottom - top) * value) / most;
  const line = (key: 'low' | 'mid' | 'high') => all.map((each, at) => `${x(at)},${y(each[key])}`);
  return (
    <div ref={holder} className={styles.holder}>
      {width > 0 && (
        <svg className={styles.chart} width={width} height={height} role="img" aria-label={t('byDay')}>
          {ticks.map((value) => (
            <g key={value}>
              <line className={styles.grid} x1={left} x2={width - right} y1={y(value)} y2={y(value)} />
              <text className={styles.axis} x={left - 8} y={y(value) + 4} textAnchor="end">
                {format.number(value)}
              </text>
            </g>
          ))}
          <polygon className={styles.band} points={[...line('high'), ...line('low').toReversed()].join(' ')} />
          <polyline className={styles.middle} points={line('mid').join(' ')} />
          {showsTarget && <line className={styles.goal} x1={left} x2={width - right} y1={y(target)} y2={y(target)} />}
          {days.map(
            ({ day }, at) =>
              hasLabel(at) && (
                <text
                  key={day}
                  className={styles.axis}
                  x={x(at + 1)}
                  y={height - 6}
                  textAnchor={at + 1 === days.length ? 'end' : 'middle'}
                >
                  {format.shortDay(day)}
                </text>
              ),
          )}
        </svg>
      )}
    </div>
  );
}
