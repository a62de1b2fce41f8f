import { SelectField } from '@pollen/ui/SelectField';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useCall } from '../../api/query';
import { Columns, Section, SectionBody } from '../../layouts/Columns';
import { Figures } from '../../layouts/Figures';
import { LoadFailed } from '../../layouts/LoadFailed';
import { defineFilters, oneOf } from '../../list/filters';
import { useFilters } from '../../list/use-filters';
import { useFormat } from '../../locales/format';
import { scorecardWords } from '../../locales/partner-scorecard.en';
import { useT } from '../../locales/translator';
import styles from './Partners.module.css';
import type { Partner, Scorecard } from './partner-words';
import { Cohorts, DayBars, Rows } from './scorecard-parts';

const PERIODS = ['7', '30', '90'] as const;
const filterSet = defineFilters({ days: oneOf(PERIODS, { usual: '30', all: '30' }) });

/** How a partner did in the last days: money, members, calls, reversals, and how near it is to a pause. */
export function ScorecardTab({ partner }: { partner: Partner }) {
  const t = useT(scorecardWords);
  const filters = useFilters(filterSet);
  const days = PERIODS.find((period) => period === filters.query.days) ?? '30';
  const { data, error, refetch } = useCall(
    'GET /api/console/Partners/:id/Scorecard',
    { params: { id: partner.id }, query: { days: Number(days) } },
    { keepsPrevious: true },
  );
  return (
    <>
      <div className={styles.row}>
        <SelectField
          label={t('period')}
          value={days}
          options={PERIODS.map((value) => ({ value, label: t('lastDays', { n: Number(value) }) }))}
          onChange={({ target }) => filters.goTo({ days: PERIODS.find((period) => period === target.value) ?? null })}
        />
      </div>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCards count={3} height={160} />}
      {data && <Card data={data} today={partner.today} />}
    </>
  );
}

function Card({ data, today }: { data: Scorecard; today: Partner['today'] }) {
  const t = useT(scorecardWords);
  const format = useFormat();
  const seconds = (value: number | null) => (value === null ? '–' : format.duration(value));
  const points = data.rewardPoints + data.earlyEndPoints;
  const two = (value: string, note: string) => (
    <span className={styles.two}>
      {value}
      <span className={styles.quiet}>{note}</span>
    </span>
  );
  const funnel = [
    { name: t('starts'), note: t('startsNote'), n: data.starts },
    { name: t('returned'), note: t('returnedNote'), n: data.returned },
    { name: t('success'), note: t('successNote'), n: data.successRedirects },
    { name: t('confirmed'), note: t('confirmedNote'), n: data.confirmed },
    { name: t('kept'), note: t('keptNote'), n: data.kept },
  ];
  const { calls, delays, limits, trust } = data;
  const allCalls = Object.values(calls).reduce((sum, n) => sum + n, 0);
  const ages = [t('under10s'), t('to1min'), t('to10min'), t('to1h'), t('to24h'), t('later')];
  return (
    <>
      <Figures
        figures={[
          {
            label: t('revenue'),
            value: two(format.dollars(data.revenueCents), t('revenueNote', { n: data.confirmed })),
          },
          {
            label: t('points'),
            value: two(
              format.dollars(points),
              t('pointsNote', {
                rewards: format.dollars(data.rewardPoints),
                ends: format.dollars(data.earlyEndPoints),
              }),
            ),
          },
          {
            label: t('margin'),
            value: two(
              format.dollars(data.revenueCents - points),
              t('marginNote', { amount: format.dollars(data.reversedCents) }),
            ),
          },
          {
            label: t('perStart'),
            value: two(
              data.starts === 0 ? '–' : format.dollars(Math.round(data.revenueCents / data.starts)),
              t('perStartNote'),
            ),
          },
          {
            label: t('length'),
            value: two(
              data.measuredMinutes === null ? '–' : t('minutes', { n: data.measuredMinutes }),
              t('lengthNote', { minutes: data.promisedMinutes ?? '–' }),
            ),
          },
          { label: t('delay'), value: two(seconds(data.delay.p95), t('delayNote', { p50: seconds(data.delay.p50) })) },
          { label: t('reports'), value: two(format.number(data.reports), t('reportsNote')) },
        ]}
      />
      <Columns
        side={
          <>
            <Section title={t('funnel')}>
              <Rows rows={funnel.map((row) => ({ ...row, of: data.starts }))} />
            </Section>
            <Section title={t('limits')}>
              <Rows
                rows={[
                  {
                    name: t('unconfirmed'),
                    note: t('unconfirmedNote', { n: limits.unconfirmed.of }),
                    limit: limits.unconfirmed,
                  },
                  { name: t('reversed'), note: t('reversedNote', { n: limits.reversals.of }), limit: limits.reversals },
                ].map(({ name, note, limit }) => ({
                  name,
                  note,
                  n: limit.counted,
                  of: limit.of,
                  limit: limit.limitPercent,
                }))}
                caps={[
                  { name: t('startsToday'), note: t('dailyCap'), n: today.starts, cap: today.startsCap },
                  { name: t('completesToday'), note: t('dailyCap'), n: today.completes, cap: today.completesCap },
                ]}
              />
            </Section>
            <Section title={t('trust')}>
              <SectionBody>
                <p className={styles.quiet}>{t(trust.mayPayAtOnce ? 'trustYes' : 'trustNo', trust)}</p>
              </SectionBody>
            </Section>
          </>
        }
      >
        <Section title={t('byDay')}>
          <DayBars days={data.days} />
        </Section>
        <Section title={t('cohorts')}>
          <Cohorts cohorts={data.cohorts} />
        </Section>
        <Section title={t('calls')} count={format.number(allCalls)}>
          <Rows
            rows={(['handled', 'repeat', 'early', 'setAside', 'forged', 'other'] as const).map((name) => ({
              name: t(name),
              note: '',
              n: calls[name],
              of: allCalls,
            }))}
          />
        </Section>
        <Section title={t('fromRedirect')}>
          <Rows
            rows={ages.map((name, at) => ({
              name,
              note: '',
              n: delays[at] ?? 0,
              of: delays.reduce((sum, n) => sum + n, 0),
            }))}
          />
        </Section>
      </Columns>
    </>
  );
}
