import { ApiError } from '@pollen/contract/client';
import { codes } from '@pollen/contract/codes';
import { Button } from '@pollen/ui/Button';
import { CodeField } from '@pollen/ui/CodeField';
import { FieldMessage } from '@pollen/ui/Field';
import { PasswordField } from '@pollen/ui/PasswordField';
import { TextField } from '@pollen/ui/TextField';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../api/call';
import { signInWords } from '../../locales/sign-in.en';
import { useT } from '../../locales/translator';
import { paths, safeNext } from '../../paths';
import { storeOperator } from '../../session/operator';
import { AuthLayout } from './AuthLayout';
import styles from './SignInPage.module.css';

type FieldErrors = { email?: string; password?: string; code?: string; form?: string };

/** Shows the sign-in of operators: email and password first, then the one-time code of those who have one. */
export default function SignInPage() {
  const t = useT(signInWords);
  const navigate = useNavigate();
  const next = safeNext(useSearchParams()[0].get('next'));
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [wrong, setWrong] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);

  const startOver = () => {
    setAsksCode(false);
    setPassword('');
    setCode('');
    setWrong({});
  };

  const signIn = async (totp: string) => {
    setBusy(true);
    setWrong({});
    try {
      const body = { email: email.trim(), password, ...(totp ? { totp } : {}) };
      const operator = await call('POST /api/console/Login', { body });
      storeOperator(operator);
      navigate(operator.mustEnrol ? paths.oneTimeCode(next) : next, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === codes.totpRequired) setAsksCode(true);
      else if (error.code === codes.totpWrong) setWrong({ code: error.message });
      else setWrong({ form: error.message });
      setCode('');
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (asksCode) {
      if (code.length < 6) setWrong({ code: t('codeHelp') });
      else void signIn(code);
      return;
    }
    const missing: FieldErrors = {};
    if (!email.trim()) missing.email = t('emailMissing');
    if (!password) missing.password = t('passwordMissing');
    setWrong(missing);
    if (Object.keys(missing).length === 0) void signIn('');
  };

  return (
    <AuthLayout
      title={asksCode ? t('codeTitle') : t('title')}
      lead={asksCode ? t('codeLead', { email: email.trim() }) : t('lead')}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        {asksCode ? (
          <CodeField
            key="code"
            numeric
            autoFocus
            length={6}
            name="totp"
            label={t('code')}
            help={t('codeHelp')}
            error={wrong.code}
            value={code}
            onChange={(value) => {
              setCode(value);
              if (value.length === 6 && !busy) void signIn(value);
            }}
          />
        ) : (
          <>
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
              error={wrong.email}
              onChange={(event) => setEmail(event.target.value)}
            />
            <PasswordField
              label={t('password')}
              name="password"
              maxLength={256}
              value={password}
              error={wrong.password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <p className={styles.forgot}>
              <Link to={paths.forgottenPassword()} state={{ email }}>
                {t('forgot')}
              </Link>
            </p>
          </>
        )}
        {wrong.form && (
          <div role="alert">
            <FieldMessage error={wrong.form} />
          </div>
        )}
        <Button type="submit" size="form" block loading={busy} loadingLabel={t('signingIn')}>
          {t('signIn')}
        </Button>
        {asksCode && (
          <Button kind="ghost" block onClick={startOver}>
            {t('otherAccount')}
          </Button>
        )}
      </form>
    </AuthLayout>
  );
}
