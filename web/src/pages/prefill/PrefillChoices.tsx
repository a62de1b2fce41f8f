import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { prefillWords } from '../../locales/prefill.en';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';
import styles from './PrefillChoices.module.css';

/** The partners that get answers from the member's profile, and a way to stop each. */
export function PrefillChoices() {
  const t = useT(prefillWords);
  const toast = useToast();
  const showError = useShowError();
  const id = useMemberId();
  const choices = useCall('GET /api/v1/Accounts/:id/PrefillChoices', { params: { id } });
  const [stopping, setStopping] = useState<{ partnerId: number; name: string; fields: string[] } | null>(null);
  const stop = useChange('POST /api/v1/Accounts/:id/PrefillChoices/:partnerId/Stop', {
    onSuccess: () => {
      if (stopping) toast.success(t('stopped', { partner: stopping.name }));
      setStopping(null);
    },
    onError: (error) => showError(error),
    refreshes: ['GET /api/v1/Accounts/:id/PrefillChoices'],
  });
  if (!choices.data) {
    if (choices.error)
      return <LoadFailed title={t('failed')} error={choices.error} onRetry={() => void choices.refetch()} />;
    return <Skeleton height={48} radius={12} />;
  }
  if (choices.data.list.length === 0) return <p className={styles.none}>{t('none')}</p>;
  return (
    <>
      <ul className={styles.list}>
        {choices.data.list.map((choice) => (
          <li key={choice.partnerId} className={styles.choice}>
            <div>
              <strong>{choice.name}</strong>
              <p>{choice.fields.join(t('comma'))}</p>
            </div>
            <Button
              kind="secondary"
              size="dense"
              aria-label={t('stopWith', { partner: choice.name })}
              onClick={() => setStopping(choice)}
            >
              {t('stop')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={stopping !== null}
        onClose={() => setStopping(null)}
        title={t('stopTitle', { partner: stopping?.name ?? '' })}
        confirmLabel={t('stop')}
        confirmingLabel={t('stopping')}
        cancelLabel={t('keep')}
        onConfirm={() => stopping && stop.mutate({ params: { id, partnerId: stopping.partnerId } })}
      >
        {t('stopText', { fields: stopping?.fields.join(t('comma')) ?? '' })}
      </ConfirmDialog>
    </>
  );
}
