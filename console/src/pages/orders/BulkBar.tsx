import { Button } from '@pollen/ui/Button';
import { Check } from 'lucide-react';
import styles from '../../layouts/BulkBar.module.css';
import { useFormat } from '../../locales/format';
import { orderWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';

interface BulkBarProps {
  sum: { count: number; cents: number; warnings: number };
  busy: 'approve' | 'reject' | null;
  onClear: () => void;
  onReject: () => void;
  onApprove: () => void;
}

/** Appears with the first selected order: the number, the sum and whether warnings are among them. */
export function BulkBar({ sum, busy, onClear, onReject, onApprove }: BulkBarProps) {
  const t = useT(orderWords);
  const format = useFormat();
  const dollars = format.dollars(sum.cents);
  return (
    <section data-bottom-bar="" className={styles.bar} aria-label={t('selected', { n: sum.count })}>
      <p className={styles.words} role="status">
        <b>{t('selected', { n: sum.count })}</b>
        <span>
          {sum.warnings === 0 ? t('sumClear', { sum: dollars }) : t('sumWarnings', { sum: dollars, n: sum.warnings })}
        </span>
      </p>
      <div className={styles.actions}>
        <Button kind="brandSecondary" size="dense" className={styles.clear} onClick={onClear}>
          {t('clear')}
        </Button>
        <Button kind="brandSecondary" size="dense" loading={busy === 'reject'} onClick={onReject}>
          <span className={styles.wide}>{t('rejectWithMemo')}</span>
          <span className={styles.narrow}>{t('reject')}</span>
        </Button>
        <Button
          kind="brandPrimary"
          size="dense"
          className={styles.approve}
          icon={<Check size={20} />}
          loading={busy === 'approve'}
          loadingLabel={t('approving')}
          onClick={onApprove}
        >
          {t('approveCount', { n: sum.count })}
        </Button>
      </div>
    </section>
  );
}
