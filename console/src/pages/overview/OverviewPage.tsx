import { Banner } from '@pollen/ui/Banner';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useLiveCall } from '../../api/query';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { useFilters } from '../../list/use-filters';
import { approvalWords } from '../../locales/approvals.en';
import { overviewWords } from '../../locales/overview.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useTimeZone } from '../../session/operator';
import { Charts } from './Charts';
import { Failures } from './Failures';
import { Liability } from './Liability';
import { Now } from './Now';
import styles from './OverviewPage.module.css';
import { rangeFilters, rangeOf, todayIn } from './overview-range';
import { RangePicker } from './RangePicker';
import { ShortSurveys } from './ShortSurveys';
import { Sums } from './Sums';
import { WaitingCorrections } from './WaitingCorrections';

/** The overview: activity of the panel, work that waits for an operator, and the liability to members. */
export default function OverviewPage() {
  const t = useT(overviewWords);
  const approvals = useT(approvalWords);
  const zone = useTimeZone();
  const today = todayIn(zone);
  const filters = useFilters(rangeFilters);
  const range = rangeOf(filters.values, today);
  const { from, to } = range;
  const figures = useLiveCall('GET /api/console/DailyFigures', { query: { from, to } }, { keepsPrevious: true });
  const now = useLiveCall('GET /api/console/Overview', {});
  const days = figures.data?.days;

  return (
    <>
      <PageHead title={t('title')} live={now} note={t('note')} />
      {now.data?.demoHistory && (
        <Banner
          tone={now.data.demoHistory === 'filling' ? 'info' : 'warning'}
          title={t(now.data.demoHistory === 'filling' ? 'historyFilling' : 'historyFailed')}
          className={styles.missing}
        >
          {t(now.data.demoHistory === 'filling' ? 'historyFillingText' : 'historyFailedText')}
        </Banner>
      )}
      {now.error && !now.data ? (
        <LoadFailed error={now.error} onRetry={() => void now.refetch()} />
      ) : (
        <Now now={now.data} today={today} />
      )}
      {now.data && now.data.approvalsWaiting > 0 && (
        <Banner
          tone="info"
          title={approvals('waitingTitle')}
          className={styles.waiting}
          action={{ label: approvals('all'), href: paths.approvals() }}
        >
          {approvals('waitingText', { n: now.data.approvalsWaiting })}
        </Banner>
      )}
      {now.data && now.data.correctionsWaiting.all > 0 && (
        <div className={styles.waiting}>
          <WaitingCorrections waiting={now.data.correctionsWaiting} />
        </div>
      )}
      <RangePicker filters={filters} range={range} today={today} />
      {figures.data && figures.data.missingDays > 0 && (
        <Banner tone="info" title={t('missing')} className={styles.missing}>
          {t('missingText', { n: figures.data.missingDays })}
        </Banner>
      )}
      {figures.error && !days ? (
        <LoadFailed error={figures.error} onRetry={() => void figures.refetch()} />
      ) : days ? (
        <Charts days={days} stale={figures.isPlaceholderData} />
      ) : (
        <SkeletonCards count={3} height={330} />
      )}
      {now.data && (
        <div className={styles.pair}>
          <Liability liability={now.data.liability} today={today} />
          <ShortSurveys surveys={now.data.shortSurveys} />
        </div>
      )}
      {now.data && (
        <div className={styles.waiting}>
          <Sums now={now.data} today={today} />
        </div>
      )}
      {now.data && <Failures mails={now.data.failedMails} jobs={now.data.failingJobs} />}
    </>
  );
}
