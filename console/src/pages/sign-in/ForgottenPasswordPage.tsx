import { Button } from '@pollen/ui/Button';
import { TextField } from '@pollen/ui/TextField';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../api/call';
import { useShowError } from '../../api/show-error';
import { signInWords } from '../../locales/sign-in.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { AuthLayout } from './AuthLayout';
import styles from './SignInPage.module.css';

/** Returns the address that was typed at the sign-in, to fill it in here. */
function emailFrom(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}

/** Requests a link to a new password. The answer does not reveal whether an operator has the address. */
export default function ForgottenPasswordPage() {
  const t = useT(signInWords);
  const showError = useShowError();
  const [email, setEmail] = useState(emailFrom(useLocation().state));
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const given = email.trim();
    if (!given) {
      setError(t('emailMissing'));
      return;
    }
    setBusy(true);
    try {
      await call('POST /api/console/ForgottenPassword', { body: { email: given } });
      setSentTo(given);
    } catch (problem) {
      showError(problem);
    } finally {
      setBusy(false);
    }
  };

  if (sentTo !== null) {
    return (
      <AuthLayout title={t('linkSentTitle')} lead={t('linkSentLead', { email: sentTo })}>
        <Button href={paths.signIn()} size="form" block>
          {t('backToSignIn')}
        </Button>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('forgotTitle')} lead={t('forgotLead')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t('email')}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          autoFocus
          value={email}
          error={error}
          onChange={(event) => {
            setEmail(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" size="form" block loading={busy} loadingLabel={t('sendingLink')}>
          {t('sendLink')}
        </Button>
        <Button href={paths.signIn()} kind="ghost" block>
          {t('backToSignIn')}
        </Button>
      </form>
    </AuthLayout>
  );
}
