import { Button } from '@pollen/ui/Button';
import { PasswordField } from '@pollen/ui/PasswordField';
import { TextField } from '@pollen/ui/TextField';
import { type FocusEvent, type FormEvent, lazy, Suspense, useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { DataOf } from '../../api/call';
import { callLater, loadClient } from '../../api/call-later';
import { loginWords } from '../../locales/login.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import type { KnownMember } from '../../session/known-member';
import styles from './AccountForm.module.css';
import type { LoginEnding } from './LoginEnd';
import { useSubmitType } from './submit-type';

interface LoginFormProps {
  email: string;
  onEmail: (email: string) => void;
  /** The password that was chosen a moment ago, so that it is not typed again. */
  chosen?: string;
  /** Right after the registration. */
  isFirst?: boolean;
  /** Where the form stands on the account page itself, its links change the mode too, as the address may be theirs already. */
  onSignUp?: () => void;
  onForgot?: () => void;
  /** Whom the form greets, with a passkey first. */
  known?: KnownMember | null;
  /** The browser does not know the member any more. */
  onForgotten?: () => void;
}

const loadEnd = () => import('./LoginEnd');
const LoginEnd = lazy(loadEnd);

const KnownMemberCard = lazy(() => import('./KnownMemberCard'));

const loadPasskeys = () => import('../passkeys/passkey-calls');

/** The form validates nothing itself; the server does. */
export function LoginForm({
  email,
  onEmail,
  chosen = '',
  isFirst = false,
  onSignUp,
  onForgot,
  known,
  onForgotten,
}: LoginFormProps) {
  const t = useT(loginWords);
  const submits = useSubmitType();
  const [password, setPassword] = useState(chosen);
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null);
  const isPrepared = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const [ending, setEnding] = useState<LoginEnding | null>(null);

  const enter = async (by: 'password' | 'passkey', proving: Promise<DataOf<'POST /api/v1/Login'>>) => {
    setBusy(by);
    setEnding(
      await proving.then(
        (login) => ({ login, by }),
        (error: unknown) => ({ error, by }),
      ),
    );
  };
  // The next focus asks for suggestions again: those before are used up, and a challenge counts for five minutes.
  const stay = useCallback(() => {
    setBusy(null);
    isPrepared.current = false;
  }, []);
  const logIn = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void enter('password', callLater('POST /api/v1/Login', { body: { userName: email.trim(), password } }));
  };
  const pickPasskey = async () => (await loadPasskeys()).logInWithPasskey();
  // Once the visitor turns to a field: a button asks for a passkey itself. Without suggestions the form works as before.
  const prepare = ({ target }: FocusEvent) => {
    // What fails to load here is loaded again when it is needed.
    for (const load of [loadClient, loadEnd]) load().catch(() => undefined);
    if (isPrepared.current || !(target instanceof HTMLInputElement)) return;
    isPrepared.current = true;
    loadPasskeys()
      .then(({ suggestPasskeys }) => suggestPasskeys((proving) => void enter('passkey', proving)))
      .catch(() => undefined);
  };

  return (
    <form ref={form} onSubmit={logIn} onFocus={prepare} className={styles.form} noValidate>
      {known && (
        <Suspense fallback={null}>
          <KnownMemberCard
            member={known}
            isBusy={busy === 'passkey'}
            onPasskey={() => busy || void enter('passkey', pickPasskey())}
            onForgotten={() => {
              onForgotten?.();
              onEmail('');
              form.current?.querySelector<HTMLInputElement>('[name="userName"]')?.focus();
            }}
          />
        </Suspense>
      )}
      <TextField
        label={t('email')}
        type="email"
        name="userName"
        autoComplete="username webauthn"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('emailExample')}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <div className={styles.passwordAndLink}>
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <p className={styles.forgot}>
          <Link to={paths.forgot()} state={{ email }} replace={onForgot !== undefined} onClick={onForgot}>
            {t('forgotPassword')}
          </Link>
        </p>
      </div>
      <Button
        type={submits}
        kind={known ? 'secondary' : 'primary'}
        size="form"
        block
        loading={busy === 'password'}
        loadingLabel={t('loggingIn')}
      >
        {t('logIn')}
      </Button>
      {onForgot && !known && !chosen && (
        <Button
          kind="secondary"
          size="form"
          block
          loading={busy === 'passkey'}
          loadingLabel={t('loggingIn')}
          onClick={() => busy || void enter('passkey', pickPasskey())}
        >
          {t('withPasskey')}
        </Button>
      )}
      <p className={styles.other}>
        {t('newHere')}{' '}
        <Link to={paths.signUp()} state={{ email }} replace={onSignUp !== undefined} onClick={onSignUp}>
          {t('signUp')}
        </Link>
      </p>
      {ending && (
        <Suspense fallback={null}>
          <LoginEnd ending={ending} isFirst={isFirst} onStay={stay} />
        </Suspense>
      )}
    </form>
  );
}
