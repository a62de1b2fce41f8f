import { memberCodes } from '@pollen/contract/member-codes';
import type { PageErrors, PageView } from '@pollen/contract/questionnaire-page';
import { advancingQuestion } from '@pollen/runner/auto-advance';
import { answersToSend, strayErrors } from '@pollen/runner/page-answers';
import { QuestionPage } from '@pollen/runner/QuestionPage';
import type { Upload } from '@pollen/runner/upload';
import { useLivePage } from '@pollen/runner/use-live-page';
import { runnerWords } from '@pollen/runner/words';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { RotateCw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../api/call';
import { useShowError } from '../../api/show-error';
import { useOnline } from '../../api/use-online';
import { AutoAdvanceSwitch } from '../../layouts/AutoAdvanceSwitch';
import { PageTitle } from '../../layouts/PageTitle';
import { useLang } from '../../locales/language';
import { surveyWords } from '../../locales/survey.en';
import { useT } from '../../locales/translator';
import { useAutoAdvance } from '../../session/auto-advance';
import { useMemberId } from '../../session/login-info';
import type { AttemptView } from './attempt-view';
import { deleteDraft, readDraft, saveDraft } from './draft';
import { loadEndScreen } from './end-screen-chunk';
import { SurveyFrame } from './SurveyFrame';
import styles from './SurveyPage.module.css';
import type { Way } from './use-page-history';

type OpenAttempt = Extract<AttemptView, { kind: 'page' }>;

interface AnswerFormProps {
  view: OpenAttempt;
  /** The reason why another page is shown than the submitted one; '' without a reason. */
  notice: string | null;
  onNoticeRead: () => void;
  /** The way in which Back or Forward of the browser asks to turn the page. */
  asked: Way | null;
  onTurned: (view: AttemptView, way: Way) => void;
  /** Called when the page was not turned. */
  onStayed: () => void;
  onStale: (reason: string | null) => Promise<void>;
}

const nothingWrong: PageErrors = {};

/** Shows one page with its answers and errors, and the buttons to continue and to go back. */
export function AnswerForm({ view, notice, onNoticeRead, asked, onTurned, onStayed, onStale }: AnswerFormProps) {
  const t = useT(surveyWords);
  const lang = useLang();
  const showError = useShowError();
  const memberId = useMemberId();
  const { attemptId, turn } = view;
  const [draft] = useState(() => readDraft(memberId, attemptId, turn));
  const [errors, setErrors] = useState<PageErrors>(nothingWrong);
  const [busy, setBusy] = useState<Way | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isBackRead, setBackRead] = useState(false);
  const isOnline = useOnline();
  const autoAdvance = useAutoAdvance();
  /** When a response was lost, the page may have been accepted; then "already answered" means success. */
  const unsure = useRef(false);
  const params = { attemptId };

  const preview = useCallback(
    async (answers: Parameters<typeof answersToSend>[1]): Promise<PageView | null> => {
      try {
        const next = await call('POST /api/v1/Attempts/:attemptId/Preview', {
          params: { attemptId },
          body: { turn, answers },
        });
        return next.kind === 'page' ? next.page : null;
      } catch (error) {
        // The page stays as it is: continuing asks the server again, whose answer shows the problem.
        if (
          error instanceof ApiError &&
          (error.code === memberCodes.pageStale || error.code === memberCodes.attemptOver)
        )
          await onStale(error.messages[0] ?? '');
        return null;
      }
    },
    [attemptId, turn, onStale],
  );
  const upload = useCallback<Upload>(
    async (...given) => (await import('./upload-file')).uploadTo(attemptId)(...given),
    [attemptId],
  );
  const live = useLivePage(view.page, draft, preview);
  const { answers } = live;

  useEffect(() => {
    // The first render has the answers of the server, so there is nothing to store yet.
    if (isUntouched.current === answers) return;
    saveDraft(memberId, attemptId, { turn, answers });
  }, [memberId, attemptId, turn, answers]);
  const isUntouched = useRef(answers);

  const turned = (next: AttemptView, way: Way) => {
    deleteDraft(memberId, attemptId);
    onTurned(next, way);
  };

  const failed = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.kind === 'session') return;
    if (error.code === memberCodes.answersInvalid) {
      const questions = (error.data as { questions?: PageErrors } | null)?.questions ?? {};
      if (strayErrors(live.page, questions).length > 0) await live.refresh();
      setErrors({ ...questions });
    } else if (error.code === memberCodes.pageStale || error.code === memberCodes.attemptOver) {
      deleteDraft(memberId, attemptId);
      await onStale(unsure.current || error.code === memberCodes.attemptOver ? null : (error.messages[0] ?? ''));
    } else if (error.kind === 'refusal') {
      showError(error);
    } else {
      unsure.current = true;
      setFailure(error);
    }
  };

  const go = async (way: Way) => {
    if (busy) return;
    setBusy(way);
    setFailure(null);
    setErrors(nothingWrong);
    void loadEndScreen().catch(() => undefined);
    try {
      if (way === 'next') {
        // A question that has just appeared is shown before the page is left.
        if (await live.flush()) return onStayed();
        const body = { turn, answers: answersToSend(live.page, latest.current, live.touched) };
        turned(await call('POST /api/v1/Attempts/:attemptId/Page', { params, body }), way);
      } else {
        turned(await call('POST /api/v1/Attempts/:attemptId/Previous', { params, body: { turn } }), way);
      }
    } catch (error) {
      onStayed();
      await failed(error);
    } finally {
      setBusy(null);
    }
  };
  const latest = useRef(answers);
  latest.current = answers;
  const lastWay = useRef<Way>('next');
  const start = (way: Way) => {
    lastWay.current = way;
    void go(way);
  };
  const startAsked = useRef(start);
  startAsked.current = start;
  useEffect(() => {
    if (asked) startAsked.current(asked);
  }, [asked]);

  return (
    <SurveyFrame view={view} page={live.page}>
      <PageTitle>{view.survey.title}</PageTitle>
      {notice !== null ? (
        <Banner
          tone="info"
          title={t('movedTitle')}
          action={{ label: t('dismiss'), onClick: onNoticeRead }}
          className={styles.notice}
        >
          {notice}
        </Banner>
      ) : (
        draft &&
        !isBackRead && (
          <Banner
            tone="info"
            title={t('keptTitle')}
            action={{ label: t('dismiss'), onClick: () => setBackRead(true) }}
            className={styles.notice}
          >
            {t('keptText')}
          </Banner>
        )
      )}
      <QuestionPage
        page={live.page}
        answers={answers}
        onChange={live.change}
        errors={errors}
        onNext={() => start('next')}
        onPrevious={() => start('previous')}
        busy={busy}
        upload={upload}
        autoAdvance={autoAdvance && isOnline}
        below={advancingQuestion(live.page) && <AutoAdvanceSwitch className={styles.autoAdvance} />}
        words={runnerWords[lang]}
        locale={lang === 'zh' ? 'zh-CN' : 'en-US'}
        className={styles.page}
        notice={
          failure || !isOnline ? (
            <div className={styles.failure} role="alert">
              <div>
                <p className={styles.failureTitle}>{isOnline ? t('notSentTitle') : t('offlineTitle')}</p>
                <p>
                  {isOnline
                    ? t(
                        failure?.kind === 'timeout'
                          ? 'tookTooLong'
                          : failure?.kind === 'http'
                            ? 'serverFailed'
                            : 'serverUnreachable',
                      )
                    : t('offlineText')}
                </p>
              </div>
              {failure && (
                <Button
                  kind="secondary"
                  size="dense"
                  icon={<RotateCw size={20} />}
                  loading={busy !== null}
                  onClick={() => start(lastWay.current)}
                >
                  {t('tryAgain')}
                </Button>
              )}
            </div>
          ) : null
        }
      />
    </SurveyFrame>
  );
}
