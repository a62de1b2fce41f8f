import { ApiError } from '@pollen/contract/client';
import { codes } from '@pollen/contract/codes';
import { CHANGE_REASON } from '@pollen/contract/versioned';
import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, useId, useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { changeWords } from '../../locales/changes.en';
import { operatorWords } from '../../locales/operators.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import type { Role } from '../../session/operator';
import styles from './OperatorsPage.module.css';
import { RoleChoice } from './RoleChoice';

/** Asks for the address and the role of a new operator. */
export function InviteDialog({ open, onClose, asks }: { open: boolean; onClose: () => void; asks: boolean }) {
  const t = useT(operatorWords);
  const changes = useT(changeWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const form = useId();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('operator');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<{ email?: string; name?: string; reason?: string }>({});
  const invite = useChange('POST /api/console/OperatorInvitations', {
    onSuccess: ({ approval }) => {
      onClose();
      toast.success(approval === null ? t('invited', { email: email.trim() }) : changes('requested'));
    },
    onError: (error) => {
      const isAboutEmail =
        error instanceof ApiError && (error.code === codes.emailInvalid || error.code === codes.operatorExists);
      if (isAboutEmail) setWrong({ email: error.messages[0] ?? '' });
      else showError(error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (invite.isPending) return;
    const missing = {
      ...(email.trim() ? {} : { email: t('emailMissing') }),
      ...(name.trim() ? {} : { name: t('nameMissing') }),
      ...(reason.trim().length < CHANGE_REASON.min
        ? { reason: changes('reasonShort', { min: CHANGE_REASON.min }) }
        : {}),
    };
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    invite.mutate({ body: { email: email.trim(), name: name.trim(), role, reason: reason.trim() } });
  };
  return (
    <Dialog
      open={open}
      onClose={invite.isPending ? () => undefined : onClose}
      title={t('inviteTitle')}
      actions={
        <>
          <Button kind="ghost" disabled={invite.isPending} onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            loading={invite.isPending}
            loadingLabel={asks ? changes('requesting') : t('inviting')}
          >
            {asks ? changes('request') : t('invite')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <p>{t('inviteText')}</p>
        <TextField
          label={t('name')}
          maxLength={60}
          autoFocus
          autoComplete="off"
          value={name}
          error={wrong.name}
          onChange={(event) => {
            setName(event.target.value);
            setWrong({});
          }}
        />
        <TextField
          label={t('email')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          value={email}
          error={wrong.email}
          onChange={(event) => {
            setEmail(event.target.value);
            setWrong({});
          }}
        />
        <RoleChoice value={role} onChange={setRole} />
        {asks && <p>{changes('needsApprovalText')}</p>}
        <TextareaField
          label={changes('reason')}
          help={changes(asks ? 'reasonHelpAsked' : 'reasonHelp')}
          error={wrong.reason}
          rows={2}
          maxLength={CHANGE_REASON.max}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setWrong({});
          }}
        />
      </form>
    </Dialog>
  );
}
