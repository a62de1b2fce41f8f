import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useToast } from '@pollen/ui/Toast';
import { useEffect, useRef, useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import type { Column } from '../../layouts/DataTable';
import { defineFilters, oneOf, page } from '../../list/filters';
import { ListHead } from '../../list/ListPage';
import { QueryTable } from '../../list/QueryTable';
import { useFilters } from '../../list/use-filters';
import { useFormat } from '../../locales/format';
import { payoutWords } from '../../locales/payouts.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { type Payment, PaymentStatePill, paymentStates, type Run } from './PayoutState';
import styles from './Payouts.module.css';
import { RecordOutcomeDialog } from './RecordOutcomeDialog';

const size = 25;
const filterSet = defineFilters({ state: oneOf(paymentStates), page: page() }, { tab: 'state' });

/** The payments of a run, by state, each with its possible actions. */
export function Payments({ run }: { run: Run }) {
  const t = useT(payoutWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const filters = useFilters(filterSet);
  const [settling, setSettling] = useState<Payment | null>(null);
  const [canceling, setCanceling] = useState<Payment | null>(null);
  const items = useCall(
    'GET /api/console/PayoutRuns/:id/Items',
    { params: { id: run.id }, query: { ...filters.query, size } },
    { keepsPrevious: true, enabled: run.items > 0 },
  );
  // The run refetches itself regularly. Its payments are refetched only when a sum by state has changed.
  const sums = JSON.stringify(run.byState);
  const before = useRef(sums);
  const { refetch } = items;
  useEffect(() => {
    if (before.current !== sums) void refetch();
    before.current = sums;
  }, [sums, refetch]);
  if (run.items === 0) return <p className={styles.inside}>{t('notListedYet')}</p>;

  const countOf = (state: Payment['state']) => run.byState.find((sum) => sum.state === state)?.count ?? 0;
  const states = paymentStates.filter((state) => countOf(state) > 0 || state === filters.values.state);
  const offersDecisions = run.byState.some((sum) => ['unclaimed', 'refused', 'stuck'].includes(sum.state));

  const columns: Column<Payment>[] = [
    {
      key: 'order',
      header: t('order'),
      heads: true,
      cell: (item) => (
        <AppLink href={paths.order(item.orderId)} className={styles.name}>
          {item.orderId}
        </AppLink>
      ),
    },
    { key: 'recipient', header: t('recipient'), cell: (item) => item.recipient ?? '–' },
    { key: 'amount', header: t('amount'), align: 'end', cell: (item) => <b>{format.price(item.cents)}</b> },
    { key: 'state', header: t('state'), cell: (item) => <PaymentStatePill state={item.state} /> },
    {
      key: 'reason',
      header: t(run.via === 'file' ? 'reason' : 'response'),
      cell: (item) => (
        <span className={styles.reason} lang="en">
          {[item.providerStatus, item.reason].filter(Boolean).join(' · ') || '–'}
        </span>
      ),
    },
    {
      key: 'changed',
      header: t('changed'),
      cell: (item) => <span className={styles.when}>{format.moment(item.changedAt)}</span>,
    },
  ];
  if (offersDecisions) {
    columns.push({
      key: 'actions',
      header: t('actions'),
      align: 'end',
      cell: (item) => <Decide item={item} onSettle={setSettling} onCancel={setCanceling} />,
    });
  }

  return (
    <>
      <ListHead
        filters={filters}
        tabs={{
          label: t('state'),
          tabs: filters.tabs('state', [null, ...states], (state) => ({
            label: state ? t(state) : shell('all'),
            count: format.number(state ? countOf(state) : run.items),
          })),
        }}
      />
      <QueryTable
        list={items}
        caption={t('items')}
        columns={columns}
        rowKey={(item) => item.id}
        empty={t('noItems')}
        filters={filters}
        onPage={(next) => filters.goTo({ page: next })}
      />
      <RecordOutcomeDialog item={settling} onClose={() => setSettling(null)} />
      <CancelPaymentDialog item={canceling} onClose={() => setCanceling(null)} />
    </>
  );
}

interface DecideProps {
  item: Payment;
  onSettle: (item: Payment) => void;
  onCancel: (item: Payment) => void;
}

function Decide({ item, onSettle, onCancel }: DecideProps) {
  const t = useT(payoutWords);
  const id = String(item.orderId);
  if (item.state === 'unclaimed') {
    return (
      <Button
        kind="secondary"
        size="dense"
        disabled={item.can.cancelUnclaimed !== true}
        aria-label={t('cancelPaymentOf', { id })}
        onClick={() => onCancel(item)}
      >
        {t('cancelPayment')}
      </Button>
    );
  }
  if (item.state === 'refused' || item.state === 'stuck') {
    return (
      <Button
        kind="secondary"
        size="dense"
        disabled={item.can.settle !== true}
        aria-label={t('settleOf', { id })}
        onClick={() => onSettle(item)}
      >
        {t('settle')}
      </Button>
    );
  }
  return <span>–</span>;
}

function CancelPaymentDialog({ item, onClose }: { item: Payment | null; onClose: () => void }) {
  const t = useT(payoutWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const cancel = useChange('POST /api/console/PayoutItems/:id/CancelUnclaimed', {
    onSuccess: () => toast.success(t('cancelRequested')),
    onError: showError,
  });
  return (
    <ConfirmDialog
      open={item !== null}
      onClose={onClose}
      kind="danger"
      title={t('cancelPaymentQuestion')}
      confirmLabel={t('cancelPayment')}
      confirmingLabel={t('cancelingPayment')}
      cancelLabel={t('keepPayment')}
      onConfirm={() =>
        item &&
        cancel
          .mutateAsync({ params: { id: item.id }, body: {} })
          .catch(() => undefined)
          .then(onClose)
      }
    >
      {item && t('cancelPaymentText', { recipient: item.recipient ?? '–', sum: format.price(item.cents) })}
    </ConfirmDialog>
  );
}
