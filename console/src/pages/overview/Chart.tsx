import { type ReactNode, type Ref, useId } from 'react';
import { useWidth } from '../../layouts/use-width';
import styles from './Chart.module.css';
import { labelled, ticksFor } from './chart-scale';

/** The pattern that distinguishes a series without its color. */
export type Pattern = 'solid' | 'hatched' | 'dotted' | 'crossed';
export type Tone = 'given' | 'got' | 'lost' | 'calm';

export interface Series {
  readonly key: string;
  readonly label: string;
  readonly look: Pattern;
  readonly tone: Tone;
  /** One value for each place on the axis; null where nothing was measured. */
  readonly values: readonly (number | null)[];
  /** The bars of this series go down from zero. */
  readonly below?: boolean;
}

interface ChartProps {
  kind: 'bars' | 'line';
  series: readonly Series[];
  /** The places on the axis, such as days: a short label, and the full text for the pointer. */
  places: readonly { readonly key: string; readonly label: string; readonly says: string }[];
  format: (value: number) => string;
  /** Describes in words what the chart shows. */
  label: string;
  svgRef: Ref<SVGSVGElement>;
}

const HEIGHT = 232;
const LEFT = 58;
const RIGHT = 10;
const TOP = 12;
const BOTTOM = 26;
/** The points of a line get a marker if they are at least this far apart. */
const MARKED_PX = 14;

/** Bars or a line over days. The chart is drawn at its displayed size, so that its text keeps its size. */
export function Chart({ kind, series, places, format, label, svgRef }: ChartProps) {
  const id = useId();
  const [holder, width] = useWidth<HTMLDivElement>();

  const reach = (of: readonly Series[]) =>
    Math.max(
      0,
      ...places.map((_, index) =>
        kind === 'bars'
          ? of.reduce((sum, each) => sum + (each.values[index] ?? 0), 0)
          : Math.max(0, ...of.map((each) => each.values[index] ?? 0)),
      ),
    );
  const ticks = ticksFor(-reach(series.filter(({ below }) => below)), reach(series.filter(({ below }) => !below)));
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number) => TOP + ((top - value) / (top - bottom)) * (HEIGHT - TOP - BOTTOM);
  const step = Math.max(0, width - LEFT - RIGHT) / Math.max(1, places.length);
  const x = (index: number) => LEFT + step * index;
  const hasLabel = labelled(places.length, Math.floor((width - LEFT) / 64));

  return (
    <div ref={holder} className={styles.holder}>
      {width > 0 && (
        <svg ref={svgRef} width={width} height={HEIGHT} role="img" aria-label={label} className={styles.chart}>
          <Patterns id={id} series={series} />
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                x1={LEFT}
                x2={width - RIGHT}
                y1={y(tick)}
                y2={y(tick)}
                className={tick === 0 ? styles.zero : styles.line}
              />
              <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className={styles.words}>
                {format(Math.abs(tick))}
              </text>
            </g>
          ))}
          {places.map(
            (place, index) =>
              hasLabel(index) && (
                <text
                  key={place.key}
                  x={x(index) + step / 2}
                  y={HEIGHT - 6}
                  textAnchor="middle"
                  className={styles.words}
                >
                  {place.label}
                </text>
              ),
          )}
          {kind === 'line' ? (
            <Line series={series} x={(index) => x(index) + step / 2} y={y} marked={step >= MARKED_PX} />
          ) : (
            <Bars id={id} series={series} count={places.length} x={x} y={y} step={step} />
          )}
          {places.map((place, index) => (
            <rect
              key={place.key}
              x={x(index)}
              y={TOP}
              width={step}
              height={HEIGHT - TOP - BOTTOM}
              className={styles.place}
              data-for-pointers=""
            >
              <title>{place.says}</title>
            </rect>
          ))}
        </svg>
      )}
    </div>
  );
}

interface BarsProps {
  id: string;
  series: readonly Series[];
  count: number;
  x: (index: number) => number;
  y: (value: number) => number;
  step: number;
}

/** Stacked bars: the positive series above zero, the others below. */
function Bars({ id, series, count, x, y, step }: BarsProps) {
  const gap = Math.min(8, step * 0.24);
  const bars: ReactNode[] = [];
  for (let index = 0; index < count; index += 1) {
    const reached = { above: 0, below: 0 };
    for (const each of series) {
      const value = each.values[index] ?? 0;
      if (value === 0) continue;
      const side = each.below ? 'below' : 'above';
      const from = reached[side];
      const to = from + (each.below ? -value : value);
      reached[side] = to;
      bars.push(
        <rect
          key={`${each.key} ${index}`}
          x={x(index) + gap / 2}
          y={y(Math.max(from, to))}
          width={Math.max(1, step - gap)}
          height={Math.max(1, y(Math.min(from, to)) - y(Math.max(from, to)))}
          fill={`url(#${id}-${each.key})`}
          className={styles.bar}
          data-tone={each.tone}
        />,
      );
    }
  }
  return bars;
}

function Line({
  series,
  x,
  y,
  marked,
}: Pick<BarsProps, 'series' | 'x' | 'y'> & {
  marked: boolean;
}) {
  return series.map((each) => {
    const points = each.values.map((value, index) => (value === null ? null : { x: x(index), y: y(value) }));
    const path = points
      .map((point, index) =>
        point ? `${points[index - 1] ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}` : '',
      )
      .join('');
    return (
      <g key={each.key} data-tone={each.tone} data-look={each.look} className={styles.curve}>
        <path d={path} />
        {points.map(
          (point, index) =>
            point &&
            // A point without neighbours gets a marker, because there is no line to show it.
            (marked || !(points[index - 1] || points[index + 1])) && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place.
              <Mark key={index} look={each.look} {...point} />
            ),
        )}
      </g>
    );
  });
}

/** The marker of a value on a line; its shape distinguishes lines too. */
function Mark({ look, x, y }: { look: Pattern; x: number; y: number }) {
  return look === 'solid' ? <circle cx={x} cy={y} r={3.5} /> : <rect x={x - 3} y={y - 3} width={6} height={6} />;
}

/** The fill patterns of the series, which differ in gray too. */
export function Patterns({ id, series }: { id: string; series: readonly Pick<Series, 'key' | 'look' | 'tone'>[] }) {
  return (
    <defs>
      {series.map(({ key, look, tone }) => (
        <pattern
          key={key}
          id={`${id}-${key}`}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
          patternTransform={look === 'hatched' ? 'rotate(45)' : undefined}
          className={styles.pattern}
          data-tone={tone}
          data-look={look}
        >
          <rect width={8} height={8} className={styles.ground} />
          {look === 'hatched' && <rect width={4} height={8} className={styles.ink} />}
          {look === 'dotted' && <circle cx={4} cy={4} r={2} className={styles.ink} />}
          {look === 'crossed' && <path d="M0 4H8M4 0V8" className={styles.stroke} />}
        </pattern>
      ))}
    </defs>
  );
}

/** A sample of a series, beside its name. */
export function Swatch({ series }: { series: Pick<Series, 'key' | 'look' | 'tone'> }) {
  const id = useId();
  return (
    <svg width={18} height={14} aria-hidden="true" className={styles.swatch}>
      <Patterns id={id} series={[series]} />
      <rect
        x={0.75}
        y={0.75}
        width={16.5}
        height={12.5}
        rx={3}
        fill={`url(#${id}-${series.key})`}
        className={styles.bar}
        data-tone={series.tone}
      />
    </svg>
  );
}
