import { memberCodes } from '@pollen/contract/member-codes';
import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { PasswordField } from '@pollen/ui/PasswordField';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { closingWords } from '../../locales/closing.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useLoginInfo, useMemberId } from '../../session/login-info';
import styles from './CloseAccount.module.css';

interface ClosingFormProps {
  email: string;
  forfeitedPoints: number;
  /** Called when the forfeited sum has changed meanwhile. */
  onChanged: () => void;
}

/** The password and the explicit word that close the account. */
export function ClosingForm({ email, forfeitedPoints, onChanged }: ClosingFormProps) {
  const t = useT(closingWords);
  const toast = useToast();
  const showError = useShowError();
  const navigate = useNavigate();
  const id = useMemberId();
  const login = useLoginInfo();
  const [password, setPassword] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [error, setError] = useState<string>();

  const close = useChange('POST /api/v1/Accounts/:id/Closing', {
    onSuccess: () => navigate(paths.closeAccount(), { replace: true, state: { closed: email } }),
    onError: (failure) => {
      if (failure.code === memberCodes.passwordWrong) setError(failure.messages[0]);
      if (failure.code === memberCodes.closingChanged) onChanged();
      showError(failure);
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (close.isPending) return;
    setError(undefined);
    if (!agreed) toast.warning(t('agreeMissing'));
    else close.mutate({ params: { id }, body: { password, forfeitedPoints } });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <input type="text" autoComplete="username" value={login?.userName ?? ''} readOnly hidden />
      <PasswordField
        label={t('password')}
        value={password}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
        {forfeitedPoints === 0 ? t('agreeNothing') : t('agree', { n: forfeitedPoints })}
      </Checkbox>
      <Button
        type="submit"
        kind="danger"
        size="form"
        className={styles.submit}
        loading={close.isPending}
        loadingLabel={t('closing')}
      >
        {t('close')}
      </Button>
    </form>
  );
}
