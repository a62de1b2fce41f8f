import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { Radio } from '@pollen/ui/Radio';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { PencilLine } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { useFormat } from '../../locales/format';
import { memberWords } from '../../locales/members.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './MemberPage.module.css';

/** Returns an idempotency key for one opening of the form, so that the server books a correction once. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Gives a member points or credit, or takes them, with a reason. Shown to operators with the permission. */
export function CorrectButton({ member }: { member: DataOf<'GET /api/console/Members/:id'> }) {
  const t = useT(memberWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const form = useId();
  const params = { id: member.id };
  const { data } = useCall('GET /api/console/Members/:id/Corrections', { params });
  const [key, setKey] = useState<string | null>(null);
  const [unit, setUnit] = useState<'points' | 'credit'>('points');
  const [takes, setTakes] = useState(false);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const close = () => setKey(null);
  const correct = useChange('POST /api/console/Members/:id/Corrections', {
    onSuccess: ({ state }) => {
      close();
      setAmount('');
      setReason('');
      setIsTried(false);
      if (state === 'waiting') toast.warning(t('correctionNeedsApproval'));
      else toast.success(t('correctedNow'));
    },
    // The input stays after an error, because a lower balance is the usual cause and the amount can be corrected.
    onError: showError,
  });
  if (data?.can.correct !== true || member.state === 'closed') return null;

  const whole = /^\d{1,7}$/.test(amount.trim()) ? Number(amount) : 0;
  const isAmount = whole > 0 && whole <= 1_000_000;
  const isReason = reason.trim().length >= 3;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (correct.isPending || key === null) return;
    setIsTried(true);
    if (!isAmount || !isReason) return;
    correct.mutate({ params, body: { key, unit, change: takes ? -whole : whole, reason: reason.trim() } });
  };
  return (
    <>
      <Button kind="secondary" size="dense" icon={<PencilLine size={20} />} onClick={() => setKey(newKey())}>
        {t('correct')}
      </Button>
      <Dialog
        open={key !== null}
        onClose={correct.isPending ? () => undefined : close}
        title={t('correctQuestion', { name: member.displayName })}
        actions={
          <>
            <Button kind="ghost" disabled={correct.isPending} onClick={close}>
              {shell('cancel')}
            </Button>
            <Button type="submit" form={form} loading={correct.isPending} loadingLabel={t('correcting')}>
              {t('correct')}
            </Button>
          </>
        }
      >
        <form id={form} className={styles.form} onSubmit={submit} noValidate>
          <p>{t('correctText')}</p>
          <fieldset className={styles.choices}>
            <legend>{t('unit')}</legend>
            <Radio name={`${form}unit`} checked={unit === 'points'} onChange={() => setUnit('points')}>
              {t('unitPoints')}
            </Radio>
            <Radio name={`${form}unit`} checked={unit === 'credit'} onChange={() => setUnit('credit')}>
              {t('unitCredit')}
            </Radio>
          </fieldset>
          <fieldset className={styles.choices}>
            <legend>{t('direction')}</legend>
            <Radio name={`${form}way`} checked={!takes} onChange={() => setTakes(false)}>
              {t('give')}
            </Radio>
            <Radio name={`${form}way`} checked={takes} onChange={() => setTakes(true)}>
              {t('take')}
            </Radio>
          </fieldset>
          <TextField
            label={t('amount')}
            inputMode="numeric"
            autoComplete="off"
            value={amount}
            help={t('amountHelp', { limit: format.number(data.limits[unit]) })}
            error={isTried && !isAmount ? t('amountWrong') : undefined}
            onChange={(event) => setAmount(event.target.value)}
          />
          <TextareaField
            label={t('reason')}
            help={t('reasonHelp')}
            error={isTried && !isReason ? t('reasonShort') : undefined}
            placeholder={t('correctionReasonExample')}
            rows={2}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </form>
      </Dialog>
    </>
  );
}
