import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { Timeline, type TimelineStep } from '@pollen/ui/Timeline';
import { Activity, ScrollText } from 'lucide-react';
import { useParams } from 'react-router';
import { useCall } from '../../api/query';
import { Section } from '../../layouts/Columns';
import { Figures } from '../../layouts/Figures';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { useFormat } from '../../locales/format';
import { payoutWords } from '../../locales/payouts.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { PayerNotice } from './PayerNotice';
import { Payments } from './Payments';
import { methodKey, type Run, RunStatePill } from './PayoutState';
import styles from './Payouts.module.css';
import { RunActions } from './RunActions';
import { type Sum, sumOf, sumsByOutcome } from './run-outcomes';
import { StatementSection } from './Statement';

/**
 * Returns after how many milliseconds the page refetches the run: 3 seconds while payments are in progress, else 10;
 * false for a finished run.
 */
function lookEveryMs(run: Run): number | false {
  if (run.state === 'done' || run.state === 'cancelled') return false;
  const isMoving = sumOf(run, (state) => state === 'ready' || state === 'unknown' || state === 'processing').count > 0;
  return run.state === 'sending' && isMoving ? 3_000 : 10_000;
}

/** Shows one payout run with its sums and payments; it is looked up again while the page is open. */
export default function PayoutRunPage() {
  const t = useT(payoutWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const id = Number(useParams().id);
  const live = useCall('GET /api/console/PayoutRuns/:id', { params: { id } }, { everyMs: lookEveryMs });
  const { data: run, error, refetch } = live;
  const { data: now } = useCall('GET /api/console/PayoutFigures', {});
  if (!run) {
    return error ? (
      <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={3} height={140} />
    );
  }

  const via = methodKey(run, now?.environment ?? null);
  const { paid, returned, open, reversed, released } = sumsByOutcome(run);
  const figure = (sum: Sum) => t('paymentFigure', { sum: format.price(sum.cents), n: sum.count });
  return (
    <>
      <PageHead
        title={t('runNumber', { id: String(run.id) })}
        live={live}
        back={{ href: paths.payouts(), label: t('title') }}
        over={
          <>
            <RunStatePill state={run.state} />
            {via && <span>{t(via)}</span>}
          </>
        }
        actions={<RunActions run={run} environment={now?.environment ?? null} />}
      />
      {now && run.via !== 'file' && <PayerNotice environment={run.environment ?? now.environment} />}
      <Notices run={run} approved={now?.approved} balance={now?.balance ?? null} />
      <Figures
        small
        figures={[
          { label: t('payments'), value: format.number(run.items) },
          { label: t('amount'), value: format.price(run.cents) },
          { label: t('settled'), value: figure(paid) },
          { label: t('returned'), value: figure(returned) },
          // Rare outcomes appear only when they occur. Together, all figures add up to the amount of the run.
          ...(reversed.count > 0 ? [{ label: t('reversed'), value: figure(reversed) }] : []),
          ...(released.count > 0 ? [{ label: t('released'), value: figure(released) }] : []),
          { label: t('unsettled'), value: figure(open) },
        ]}
      />
      <div className={styles.stack}>
        {run.via === 'paypal' && (run.state === 'sending' || run.state === 'done') && <StatementSection run={run} />}
        <Section title={t('items')}>
          <Payments run={run} />
        </Section>
        <Section title={t('history')}>
          <div className={styles.inside}>
            <History run={run} />
          </div>
        </Section>
      </div>
      <p>
        <Button kind="ghost" size="dense" icon={<ScrollText size={20} />} href={paths.auditLog('payoutRun', run.id)}>
          {shell('history')}
        </Button>
        {now?.can.events === true && run.via === 'paypal' && (
          <Button
            kind="ghost"
            size="dense"
            icon={<Activity size={20} />}
            href={paths.payoutEvents({ run: String(run.id) })}
          >
            {t('events')}
          </Button>
        )}
      </p>
    </>
  );
}

interface NoticesProps {
  run: Run;
  approved: { count: number; cents: number } | undefined;
  balance: { cents: number | null; askedAt: string } | null;
}

/** The problems of the run, or what the run waits for. */
function Notices({ run, approved, balance }: NoticesProps) {
  const t = useT(payoutWords);
  const format = useFormat();
  const [unknown, refused, stuck] = (['unknown', 'refused', 'stuck'] as const).map(
    (itemState) => sumOf(run, (state) => state === itemState).count,
  ) as [number, number, number];
  const isLow = run.state === 'closed' && run.via === 'paypal' && balance?.cents != null && balance.cents < run.cents;
  return (
    <>
      {run.state === 'open' && approved && (
        <Banner
          tone="info"
          className={styles.banner}
          title={
            approved.count > 0
              ? t('openTitle', { n: approved.count, sum: format.price(approved.cents) })
              : t('openNone')
          }
          action={{ label: t('reviewOrders'), href: paths.orders() }}
        >
          {t('openText')}
        </Banner>
      )}
      {isLow && balance.cents !== null && (
        <Banner tone="warning" className={styles.banner} title={t('lowTitle')}>
          {t('lowText', { balance: format.price(balance.cents), at: format.moment(balance.askedAt) })}
        </Banner>
      )}
      {stuck > 0 && (
        <Banner tone="danger" className={styles.banner} title={t('stuckTitle', { n: stuck })}>
          {t('stuckText')}
        </Banner>
      )}
      {refused > 0 && (
        <Banner tone="warning" className={styles.banner} title={t('refusedTitle', { n: refused })}>
          {t('refusedText')}
        </Banner>
      )}
      {unknown > 0 && (
        <Banner tone="warning" className={styles.banner} title={t('unknownTitle', { n: unknown })}>
          {t('unknownText')}
        </Banner>
      )}
      {run.problem && run.state === 'sending' && (
        <Banner tone="warning" className={styles.banner} title={t('problemTitle')}>
          <span lang="en">{run.problem}</span>
        </Banner>
      )}
    </>
  );
}

/** When the run was opened, closed, sent and finished, and by whom. */
function History({ run }: { run: Run }) {
  const t = useT(payoutWords);
  const format = useFormat();
  const by = (name: string | null) => (name === null ? '' : t('byName', { name }));
  const opener = run.openedBy === null && run.dueAt ? t('byFriday', { day: format.day(run.dueAt) }) : by(run.openedBy);
  const step = (key: string, title: string, at: string | null, text: string): TimelineStep => ({
    key,
    title,
    date: at ? format.instant(at) : undefined,
    text: at ? text : undefined,
    state: at ? 'done' : 'todo',
  });
  const steps: TimelineStep[] = [step('opened', t('stepOpened'), run.openedAt, opener)];
  if (run.state !== 'cancelled' || run.closedAt)
    steps.push(step('closed', t('stepClosed'), run.closedAt, by(run.closedBy)));
  if (run.state === 'cancelled') {
    steps.push({ ...step('ended', t('stepCanceled'), run.endedAt, ''), state: 'failed' });
  } else {
    steps.push(step('sent', t('stepSent'), run.sentAt, by(run.sentBy)));
    steps.push({ ...step('ended', t('stepDone'), run.endedAt, ''), coin: true });
  }
  const next = steps.findIndex(({ state }) => state === 'todo');
  return <Timeline steps={steps.map((each, index) => (index === next ? { ...each, state: 'now' } : each))} />;
}
