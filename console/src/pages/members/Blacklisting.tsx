import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { Dialog } from '@pollen/ui/Dialog';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { Ban, RotateCcw } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { memberWords } from '../../locales/members.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './MemberPage.module.css';

/** Puts a member on the blacklist with a reason, or takes them off it. */
export function Blacklisting({ member }: { member: DataOf<'GET /api/console/Members/:id'> }) {
  const t = useT(memberWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const form = useId();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isShort, setIsShort] = useState(false);
  const name = member.displayName;
  const listed = member.state === 'blacklisted';
  const set = useChange('POST /api/console/Members/:id/Blacklist', {
    onSuccess: ({ state }) => {
      setOpen(false);
      setReason('');
      toast.success(t(state === 'blacklisted' ? 'blacklistedNow' : 'liftedNow', { name }));
    },
    onError: (error) => {
      setOpen(false);
      showError(error);
    },
  });
  const send = (words: string | null) => set.mutateAsync({ params: { id: member.id }, body: { reason: words } });

  if (member.state === 'closed' || member.state === 'suspended') return null;
  if (listed) {
    return (
      <>
        <Button kind="secondary" size="dense" icon={<RotateCcw size={20} />} onClick={() => setOpen(true)}>
          {t('lift')}
        </Button>
        <ConfirmDialog
          open={open}
          onClose={() => setOpen(false)}
          title={t('liftQuestion', { name })}
          confirmLabel={t('lift')}
          confirmingLabel={t('lifting')}
          cancelLabel={shell('cancel')}
          onConfirm={() => send(null).catch(() => undefined)}
        >
          {t('liftText')}
        </ConfirmDialog>
      </>
    );
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (set.isPending) return;
    if (reason.trim().length < 3) setIsShort(true);
    else void send(reason.trim()).catch(() => undefined);
  };
  return (
    <>
      <Button kind="dangerOutline" size="dense" icon={<Ban size={20} />} onClick={() => setOpen(true)}>
        {t('blacklist')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('blacklistQuestion', { name })}
        actions={
          <>
            <Button kind="ghost" onClick={() => setOpen(false)}>
              {shell('cancel')}
            </Button>
            <Button kind="danger" type="submit" form={form} loading={set.isPending} loadingLabel={t('blacklisting')}>
              {t('blacklist')}
            </Button>
          </>
        }
      >
        <form id={form} className={styles.form} onSubmit={submit} noValidate>
          <p>{t('blacklistText')}</p>
          <TextareaField
            label={t('reason')}
            help={t('reasonHelp')}
            error={isShort && reason.trim().length < 3 ? t('reasonShort') : undefined}
            placeholder={t('reasonExample')}
            rows={3}
            maxLength={300}
            value={reason}
            autoFocus
            onChange={(event) => setReason(event.target.value)}
          />
        </form>
      </Dialog>
    </>
  );
}
