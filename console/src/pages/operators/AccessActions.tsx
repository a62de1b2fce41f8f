import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useToast } from '@pollen/ui/Toast';
import { Ban, KeyRound, LogOut, Mail, RotateCcw, UserCog } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section } from '../../layouts/Columns';
import { operatorWords } from '../../locales/operators.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { useOperator } from '../../session/operator';
import type { OperatorAccount } from './OperatorPage';
import styles from './OperatorsPage.module.css';
import { RoleChoice } from './RoleChoice';

interface AccessActionsProps {
  account: OperatorAccount;
  /** Somebody else was quicker: what is shown is old. */
  onRefused: () => void;
}

/** What an administrator may do with an operator's access; where that is not possible, why. */
export function AccessActions({ account, onRefused }: AccessActionsProps) {
  const t = useT(operatorWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const [open, setOpen] = useState<'role' | 'suspend' | 'code' | 'password' | 'sessions' | null>(null);
  const [role, setRole] = useState(account.role);
  const { id, name, email, can } = account;
  const params = { id };
  const isSelf = useOperator()?.id === id;
  const onError = (error: unknown) => {
    showError(error);
    onRefused();
  };
  const changeRole = useChange('POST /api/console/Operators/:id/Role', {
    onSuccess: (data) => toast.success(t('roleChanged', { name, role: t(data.role) })),
    onError,
  });
  const suspend = useChange('POST /api/console/Operators/:id/Suspend', {
    onSuccess: () => toast.success(t('suspendedNow', { name })),
    onError,
  });
  const reactivate = useChange('POST /api/console/Operators/:id/Reactivate', {
    onSuccess: () => toast.success(t('reactivated', { name })),
    onError,
  });
  const resetCode = useChange('POST /api/console/Operators/:id/ResetCode', {
    onSuccess: () => toast.success(t('resetDone', { name })),
    onError,
  });
  const sendLink = useChange('POST /api/console/Operators/:id/PasswordLink', {
    onSuccess: () => toast.success(t('passwordSent', { email })),
    onError,
  });
  const endAll = useChange('POST /api/console/Operators/:id/EndSessions', {
    onSuccess: ({ ended: n }) => toast.success(t('ended', { n })),
    onError,
  });
  const close = () => setOpen(null);
  const then = (work: Promise<unknown>) => work.catch(() => undefined).then(close);
  const shared = { onClose: close, cancelLabel: shell('cancel') };
  const whyNots = [can.changeRole, can.suspend, can.resetCode].flatMap((may) => (may === true ? [] : may.reason));

  return (
    <Section title={t('manage')}>
      <div className={styles.inside}>
        <div className={styles.buttons}>
          <Button
            kind="secondary"
            size="dense"
            icon={<UserCog size={20} />}
            disabled={can.changeRole !== true}
            onClick={() => {
              setRole(account.role);
              setOpen('role');
            }}
          >
            {t('changeRole')}
          </Button>
          <Button
            kind="secondary"
            size="dense"
            icon={<KeyRound size={20} />}
            disabled={can.resetCode !== true}
            onClick={() => setOpen('code')}
          >
            {t('resetCode')}
          </Button>
          <Button
            kind="secondary"
            size="dense"
            icon={<Mail size={20} />}
            disabled={can.sendPasswordLink !== true}
            onClick={() => setOpen('password')}
          >
            {t('passwordLink')}
          </Button>
          <Button
            kind="secondary"
            size="dense"
            icon={<LogOut size={20} />}
            disabled={can.endSessions !== true}
            onClick={() => setOpen('sessions')}
          >
            {t(isSelf ? 'endOthers' : 'endAll')}
          </Button>
          {account.suspendedAt ? (
            <Button
              size="dense"
              icon={<RotateCcw size={20} />}
              disabled={can.reactivate !== true}
              onClick={() => reactivate.mutate({ params, body: {} })}
            >
              {t('reactivate')}
            </Button>
          ) : (
            <Button
              kind="dangerOutline"
              size="dense"
              icon={<Ban size={20} />}
              disabled={can.suspend !== true}
              onClick={() => setOpen('suspend')}
            >
              {t('suspend')}
            </Button>
          )}
        </div>
        {[...new Set(whyNots)].map((reason) => (
          <p key={reason} className={styles.why}>
            {reason}
          </p>
        ))}
      </div>
      <ConfirmDialog
        {...shared}
        open={open === 'role'}
        title={t('roleQuestion', { name })}
        confirmLabel={t('changeRole')}
        confirmingLabel={t('changing')}
        onConfirm={() => then(changeRole.mutateAsync({ params, body: { role, from: account.role } }))}
      >
        <div className={styles.form}>
          <p>{t('roleText')}</p>
          <RoleChoice value={role} onChange={setRole} />
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        {...shared}
        open={open === 'suspend'}
        kind="danger"
        title={t('suspendQuestion', { name })}
        confirmLabel={t('suspend')}
        confirmingLabel={t('suspending')}
        onConfirm={() => then(suspend.mutateAsync({ params, body: {} }))}
      >
        {t('suspendText')}
      </ConfirmDialog>
      <ConfirmDialog
        {...shared}
        open={open === 'code'}
        kind="danger"
        title={t('resetQuestion', { name })}
        confirmLabel={t('resetVerb')}
        confirmingLabel={t('resetting')}
        onConfirm={() => then(resetCode.mutateAsync({ params, body: {} }))}
      >
        {t('resetText', { name })}
      </ConfirmDialog>
      <ConfirmDialog
        {...shared}
        open={open === 'password'}
        title={t('passwordQuestion', { name })}
        confirmLabel={t('passwordVerb')}
        confirmingLabel={t('passwordSending')}
        onConfirm={() => then(sendLink.mutateAsync({ params, body: {} }))}
      >
        {t('passwordText', { email })}
      </ConfirmDialog>
      <ConfirmDialog
        {...shared}
        open={open === 'sessions'}
        kind="danger"
        title={t(isSelf ? 'endOthersQuestion' : 'endQuestion', { name })}
        confirmLabel={t('end')}
        confirmingLabel={t('ending')}
        onConfirm={() => then(endAll.mutateAsync({ params, body: { sessionId: null } }))}
      >
        {t('endText')}
      </ConfirmDialog>
    </Section>
  );
}
