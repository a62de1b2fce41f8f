import { memberCodes } from '@pollen/contract/member-codes';
import { Button } from '@pollen/ui/Button';
import { PasswordField } from '@pollen/ui/PasswordField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { emailChangeWords } from '../../locales/email-change.en';
import { useT } from '../../locales/translator';
import { useLoginInfo, useMemberId } from '../../session/login-info';
import styles from './EmailChange.module.css';

const addressCodes: readonly unknown[] = [
  memberCodes.emailMissing,
  memberCodes.emailInvalid,
  memberCodes.emailUnchanged,
];

/** Asks for another address. The server decides whether it is valid and may be used. */
export function EmailChangeForm() {
  const t = useT(emailChangeWords);
  const toast = useToast();
  const showError = useShowError();
  const id = useMemberId();
  const login = useLoginInfo();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<{ field: 'email' | 'password'; text: string | undefined } | null>(null);

  const request = useChange('POST /api/v1/Accounts/:id/EmailChange', {
    refreshes: ['GET /api/v1/Accounts/:id/EmailChange'],
    onSuccess: () => toast.success(t('requested')),
    onError: (failure) => {
      const text = failure.messages[0];
      if (addressCodes.includes(failure.code)) setError({ field: 'email', text });
      if (failure.code === memberCodes.passwordWrong) setError({ field: 'password', text });
      showError(failure);
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    setError(null);
    request.mutate({ params: { id }, body: { email: email.trim(), password } });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.texts}>
        <p>{t('lead')}</p>
        <p>{t('rule')}</p>
      </div>
      <input type="text" autoComplete="username" value={login?.userName ?? ''} readOnly hidden />
      <TextField
        label={t('newEmail')}
        type="email"
        value={email}
        placeholder={t('newEmailExample')}
        error={error?.field === 'email' ? error.text : undefined}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t('password')}
        value={password}
        error={error?.field === 'password' ? error.text : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button
        type="submit"
        size="form"
        className={styles.submit}
        loading={request.isPending}
        loadingLabel={t('changing')}
      >
        {t('change')}
      </Button>
    </form>
  );
}
