import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { ErrorState } from '@pollen/ui/ErrorState';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../api/call';
import { refresh } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { PageTitle } from '../../layouts/PageTitle';
import { useT } from '../../locales/translator';
import { unsubscribeWords } from '../../locales/unsubscribe.en';
import { paths } from '../../paths';
import { useHydrated } from '../../session/login-info';
import styles from './UnsubscribePage.module.css';

type State = 'asking' | 'stopped' | 'back';

/**
 * The target of the unsubscribe link in invitations, with or without a login. It asks for confirmation, because mail
 * scanners follow links.
 */
export default function UnsubscribePage() {
  const t = useT(unsubscribeWords);
  const showError = useShowError();
  const hydrated = useHydrated();
  const token = useSearchParams()[0].get('token') ?? '';
  const [state, setState] = useState<State>('asking');
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (state !== 'asking') heading.current?.focus();
  }, [state]);

  const choose = async (invitations: boolean) => {
    setBusy(true);
    try {
      await call('POST /api/v1/InvitationChoices', { body: { token, invitations } });
      setState(invitations ? 'back' : 'stopped');
      void refresh('GET /api/v1/Accounts/:id/Consents');
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };

  if (!hydrated) return null;
  return (
    <div className={`container ${styles.page}`}>
      <PageTitle>{t('title')}</PageTitle>
      {token === '' ? (
        <ErrorState
          heading="h1"
          title={t('noToken')}
          action={<Button href={paths.settingsEmail()}>{t('settings')}</Button>}
        >
          {t('noTokenText')}
        </ErrorState>
      ) : (
        <Card look="panel" className={styles.card}>
          <h1 ref={heading} tabIndex={-1} className="type-title-lg">
            {t(state === 'asking' ? 'question' : state)}
          </h1>
          <p>{t(state === 'asking' ? 'text' : `${state}Text`)}</p>
          {state === 'stopped' ? (
            <Button
              kind="secondary"
              size="form"
              loading={busy}
              loadingLabel={t('undoing')}
              onClick={() => void choose(true)}
            >
              {t('undo')}
            </Button>
          ) : (
            <Button size="form" loading={busy} loadingLabel={t('stopping')} onClick={() => void choose(false)}>
              {t('stop')}
            </Button>
          )}
          <a href={paths.mailPreferences(token)}>{t('preferences')}</a>
        </Card>
      )}
    </div>
  );
}
