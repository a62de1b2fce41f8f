import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { Dialog } from '@pollen/ui/Dialog';
import { RadioOption } from '@pollen/ui/RadioOption';
import { useToast } from '@pollen/ui/Toast';
import { Download, RefreshCw, RotateCcw, Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { useFormat } from '../../locales/format';
import { payoutWords } from '../../locales/payouts.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { FileButton } from './FileButton';
import { type Environment, environmentKey, type Run } from './PayoutState';
import styles from './Payouts.module.css';
import { ResultsUpload } from './ResultsUpload';
import { sumOf } from './run-outcomes';

type Asked = 'close' | 'send' | 'cancelRun' | null;

/** The possible actions of a run; below them, the reasons why others are not possible. */
export function RunActions({ run, environment }: { run: Run; environment: Environment }) {
  const t = useT(payoutWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const settings = { onError: showError };
  const send = useChange('POST /api/console/PayoutRuns/:id/Send', {
    ...settings,
    onSuccess: () => toast.success(t(run.via === 'file' ? 'fileReady' : 'sent')),
  });
  const cancel = useChange('POST /api/console/PayoutRuns/:id/Cancel', {
    ...settings,
    onSuccess: () => toast.success(t('runCanceled', { id: String(run.id) })),
  });
  const ask = useChange('POST /api/console/PayoutRuns/:id/Ask', {
    ...settings,
    onSuccess: ({ asked, nextAt }) => {
      const later = nextAt && t('checkPostponed', { at: format.time(nextAt) });
      if (asked) toast.success(t('checkRequested'), later);
      else toast.warning(later ?? t('nothingToCheck'));
    },
  });
  const retry = useChange('POST /api/console/PayoutRuns/:id/Retry', {
    ...settings,
    onSuccess: ({ count }) => toast.success(t('retried', { n: count })),
  });
  const target = { params: { id: run.id }, body: {} };

  const { can } = run;
  const sum = { sum: format.price(run.cents) };
  const byHand = run.via === 'file';
  const refused = sumOf(run, (state) => state === 'refused').count;
  const isOut = run.state === 'sending' || run.state === 'done';
  const whileSending = byHand ? can.file : can.ask;
  const steps = { open: can.close, closed: can.send, sending: whileSending, done: byHand ? can.file : true } as const;
  const main = run.state === 'cancelled' ? true : steps[run.state];
  const fate = run.environment ?? environment;

  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        {(run.state === 'open' || run.state === 'closed') && (
          <Button
            kind="dangerOutline"
            size="dense"
            disabled={can.cancel !== true}
            onClick={() => setAsked('cancelRun')}
          >
            {t('cancelRun')}
          </Button>
        )}
        {run.state === 'open' && (
          <Button size="dense" disabled={can.close !== true} onClick={() => setAsked('close')}>
            {t('close')}
          </Button>
        )}
        {run.state === 'closed' && (
          <Button
            size="dense"
            icon={byHand ? <Download size={20} /> : <Send size={20} />}
            disabled={can.send !== true}
            onClick={() => setAsked('send')}
          >
            {t(byHand ? 'release' : 'send')}
          </Button>
        )}
        {run.state === 'sending' && !byHand && (
          <Button
            kind="secondary"
            size="dense"
            icon={<RefreshCw size={20} />}
            disabled={can.ask !== true}
            loading={ask.isPending}
            loadingLabel={t('checking')}
            onClick={() => ask.mutate(target)}
          >
            {t('check')}
          </Button>
        )}
        {run.state === 'sending' && refused > 0 && (
          <Button
            size="dense"
            icon={<RotateCcw size={20} />}
            disabled={can.retry !== true}
            loading={retry.isPending}
            loadingLabel={t('retrying')}
            onClick={() => retry.mutate(target)}
          >
            {t('retry', { n: refused })}
          </Button>
        )}
        {byHand && isOut && (
          <>
            <FileButton
              operation="GET /api/console/PayoutRuns/:id/File"
              runId={run.id}
              label={t('file')}
              disabled={can.file !== true}
            />
            {run.state === 'sending' && <ResultsUpload run={run} />}
          </>
        )}
      </div>
      {main !== true && <p className={styles.why}>{main.reason}</p>}
      {byHand && run.state === 'sending' && <p className={styles.why}>{t('uploadHelp')}</p>}
      <CloseDialog run={run} open={asked === 'close'} onClose={close} environment={environment} />
      <ConfirmDialog
        open={asked === 'send'}
        onClose={close}
        title={t(byHand ? 'releaseQuestion' : 'sendQuestion', { n: run.items })}
        confirmLabel={t(byHand ? 'release' : 'send')}
        confirmingLabel={t(byHand ? 'releasing' : 'sending')}
        cancelLabel={shell('cancel')}
        onConfirm={() =>
          send
            .mutateAsync(target)
            .catch(() => undefined)
            .then(close)
        }
      >
        {byHand
          ? t('releaseText', sum)
          : t(fate === 'fake' ? 'sendFake' : fate === 'sandbox' ? 'sendSandbox' : 'sendLive', sum)}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'cancelRun'}
        onClose={close}
        kind="danger"
        title={t('cancelRunQuestion', { id: String(run.id) })}
        confirmLabel={t('cancelRun')}
        confirmingLabel={t('cancelingRun')}
        cancelLabel={t('keepRun')}
        onConfirm={() =>
          cancel
            .mutateAsync(target)
            .catch(() => undefined)
            .then(close)
        }
      >
        {t('cancelRunText')}
      </ConfirmDialog>
    </div>
  );
}

interface CloseDialogProps {
  run: Run;
  open: boolean;
  onClose: () => void;
  environment: Environment;
}

/** Asks who pays the closed run: PayPal, or an operator by file. */
function CloseDialog({ run, open, onClose, environment }: CloseDialogProps) {
  const t = useT(payoutWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const form = useId();
  const [chosen, setChosen] = useState<'paypal' | 'file' | null>(null);
  const hasPaypal = run.can.closeForPaypal === true;
  const via = chosen ?? (hasPaypal ? 'paypal' : 'file');
  const close = useChange('POST /api/console/PayoutRuns/:id/Close', {
    onSuccess: ({ count, cents }) => {
      onClose();
      toast.success(t('closed', { n: count, sum: format.price(cents) }));
    },
    onError: (error) => {
      onClose();
      showError(error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!close.isPending) close.mutate({ params: { id: run.id }, body: { via } });
  };
  return (
    <Dialog
      open={open}
      onClose={close.isPending ? () => undefined : onClose}
      title={t('closeQuestion', { id: String(run.id) })}
      actions={
        <>
          <Button kind="ghost" disabled={close.isPending} onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button type="submit" form={form} loading={close.isPending} loadingLabel={t('closing')}>
            {t('close')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <p>{t('closeText')}</p>
        <div role="radiogroup" aria-label={t('closeVia')} className={styles.choices}>
          <RadioOption
            name={`${form}-via`}
            value="paypal"
            disabled={!hasPaypal}
            checked={via === 'paypal'}
            onChange={() => setChosen('paypal')}
          >
            {t(environmentKey(environment))}
          </RadioOption>
          <RadioOption name={`${form}-via`} value="file" checked={via === 'file'} onChange={() => setChosen('file')}>
            {t('viaFile')}
          </RadioOption>
        </div>
      </form>
    </Dialog>
  );
}
