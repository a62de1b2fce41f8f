import type { Api } from '@pollen/contract/api';
import type { DataOf } from '@pollen/contract/client';
import { MAILED_AT_LEAST, RESPONSE_DAYS, WAVES_AT_LEAST } from '@pollen/contract/feasibility-values';
import { Banner } from '@pollen/ui/Banner';
import { Meter } from '@pollen/ui/Meter';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useCall } from '../../api/query';
import { Section, SectionBody } from '../../layouts/Columns';
import { DataTable } from '../../layouts/DataTable';
import { Figures } from '../../layouts/Figures';
import { LoadFailed } from '../../layouts/LoadFailed';
import { feasibilityWords } from '../../locales/feasibility.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { DayChart } from './DayChart';
import styles from './FeasibilityPage.module.css';

type Asked = Api['POST /api/console/Feasibility']['body'];
type Found = DataOf<'POST /api/console/Feasibility'>;
type Known = NonNullable<Found['forecast']>;

/** Returns a function that writes a range, as one number where both ends are the same. */
function useRange() {
  const t = useT(feasibilityWords);
  return ({ low, high }: { low: number; high: number }, write: (value: number) => string) =>
    low === high ? write(low) : t('between', { low: write(low), high: write(high) });
}

/** The forecast for what was asked, as JSON; `stale` while the form is ahead of it. */
export function Forecast({ asked, stale }: { asked: string; stale: boolean }) {
  const body = JSON.parse(asked) as Asked;
  const { data, error, refetch, isFetching } = useCall(
    'POST /api/console/Feasibility',
    { body },
    { keepsPrevious: true },
  );
  if (!data)
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={3} height={180} />
    );
  return (
    <div className={styles.stack} aria-busy={stale || isFetching || undefined}>
      {data.forecast ? <Outlook forecast={data.forecast} found={data} asked={body} /> : <TooLittle found={data} />}
      <div className={styles.two}>
        <Funnel found={data} incidence={body.incidence} />
        {data.cells.length > 0 && <Cells found={data} />}
      </div>
      <MeasuredFrom found={data} />
    </div>
  );
}

function TooLittle({ found: { measured } }: { found: Found }) {
  const t = useT(feasibilityWords);
  const format = useFormat();
  return (
    <Banner tone="info" title={t('tooLittleTitle')}>
      {t('tooLittle', {
        waves: WAVES_AT_LEAST,
        mailed: MAILED_AT_LEAST,
        have: format.number(measured.waves),
        members: format.number(measured.mailed),
      })}
    </Banner>
  );
}

function Outlook({ forecast, found, asked }: { forecast: Known; found: Found; asked: Asked }) {
  const t = useT(feasibilityWords);
  const format = useFormat();
  const range = useRange();
  const { low, mid, high } = forecast.reachedOn;
  const days = [high, low].filter((day) => day !== null).map(format.shortDay);
  const worst = found.cells
    .filter((cell) => cell.expected && cell.expected.mid < cell.target)
    .sort((a, b) => (a.expected?.mid ?? 0) / a.target - (b.expected?.mid ?? 0) / b.target)[0];
  return (
    <>
      <div className={styles.strip}>
        <Figures
          small
          figures={[
            { label: t('within', { n: RESPONSE_DAYS }), value: range(forecast.completes, format.number) },
            {
              label: t('onTime', { n: asked.completes }),
              value:
                mid === null
                  ? t('notReached', { n: RESPONSE_DAYS })
                  : days.length === 2 && days[0] !== days[1]
                    ? t('between', { low: days[0] ?? '', high: days[1] ?? '' })
                    : format.shortDay(mid),
            },
            { label: t('cost'), value: range(forecast.cost, format.dollars) },
            {
              label: t('panelUse'),
              value: found.fit === 0 ? '–' : format.percent((100 * forecast.starts.mid) / found.fit),
            },
          ]}
        />
      </div>
      <p className={styles.note}>
        {format.sentences([t('range'), t('perComplete', { price: format.dollars(forecast.perCompletePoints) })])}
      </p>
      {worst?.expected && (
        <Banner tone="warning" title={t('bottleneck', { label: worst.label })}>
          {t('bottleneckText', {
            low: format.number(worst.expected.low),
            high: format.number(worst.expected.high),
            target: format.number(worst.target),
          })}
        </Banner>
      )}
      <Section title={t('byDay')}>
        <SectionBody>
          <p className={styles.note}>{t('byDayNote')}</p>
          <DayChart days={forecast.byDay} target={asked.completes} />
          <DataTable
            dense
            caption={t('byDay')}
            rows={forecast.byDay}
            rowKey={({ day }) => day}
            empty=""
            columns={[
              { key: 'day', header: t('day'), heads: true, cell: ({ day }) => format.shortDay(day) },
              { key: 'low', header: t('low'), align: 'end', cell: (each) => format.number(each.low) },
              { key: 'mid', header: t('mid'), align: 'end', cell: (each) => format.number(each.mid) },
              { key: 'high', header: t('high'), align: 'end', cell: (each) => format.number(each.high) },
            ]}
          />
        </SectionBody>
      </Section>
    </>
  );
}

