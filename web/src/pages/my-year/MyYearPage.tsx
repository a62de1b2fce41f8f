import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { EmptyState } from '@pollen/ui/EmptyState';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useSearchParams } from 'react-router';
import { useCall, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { BrandBlock } from '../../layouts/BrandBlock';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MemberPage } from '../../layouts/MemberPage';
import { useFormat } from '../../locales/format';
import { myYearWords } from '../../locales/my-year.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import { CheckInYear } from './CheckInYear';
import styles from './MyYearPage.module.css';
import { WeekChart } from './WeekChart';
import { bestWeek, SOURCES, sumOf, type Year } from './year-weeks';

const HOUR_SECONDS = 3_600;
/** Of less time than this nobody can tell what an hour would bring. */
const LEAST_SECONDS = 60;

/** Shows what a calendar year brought: income by week and source, the time it took, and the check-ins. */
export default function MyYearPage() {
  const t = useT(myYearWords);
  const id = useMemberId();
  const [search] = useSearchParams();
  const asked = /^20\d\d$/.test(search.get('year') ?? '') ? Number(search.get('year')) : undefined;
  const { data, isPending, error, refetch } = useCall('GET /api/v1/Accounts/:id/Year', {
    params: { id },
    query: { year: asked },
  });
  const loading = useMinimumDelay(isPending);
  useErrorToast(data ? null : error, 'warning');
  return (
    <MemberPage
      title={t('title')}
      back={{ href: paths.mine() }}
      titleAfter={data && !loading ? <Years year={data} /> : undefined}
    >
      {loading ? (
        <SkeletonCards count={3} height={180} />
      ) : !data ? (
        <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.groups}>
          <Income year={data} />
          <Figures year={data} />
          <div className={styles.columns}>
            <CheckInYear year={data} />
            <Time year={data} />
          </div>
        </div>
      )}
    </MemberPage>
  );
}

/** The years since the registration; nothing in the first. */
function Years({ year: { year, years } }: { year: Year }) {
  const t = useT(myYearWords);
  if (years.length < 2) return null;
  return (
    <nav aria-label={t('year')} className={styles.years}>
      {years.map((each) => (
        <AppLink key={each} href={paths.myYear(each)} aria-current={each === year ? 'page' : undefined}>
          {String(each)}
        </AppLink>
      ))}
    </nav>
  );
}

function Income({ year }: { year: Year }) {
  const t = useT(myYearWords);
  const format = useFormat();
  const { total } = year;
  const sum = total.surveys + total.friends + total.other;
  if (year.weeks.length === 0) {
    return (
      <EmptyState
        title={t('empty', { year: String(year.year) })}
        action={<Button href={paths.questionnaire()}>{t('toSurveys')}</Button>}
      >
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <BrandBlock className={styles.block}>
      <div className={styles.top}>
        <div>
          <p className={styles.muted}>{t('earnedIn', { year: String(year.year) })}</p>
          <p className={styles.sum}>
            {format.dollars(sum)} <small>{t('coins', { n: sum })}</small>
          </p>
        </div>
        <ul className={styles.legend}>
          {SOURCES.map((source) => (
            <li key={source}>
              <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
                <circle cx="6" cy="6" r={source === 'other' ? 4.6 : 5.6} data-source={source} />
              </svg>
              {t(source)} <b>{format.dollars(total[source])}</b>
            </li>
          ))}
        </ul>
      </div>
      <WeekChart year={year} />
    </BrandBlock>
  );
}

function Figures({ year }: { year: Year }) {
  const t = useT(myYearWords);
  const format = useFormat();
  const { surveys, screenOuts, starts, weeks } = year;
  const spent = useTimeInWords();
  const hourly = surveys.seconds >= LEAST_SECONDS ? format.dollars(hourlyCents(surveys)) : t('none');
  const best = bestWeek(weeks);
  const rate = starts > 0 ? format.percent(Math.round((surveys.count / starts) * 100)) : t('none');
  const figures = [
    { name: t('anHour'), value: hourly, note: t('anHourText') },
    {
      name: t('timeSpent'),
      value: spent(surveys.seconds + screenOuts.seconds),
      note: t('timeText', { n: surveys.count }),
    },
    {
      name: t('bestWeek'),
      value: best ? format.dollars(sumOf(best)) : t('none'),
      note: best ? t('bestWeekText', { date: format.date(best.week, 'day') }) : '',
    },
    { name: t('successRate'), value: rate, note: t('successText', { n: starts, done: format.number(surveys.count) }) },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, note }) => (
        <Card key={name} as="div" className={styles.figure}>
          <dt>{name}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.note}>{note}</dd>
        </Card>
      ))}
    </dl>
  );
}

/** Returns what an hour brought, in cents. */
function hourlyCents({ points, seconds }: Year['surveys']): number {
  return Math.round((points * HOUR_SECONDS) / seconds);
}

function useTimeInWords(): (seconds: number) => string {
  const t = useT(myYearWords);
  return (seconds) =>
    seconds < HOUR_SECONDS
      ? t('minutes', { n: Math.round(seconds / 60) })
      : t('hours', { n: Math.round((seconds / HOUR_SECONDS) * 10) / 10 });
}

function Time({ year }: { year: Year }) {
  const t = useT(myYearWords);
  const format = useFormat();
  const spent = useTimeInWords();
  const parts = [
    { name: t('surveys'), work: year.surveys, words: 'finished' },
    { name: t('screenOuts'), work: year.screenOuts, words: 'ended' },
  ] as const;
  return (
    <Card as="section" look="panel">
      <h2 className="type-title-sm">{t('whereTime')}</h2>
      <ul className={styles.parts}>
        {parts.map(({ name, work, words }) => (
          <li key={name}>
            <div>
              <p className={styles.partName}>{name}</p>
              <p className={styles.note}>{t(words, { n: work.count, time: spent(work.seconds) })}</p>
            </div>
            <div className={styles.partSum}>
              <p className={styles.partName}>{format.dollars(work.points)}</p>
              {work.seconds >= LEAST_SECONDS && (
                <p className={styles.note}>{t('perHour', { amount: format.dollars(hourlyCents(work)) })}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('breaks')}</p>
    </Card>
  );
}
