import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useToast } from '@pollen/ui/Toast';
import { Activity, Play } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange, useLiveCall } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { Section } from '../../layouts/Columns';
import type { Column } from '../../layouts/DataTable';
import { Figures } from '../../layouts/Figures';
import { PageHead } from '../../layouts/PageHead';
import { defineFilters, page } from '../../list/filters';
import { QueryTable } from '../../list/QueryTable';
import { useFilters } from '../../list/use-filters';
import { useFormat } from '../../locales/format';
import { payoutWords } from '../../locales/payouts.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { PayerNotice } from './PayerNotice';
import { methodKey, RunStatePill } from './PayoutState';
import styles from './Payouts.module.css';
import { sumsByOutcome } from './run-outcomes';

type Line = DataOf<'GET /api/console/PayoutRuns'>['list'][number];
type Now = DataOf<'GET /api/console/PayoutFigures'>;
const size = 15;
const filterSet = defineFilters({ page: page() });

/**
 * Shows the payout runs with their sums, and above them what is in audit, what the next run will pay and the balance of
 * the payer.
 */
export default function PayoutsPage() {
  const t = useT(payoutWords);
  const format = useFormat();
  const filters = useFilters(filterSet);
  const now = useLiveCall('GET /api/console/PayoutFigures', {});
  const runs = useLiveCall(
    'GET /api/console/PayoutRuns',
    { query: { ...filters.query, size } },
    { keepsPrevious: true },
  );
  const figure = (of: { count: number; cents: number } | undefined) =>
    of ? t('orderFigure', { sum: format.price(of.cents), n: of.count }) : null;

  const columns: Column<Line>[] = [
    {
      key: 'run',
      header: t('run'),
      heads: true,
      cell: (run) => (
        <AppLink href={paths.payoutRun(run.id)} className={styles.name}>
          {t('runNumber', { id: String(run.id) })}
        </AppLink>
      ),
    },
    { key: 'state', header: t('state'), cell: (run) => <RunStatePill state={run.state} /> },
    {
      key: 'via',
      header: t('via'),
      cell: (run) => {
        const key = methodKey(run, now.data?.environment ?? null);
        return key ? t(key) : '–';
      },
    },
    { key: 'payments', header: t('payments'), align: 'end', cell: (run) => <span>{format.number(run.items)}</span> },
    { key: 'amount', header: t('amount'), align: 'end', cell: (run) => <b>{format.price(run.cents)}</b> },
    {
      key: 'paid',
      header: t('paid'),
      align: 'end',
      cell: (run) => <span>{run.items === 0 ? '–' : format.price(sumsByOutcome(run).paid.cents)}</span>,
    },
    {
      key: 'returned',
      header: t('notPaid'),
      align: 'end',
      cell: (run) => <span>{run.items === 0 ? '–' : format.price(returnedCents(run))}</span>,
    },
    {
      key: 'unsettled',
      header: t('unsettled'),
      align: 'end',
      cell: (run) => <span>{run.items === 0 ? '–' : format.price(sumsByOutcome(run).open.cents)}</span>,
    },
    { key: 'opened', header: t('opened'), cell: (run) => format.moment(run.openedAt) },
  ];

  return (
    <>
      <PageHead
        title={t('title')}
        note={t('note')}
        live={now}
        actions={
          now.data && (
            <>
              {now.data.can.events === true && (
                <Button kind="secondary" size="dense" icon={<Activity size={20} />} href={paths.payoutEvents()}>
                  {t('events')}
                </Button>
              )}
              <Start now={now.data} />
            </>
          )
        }
      />
      {now.data && <PayerNotice environment={now.data.environment} />}
      <Figures
        small
        figures={[
          { label: t('inReview'), value: figure(now.data?.waiting) },
          { label: t('toPay'), value: figure(now.data?.approved) },
          {
            label: t(now.data?.environment === 'fake' ? 'balanceFake' : 'balance'),
            value: now.data ? <Balance balance={now.data.balance} /> : null,
          },
          { label: t('nextRun'), value: now.data ? format.run(now.data.nextRunAt) : null },
        ]}
      />
      <Section title={t('table')}>
        <QueryTable
          list={runs}
          caption={t('table')}
          columns={columns}
          rowKey={(run) => run.id}
          empty={t('empty')}
          onPage={(next) => filters.goTo({ page: next })}
        />
      </Section>
    </>
  );
}

function Balance({ balance }: { balance: Now['balance'] }) {
  const t = useT(payoutWords);
  const format = useFormat();
  if (!balance || balance.cents === null) return <span className={styles.muted}>{t('balanceUnknown')}</span>;
  return <>{format.price(balance.cents)}</>;
}

/** The part of a run that was not paid: returned, reversed, or released into another run. */
function returnedCents(run: Line): number {
  const { returned, reversed, released } = sumsByOutcome(run);
  return returned.cents + reversed.cents + released.cents;
}

/** Opens a run, or links to the one that is open already. */
function Start({ now }: { now: Now }) {
  const t = useT(payoutWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const navigate = useNavigate();
  const showError = useShowError();
  const [asks, setAsks] = useState(false);
  const start = useChange('POST /api/console/PayoutRuns', {
    onSuccess: ({ id }) => {
      toast.success(t('started', { id: String(id) }));
      navigate(paths.payoutRun(id));
    },
    onError: (error) => {
      setAsks(false);
      showError(error);
    },
  });
  const { openRun } = now;
  if (openRun !== null) {
    return (
      <Button size="dense" href={paths.payoutRun(openRun)}>
        {t('openRun', { id: String(openRun) })}
      </Button>
    );
  }
  return (
    <div className={styles.actions}>
      <Button size="dense" icon={<Play size={20} />} disabled={now.can.start !== true} onClick={() => setAsks(true)}>
        {t('start')}
      </Button>
      {now.can.start !== true && <p className={styles.why}>{now.can.start.reason}</p>}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('startQuestion')}
        confirmLabel={t('start')}
        confirmingLabel={t('starting')}
        cancelLabel={shell('cancel')}
        onConfirm={() => start.mutateAsync({ body: {} }).catch(() => undefined)}
      >
        {t('startText')}
      </ConfirmDialog>
    </div>
  );
}
