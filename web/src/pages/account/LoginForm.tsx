import { Button } from '@pollen/ui/Button';
import { PasswordField } from '@pollen/ui/PasswordField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { type FocusEvent, type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { DataOf } from '../../api/call';
import { callLater, loadClient } from '../../api/call-later';
import { isApiError, useShowError } from '../../api/show-error';
import { loginWords } from '../../locales/login.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { saveLoginInfo } from '../../session/login-info';
import { consumeReturnTarget } from '../../session/return-target';
import type { Suspension } from '../email-change/SuspendedDialog';
import styles from './AccountForm.module.css';
import { useSubmitType } from './submit-type';

interface LoginFormProps {
  email: string;
  onEmail: (email: string) => void;
  /** Where the form stands on the account page itself, its links change the mode too, as the address may be theirs already. */
  onSignUp?: () => void;
  onForgot?: () => void;
}

const SuspendedDialog = lazy(() => import('../email-change/SuspendedDialog'));

/** Returns the data of a refused login for a member whose account is suspended, or null for any other error. */
function suspensionIn(error: unknown): Suspension | null {
  const data = isApiError(error) ? error.data : null;
  return data && typeof data === 'object' && ('ticket' in data || 'reason' in data) ? (data as Suspension) : null;
}

const loadPasskeys = () => import('../passkeys/passkey-calls');

/** The form validates nothing itself; the server does. */
export function LoginForm({ email, onEmail, onSignUp, onForgot }: LoginFormProps) {
  const t = useT(loginWords);
  const toast = useToast();
  const showError = useShowError();
  const submits = useSubmitType();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null);
  const isPrepared = useRef(false);
  const [suspension, setSuspension] = useState<Suspension | null>(null);

  const enter = async (by: 'password' | 'passkey', proving: Promise<DataOf<'POST /api/v1/Login'>>) => {
    setBusy(by);
    try {
      const login = await proving;
      saveLoginInfo(login);
      if (login.isBlacklist) {
        toast.danger(t('blocked', { reason: login.blacklistReason ?? '' }), t('blockedText'));
        navigate(paths.mine());
      } else {
        toast.success(t('loginSucceeded'));
        navigate(consumeReturnTarget() ?? paths.questionnaire());
      }
    } catch (error) {
      const suspended = suspensionIn(error);
      setSuspension(suspended);
      if (by === 'passkey' && !isApiError(error)) toast.warning(t('passkeyFailed'));
      else if (!suspended) showError(error);
      setBusy(null);
    }
  };
  const logIn = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void enter('password', callLater('POST /api/v1/Login', { body: { userName: email.trim(), password } }));
  };
  const pickPasskey = async () => (await loadPasskeys()).logInWithPasskey();
  // Once the visitor turns to a field: a button asks for a passkey itself. Without suggestions the form works as before.
  const prepare = ({ target }: FocusEvent) => {
    void loadClient();
    if (isPrepared.current || !(target instanceof HTMLInputElement)) return;
    isPrepared.current = true;
    loadPasskeys()
      .then(({ suggestPasskeys }) => suggestPasskeys((proving) => void enter('passkey', proving)))
      .catch(() => undefined);
  };

  return (
    <form onSubmit={logIn} onFocus={prepare} className={styles.form} noValidate>
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
      <Button type={submits} size="form" block loading={busy === 'password'} loadingLabel={t('loggingIn')}>
        {t('logIn')}
      </Button>
      {onForgot && (
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
      {suspension && (
        <Suspense fallback={null}>
          <SuspendedDialog suspension={suspension} onClose={() => setSuspension(null)} />
        </Suspense>
      )}
    </form>
  );
}
