import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { ErrorState } from '@pollen/ui/ErrorState';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { call } from '../../api/call';
import { isApiError, useShowError } from '../../api/show-error';
import { PageTitle } from '../../layouts/PageTitle';
import { notMeWords } from '../../locales/not-me.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useHydrated } from '../../session/login-info';
import styles from './NotMePage.module.css';

type State = 'asking' | 'busy' | 'done' | { reason: string | undefined };

/** Ends the session that a security email tells of. Asks first, because link scanners of mail programs follow links. */
export default function NotMePage() {
  const t = useT(notMeWords);
  const token = useSearchParams()[0].get('token');
  const hydrated = useHydrated();
  const [state, setState] = useState<State>('asking');
  const showError = useShowError();
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLDivElement>(null);
  // The pressed button is gone then.
  useEffect(() => {
    if (state === 'done') heading.current?.focus();
    else if (typeof state === 'object') section.current?.focus();
  }, [state]);

  if (!hydrated) return null;
  if (!token) return <Navigate to={paths.forgot()} replace />;

  const end = async () => {
    setState('busy');
    try {
      await call('POST /api/v1/NotMe', { body: { token } });
      setState('done');
    } catch (error) {
      // Without an answer the link may still work.
      if (isApiError(error) && error.kind === 'refusal') return setState({ reason: error.messages[0] });
      setState('asking');
      showError(error);
    }
  };

  const next = <Button href={paths.forgot()}>{t('newPassword')}</Button>;
  return (
    <div ref={section} tabIndex={-1} className={`container ${styles.page}`}>
      <PageTitle>{t('title')}</PageTitle>
      {typeof state === 'object' ? (
        <ErrorState heading="h1" title={t('failed')} action={next}>
          {state.reason}
        </ErrorState>
      ) : state === 'done' ? (
        <Card look="panel" className={styles.card}>
          <h1 ref={heading} tabIndex={-1} className="type-title-lg">
            {t('done')}
          </h1>
          <p role="status">{t('doneText')}</p>
          {next}
        </Card>
      ) : (
        <Card look="panel" className={styles.card}>
          <h1 className="type-title-lg">{t('question')}</h1>
          <p>{t('text')}</p>
          <ul>
            <li>{t('logsOut')}</li>
            <li>{t('passkeys')}</li>
            <li>{t('password')}</li>
          </ul>
          <Button size="form" loading={state === 'busy'} loadingLabel={t('confirming')} onClick={end}>
            {t('confirm')}
          </Button>
        </Card>
      )}
    </div>
  );
}
