import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { ErrorState } from '@pollen/ui/ErrorState';
import { FlowerHead } from '@pollen/ui/FlowerHead';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../api/call';
import { isApiError } from '../../api/show-error';
import { PageTitle } from '../../layouts/PageTitle';
import { emailChangeWords } from '../../locales/email-change.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { endSession, readLoginInfo } from '../../session/login-info';
import styles from './TakeBack.module.css';

type State = 'asking' | 'busy' | { reason: string | undefined };

/** Takes a change back from the old mailbox. Asks first, because link scanners of mail programs follow links. */
export function TakeBack({ token }: { token: string }) {
  const t = useT(emailChangeWords);
  const [state, setState] = useState<State>('asking');
  const navigate = useNavigate();
  const location = useLocation();
  // Stored in the history entry, because the page is mounted again in the frame of visitors when the session ends.
  const done: boolean = location.state?.takenBack ?? false;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!done) return;
    heading.current?.focus();
    // Every session has ended; this page says so itself.
    if (readLoginInfo()) endSession('left');
  }, [done]);

  const takeBack = async () => {
    setState('busy');
    try {
      await call('POST /api/v1/EmailTakeBacks', { body: { token } });
      navigate(location.pathname + location.search, { replace: true, state: { takenBack: true } });
    } catch (error) {
      setState({ reason: isApiError(error) ? error.messages[0] : undefined });
    }
  };

  return (
    <div className={`container ${styles.page}`}>
      <PageTitle>{t('takeBackTitle')}</PageTitle>
      {done ? (
        <div className={styles.done} role="status">
          <FlowerHead total={60} filled={60} size={120} />
          <h1 ref={heading} tabIndex={-1} className="type-title-lg">
            {t('takenBack')}
          </h1>
          <p className="muted">{t('takenBackText')}</p>
          <Button href={paths.forgot()}>{t('newPassword')}</Button>
        </div>
      ) : typeof state === 'object' ? (
        <ErrorState
          heading="h1"
          title={t('takeBackFailed')}
          action={<Button href={paths.contact()}>{t('contact')}</Button>}
        >
          {state.reason} {t('takeBackFailedText')}
        </ErrorState>
      ) : (
        <Card look="panel" className={styles.card}>
          <h1 className="type-title-lg">{t('takeBackQuestion')}</h1>
          <p>{t('takeBackText')}</p>
          <ul>
            <li>{t('takeBackLogsOut')}</li>
            <li>{t('takeBackPassword')}</li>
          </ul>
          <Button size="form" loading={state === 'busy'} loadingLabel={t('takingBack')} onClick={takeBack}>
            {t('takeBack')}
          </Button>
        </Card>
      )}
    </div>
  );
}