function Funnel({ found, incidence }: { found: Found; incidence: number }) {
  const t = useT(feasibilityWords);
  const format = useFormat();
  const range = useRange();
  const { fit, invitable, forecast, measured } = found;
  const step = (label: string, note: string, value: number, more: string | null) => (
    <li className={styles.step} key={label}>
      <span className={styles.stepHead}>
        <b>{label}</b>
        <b>{format.number(value)}</b>
      </span>
      <span className={styles.stepHead}>
        <span className={styles.note}>{note}</span>
        {more !== null && <span className={styles.note}>{more}</span>}
      </span>
      <Meter look="bar" value={value} max={Math.max(1, fit)} label={format.labeled(label, format.number(value))} />
    </li>
  );
  return (
    <Section title={t('funnel')}>
      <SectionBody>
        <ol className={styles.steps}>
          {step(t('fit'), t('fitNote'), fit, null)}
          {step(t('invitable'), t('invitableNote'), invitable, null)}
          {forecast &&
            step(
              t('starts'),
              t('startsNote', { n: forecast.listStarts }),
              forecast.starts.mid,
              range(forecast.starts, format.number),
            )}
          {forecast &&
            step(
              t('will'),
              t('willNote', { incidence, finish: measured.finishPercent ?? 0 }),
              forecast.possible.mid,
              range(forecast.possible, format.number),
            )}
        </ol>
      </SectionBody>
    </Section>
  );
}

function Cells({ found: { cells } }: { found: Found }) {
  const t = useT(feasibilityWords);
  const format = useFormat();
  const range = useRange();
  return (
    <Section title={t('cells')}>
      <DataTable
        dense
        caption={t('cells')}
        rows={cells}
        rowKey={({ label }) => label}
        empty=""
        columns={[
          { key: 'cell', header: t('cell'), heads: true, cell: ({ label }) => label },
          { key: 'fit', header: t('cellFit'), align: 'end', cell: ({ fit }) => format.number(fit) },
          { key: 'target', header: t('cellTarget'), align: 'end', cell: ({ target }) => format.number(target) },
          {
            key: 'expected',
            header: t('expected'),
            align: 'end',
            cell: ({ expected }) => (expected ? range(expected, format.number) : '–'),
          },
        ]}
      />
    </Section>
  );
}

function MeasuredFrom({ found: { measured, sampled } }: { found: Found }) {
  const t = useT(feasibilityWords);
  const format = useFormat();
  const { waves, mailed, lists, similarLength, bands } = measured;
  return (
    <Section title={t('measured')}>
      <SectionBody>
        <p className={styles.note}>
          {format.sentences([
            t('measuredText', {
              waves: format.number(waves),
              mailed: format.number(mailed),
              lists: format.number(lists),
            }),
            ...(waves > 0 ? [t(similarLength ? 'similar' : 'allLengths')] : []),
            ...(sampled ? [t('sampled')] : []),
            t('limits'),
          ])}
        </p>
        <DataTable
          dense
          caption={t('rateBy')}
          rows={bands}
          rowKey={({ days }) => days ?? 0}
          empty=""
          columns={[
            {
              key: 'band',
              header: t('band'),
              heads: true,
              cell: ({ days }) => (days === null ? t('bandLonger') : t('bandWithin', { n: days })),
            },
            { key: 'now', header: t('now'), align: 'end', cell: (band) => format.number(band.invitable) },
            { key: 'mailed', header: t('mailed'), align: 'end', cell: (band) => format.number(band.mailed) },
            {
              key: 'started',
              header: t('started'),
              align: 'end',
              cell: (band) =>
                band.mailed === 0
                  ? '–'
                  : `${format.number(band.started)} (${format.percent((100 * band.started) / band.mailed)})`,
            },
          ]}
        />
      </SectionBody>
    </Section>
  );
}
