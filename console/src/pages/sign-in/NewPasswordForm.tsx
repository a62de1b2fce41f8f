import { ApiError } from '@pollen/contract/client';
import { codes } from '@pollen/contract/codes';
import { Button } from '@pollen/ui/Button';
import { PasswordField } from '@pollen/ui/PasswordField';
import { type FormEvent, useState } from 'react';
import { useShowError } from '../../api/show-error';
import { operatorWords } from '../../locales/operators.en';
import { useT } from '../../locales/translator';
import styles from './SignInPage.module.css';
import { isOver } from './use-mailed-link';

/** The error codes that are shown at the password field. */
const passwordRefusals: ReadonlySet<number> = new Set([
  codes.operatorPasswordShort,
  codes.passwordTooWeak,
  codes.passwordTooLong,
  codes.passwordCommon,
  codes.passwordPersonal,
]);

interface NewPasswordFormProps {
  email: string;
  passwordMin: number;
  verb: string;
  verbing: string;
  onSubmit: (password: string) => Promise<void>;
  /** Called when the link is no longer valid. */
  onOver: () => void;
}

/** The form for a new password, reached by an emailed link. */
export function NewPasswordForm({ email, passwordMin, verb, verbing, onSubmit, onOver }: NewPasswordFormProps) {
  const t = useT(operatorWords);
  const showError = useShowError();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if ([...password].length < passwordMin) {
      setError(t('passwordShort', { min: passwordMin }));
      return;
    }
    setBusy(true);
    try {
      await onSubmit(password);
    } catch (problem) {
      if (isOver(problem)) onOver();
      else {
        // The field shows the reason for the refusal.
        if (problem instanceof ApiError && passwordRefusals.has(Number(problem.code))) setError(problem.messages[0]);
        showError(problem);
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {/* Password managers need the account name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('password')}
        help={t('passwordHelp', { min: passwordMin })}
        name="password"
        autoComplete="new-password"
        maxLength={256}
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" size="form" block loading={busy} loadingLabel={verbing}>
        {verb}
      </Button>
    </form>
  );
}
