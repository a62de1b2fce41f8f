import { ApiError } from '@pollen/contract/client';
import { codes } from '@pollen/contract/codes';
import { CHANGE_REASON } from '@pollen/contract/versioned';
import { Banner } from '@pollen/ui/Banner';
import { Button, type ButtonKind } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { queryClient } from '../api/query';
import { useShowError } from '../api/show-error';
import { changeWords } from '../locales/changes.en';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import styles from './Changing.module.css';

/** The version that the operator saw. It is sent with every change, so that the server can refuse an outdated one. */
export interface SeenVersion {
  version: number;
  reason: string;
}

interface ChangeDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The version that the shown values belong to. */
  version: number;
  /** The latest version that the page knows, where it can be newer than `version`. */
  latest?: number;
  /** Sends the change and rejects when the server refuses it. Null while a field is invalid: then nothing is sent. */
  onSave: ((seen: SeenVersion) => Promise<unknown>) | null;
  /** Called when the operator tries to save invalid fields. */
  onWrong?: () => void;
  /** The fields. */
  children?: ReactNode;
  verb?: string;
  doing?: string;
  done?: string;
  kind?: ButtonKind;
  wide?: boolean;
  /** True when another operator has to approve the change. */
  asks?: boolean;
}

/**
 * Asks for a change with its reason. After a conflict it says who changed the value first, shows that value and lets
 * the operator decide again.
 */
export function ChangeDialog({ open, onClose, title, wide, ...rest }: ChangeDialogProps) {
  const form = useId();
  const t = useT(changeWords);
  const shell = useT(shellWords);
  const [busy, setBusy] = useState(false);
  const { asks = false, kind = 'primary' } = rest;
  const { verb, doing } = asks
    ? { verb: t('request'), doing: t('requesting') }
    : { verb: t('save'), doing: t('saving'), ...rest };
  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : onClose}
      title={title}
      {...(wide ? { wide } : {})}
      actions={
        <>
          <Button kind="ghost" onClick={onClose} disabled={busy}>
            {shell('cancel')}
          </Button>
          <Button kind={kind} type="submit" form={form} loading={busy} loadingLabel={doing}>
            {verb}
          </Button>
        </>
      }
    >
      <ChangeForm {...rest} id={form} busy={busy} setBusy={setBusy} onClose={onClose} />
    </Dialog>
  );
}

interface ChangeFormProps extends Omit<ChangeDialogProps, 'open' | 'title' | 'wide'> {
  id: string;
  busy: boolean;
  setBusy: (busy: boolean) => void;
}

/** Returns whether the change waits for approval, by the answer of the server. */
function waits(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'approval' in answer && answer.approval !== null;
}

function ChangeForm({
  id,
  busy,
  setBusy,
  onClose,
  version,
  latest = version,
  onSave,
  onWrong,
  done,
  asks,
  children,
}: ChangeFormProps) {
  const t = useT(changeWords);
  const toast = useToast();
  const showError = useShowError();
  const [reason, setReason] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The version at the moment the dialog opened: a later change by another operator must not be overwritten unseen.
  const [seen] = useState(version);
  const isShort = reason.trim().length < CHANGE_REASON.min;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setWasSent(true);
    if (!onSave) return onWrong?.();
    if (isShort) return;
    setBusy(true);
    try {
      const answer = await onSave({ version: refusal === null ? seen : latest, reason: reason.trim() });
      setBusy(false);
      toast.success(waits(answer) ? t('requested') : (done ?? t('saved')));
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === codes.changedMeanwhile) {
        await queryClient.invalidateQueries();
        setRefusal(error.messages[0] ?? '');
      } else showError(error);
      setBusy(false);
    }
  };
  return (
    <form id={id} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {refusal !== null && (
        <div role="alert">
          <Banner tone="warning" title={refusal} />
        </div>
      )}
      {children}
      {asks && <p>{t('needsApprovalText')}</p>}
      <TextareaField
        label={t('reason')}
        help={t(asks ? 'reasonHelpAsked' : 'reasonHelp')}
        error={wasSent && isShort ? t('reasonShort', { min: CHANGE_REASON.min }) : undefined}
        rows={2}
        maxLength={CHANGE_REASON.max}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </form>
  );
}
