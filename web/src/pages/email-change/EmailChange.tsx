import { Skeleton } from '@pollen/ui/Skeleton';
import { TextField } from '@pollen/ui/TextField';
import type { ReactNode } from 'react';
import { useAccount } from '../../api/account';
import { useCall, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { emailChangeWords } from '../../locales/email-change.en';
import { settingsWords } from '../../locales/settings.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';
import { maskEmail } from '../settings/mask-email';
import styles from './EmailChange.module.css';
import { EmailChangeForm } from './EmailChangeForm';
import { PendingChange } from './PendingChange';

/** The address of the account, and either the change that waits or the form that asks for one. */
export function EmailChange({ after }: { after: ReactNode }) {
  const t = useT(emailChangeWords);
  const settings = useT(settingsWords);
  const shell = useT(shellWords);
  const id = useMemberId();
  const { data: account } = useAccount();
  const change = useCall('GET /api/v1/Accounts/:id/EmailChange', { params: { id } });
  useErrorToast(change.data ? null : change.error, 'warning');
  const loading = useMinimumDelay(change.isPending || !account);

  if (loading) {
    return (
      <div className={styles.skeleton} role="status">
        <span className="visually-hidden">{shell('loading')}</span>
        {[1, 2, 3].map((field) => (
          <div key={field} aria-hidden="true">
            <Skeleton width={96} height={16} />
            <Skeleton height={52} radius={12} />
          </div>
        ))}
      </div>
    );
  }
  if (!change.data || !account) {
    return <LoadFailed title={t('failed')} error={change.error} onRetry={() => void change.refetch()} />;
  }
  const { pending } = change.data;
  return (
    <div className={styles.all}>
      <div className={styles.form}>
        <TextField label={settings('currentEmail')} value={maskEmail(account.email)} locked />
        {pending ? <PendingChange pending={pending} timeZone={account.timeZone} /> : <EmailChangeForm />}
      </div>
      {after}
    </div>
  );
}
