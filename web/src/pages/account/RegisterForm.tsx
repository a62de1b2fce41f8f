import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { FieldMessage } from '@pollen/ui/Field';
import { PasswordField } from '@pollen/ui/PasswordField';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { callLater, loadClient } from '../../api/call-later';
import { isApiError, useShowError } from '../../api/show-error';
import { usePasswordMeter } from '../../forms/password-meter';
import { accountWords } from '../../locales/account.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { deviceId, deviceType } from '../../session/device';
import { readReferral } from '../../session/referral';
import { isRestricted } from '../../session/region';
import styles from './AccountForm.module.css';
import { type AccountField, type FieldErrors, fieldErrorsOf } from './field-errors';
import { fingerprintCode, startFingerprint } from './fingerprint';
import { useSubmitType } from './submit-type';
import { VerificationCode } from './VerificationCode';

// Loaded on demand, because few visitors need it.
const RegionMessage = lazy(() => import('./RegionMessage'));

interface RegisterFormProps {
  email: string;
  onEmail: (email: string) => void;
  /** Called one second after success, with what the new member should know and the password, so that nobody types it again. */
  onRegistered: (text: string, password: string) => void;
}

const leaveAfterMs = 1000;

/** Starts to load slow parts when the visitor first focuses the form. */
function prepare(): void {
  void loadClient();
  void startFingerprint();
}

/**
 * Shows the registration: email with its code, password and consent. In a restricted region the form cannot be sent and
 * a message says why.
 */
export function RegisterForm({ email, onEmail, onRegistered }: RegisterFormProps) {
  const t = useT(accountWords);
  const toast = useToast();
  const showError = useShowError();
  const submits = useSubmitType();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [available, setAvailable] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const checked = useRef('');
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { passes, ...strength } = usePasswordMeter(password, email);
  const [restricted, setRestricted] = useState(false);

  useEffect(() => () => clearTimeout(leaving.current), []);
  useEffect(() => void isRestricted().then(setRestricted), []);

  const clear = (field: AccountField) => setErrors((now) => ({ ...now, [field]: undefined }));
  const focusField = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const emailMissing = () => {
    setErrors((now) => ({ ...now, email: t('emailMissing') }));
    focusField('userName');
  };

  const changeEmail = (value: string) => {
    onEmail(value);
    setAvailable(false);
    clear('email');
  };

  const checkEmail = async () => {
    const userName = email.trim();
    if (!userName) {
      setErrors((now) => ({ ...now, email: t('emailMissing') }));
      return;
    }
    if (checked.current === userName) return;
    checked.current = userName;
    try {
      await callLater('POST /api/v1/Registered', { body: { userName } });
      if (checked.current === userName) setAvailable(true);
    } catch (error) {
      if (checked.current !== userName) return;
      if (!isApiError(error) || error.kind !== 'refusal') checked.current = '';
      setErrors((now) => ({ ...now, ...fieldErrorsOf(error) }));
      showError(error, 'warning');
    }
  };

  const findErrors = (): FieldErrors => {
    const found: FieldErrors = {};
    if (!email.trim()) found.email = t('emailMissing');
    if (code.length < 4) found.code = t('codeMissing');
    if (!passes) found.password = t('passwordStrength');
    if (!agreed) found.agree = t('agreeMissing');
    return found;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || restricted) return;
    const found = findErrors();
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) {
      focusField({ email: 'userName', code: 'verificationCode', password: 'password' }[first] ?? 'agree');
      return;
    }
    setBusy(true);
    try {
      const { callWithMessages } = await loadClient();
      const { messages } = await callWithMessages('POST /api/v1/Registry', {
        body: {
          userName: email.trim(),
          verifyCode: code,
          password,
          confirmedPassword: confirm,
          ...readReferral(),
          deviceID: deviceId(),
          deviceType: deviceType(),
          fingerprintCode: await fingerprintCode(),
        },
      });
      // The server says so when the account starts without welcome coins.
      const text = messages[0] ?? t('registeredText');
      toast.success(t('registered'), text);
      leaving.current = setTimeout(() => {
        // On phones it would lie over the title, which says the same.
        toast.close();
        onRegistered(text, password);
      }, leaveAfterMs);
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      showError(error);
      setBusy(false);
    }
  };

  return (
    <form ref={form} onSubmit={submit} onFocus={prepare} className={styles.form} noValidate>
      <TextField
        label={t('email')}
        type="email"
        name="userName"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('emailExample')}
        help={t('emailHelp')}
        error={errors.email}
        success={available ? t('emailAvailable') : undefined}
        value={email}
        onChange={(event) => changeEmail(event.target.value)}
        onBlur={checkEmail}
      />
      <VerificationCode
        operation="POST /api/v1/RegistrationCode"
        email={email}
        onEmailMissing={emailMissing}
        onSent={() => clear('code')}
        value={code}
        onChange={(value) => {
          setCode(value);
          clear('code');
        }}
        error={errors.code}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          clear('password');
        }}
        help={password ? undefined : t('passwordRule')}
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
      <div>
        <Checkbox
          name="agree"
          checked={agreed}
          aria-invalid={errors.agree ? true : undefined}
          aria-describedby="agree-message"
          onChange={(event) => {
            setAgreed(event.target.checked);
            clear('agree');
          }}
        >
          {t.rich('agree', {
            terms: (words) => (
              <Link key="terms" to={paths.terms()} target="_blank">
                {words}
              </Link>
            ),
            privacy: (words) => (
              <Link key="privacy" to={paths.privacy()} target="_blank">
                {words}
              </Link>
            ),
          })}
        </Checkbox>
        <FieldMessage id="agree-message" error={errors.agree} />
      </div>
      <div className={styles.submit}>
        <Button
          type={submits}
          size="form"
          block
          loading={busy}
          loadingLabel={t('registering')}
          disabled={restricted}
          aria-describedby={restricted ? 'region-message' : undefined}
        >
          {t('register')}
        </Button>
        <Suspense>{restricted && <RegionMessage id="region-message" />}</Suspense>
      </div>
    </form>
  );
}
