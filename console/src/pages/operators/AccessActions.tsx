import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useToast } from '@pollen/ui/Toast';
import { Ban, KeyRound, LogOut, Mail, RotateCcw, UserCog } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { ChangeDialog } from '../../layouts/ChangeDialog';
import { Section } from '../../layouts/Columns';
import { WaitingNote } from '../../layouts/WaitingNote';
import { operatorWords } from '../../locales/operators.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { type Role, useOperator } from '../../session/operator';
import styles from './OperatorsPage.module.css';
import type { OperatorAccount } from './operator-account';
import { RoleChoice } from './RoleChoice';

/**
 * Returns whether a role change only removes rights. Such a change needs no approval unless it concerns an
 * administrator.
 */
const losesOnly = (from: Role, to: Role) => from !== to && to === 'viewer';

interface AccessActionsProps {
  account: OperatorAccount;
  /** Called when another operator acted first, so that the shown data is outdated. */
  onRefused: () => void;
}

/** The changes that an administrator may make to an operator's access, or the reasons why not. */
export function AccessActions({ account, onRefused }: AccessActionsProps) {
  const t = useT(operatorWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const [open, setOpen] = useState<'role' | 'suspend' | 'reactivate' | 'code' | 'password' | 'sessions' | null>(null);
  const [role, setRole] = useState(account.role);
  const { id, name, email, can } = account;
  const params = { id };
  const isSelf = useOperator()?.id === id;
  const onError = (error: unknown) => {
    showError(error);
    onRefused();
  };
  const changeRole = useChange('POST /api/console/Operators/:id/Role');
  const suspend = useChange('POST /api/console/Operators/:id/Suspend');
  const reactivate = useChange('POST /api/console/Operators/:id/Reactivate');
  const resetCode = useChange('POST /api/console/Operators/:id/ResetCode');
  const sendLink = useChange('POST /api/console/Operators/:id/PasswordLink');
  const endAll = useChange('POST /api/console/Operators/:id/EndSessions', {
    onSuccess: ({ ended: n }) => toast.success(t('ended', { n })),
    onError,
  });
  const sendOwnLink = useChange('POST /api/console/Operators/:id/PasswordLink', {
    onSuccess: () => toast.success(t('passwordSent', { email })),
    onError,
  });
  const close = () => setOpen(null);
  // Refetched after refusals too, because another operator may have changed the same account.
  const refreshed = <Answer,>(work: Promise<Answer>) => work.finally(onRefused);
  const about = { onClose: close, version: 0 };
  const then = (work: Promise<unknown>) => work.catch(() => undefined).then(close);
  const shared = { onClose: close, cancelLabel: shell('cancel') };
  const whyNots = [can.changeRole, can.suspend, can.resetCode].flatMap((may) => (may === true ? [] : may.reason));

  return (
    <Section title={t('manage')}>
      <div className={styles.inside}>
        {account.waiting.map((change) => (
          <WaitingNote key={change.id} change={change} titled />
        ))}
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
              onClick={() => setOpen('reactivate')}
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
      <ChangeDialog
        {...about}
        open={open === 'role'}
        title={t('roleQuestion', { name })}
        verb={t('changeRole')}
        doing={t('changing')}
        done={t('roleChanged', { name, role: t(role) })}
        asks={account.asks && (account.role === 'admin' || !losesOnly(account.role, role))}
        onSave={({ reason }) =>
          refreshed(changeRole.mutateAsync({ params, body: { role, from: account.role, reason } }))
        }
      >
        <p>{t('roleText')}</p>
        <RoleChoice value={role} onChange={setRole} />
      </ChangeDialog>
      <ChangeDialog
        {...about}
        open={open === 'suspend'}
        kind="danger"
        title={t('suspendQuestion', { name })}
        verb={t('suspend')}
        doing={t('suspending')}
        done={t('suspendedNow', { name })}
        asks={account.asks && account.role === 'admin'}
        onSave={({ reason }) => refreshed(suspend.mutateAsync({ params, body: { reason } }))}
      >
        <p>{t('suspendText')}</p>
      </ChangeDialog>
      <ChangeDialog
        {...about}
        open={open === 'reactivate'}
        title={t('reactivateQuestion', { name })}
        verb={t('reactivate')}
        doing={t('reactivating')}
        done={t('reactivated', { name })}
        asks={account.asks}
        onSave={({ reason }) => refreshed(reactivate.mutateAsync({ params, body: { reason } }))}
      >
        <p>{t('reactivateText')}</p>
      </ChangeDialog>
      <ChangeDialog
        {...about}
        open={open === 'code'}
        kind="danger"
        title={t('resetQuestion', { name })}
        verb={t('resetVerb')}
        doing={t('resetting')}
        done={t('resetDone', { name })}
        asks={account.resetAsks}
        onSave={({ reason }) => refreshed(resetCode.mutateAsync({ params, body: { reason } }))}
      >
        <p>{t('resetText', { name })}</p>
      </ChangeDialog>
      {isSelf ? (
        <ConfirmDialog
          {...shared}
          open={open === 'password'}
          title={t('passwordQuestion', { name })}
          confirmLabel={t('passwordVerb')}
          confirmingLabel={t('passwordSending')}
          onConfirm={() => then(sendOwnLink.mutateAsync({ params, body: { reason: '' } }))}
        >
          {t('passwordText', { email })}
        </ConfirmDialog>
      ) : (
        <ChangeDialog
          {...about}
          open={open === 'password'}
          title={t('passwordQuestion', { name })}
          verb={t('passwordVerb')}
          doing={t('passwordSending')}
          done={t('passwordSent', { email })}
          asks={account.asks}
          onSave={({ reason }) => refreshed(sendLink.mutateAsync({ params, body: { reason } }))}
        >
          <p>{t('passwordText', { email })}</p>
        </ChangeDialog>
      )}
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
