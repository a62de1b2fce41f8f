import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { Dialog } from '@pollen/ui/Dialog';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { Download, UserX } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section } from '../../layouts/Columns';
import { download } from '../../layouts/download';
import { memberWords } from '../../locales/members.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { useOperator } from '../../session/operator';
import styles from './MemberPage.module.css';

type Member = DataOf<'GET /api/console/Members/:id'>;

/**
 * The data requests of a member: export of all data, and closing the account. Shown to operators with the permission.
 */
export function DataRequests({ member }: { member: Member }) {
  const t = useT(memberWords);
  const toast = useToast();
  const showError = useShowError();
  const role = useOperator()?.role;
  const [closing, setClosing] = useState(false);
  const exporting = useChange('POST /api/console/Members/:id/Export', {
    onSuccess: (data) => {
      download(`member-${member.id}.json`, JSON.stringify(data, null, 2), 'application/json');
      toast.success(t('exportedData', { name: member.displayName }));
    },
    onError: showError,
  });
  if (member.state === 'closed' || (role !== 'operator' && role !== 'admin')) return null;
  return (
    <Section title={t('requests')}>
      <div className={styles.requests}>
        <p>{t('requestsText')}</p>
        <div className={styles.decide}>
          <Button
            kind="secondary"
            size="dense"
            icon={<Download size={20} />}
            loading={exporting.isPending}
            loadingLabel={t('exportingData')}
            onClick={() => exporting.mutate({ params: { id: member.id }, body: {} })}
          >
            {t('exportData')}
          </Button>
          <Button kind="dangerOutline" size="dense" icon={<UserX size={20} />} onClick={() => setClosing(true)}>
            {t('closeAccount')}
          </Button>
        </div>
      </div>
      {closing && <CloseDialog member={member} onClose={() => setClosing(false)} />}
    </Section>
  );
}

/** Shows what the member forfeits before the account is closed; the server refuses if that sum has changed. */
function CloseDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useT(memberWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const form = useId();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const params = { id: member.id };
  const { data: effects, error, refetch } = useCall('GET /api/console/Members/:id/Closing', { params });
  const close = useChange('POST /api/console/Members/:id/Closing', {
    onSuccess: () => {
      onClose();
      toast.success(t('accountClosed'));
    },
    onError: (refused) => {
      showError(refused);
      void refetch();
    },
  });
  const isReason = reason.trim().length >= 3;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (close.isPending || !effects || !isReason) return;
    close.mutate({ params, body: { forfeitedPoints: effects.forfeitedPoints, reason: reason.trim() } });
  };
  return (
    <Dialog
      open
      onClose={close.isPending ? () => undefined : onClose}
      title={t('closeQuestion', { name: member.displayName })}
      actions={
        <>
          <Button kind="ghost" disabled={close.isPending} onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button
            kind="danger"
            type="submit"
            form={form}
            disabled={!effects}
            loading={close.isPending}
            loadingLabel={t('closingAccount')}
          >
            {t('closeAccount')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {error && !effects && <p role="alert">{error.message}</p>}
        {effects && (
          <>
            <p>{t('closeText', { points: shell('coins', { n: effects.forfeitedPoints }) })}</p>
            <p>
              <CoinAmount amount={effects.forfeitedPoints} size="md" />
            </p>
            {effects.cancelled.length > 0 && <p>{t('closeOrders', { n: effects.cancelled.length })}</p>}
            {effects.kept.length > 0 && <p>{t('closeKept', { n: effects.kept.length })}</p>}
          </>
        )}
        <TextareaField
          label={t('closeReason')}
          help={t('closeReasonHelp')}
          error={isTried && !isReason ? t('reasonShort') : undefined}
          placeholder={t('closeReasonExample')}
          rows={2}
          maxLength={500}
          value={reason}
          autoFocus
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
