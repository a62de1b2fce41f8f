import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { ordersWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';
import styles from './OrderDetail.module.css';
import type { Order } from './order';

/** Lets a member cancel an order, as long as that is possible. */
export function OrderActions({ order }: { order: Order }) {
  const t = useT(ordersWords);
  const toast = useToast();
  const showError = useShowError();
  const [asking, setAsking] = useState(false);
  const params = { id: order.id };

  const cancel = useChange('POST /api/v1/Orders/:id/Cancel', {
    refreshes: [
      'GET /api/v1/Orders/:id',
      'GET /api/v1/Accounts/:id',
      'GET /api/v1/Accounts/:id/Orders',
      'GET /api/v1/Accounts/:id/Points',
      'GET /api/v1/Gifts',
      'GET /api/v1/Gifts/:id',
      'GET /api/v1/Accounts/:id/Notifications/Waiting',
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

  if (order.can.cancel !== true) return null;
  return (
    <div className={styles.actions}>
      <Button kind="ghost" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
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
