import { ApiError } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { CodeField } from '@pollen/ui/CodeField';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Waiting } from '../../App';
import { call } from '../../api/call';
import { queryClient } from '../../api/query';
import { CopyButton } from '../../layouts/CopyButton';
import { LoadFailed } from '../../layouts/LoadFailed';
import { shellWords } from '../../locales/shell.en';
import { signInWords } from '../../locales/sign-in.en';
import { useT } from '../../locales/translator';
import { paths, safeNext } from '../../paths';
import { useOperatorQuery } from '../../session/operator';
import { AuthLayout } from './AuthLayout';
import styles from './SignInPage.module.css';

const QrCode = lazy(() => import('./QrCode'));

/**
 * Shows the set-up of one-time codes to an operator without them; an operator who has them gets a link to the console.
 */
export default function EnrolmentPage() {
  const t = useT(signInWords);
  const shell = useT(shellWords);
  const navigate = useNavigate();
  const next = safeNext(useSearchParams()[0].get('next'));
  const { data: operator, error, refetch } = useOperatorQuery();

  if (!operator) {
    if (error && error.kind !== 'session')
      return <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />;
    return <Waiting />;
  }
  if (operator.totp) {
    return (
      <AuthLayout title={t('enrolTitle')} lead={t('already')}>
        <Button href={next} size="form" block>
          {t('toConsole')}
        </Button>
      </AuthLayout>
    );
  }
  const signOut = async () => {
    await call('POST /api/console/Logout', { body: {} });
    navigate(paths.signIn(), { replace: true });
    queryClient.clear();
  };
  return (
    <AuthLayout title={t('enrolTitle')} lead={t(operator.mustEnrol ? 'enrolRequired' : 'enrolVoluntary')}>
      <Enrolment onDone={() => navigate(next, { replace: true })} />
      {operator.mustEnrol ? (
        <Button kind="ghost" block onClick={() => void signOut()}>
          {shell('signOut')}
        </Button>
      ) : (
        <Button kind="ghost" block href={next}>
          {t('later')}
        </Button>
      )}
    </AuthLayout>
  );
}

function Enrolment({ onDone }: { onDone: () => void }) {
  const t = useT(signInWords);
  const toast = useToast();
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const asked = useRef(false);

  const begin = async () => {
    setFailed(null);
    try {
      setBegun(await call('POST /api/console/Totp', { body: {} }));
    } catch (error) {
      setFailed(error);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call makes a new secret, so only one is made.
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void begin();
  }, []);

  const confirm = async (given: string) => {
    setBusy(true);
    setWrong('');
    try {
      await call('POST /api/console/TotpConfirmation', { body: { code: given } });
      await queryClient.invalidateQueries();
      toast.success(t('enrolled'), t('enrolledText'));
      onDone();
    } catch (error) {
      setCode('');
      setWrong(error instanceof ApiError ? error.message : '');
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.length < 6) setWrong(t('codeHelp'));
    else void confirm(code);
  };

  if (failed) return <LoadFailed error={failed} onRetry={() => void begin()} />;
  return (
    <form onSubmit={submit} noValidate>
      <ol className={styles.steps}>
        <li className={styles.step}>
          <p>{t('stepScan')}</p>
          <Suspense fallback={<Skeleton width={208} height={208} radius={16} />}>
            {begun ? (
              <QrCode text={begun.uri} label={t('qrLabel')} className={styles.qr} />
            ) : (
              <Skeleton width={208} height={208} radius={16} />
            )}
          </Suspense>
        </li>
        <li className={styles.step}>
          <p>{t('stepType')}</p>
          <div className={styles.secret}>
            <code>{begun ? (begun.secret.match(/.{1,4}/g) ?? []).join(' ') : '…'}</code>
            <CopyButton text={begun?.secret} kind="secondary" size="dense">
              {t('copy')}
            </CopyButton>
          </div>
        </li>
        <li className={styles.step}>
          <p>{t('stepConfirm')}</p>
          <CodeField
            numeric
            length={6}
            name="totp"
            label={t('code')}
            error={wrong || undefined}
            value={code}
            onChange={(value) => {
              setCode(value);
              if (value.length === 6 && !busy) void confirm(value);
            }}
          />
        </li>
      </ol>
      <Button type="submit" size="form" block loading={busy} loadingLabel={t('confirming')}>
        {t('confirm')}
      </Button>
    </form>
  );
}
