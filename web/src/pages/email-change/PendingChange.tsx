import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useToast } from '@pollen/ui/Toast';
import { useEffect, useRef, useState } from 'react';
import type { DataOf } from '../../api/call';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { boldAddress } from '../../layouts/bold-address';
import { emailChangeWords } from '../../locales/email-change.en';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';
import styles from './EmailChange.module.css';

type Pending = NonNullable<DataOf<'GET /api/v1/Accounts/:id/EmailChange'>['pending']>;

/** The change that waits: until when, and what can be done about it. */
export function PendingChange({ pending, timeZone }: { pending: Pending; timeZone: string }) {
  const t = useT(emailChangeWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const id = useMemberId();
  const [asking, setAsking] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const email = pending.newEmail;

  useEffect(() => {
    // Takes the focus, because it replaces the form whose button had it.
    if (document.activeElement === document.body) top.current?.focus();
  }, []);

  const settings = {
    refreshes: ['GET /api/v1/Accounts/:id/EmailChange'],
    onError: (failure: unknown) => showError(failure),
  } as const;
  const resend = useChange('POST /api/v1/Accounts/:id/EmailChange/Resend', {
    ...settings,
    onSuccess: () => toast.success(t('resent')),
  });
  const cancel = useChange('POST /api/v1/Accounts/:id/EmailChange/Cancel', {
    ...settings,
    onSuccess: () => toast.success(t('kept')),
  });

  return (
    <div ref={top} tabIndex={-1} className={styles.form}>
      <Banner tone="info" title={t('pendingTitle')}>
        {t.rich('pendingText', boldAddress, { email, day: format.date(pending.confirmBefore, 'dayLong', timeZone) })}
      </Banner>
      <div className={styles.actions}>
        <Button
          loading={resend.isPending}
          loadingLabel={t('resending')}
          onClick={() => resend.mutate({ params: { id }, body: {} })}
        >
          {t('resend')}
        </Button>
        <Button kind="secondary" onClick={() => setAsking(true)}>
          {t('keep')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('keepQuestion')}
        confirmLabel={t('keep')}
        cancelLabel={shell('cancel')}
        onConfirm={async () => {
          await cancel.mutateAsync({ params: { id }, body: {} }).catch(() => undefined);
          setAsking(false);
        }}
      >
        {t.rich('keepText', boldAddress, { email })}
      </ConfirmDialog>
    </div>
  );
}
