import { Banner } from '@pollen/ui/Banner';
import { Checkbox } from '@pollen/ui/Checkbox';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useCall, useChange } from '../api/query';
import { useShowError } from '../api/show-error';
import { useFormat } from '../locales/format';
import { sendingHoldWords } from '../locales/sending-hold.en';
import { useT } from '../locales/translator';
import type { Operator } from '../session/operator';
import { FormDialog } from './FormDialog';
import { LoadFailed } from './LoadFailed';
import styles from './SendingHoldBanner.module.css';

/** Says on every page that this copy of the panel sends nothing; an administrator ends that after a second look. */
export function SendingHoldBanner({ operator }: { operator: Operator }) {
  const t = useT(sendingHoldWords);
  const [open, setOpen] = useState(false);
  const { sendingHeld } = operator;
  if (sendingHeld === null) return null;
  const isAdmin = operator.role === 'admin';
  return (
    <>
      <Banner
        tone="warning"
        className={styles.banner}
        title={t(sendingHeld === 'restored' ? 'restored' : 'moved')}
        action={isAdmin ? { label: t('resume'), onClick: () => setOpen(true) } : undefined}
      >
        {t(sendingHeld === 'restored' ? 'restoredText' : 'movedText')}
      </Banner>
      {open && <ResumeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ResumeDialog({ onClose }: { onClose: () => void }) {
  const t = useT(sendingHoldWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const [discards, setDiscards] = useState(true);
  const { data: hold, error, refetch } = useCall('GET /api/console/SendingHold', {});
  const resume = useChange('POST /api/console/SendingHold/End', {
    onSuccess: () => {
      toast.success(t('resumed'));
      onClose();
    },
    onError: showError,
  });
  const submit = () => {
    if (hold) resume.mutate({ body: { id: hold.id, discardsMails: discards } });
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('question')}
      verb={t('resume')}
      doing={t('resuming')}
      disabled={hold?.can.resume !== true}
      isBusy={resume.isPending}
      onSubmit={submit}
    >
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!hold && !error && <Skeleton height={120} />}
      {hold && (
        <div className={styles.words}>
          <p>{t('taken', { at: format.moment(hold.takenAt) })}</p>
          <p>
            <b>{t('onlyOne')}</b>
          </p>
          <p>{t('waiting')}</p>
          <ul>
            {!discards && <li>{t('mails', { n: hold.mails })}</li>}
            <li>{t('otherCalls', { n: hold.otherCalls })}</li>
          </ul>
          <Checkbox checked={discards} onChange={(event) => setDiscards(event.target.checked)}>
            {t('discard', { n: hold.mails })}
          </Checkbox>
        </div>
      )}
    </FormDialog>
  );
}
