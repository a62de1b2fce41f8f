import { PACE_AT_MOST, WAVE_AT_MOST } from '@pollen/contract/wave-values';
import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { useFormat } from '../../locales/format';
import { invitationWords } from '../../locales/invitations.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './Waves.module.css';

/** Asks how many of the matching members to invite and how fast, and starts the wave. */
export function StartWave({ surveyId, disabled }: { surveyId: number; disabled: boolean }) {
  const t = useT(invitationWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const form = useId();
  const [open, setOpen] = useState(false);
  const [size, setSize] = useState('100');
  /** Null until the operator changes it; then the panel's limit applies. */
  const [pace, setPace] = useState<string | null>(null);
  const [wrong, setWrong] = useState<'size' | 'pace' | null>(null);
  const params = { id: surveyId };
  const count = useCall('GET /api/console/Surveys/:id/Invitable', { params, query: {} }, { enabled: open });
  const start = useChange('POST /api/console/Surveys/:id/Waves', {
    onSuccess: () => toast.success(t('isStarted')),
    onError: showError,
  });
  const nobody = count.data?.members === 0;
  const fastest = count.data?.perMinute ?? PACE_AT_MOST;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const requestedSize = Number(size);
    if (start.isPending || nobody) return;
    if (!isWithin(requestedSize, WAVE_AT_MOST)) return setWrong('size');
    const perMinute = pace === null ? undefined : Number(pace);
    if (perMinute !== undefined && !isWithin(perMinute, fastest)) return setWrong('pace');
    await start
      .mutateAsync({
        params,
        body: { kind: 'invitation', to: 'all', size: requestedSize, ...(perMinute === undefined ? {} : { perMinute }) },
      })
      .catch(() => undefined);
    setOpen(false);
  };

  return (
    <>
      <Button kind="secondary" size="dense" icon={<Send size={20} />} disabled={disabled} onClick={() => setOpen(true)}>
        {t('start')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('startQuestion')}
        actions={
          <>
            <Button kind="ghost" onClick={() => setOpen(false)}>
              {shell('cancel')}
            </Button>
            <Button
              type="submit"
              form={form}
              disabled={nobody}
              loading={start.isPending}
              loadingLabel={t('confirming')}
            >
              {t('confirm')}
            </Button>
          </>
        }
      >
        <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <p role="status" aria-busy={count.isPending}>
            {count.error
              ? t('countFailed')
              : !count.data
                ? t('counting')
                : nobody
                  ? t('nobody')
                  : t('matching', { n: count.data.members })}
          </p>
          <TextField
            label={t('size')}
            help={t('sizeHelp', { perWeek: count.data?.perWeek ?? '–' })}
            error={wrong === 'size' ? t('sizeWrong', { most: format.number(WAVE_AT_MOST) }) : undefined}
            inputMode="numeric"
            value={size}
            onChange={(event) => {
              setSize(event.target.value);
              setWrong(null);
            }}
          />
          <TextField
            label={t('pace')}
            help={t('paceHelp', { most: format.number(fastest) })}
            error={wrong === 'pace' ? t('sizeWrong', { most: format.number(fastest) }) : undefined}
            inputMode="numeric"
            value={pace ?? String(count.data?.perMinute ?? '')}
            onChange={(event) => {
              setPace(event.target.value);
              setWrong(null);
            }}
          />
        </form>
      </Dialog>
    </>
  );
}

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}
