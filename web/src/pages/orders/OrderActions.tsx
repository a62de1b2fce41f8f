import { UNCONFIRMED } from '@pollen/contract/order-values';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useToast } from '@pollen/ui/Toast';
import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { refresh, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { ordersWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';
import styles from './OrderDetail.module.css';
import type { Order } from './order';

const asksAgainAfterMs = 15_000;

/** The actions of a member on an order: send the mail again, or cancel. */
export function OrderActions({ order }: { order: Order }) {
  const t = useT(ordersWords);
  const toast = useToast();
  const showError = useShowError();
  const [asking, setAsking] = useState(false);
  const params = { id: order.id };

  const resend = useChange('POST /api/v1/Orders/:id/Resend', {
    refreshes: ['GET /api/v1/Orders/:id'],
    onSuccess: ({ memo }) => toast.success(memo),
    onError: (error) => showError(error, 'warning'),
  });
  const cancel = useChange('POST /api/v1/Orders/:id/Cancel', {
    refreshes: [
      'GET /api/v1/Orders/:id',
      'GET /api/v1/Accounts/:id',
      'GET /api/v1/Accounts/:id/Orders',
      'GET /api/v1/Accounts/:id/Points',
      'GET /api/v1/Gifts',
      'GET /api/v1/Gifts/:id',
    ],
  });

  const confirmCancel = async () => {
    try {
      const { memo } = await cancel.mutateAsync({ params, body: {} });
      toast.success(memo);
    } catch (error) {
      showError(error);
    }
    setAsking(false);
  };

  const { can } = order;
  const showsResend = order.statusID === UNCONFIRMED;
  const waits = showsResend && can.resend !== true;

  // A mail was just sent; the server decides when the next one may be sent.
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void refresh('GET /api/v1/Orders/:id'), asksAgainAfterMs);
    return () => clearInterval(timer);
  }, [waits]);

  if (!showsResend && can.cancel !== true) return null;
  return (
    <div className={styles.actions}>
      {showsResend && (
        <Button
          kind="tonal"
          icon={<Mail size={20} />}
          disabled={can.resend !== true}
          loading={resend.isPending}
          loadingLabel={t('resending')}
          onClick={() => resend.mutate({ params, body: {} })}
        >
          {t('resend')}
        </Button>
      )}
      {can.cancel === true && (
        <Button kind="ghost" onClick={() => setAsking(true)}>
          {t('cancel')}
        </Button>
      )}
      {showsResend && can.resend !== true && <p className={styles.whyNot}>{can.resend.reason}</p>}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('cancelTitle')}
        kind="danger"
        confirmLabel={t('cancel')}
        confirmingLabel={t('canceling')}
        cancelLabel={t('keep')}
        onConfirm={confirmCancel}
      >
        {t('cancelText', { n: order.displayPoints })}
      </ConfirmDialog>
    </div>
  );
}
