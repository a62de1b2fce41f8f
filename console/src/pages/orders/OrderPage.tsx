import type { DataOf } from '@pollen/contract/client';
import { APPROVED, CANCELED, COMPLETED, REJECTED } from '@pollen/contract/order-values';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { Timeline } from '@pollen/ui/Timeline';
import { useToast } from '@pollen/ui/Toast';
import { Check, ScrollText, X } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { AttemptsTable } from '../../layouts/AttemptsTable';
import { Columns, Section } from '../../layouts/Columns';
import { Facts } from '../../layouts/Facts';
import { Figures } from '../../layouts/Figures';
import { LedgerTable } from '../../layouts/LedgerTable';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { useFormat } from '../../locales/format';
import { ledgerWords } from '../../locales/ledger.en';
import { orderWords } from '../../locales/orders.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { ApproveDialog } from './ApproveDialog';
import { MemoDialog, UndecidedDialog } from './DecisionDialogs';
import { OrderChecks } from './OrderChecks';
import styles from './OrderPage.module.css';
import { OrderStatus } from './OrderStatus';
import { isWarning } from './order-words';
import { useDecisions } from './use-decisions';

type Order = DataOf<'GET /api/console/Orders/:id'>;

/**
 * Shows one order: its reward, checks, member, history and ledger transfers, with the decisions until it is finished.
 */
export default function OrderPage() {
  const t = useT(orderWords);
  const shell = useT(shellWords);
  const ledger = useT(ledgerWords);
  const format = useFormat();
  const id = Number(useParams().id);
  const { data: order, error, refetch } = useCall('GET /api/console/Orders/:id', { params: { id } });
  if (!order) {
    return error ? (
      <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={4} height={140} />
    );
  }

  return (
    <>
      <PageHead
        title={t('pageTitle', { id: String(order.id) })}
        back={{ href: paths.orders(), label: t('title') }}
        over={<OrderStatus statusID={order.statusID}>{order.status}</OrderStatus>}
        actions={!isOver(order.statusID) && <OrderActions order={order} />}
      />
      {order.firstApproval && (
        <Banner tone="info" title={t('firstApproval', { name: order.firstApproval })} className={styles.banner} />
      )}
      {order.firstReturn && (
        <Banner tone="info" title={t('firstReturn', { name: order.firstReturn })} className={styles.banner} />
      )}
      {order.waitsForCode && (
        <Banner
          tone="warning"
          title={t('noCodeTitle')}
          action={{ label: t('importCodes'), href: paths.gift(order.giftId) }}
          className={styles.banner}
        >
          {t('noCodeText')}
        </Banner>
      )}
      <Figures
        small
        figures={[
          { label: t('reward'), value: <AppLink href={paths.gift(order.giftId)}>{order.giftName}</AppLink> },
          { label: t('value'), value: format.dollars(order.valueCents) },
          { label: t('coins'), value: <CoinAmount amount={order.points} /> },
          { label: t('placed'), value: format.moment(order.orderedAt) },
        ]}
      />
      <Columns
        side={
          <>
            <Section title={t('checksTitle')}>
              <div className={styles.inside}>
                <OrderChecks checks={order.checks} all />
              </div>
            </Section>
            <Facts
              title={t('member')}
              facts={[
                {
                  label: t('recipientName'),
                  value: <AppLink href={paths.member(order.memberId)}>{order.memberName}</AppLink>,
                },
                { label: t('email'), value: order.memberEmail },
                { label: t('country'), value: order.country },
                { label: t('level'), value: shell('level', { level: String(order.level) }) },
              ]}
            />
            <Facts
              title={t('recipient')}
              facts={[
                { label: t('recipientName'), value: order.recipientName },
                { label: t('recipientAccount'), value: order.recipientAccount },
                ...(order.payoutRun === null
                  ? []
                  : [
                      {
                        label: t('payoutRun'),
                        value: <AppLink href={paths.payoutRun(order.payoutRun)}>{order.payoutRun}</AppLink>,
                      },
                    ]),
              ]}
            />
            {order.code && (
              <Facts
                title={t('code')}
                facts={[
                  { label: t('codeHandedOut'), value: format.instant(order.code.handedOutAt) },
                  {
                    label: t('codeShown'),
                    value: order.code.shownAt ? format.instant(order.code.shownAt) : t('codeNotShown'),
                  },
                ]}
              />
            )}
            <Section title={t('timeline')}>
              <div className={styles.inside}>
                <History order={order} />
              </div>
            </Section>
          </>
        }
      >
        <Section title={t('attempts')}>
          <AttemptsTable attempts={order.attempts} caption={t('attempts')} empty={t('noAttempts')} />
        </Section>
        <Section title={ledger('title')}>
          <LedgerTable transfers={order.ledger} />
        </Section>
        <p>
          <Button kind="ghost" size="dense" icon={<ScrollText size={20} />} href={paths.auditLog('order', order.id)}>
            {shell('history')}
          </Button>
        </p>
      </Columns>
    </>
  );
}

