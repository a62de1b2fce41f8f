import type { PageAnswers } from '@pollen/contract/answers';
import type { Api } from '@pollen/contract/api';
import { ApiError } from '@pollen/contract/client';
import type { PageErrors, PageView } from '@pollen/contract/questionnaire-page';
import { answersToSend } from '@pollen/runner/page-answers';
import { QuestionPage } from '@pollen/runner/QuestionPage';
import { useLivePage } from '@pollen/runner/use-live-page';
import { runnerWords } from '@pollen/runner/words';
import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import type { Lang } from '@pollen/ui/language';
import { ProgressBar } from '@pollen/ui/ProgressBar';
import { Skeleton } from '@pollen/ui/Skeleton';
import { RotateCcw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../../layouts/LoadFailed';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import styles from './Preview.module.css';

type Previewed = Api['POST /api/console/Previews']['data'];

interface Step {
  turn: number;
  state: unknown;
  page: PageView | null;
  end: 'completed' | 'screened_out' | null;
}

export type PreviewVerb = 'start' | 'next' | 'previous' | 'refresh';

interface PreviewRunProps {
  lang: Lang;
  /** Takes a step on the server, which keeps nothing: the state goes back and forth. */
  ask: (verb: PreviewVerb, state: unknown, answers: PageAnswers) => Promise<Previewed>;
  onRestart: () => void;
  /** Called with the name of each page that is shown, and with null at the end. */
  onPage?: (name: string | null) => void;
}

const nothingWrong: PageErrors = {};

/** One run through a questionnaire, from the first page to an end. */
export function PreviewRun({ lang, ask: takeStep, onRestart, onPage }: PreviewRunProps) {
  const t = useT(surveyWords);
  const [step, setStep] = useState<Step | null>(null);
  const [errors, setErrors] = useState<PageErrors>(nothingWrong);
  const [busy, setBusy] = useState<'next' | 'previous' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const now = useRef(step);
  now.current = step;

  const ask = useCallback(
    (verb: PreviewVerb, answers: PageAnswers) => takeStep(verb, now.current?.state ?? null, answers),
    [takeStep],
  );
  const shownPage = step?.page?.name ?? null;
  useEffect(() => onPage?.(shownPage), [shownPage, onPage]);
  const go = useCallback(
    async (verb: 'start' | 'next' | 'previous', answers: PageAnswers) => {
      setFailure(null);
      setErrors(nothingWrong);
      if (verb !== 'start') setBusy(verb);
      try {
        const { state, page, end, errors: wrong } = await ask(verb, answers);
        if (Object.keys(wrong).length > 0) setErrors({ ...wrong });
        else setStep((before) => ({ turn: (before?.turn ?? 0) + 1, state, page, end }));
      } catch (error) {
        setFailure(error);
      } finally {
        setBusy(null);
      }
    },
    [ask],
  );
  useEffect(() => void go('start', {}), [go]);

  const refresh = useCallback(
    async (answers: PageAnswers): Promise<PageView | null> => {
      try {
        return (await ask('refresh', answers)).page;
      } catch (error) {
        if (error instanceof ApiError) return null;
        throw error;
      }
    },
    [ask],
  );

  if (failure) {
    return (
      <div className={styles.page}>
        <LoadFailed error={failure} onRetry={onRestart} />
      </div>
    );
  }
  if (!step) {
    return (
      <div className={styles.page}>
        <Skeleton height={24} width="80%" />
        <Skeleton height={60} radius={12} />
        <Skeleton height={60} radius={12} />
        <Skeleton height={60} radius={12} />
      </div>
    );
  }
  if (step.end || !step.page) {
    const done = step.end !== 'screened_out';
    return (
      <div className={styles.page}>
        <EmptyState
          title={t(done ? 'endCompleted' : 'endScreenedOut')}
          action={
            <Button kind="tonal" icon={<RotateCcw size={20} />} onClick={onRestart}>
              {t('restart')}
            </Button>
          }
        >
          {t(done ? 'endCompletedText' : 'endScreenedOutText')}
        </EmptyState>
      </div>
    );
  }
  return (
    <Turn
      key={step.turn}
      page={step.page}
      lang={lang}
      errors={errors}
      busy={busy}
      onRefresh={refresh}
      onNext={(answers) => void go('next', answers)}
      onPrevious={() => void go('previous', {})}
    />
  );
}

interface TurnProps {
  page: PageView;
  lang: Lang;
  errors: PageErrors;
  busy: 'next' | 'previous' | null;
  onRefresh: (answers: PageAnswers) => Promise<PageView | null>;
  onNext: (answers: PageAnswers) => void;
  onPrevious: () => void;
}

function Turn({ page, lang, errors, busy, onRefresh, onNext, onPrevious }: TurnProps) {
  const t = useT(surveyWords);
  const live = useLivePage(page, null, onRefresh);
  const { answered, questions, firstQuestion, mayShrink } = live.page.progress;
  return (
    <div className={styles.page} lang={lang === 'zh' ? 'zh-CN' : 'en'}>
      <ProgressBar
        done={answered}
        total={Math.max(1, questions)}
        label={t(mayShrink ? 'questionOfUpTo' : 'questionOf', { first: firstQuestion, total: questions })}
      />
      <QuestionPage
        page={live.page}
        answers={live.answers}
        onChange={live.change}
        errors={errors}
        busy={busy}
        words={runnerWords[lang]}
        locale={lang === 'zh' ? 'zh-CN' : 'en-US'}
        takesFocus={false}
        onNext={async () => {
          // A question that just became visible is shown before the page is submitted.
          if (!(await live.flush())) onNext(answersToSend(live.page, live.answers, live.touched));
        }}
        onPrevious={onPrevious}
      />
    </div>
  );
}
