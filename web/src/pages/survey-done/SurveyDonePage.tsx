import type { DataOf } from '@pollen/contract/client';
import { memberCodes } from '@pollen/contract/member-codes';
import { CODE_REVIEW_DAYS } from '@pollen/contract/survey-tool-values';
import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { Spinner } from '@pollen/ui/Spinner';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { call } from '../../api/call';
import { isApiError } from '../../api/show-error';
import { PageTitle } from '../../layouts/PageTitle';
import { surveyToolWords } from '../../locales/survey-tool.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useHydrated } from '../../session/login-info';
import { storeReturnTarget } from '../../session/return-target';
import { CodeBox } from '../survey/CodeBox';
import styles from './SurveyDonePage.module.css';

type Answer = DataOf<'POST /api/v1/Surveys/:encryptId/Ends'>;
type Shown = { readonly kind: 'waiting' } | { readonly kind: 'refused' | 'unknown' | 'failed'; readonly text: string };

/** Where a survey tool sends a member at the end: hands in the code of the address, and shows where the attempt stands. */
export default function SurveyDonePage() {
  const { study = '' } = useParams();
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const address = useLocation();
  const [shown, setShown] = useState<Shown | Answer>({ kind: 'waiting' });
  const t = useT(surveyToolWords);
  const [given, session, signature] = [query.get('code'), query.get('session'), query.get('signature')];
  const noCode = t('codeNone');

  /** The code that is sent again after a fault: the one of the address, or one that was typed. */
  const lastCode = useRef('');
  const handIn = useCallback(
    async (code: string) => {
      lastCode.current = code;
      setShown({ kind: 'waiting' });
      try {
        const body = { code, ...(session ? { session } : {}), ...(signature ? { signature } : {}) };
        const answer = await call('POST /api/v1/Surveys/:encryptId/Ends', { params: { encryptId: study }, body });
        if (answer.kind === 'attempt') {
          navigate(paths.survey(answer.attemptId), { replace: true });
          return;
        }
        // The code waits here, with the whole address, while the member logs in.
        if (answer.kind === 'logIn') storeReturnTarget(`${address.pathname}${address.search}`);
        setShown(answer);
      } catch (error) {
        setShown(failureOf(error));
      }
    },
    [study, session, signature, navigate, address.pathname, address.search],
  );

  useEffect(() => {
    if (!hydrated) return;
    if (given === null || given === '') setShown({ kind: 'refused', text: noCode });
    else void handIn(given.slice(0, 100));
  }, [hydrated, given, handIn, noCode]);

  if (!hydrated) return null;
  return (
    <div className={`container ${styles.page}`}>
      <Result shown={shown} onSend={(code) => void handIn(code)} onRetry={() => void handIn(lastCode.current)} />
    </div>
  );
}

/** Returns what is shown after a failed call: a code can be entered after a refusal, and sent again after a fault. */
function failureOf(error: unknown): Shown {
  if (!isApiError(error)) throw error;
  const text = error.messages[0] ?? '';
  if (error.kind !== 'refusal') return { kind: error.code === 400 ? 'unknown' : 'failed', text };
  return { kind: error.code === memberCodes.notFound ? 'unknown' : 'refused', text };
}

interface ResultProps {
  shown: Shown | Answer;
  onSend: (code: string) => void;
  onRetry: () => void;
}

function Result({ shown, onSend, onRetry }: ResultProps) {
  const t = useT(surveyToolWords);
  const toSurveys = (
    <Button kind="secondary" size="form" block href={paths.questionnaire()}>
      {t('toSurveys')}
    </Button>
  );
  switch (shown.kind) {
    case 'attempt':
    case 'waiting':
      return (
        <Message title={t('doneTitle')}>
          <p role="status" className={styles.busy}>
            <Spinner size={20} />
            {t('doneText')}
          </p>
        </Message>
      );
    case 'logIn':
      return (
        <Message title={t('logInTitle')}>
          <p>{t('logInText')}</p>
          <Button size="form" block href={paths.login()}>
            {t('logIn')}
          </Button>
        </Message>
      );
    case 'taken':
      return (
        <Message title={t('takenTitle')}>
          <p>{t('takenText')}</p>
          {toSurveys}
        </Message>
      );
    case 'over':
      return (
        <Message title={t('overTitle')}>
          <p>{t('overText')}</p>
          {toSurveys}
        </Message>
      );
    case 'trial':
      return <Trial meaning={shown.meaning} isSigned={shown.isSigned} />;
    case 'unknown':
      return (
        <Message title={t('unknownTitle')}>
          <p>{t('unknownText')}</p>
          {toSurveys}
        </Message>
      );
    case 'failed':
      return (
        <Message title={t('failedTitle')}>
          <p role="alert">{shown.text}</p>
          <Button size="form" block onClick={onRetry}>
            {t('retry')}
          </Button>
        </Message>
      );
    default:
      return (
        <Message title={t('refusedTitle')}>
          <p role="alert">{shown.text}</p>
          <CodeBox error={null} isBusy={false} onSend={onSend} />
          {toSurveys}
        </Message>
      );
  }
}

function Trial({ meaning, isSigned }: Pick<Extract<Answer, { kind: 'trial' }>, 'meaning' | 'isSigned'>) {
  const t = useT(surveyToolWords);
  return (
    <Message title={t(meaning === null ? 'trialWrongTitle' : 'trialTitle')}>
      {meaning === null ? (
        <p>{t('trialWrongText')}</p>
      ) : (
        <p>
          {t(`trial_${meaning}`)} {isSigned ? t('trialSigned') : t('trialUnsigned', { n: CODE_REVIEW_DAYS })}
        </p>
      )}
      <p className={styles.quiet}>{t('trialNothing')}</p>
    </Message>
  );
}

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus({ preventScroll: true });

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card look="panel" className={styles.card}>
      <PageTitle>{title}</PageTitle>
      {/* Another title is another message, which is read out. */}
      <h1 key={title} ref={takeFocus} tabIndex={-1} className="type-title-lg">
        {title}
      </h1>
      {children}
    </Card>
  );
}
