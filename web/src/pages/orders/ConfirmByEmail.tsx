import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { useAccount } from '../../api/account';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { boldAddress } from '../../layouts/bold-address';
import { useFormat } from '../../locales/format';
import { ordersWords } from '../../locales/orders.en';
import { useSentenceGap } from '../../locales/sentence-gap';
import { useT } from '../../locales/translator';
import styles from './ConfirmByEmail.module.css';
import type { Order } from './order';

/** Says of an order that waits for its confirmation what to do and until when, and sends the mail again. */
export function ConfirmByEmail({ order }: { order: Order }) {
  const t = useT(ordersWords);
  const format = useFormat();
  const gap = useSentenceGap();
  const toast = useToast();
  const showError = useShowError();
  const { data: account } = useAccount();
  const { resend: maySend } = order.can;
  const waits = maySend !== true;

  const resend = useChange('POST /api/v1/Orders/:id/Resend', {
    refreshes: ['GET /api/v1/Orders/:id'],
    onSuccess: ({ memo }) => toast.success(memo),
    onError: (error) => showError(error, 'warning'),
  });

  return (
    <section className={`on-brand ${styles.block}`}>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('oneTapLeft')}</h2>
        <p className={styles.quiet}>
          {account ? t.rich('linkSentTo', boldAddress, { email: account.email }) : t('confirmText')}
        </p>
        {order.confirmBefore && (
          <p className={styles.until}>
            <b>{t('openUntil', { date: format.date(order.confirmBefore, 'weekdayTime') })}</b>
            {gap}
            {t('afterThat', { n: order.displayPoints })}
          </p>
        )}
      </div>
      <div className={styles.again}>
        <Button
          kind="secondary"
          disabled={waits}
          loading={resend.isPending}
          loadingLabel={t('resending')}
          onClick={() => resend.mutate({ params: { id: order.id }, body: {} })}
        >
          {t('resend')}
        </Button>
        {waits && <p className={styles.quiet}>{maySend.reason}</p>}
      </div>
    </section>
  );
}
