import { memberCodes } from '@pollen/contract/member-codes';
import { Button } from '@pollen/ui/Button';
import { PasswordField } from '@pollen/ui/PasswordField';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, useState } from 'react';
import { ApiError, callWithMessages } from '../../api/call';
import { useShowError } from '../../api/show-error';
import { usePasswordMeter } from '../../forms/password-meter';
import { passwordWords } from '../../locales/password.en';
import { useT } from '../../locales/translator';
import { useLoginInfo, useMemberId } from '../../session/login-info';
import styles from './ChangePasswordForm.module.css';

type Field = 'old' | 'new' | 'confirm';
const fieldOfCode: Record<number, Field> = {
  [memberCodes.oldPasswordWrong]: 'old',
  [memberCodes.passwordTooWeak]: 'new',
  [memberCodes.passwordTooLong]: 'new',
  [memberCodes.passwordCommon]: 'new',
  [memberCodes.passwordPersonal]: 'new',
  [memberCodes.passwordsDiffer]: 'confirm',
};

/** The form for a new password. The server decides whether the passwords match and are strong enough. */
export function ChangePasswordForm() {
  const t = useT(passwordWords);
  const toast = useToast();
  const showError = useShowError();
  const id = useMemberId();
  const login = useLoginInfo();
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [confirmedPassword, setConfirmedPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ field: Field; text: string } | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      const { messages } = await callWithMessages('POST /api/v1/Accounts/:id/ChangePassword', {
        params: { id },
        body: { id, oldPassword, newPassword, confirmedPassword },
      });
      setOldPassword('');
      setNewPassword('');
      setConfirmedPassword('');
      toast.success(messages[0] ?? t('changed'));
    } catch (failure) {
      const field = failure instanceof ApiError ? fieldOfCode[Number(failure.code)] : undefined;
      if (failure instanceof ApiError && field) setError({ field, text: failure.messages[0] ?? '' });
      showError(failure);
    } finally {
      setBusy(false);
    }
  };

  const errorOf = (field: Field) => (error?.field === field ? error.text : undefined);
  const { met, word } = usePasswordMeter(newPassword, login?.userName ?? '');
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className="muted">{t('lead')}</p>
      <input type="text" autoComplete="username" value={login?.userName ?? ''} readOnly hidden />
      <PasswordField
        label={t('oldPassword')}
        value={oldPassword}
        error={errorOf('old')}
        onChange={(event) => setOldPassword(event.target.value)}
      />
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        value={newPassword}
        help={t('rule')}
        error={errorOf('new')}
        strength={newPassword ? { met, word } : undefined}
        onChange={(event) => setNewPassword(event.target.value)}
      />
      <PasswordField
        label={t('confirmPassword')}
        autoComplete="new-password"
        value={confirmedPassword}
        error={errorOf('confirm')}
        onChange={(event) => setConfirmedPassword(event.target.value)}
      />
      <Button type="submit" size="form" className={styles.submit} loading={busy} loadingLabel={t('changing')}>
        {t('change')}
      </Button>
    </form>
  );
}
