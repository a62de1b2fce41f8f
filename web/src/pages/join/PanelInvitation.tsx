import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { ErrorState } from '@pollen/ui/ErrorState';
import { FieldMessage } from '@pollen/ui/Field';
import { PasswordField } from '@pollen/ui/PasswordField';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../api/call';
import { isApiError, useShowError } from '../../api/show-error';
import { usePasswordMeter } from '../../forms/password-meter';
import { PageTitle } from '../../layouts/PageTitle';
import { accountWords } from '../../locales/account.en';
import { useFormat } from '../../locales/format';
import { joinWords } from '../../locales/join.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { deviceType } from '../../session/device';
import { saveLoginInfo } from '../../session/login-info';
import { type FieldErrors, fieldErrorsOf } from '../account/field-errors';
import styles from './PanelInvitation.module.css';

type Invitation = DataOf<'POST /api/v1/PanelInvitations/Look'>;

/** Shows an invitation to the panel: the person sets a password and agrees to the terms, or declines. */
export default function PanelInvitation({ token }: { token: string }) {
  const t = useT(joinWords);
  const [invitation, setInvitation] = useState<Invitation | 'ended' | 'failed' | null>(null);
  const [tries, setTries] = useState(0);
  const [isDeclined, setIsDeclined] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    let isCurrent = true;
    setInvitation(null);
    call('POST /api/v1/PanelInvitations/Look', { body: { token } }).then(
      (found) => isCurrent && setInvitation(found),
      (error: unknown) =>
        isCurrent && setInvitation(isApiError(error) && error.kind === 'refusal' ? 'ended' : 'failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, tries]);

  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      {isDeclined ? (
        <div className={styles.card}>
          <h1 className="type-title-lg">{t('declined')}</h1>
          <p>{t('declinedText')}</p>
          <Button kind="secondary" size="form" href={paths.signUp()}>
            {t('signUp')}
          </Button>
        </div>
      ) : invitation === 'ended' ? (
        <ErrorState heading="h1" title={t('ended')} action={<Button href={paths.login()}>{t('logIn')}</Button>}>
          {t('endedText')}
        </ErrorState>
      ) : invitation === 'failed' ? (
        <ErrorState
          heading="h1"
          title={t('failed')}
          action={<Button onClick={() => setTries(tries + 1)}>{t('retry')}</Button>}
        />
      ) : invitation ? (
        <JoinForm token={token} invitation={invitation} onDeclined={() => setIsDeclined(true)} />
      ) : (
        <SkeletonCards count={1} height={420} />
      )}
    </>
  );
}

interface JoinFormProps {
  token: string;
  invitation: Invitation;
  onDeclined: () => void;
}

function JoinForm({ token, invitation, onDeclined }: JoinFormProps) {
  const t = useT(joinWords);
  const account = useT(accountWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [usesDetails, setUsesDetails] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const [isDeclining, setIsDeclining] = useState(false);
  const { passes, ...strength } = usePasswordMeter(password, invitation.userName);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found: FieldErrors = {};
    if (!passes) found.password = account('passwordStrength');
    if (!agreed) found.agree = account('agreeMissing');
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const joined = await call('POST /api/v1/PanelInvitations/Accept', {
        body: { token, password, confirmedPassword: confirm, usesDetails, deviceType: deviceType() },
      });
      saveLoginInfo(joined);
      toast.success(t('joined'), t('joinedText'));
      navigate(paths.questionnaire());
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      showError(error);
      setBusy(false);
    }
  };
  const decline = async () => {
    try {
      await call('POST /api/v1/PanelInvitations/Decline', { body: { token } });
      onDeclined();
    } catch (error) {
      showError(error);
    }
    setIsDeclining(false);
  };

  return (
    <div className={styles.card}>
      <h1 className="type-title-lg">{t('title')}</h1>
      <p>{t('text')}</p>
      <p className={styles.source}>{t('source', { source: invitation.source })}</p>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField label={t('email')} type="email" autoComplete="username" locked value={invitation.userName} />
        {invitation.details.length > 0 && (
          <div className={styles.details}>
            <p>{t('details')}</p>
            <dl>
              {invitation.details.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <Checkbox checked={usesDetails} onChange={(event) => setUsesDetails(event.target.checked)}>
              {t('usesDetails')}
            </Checkbox>
            <p className={styles.source}>{t('usesDetailsHelp')}</p>
          </div>
        )}
        <PasswordField
          label={account('password')}
          name="password"
          autoComplete="new-password"
          value={password}
          help={password ? undefined : account('passwordRule')}
          error={errors.password}
          strength={strength}
          onChange={(event) => {
            setPassword(event.target.value);
            setErrors((now) => ({ ...now, password: undefined }));
          }}
        />
        <PasswordField
          label={account('confirmPassword')}
          name="confirmedPassword"
          autoComplete="new-password"
          value={confirm}
          error={errors.confirm}
          onChange={(event) => {
            setConfirm(event.target.value);
            setErrors((now) => ({ ...now, confirm: undefined }));
          }}
        />
        <div>
          <Checkbox
            name="agree"
            checked={agreed}
            aria-invalid={errors.agree ? true : undefined}
            aria-describedby="agree-message"
            onChange={(event) => {
              setAgreed(event.target.checked);
              setErrors((now) => ({ ...now, agree: undefined }));
            }}
          >
            {account.rich('agree', {
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
        <Button type="submit" size="form" block loading={busy} loadingLabel={t('joining')}>
          {t('join')}
        </Button>
        <Button kind="ghost" size="form" block disabled={busy} onClick={() => setIsDeclining(true)}>
          {t('decline')}
        </Button>
      </form>
      <p className={styles.source}>{t('until', { day: format.date(invitation.endsAt, 'dayLong') })}</p>
      <ConfirmDialog
        open={isDeclining}
        onClose={() => setIsDeclining(false)}
        title={t('declineQuestion')}
        kind="danger"
        confirmLabel={t('declineVerb')}
        confirmingLabel={t('declining')}
        cancelLabel={t('cancel')}
        onConfirm={decline}
      >
        {t('declineText')}
      </ConfirmDialog>
    </div>
  );
}
