import { memberCodes } from '@pollen/contract/member-codes';
import { Button } from '@pollen/ui/Button';
import { ErrorState } from '@pollen/ui/ErrorState';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { call, type DataOf } from '../../api/call';
import { isApiError } from '../../api/show-error';
import { PageTitle } from '../../layouts/PageTitle';
import { suspensionWords } from '../../locales/suspension.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useHydrated } from '../../session/login-info';
import { CaseCard } from '../cases/CaseDetail';
import styles from './SuspensionPage.module.css';

/**
 * `/suspension`: the case about an account that an operator suspended. The refused log-in leads here with a ticket, which
 * the history entry of this tab keeps, so that a reload shows the case again.
 */
export default function SuspensionPage() {
  const hydrated = useHydrated();
  const { state } = useLocation();
  if (!hydrated) return null;
  const ticket = (state as { ticket?: unknown } | null)?.ticket;
  return typeof ticket === 'string' ? <Suspension ticket={ticket} /> : <Navigate to={paths.login()} replace />;
}

function Suspension({ ticket }: { ticket: string }) {
  const t = useT(suspensionWords);
  const [found, setFound] = useState<DataOf<'POST /api/v1/SuspensionCase'> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(async () => {
    setFailure(null);
    try {
      setFound(await call('POST /api/v1/SuspensionCase', { body: { ticket } }));
    } catch (error) {
      setFailure(error);
    }
  }, [ticket]);
  useEffect(() => void load(), [load]);
  // Not after too many calls, which pass.
  const isOver = isApiError(failure) && failure.code === memberCodes.loginAgain;

  return (
    <div className={`container ${styles.page}`}>
      <PageTitle>{t('title')}</PageTitle>
      {failure ? (
        <ErrorState
          heading="h1"
          title={t(isOver ? 'over' : 'failed')}
          action={
            isOver ? (
              <Button href={paths.login()}>{t('logIn')}</Button>
            ) : (
              <Button onClick={() => void load()}>{t('again')}</Button>
            )
          }
        >
          {isApiError(failure) ? failure.messages[0] : null}
        </ErrorState>
      ) : found ? (
        <CaseCard
          found={found}
          heading="h1"
          intro={t('kept')}
          ask={(content) => call('POST /api/v1/SuspensionCase/Appeal', { body: { ticket, content } })}
          withdraw={() => call('POST /api/v1/SuspensionCase/Withdrawal', { body: { ticket } })}
          reload={() => void load()}
        />
      ) : (
        <Skeleton height={320} />
      )}
    </div>
  );
}
