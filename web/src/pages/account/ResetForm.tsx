import { Button } from '@pollen/ui/Button';
import { PasswordField } from '@pollen/ui/PasswordField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, useRef, useState } from 'react';
import { callLater, loadClient } from '../../api/call-later';
import { useShowError } from '../../api/show-error';
import { usePasswordMeter } from '../../forms/password-meter';
import { accountWords } from '../../locales/account.en';
import { useT } from '../../locales/translator';
import styles from './AccountForm.module.css';
import { type AccountField, type FieldErrors, fieldErrorsOf } from './field-errors';
import { useSubmitType } from './submit-type';
import { VerificationCode } from './VerificationCode';

interface ResetFormProps {
  email: string;
  onEmail: (email: string) => void;
  /** Called after success with the new password. */
  onReset: (password: string) => void;
}

/** Shows the form that sets a new password with a code from an email. */
export function ResetForm({ email, onEmail, onReset }: ResetFormProps) {
  const t = useT(accountWords);
  const toast = useToast();
  const showError = useShowError();
  const submits = useSubmitType();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { passes, ...strength } = usePasswordMeter(password, email);

  const clear = (field: AccountField) => setErrors((now) => ({ ...now, [field]: undefined }));
  const focusField = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found: FieldErrors = {};
    if (!email.trim()) found.email = t('emailMissing');
    if (code.length < 4) found.code = t('codeMissing');
    if (!passes) found.password = t('passwordStrength');
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) {
      focusField({ email: 'userName', code: 'verificationCode' }[first] ?? 'newPassword');
      return;
    }
    setBusy(true);
    try {
      await callLater('POST /api/v1/ForgotPassword', {
        body: { userName: email.trim(), verificationCode: code, newPassword: password, confirmedPassword: confirm },
      });
      toast.success(t('resetDone'), t('resetDoneText'));
      onReset(password);
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      showError(error);
      setBusy(false);
    }
  };

  return (
    <form ref={form} onSubmit={submit} onFocus={loadClient} className={styles.form} noValidate>
      <TextField
        label={t('email')}
        type="email"
        name="userName"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('emailExample')}
        error={errors.email}
        value={email}
        onChange={(event) => {
          onEmail(event.target.value);
          clear('email');
        }}
      />
      <VerificationCode
        operation="POST /api/v1/ForgotPasswordCode"
        email={email}
        onEmailMissing={() => {
          setErrors((now) => ({ ...now, email: t('emailMissing') }));
          focusField('userName');
        }}
        onSent={() => clear('code')}
        value={code}
        onChange={(value) => {
          setCode(value);
          clear('code');
        }}
        error={errors.code}
      />
      <PasswordField
        label={t('newPassword')}
        name="newPassword"
        autoComplete="new-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          clear('password');
        }}
        help={t('passwordRule')}
        error={errors.password}
        strength={strength}
      />
      <PasswordField
        label={t('confirmPassword')}
        name="confirmedPassword"
        autoComplete="new-password"
        value={confirm}
        onChange={(event) => {
          setConfirm(event.target.value);
          clear('confirm');
        }}
        error={errors.confirm}
      />
      <Button type={submits} size="form" block loading={busy} loadingLabel={t('resetting')}>
        {t('confirmReset')}
      </Button>
    </form>
  );
}
