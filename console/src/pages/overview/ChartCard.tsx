import { csvFile } from '@pollen/contract/csv';
import { Button } from '@pollen/ui/Button';
import { Menu } from '@pollen/ui/Menu';
import { useToast } from '@pollen/ui/Toast';
import { ChartColumn, Download, Table } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { AppLink } from '../../layouts/AppLink';
import { DataTable } from '../../layouts/DataTable';
import { download } from '../../layouts/download';
import { Explanation } from '../../layouts/Explanation';
import { explanationWords } from '../../locales/explanations.en';
import { useFormat } from '../../locales/format';
import { overviewWords } from '../../locales/overview.en';
import { useT } from '../../locales/translator';
import type { Bucket, FiguresOfDay } from './buckets';
import { Chart, type Pattern, Swatch, type Tone } from './Chart';
import styles from './ChartCard.module.css';
import { pngOf, standaloneSvg } from './export-chart';

export interface Measure {
  readonly key: string;
  readonly label: string;
  readonly look: Pattern;
  readonly tone: Tone;
  /** Returns the value of one place on the chart, or of all days together; null when nothing was measured. */
  readonly of: (days: readonly FiguresOfDay[]) => number | null;
  /** Returns the address of the list that the value counts. */
  readonly rows?: (from: string, to: string) => string;
  readonly below?: boolean;
  /** How the figure is counted, by the word for it. */
  readonly explained: ExplainedMeasure;
  /** The label of the value over all days, where that is not the sum. */
  readonly overall?: string;
}

/** The measures whose counting the catalog explains. */
export type ExplainedMeasure =
  | 'newMembers'
  | 'closedMembers'
  | 'activeMembers'
  | 'started'
  | 'completed'
  | 'screenedOut'
  | 'quotaFull'
  | 'unfinished'
  | 'incidence'
  | 'earned'
  | 'spent'
  | 'taken'
  | 'outstanding';

interface ChartCardProps {
  /** The name of the exported files. */
  name: string;
  title: string;
  note?: string;
  kind: 'bars' | 'line';
  measures: readonly Measure[];
  buckets: readonly Bucket[];
  format: (value: number) => string;
}

/**
 * A chart with its figures, each linked to the list behind it. The same data can be shown as a table and saved as
 * files.
 */
export function ChartCard({ name, title, note, kind, measures, buckets, format }: ChartCardProps) {
  const t = useT(overviewWords);
  const explain = useT(explanationWords);
  const dates = useFormat();
  const toast = useToast();
  const svg = useRef<SVGSVGElement>(null);
  const [asTable, setAsTable] = useState(false);
  const days = buckets.flatMap((bucket) => bucket.days);
  const [from, to] = [buckets[0]?.from ?? '', buckets.at(-1)?.to ?? ''];
  const byWeek = buckets.some((bucket) => bucket.days.length > 1);
  const shown = (value: number | null) => (value === null ? '–' : format(value));
  const linked = (measure: Measure, value: number | null, first: string, last: string): ReactNode =>
    measure.rows && value !== null && value > 0 ? (
      <AppLink href={measure.rows(first, last)}>{shown(value)}</AppLink>
    ) : (
      shown(value)
    );
  const named = (bucket: Bucket) =>
    bucket.from === bucket.to
      ? dates.date(bucket.from, 'day')
      : t('between', { from: dates.date(bucket.from, 'day'), to: dates.date(bucket.to, 'day') });
  const figures = dates.list(measures.map((each) => dates.labeled(each.overall ?? each.label, shown(each.of(days)))));

  const exportCsv = () => {
    const head = [t('day'), ...measures.map(({ label }) => label)];
    const rows = days.map((day) => [day.day, ...measures.map(({ of }) => of([day]))]);
    download(`${name}.csv`, csvFile([head, ...rows]), 'text/csv');
  };
  const picture = () => {
    if (!svg.current) throw new Error('the chart is not shown');
    return standaloneSvg(svg.current, {
      title: dates.list([title, t('between', { from: dates.date(from, 'day'), to: dates.date(to, 'day') })]),
      legend: measures,
    });
  };
  const exportSvg = () => download(`${name}.svg`, picture().text, 'image/svg+xml');
  const exportPng = () =>
    void pngOf(picture()).then(
      (blob) => download(`${name}.png`, blob, 'image/png'),
      () => toast.danger(t('pictureFailed')),
    );

  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        <div className={styles.tools}>
          <Button
            kind="ghost"
            size="dense"
            icon={asTable ? <ChartColumn size={18} /> : <Table size={18} />}
            aria-label={t(asTable ? 'showChart' : 'showTable', { title })}
            onClick={() => setAsTable(!asTable)}
          >
            {t(asTable ? 'chart' : 'table')}
          </Button>
          <Menu
            label={t('export', { title })}
            items={[
              { key: 'csv', label: t('asCsv'), onClick: exportCsv },
              ...(asTable
                ? []
                : [
                    { key: 'svg', label: t('asSvg'), onClick: exportSvg },
                    { key: 'png', label: t('asPng'), onClick: exportPng },
                  ]),
            ]}
          >
            <Download size={18} />
          </Menu>
        </div>
      </div>
      <dl className={styles.measures}>
        {measures.map((measure) => (
          <div key={measure.key}>
            <dt>
              <Swatch series={measure} />
              {measure.overall ?? measure.label}
              <Explanation
                figure={measure.overall ?? measure.label}
                explained={{
                  counted: explain(measure.explained),
                  period: explain('chosenDays'),
                  source: explain('daily'),
                  ...(measure.rows ? { list: { href: measure.rows(from, to), label: explain('showList') } } : {}),
                }}
              />
            </dt>
            <dd>{linked(measure, measure.of(days), from, to)}</dd>
          </div>
        ))}
      </dl>
      {asTable ? (
        <div className={styles.table}>
          <DataTable
            dense
            caption={title}
            rows={buckets.toReversed()}
            rowKey={(bucket) => bucket.from}
            empty="–"
            columns={[
              { key: 'day', header: t(byWeek ? 'week' : 'day'), heads: true, cell: (bucket) => named(bucket) },
              ...measures.map((measure) => ({
                key: measure.key,
                header: measure.label,
                align: 'end' as const,
                cell: (bucket: Bucket) => (
                  <span>{linked(measure, measure.of(bucket.days), bucket.from, bucket.to)}</span>
                ),
              })),
            ]}
          />
        </div>
      ) : (
        <Chart
          kind={kind}
          svgRef={svg}
          format={format}
          label={t('chartSummary', { title, from: dates.date(from, 'day'), to: dates.date(to, 'day'), figures })}
          series={measures.map((measure) => ({ ...measure, values: buckets.map((bucket) => measure.of(bucket.days)) }))}
          places={buckets.map((bucket) => ({
            key: bucket.from,
            label: dates.shortDay(bucket.from),
            says: [
              named(bucket),
              ...measures.map((measure) => dates.labeled(measure.label, shown(measure.of(bucket.days)))),
            ].join('\n'),
          }))}
        />
      )}
    </section>
  );
}