/** Every change of state with its time, its author and the memo. */
function History({ order }: { order: Order }) {
  const t = useT(orderWords);
  const format = useFormat();
  const actorInWords = (actor: string) =>
    actor === 'member' ? t('actorMember') : actor === 'panel' ? t('actorPanel') : actor;
  return (
    <Timeline
      steps={order.history.map((event, index) => {
        const isLast = index === order.history.length - 1;
        const isFailed = event.statusID === REJECTED || event.statusID === CANCELED;
        const isOpen = isLast && [0, 1, 2, 6].includes(event.statusID);
        return {
          key: `${event.statusID} ${event.at} ${index}`,
          title: event.status,
          date: `${format.instant(event.at)} ${t('by', { actor: actorInWords(event.actor) })}`,
          text: event.memo,
          state: isFailed ? 'failed' : isOpen ? 'now' : 'done',
          coin: event.statusID === COMPLETED,
        };
      })}
    />
  );
}

/** Returns whether an order is rejected, cancelled or completed, so that no decision is left. */
function isOver(statusID: number): boolean {
  return [3, 4, 5].includes(statusID);
}

type May = true | { reason: string };
const reasonOf = (may: May) => (may === true ? null : may.reason);

/** The possible actions of an order. When there are none, the reasons stand beside the title. */
function OrderActions({ order }: { order: Order }) {
  const t = useT(orderWords);
  const toast = useToast();
  const showError = useShowError();
  const decisions = useDecisions();
  const [open, setOpen] = useState<'approve' | 'reject' | 'complete' | 'giveBack' | null>(null);
  const close = () => setOpen(null);
  const complete = useChange('POST /api/console/Orders/:id/Complete', {
    onSuccess: () => toast.success(t('completed', { id: String(order.id) })),
    onError: showError,
  });
  const giveBack = useChange('POST /api/console/Orders/:id/GiveBack', {
    onSuccess: () => toast.success(t('givenBack', { id: String(order.id) })),
    onError: showError,
  });
  const { can } = order;
  const paying = order.statusID === APPROVED;
  // An approved order is completed or given back; before that it is approved or rejected.
  const offered: readonly May[] = paying ? [can.complete, can.giveBack] : [can.approve, can.reject];
  const reasons = new Set(offered.flatMap((may) => reasonOf(may) ?? []));
  const approveNow = async () => {
    await decisions.approve([order]);
    close();
  };

  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        {paying ? (
          <>
            <Button
              kind="dangerOutline"
              size="dense"
              disabled={can.giveBack !== true}
              onClick={() => setOpen('giveBack')}
            >
              {t('giveBack')}
            </Button>
            <Button size="dense" disabled={can.complete !== true} onClick={() => setOpen('complete')}>
              {t('complete')}
            </Button>
          </>
        ) : (
          <>
            <Button
              kind="dangerOutline"
              size="dense"
              icon={<X size={20} />}
              disabled={can.reject !== true}
              onClick={() => setOpen('reject')}
            >
              {t('rejectWithMemo')}
            </Button>
            <Button
              size="dense"
              icon={<Check size={20} />}
              disabled={can.approve !== true}
              loading={decisions.busy === 'approve'}
              loadingLabel={t('approving')}
              onClick={() => (order.checks.some(isWarning) ? setOpen('approve') : void approveNow())}
            >
              {t('approve')}
            </Button>
          </>
        )}
      </div>
      {[...reasons].map((reason) => (
        <p key={reason} className={styles.reason}>
          {reason}
        </p>
      ))}
      <ApproveDialog
        orders={open === 'approve' ? [order] : null}
        onClose={close}
        busy={decisions.busy === 'approve'}
        onApprove={() => void approveNow()}
      />
      <MemoDialog
        required
        danger
        open={open === 'reject'}
        onClose={close}
        title={t('rejectQuestion', { n: 1 })}
        text={t('rejectText')}
        verb={t('reject')}
        doing={t('rejecting')}
        onSubmit={async (memo) => {
          await decisions.reject([order], memo);
          close();
        }}
      />
      <MemoDialog
        open={open === 'complete'}
        onClose={close}
        title={t('completeQuestion')}
        text={t('completeText')}
        verb={t('complete')}
        doing={t('completing')}
        onSubmit={async (memo) => {
          await complete.mutateAsync({ params: { id: order.id }, body: { memo } }).catch(() => undefined);
          close();
        }}
      />
      <MemoDialog
        required
        danger
        open={open === 'giveBack'}
        onClose={close}
        title={t('giveBackQuestion')}
        text={t('giveBackText')}
        verb={t('giveBack')}
        doing={t('givingBack')}
        onSubmit={async (memo) => {
          await giveBack.mutateAsync({ params: { id: order.id }, body: { memo } }).catch(() => undefined);
          close();
        }}
      />
      <UndecidedDialog left={decisions.left} someDone={decisions.someDone} onClose={decisions.forgetLeft} />
    </div>
  );
}
