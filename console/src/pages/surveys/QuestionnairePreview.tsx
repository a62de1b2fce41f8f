import { ApiError } from '@pollen/contract/client';
import type { PageAnswers, PageErrors, PageView } from '@pollen/contract/questionnaire-page';
import { answersToSend } from '@pollen/runner/page-answers';
import { QuestionPage } from '@pollen/runner/QuestionPage';
import { useLivePage } from '@pollen/runner/use-live-page';
import { runnerWords } from '@pollen/runner/words';
import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import type { Lang } from '@pollen/ui/language';
import { ProgressBar } from '@pollen/ui/ProgressBar';
import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { Skeleton } from '@pollen/ui/Skeleton';
import { Monitor, RotateCcw, Smartphone } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useLang } from '../../locales/language';
import { surveyWords } from '../../locales/surveys.en';
import { useT } from '../../locales/translator';
import styles from './Preview.module.css';
import { PreviewFrame } from './PreviewFrame';

type Device = 'phone' | 'desktop';
const screens = { phone: { width: 390, height: 720 }, desktop: { width: 1080, height: 700 } } as const;

interface QuestionnairePreviewProps {
  questionnaire: unknown;
  initialDevice?: Device;
  /** The page that the preview starts at. */
  page?: string | null;
}

/** Runs a questionnaire on the server, step by step, at the width of a phone or of a desktop. No answer is stored. */
export default function QuestionnairePreview({
  questionnaire,
  initialDevice = 'phone',
  page = null,
}: QuestionnairePreviewProps) {
  const t = useT(surveyWords);
  const [device, setDevice] = useState<Device>(initialDevice);
  const [lang, setLang] = useState<Lang>(useLang());
  const [round, setRound] = useState(0);
  return (
    <div className={styles.preview}>
      <div className={styles.tools}>
        <SegmentedControl
          label={t('width')}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'phone', label: <Tool icon={<Smartphone size={20} />}>{t('phone')}</Tool> },
            { value: 'desktop', label: <Tool icon={<Monitor size={20} />}>{t('desktop')}</Tool> },
          ]}
        />
        <SegmentedControl
          label={t('language')}
          value={lang}
          onChange={setLang}
          options={[
            { value: 'en', label: 'EN' },
            { value: 'zh', label: '中' },
          ]}
        />
        <Button kind="ghost" size="dense" icon={<RotateCcw size={20} />} onClick={() => setRound(round + 1)}>
          {t('restart')}
        </Button>
      </div>
      <div className={styles.device} data-device={device}>
        <PreviewFrame {...screens[device]} title={t('frameTitle')}>
          <Run
            key={`${round} ${lang} ${page}`}
            questionnaire={questionnaire}
            startPage={page}
            lang={lang}
            onRestart={() => setRound(round + 1)}
          />
        </PreviewFrame>
      </div>
    </div>
  );
}

function Tool({ icon, children }: { icon: React.ReactNode; children: string }) {
  return (
    <span className={styles.tool}>
      {icon}
      <span className="visually-hidden">{children}</span>
    </span>
  );
}

interface Step {
  turn: number;
  state: unknown;
  page: PageView | null;
  end: 'completed' | 'screened_out' | null;
}

interface RunProps {
  questionnaire: unknown;
  lang: Lang;
  startPage: string | null;
  onRestart: () => void;
}

const nothingWrong: PageErrors = {};

/** One run from the first page to an end. */
function Run({ questionnaire, lang, startPage, onRestart }: RunProps) {
  const t = useT(surveyWords);
  const [step, setStep] = useState<Step | null>(null);
  const [errors, setErrors] = useState<PageErrors>(nothingWrong);
  const [busy, setBusy] = useState<'next' | 'previous' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const now = useRef(step);
  now.current = step;

  const ask = useCallback(
    (verb: 'start' | 'next' | 'previous' | 'refresh', answers: PageAnswers) =>
      call('POST /api/console/Previews', {
        body: {
          questionnaire,
          lang,
          state: now.current?.state ?? null,
          step: verb,
          answers,
          ...(verb === 'start' && startPage !== null ? { page: startPage } : {}),
        },
      }),
    [questionnaire, lang, startPage],
  );
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
          if (!(await live.flush())) onNext(answersToSend(live.page, live.answers));
        }}
        onPrevious={onPrevious}
      />
    </div>
  );
}
