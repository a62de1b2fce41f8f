import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { Skeleton } from '@pollen/ui/Skeleton';
import { uiWords } from '@pollen/ui/ui-words';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, Navigate, useNavigate, useParams } from 'react-router';
import { refreshAccount } from '../../api/account';
import { queryClient, refresh, useCall, useMinimumDelay } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageTitle } from '../../layouts/PageTitle';
import { surveyWords } from '../../locales/survey.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { onSessionEnd, readLoginInfo } from '../../session/login-info';
import { storeReturnTarget } from '../../session/return-target';
import { AnswerForm } from './AnswerForm';
import type { AttemptView } from './attempt-view';
import { loadEndScreen } from './end-screen-chunk';
import styles from './SurveyPage.module.css';
import { usePageHistory, type Way } from './use-page-history';

const EndScreen = lazy(loadEndScreen);
const PartnerScreen = lazy(() => import('./PartnerScreen'));
const AdScreen = lazy(() => import('./AdScreen'));
const ToolScreen = lazy(() => import('./ToolScreen'));

const operation = 'GET /api/v1/Attempts/:attemptId';

/** A visitor is sent to the start by the guard around this page, and comes back here after the login. */
export function clientLoader({ params }: LoaderFunctionArgs) {
  if (!readLoginInfo() && params.attemptId) storeReturnTarget(paths.survey(params.attemptId));
  return null;
}

/** A survey under way, or how it ended. The server says where it stands; this page only shows it. */
export default function SurveyPage() {
  const { attemptId = '' } = useParams();
  return <Attempt key={attemptId} attemptId={attemptId} />;
}

/** Returns how long to wait before asking again where an attempt stands; false when nothing changes by itself. */
function pauseOf(view: AttemptView): number | false {
  // A partner that is asked whether its survey is still open answers within a second or two.
  if (view.kind === 'partner' && view.asking) return 300;
  if (view.kind === 'partner' && view.leftAt !== null) return 4_000;
  return view.kind === 'tool' && view.leftAt !== null && 10_000;
}

function Attempt({ attemptId }: { attemptId: string }) {
  const t = useT(surveyWords);
  const attempt = useCall(operation, { params: { attemptId } }, { everyMs: pauseOf });
  const isLoading = useMinimumDelay(attempt.isPending);
  const view = attempt.data;
  /** The turn that this window has led to: any other one comes from somewhere else. */
  const [ownTurn, setOwnTurn] = useState<number | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const seen = useRef(false);
  const history = usePageHistory(view?.kind === 'page' ? view.page.canGoBack : null);

  // After the login that an ended session asks for, the way leads back here.
  useEffect(
    () =>
      onSessionEnd((reason) => {
        if (reason === 'expired') storeReturnTarget(paths.survey(attemptId));
      }),
    [attemptId],
  );

  const show = useCallback(
    (next: AttemptView) => {
      setNotice(null);
      if (next.kind === 'page') setOwnTurn(next.turn);
      else if (next.kind === 'end') {
        void refreshAccount();
        void refresh('GET /api/v1/Accounts/:id/IndividualSurveys');
        void refresh('GET /api/v1/Accounts/:id/HistoricalSurveys');
        if (next.productTest) void refresh('GET /api/v1/ProductTests/:encryptId');
        if (next.productTest) void refresh('GET /api/v1/ProductTests');
      }
      queryClient.setQueryData([operation, { params: { attemptId } }], next);
    },
    [attemptId],
  );
  /** The page on the screen is no longer the current one: loads the current one, with a notice if there is a reason. */
  const reloadPage = useCallback(
    async (reason: string | null) => {
      const { data } = await attempt.refetch();
      if (data?.kind === 'page') setOwnTurn(data.turn);
      setNotice(reason);
    },
    [attempt.refetch],
  );

  // The survey was gone before the member left for it, and a place in the next best one is kept.
  const navigate = useNavigate();
  const replacedBy = view?.kind === 'end' ? view.replacedBy : null;
  useEffect(() => {
    if (replacedBy) void navigate(paths.survey(replacedBy), { replace: true });
  }, [replacedBy, navigate]);

  const turn = view?.kind === 'page' ? view.turn : null;
  // A partner or a survey tool may have confirmed the answers while the page waited.
  const isAtPartner = view?.kind === 'partner' || view?.kind === 'tool' || view?.kind === 'ad';
  const wasAtPartner = useRef(false);
  useEffect(() => {
    if (isAtPartner) wasAtPartner.current = seen.current = true;
    else if (wasAtPartner.current && view) {
      wasAtPartner.current = false;
      show(view);
    }
  }, [isAtPartner, view, show]);
  useEffect(() => {
    if (turn === null) return;
    seen.current = true;
    setOwnTurn((own) => own ?? turn);
  }, [turn]);

  if (replacedBy)
    return (
      <div className={styles.task}>
        <PageTitle>{t('title')}</PageTitle>
        <Waiting />
      </div>
    );
  if (isLoading || !view)
    return (
      <div className={styles.task}>
        <PageTitle>{view?.survey.title ?? t('title')}</PageTitle>
        {isLoading ? <Waiting /> : <NotThere error={attempt.error} onRetry={() => void attempt.refetch()} />}
      </div>
    );
  // A screener or a report leads back to its product test, which says what follows.
  if (view.kind === 'end' && view.productTest) return <Navigate to={paths.productTest(view.productTest)} replace />;
  if (view.kind === 'end')
    return (
      <Suspense fallback={<Waiting />}>
        <EndScreen view={view} isFresh={seen.current} />
      </Suspense>
    );
  if (view.kind === 'partner')
    return (
      <Suspense fallback={<Waiting />}>
        <PartnerScreen view={view} />
      </Suspense>
    );
  if (view.kind === 'tool')
    return (
      <Suspense fallback={<Waiting />}>
        <ToolScreen view={view} onRefresh={attempt.refetch} />
      </Suspense>
    );
  if (view.kind === 'ad')
    return (
      <Suspense fallback={<Waiting />}>
        <AdScreen view={view} onRefresh={attempt.refetch} onNext={show} />
      </Suspense>
    );
  const moved = ownTurn !== null && ownTurn !== view.turn;
  return (
    <AnswerForm
      key={view.turn}
      view={view}
      notice={notice ?? (moved ? '' : null)}
      onNoticeRead={() => {
        setNotice(null);
        setOwnTurn(view.turn);
      }}
      asked={history.asked}
      onTurned={(next: AttemptView, way: Way) => {
        history.turned(way, next.kind === 'page' ? next.page : null);
        show(next);
      }}
      onStayed={history.stayed}
      onStale={reloadPage}
    />
  );
}

function NotThere({ error, onRetry }: { error: { kind: string } | null; onRetry: () => void }) {
  const t = useT(surveyWords);
  const isGone = error?.kind === 'refusal' || (error?.kind === 'http' && 'code' in error && error.code === 400);
  useErrorToast(isGone ? null : error);
  return (
    <div className={styles.alone}>
      <h1 className="visually-hidden">{t('title')}</h1>
      {isGone ? (
        <EmptyState title={t('goneTitle')} action={<Button href={paths.questionnaire()}>{t('surveys')}</Button>}>
          {t('goneText')}
        </EmptyState>
      ) : (
        <LoadFailed title={t('failed')} error={error} onRetry={onRetry} />
      )}
    </div>
  );
}

function Waiting() {
  const t = useT(uiWords);
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton height={10} />
      <Skeleton width="70%" height={36} radius={12} />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={60} radius={16} />
      ))}
    </div>
  );
}
