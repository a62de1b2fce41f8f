import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { RadioOption } from '@pollen/ui/RadioOption';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, useId, useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { payoutWords } from '../../locales/payouts.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import type { Payment } from './PayoutState';
import styles from './Payouts.module.css';

/** Records the outcome of a payment that the provider does not report: paid or returned, with a memo. */
export function RecordOutcomeDialog({ item, onClose }: { item: Payment | null; onClose: () => void }) {
  const t = useT(payoutWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const form = useId();
  const id = String(item?.orderId ?? '');
  const record = useChange('POST /api/console/PayoutItems/:id/Settle', {
    onSuccess: () => {
      onClose();
      toast.success(t('settledNow', { id }));
    },
    onError: (error) => {
      onClose();
      showError(error);
    },
  });
  return (
    <Dialog
      open={item !== null}
      onClose={record.isPending ? () => undefined : onClose}
      title={t('settleQuestion', { id })}
      actions={
        <>
          <Button kind="ghost" disabled={record.isPending} onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button type="submit" form={form} loading={record.isPending} loadingLabel={t('settling')}>
            {t('settle')}
          </Button>
        </>
      }
    >
      {item && (
        <OutcomeForm
          key={item.id}
          id={form}
          onSubmit={(outcome, memo) => record.mutate({ params: { id: item.id }, body: { outcome, memo } })}
        />
      )}
    </Dialog>
  );
}

interface OutcomeFormProps {
  id: string;
  onSubmit: (outcome: 'paid' | 'returned', memo: string) => void;
}

function OutcomeForm({ id, onSubmit }: OutcomeFormProps) {
  const t = useT(payoutWords);
  const [outcome, setOutcome] = useState<'paid' | 'returned'>('returned');
  const [memo, setMemo] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (memo.trim() === '') setMissing(true);
    else onSubmit(outcome, memo.trim());
  };
  const option = (value: 'paid' | 'returned', label: string) => (
    <RadioOption name={`${id}-outcome`} value={value} checked={outcome === value} onChange={() => setOutcome(value)}>
      {label}
    </RadioOption>
  );
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <p>{t('settleText')}</p>
      <div role="radiogroup" aria-label={t('settleOutcome')} className={styles.choices}>
        {option('paid', t('settlePaid'))}
        {option('returned', t('settleReturned'))}
      </div>
      <TextareaField
        label={t('memo')}
        help={t(outcome === 'paid' ? 'settlePaidHelp' : 'settleReturnedHelp')}
        error={missing && memo.trim() === '' ? t('memoMissing') : undefined}
        rows={3}
        maxLength={500}
        value={memo}
        onChange={(event) => setMemo(event.target.value)}
      />
    </form>
  );
}
