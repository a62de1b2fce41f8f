import type { PageView } from '@pollen/contract/questionnaire-page';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { FlowerHead } from '@pollen/ui/FlowerHead';
import { IconButton } from '@pollen/ui/IconButton';
import { Logo } from '@pollen/ui/Logo';
import { ProgressBar } from '@pollen/ui/ProgressBar';
import { Bookmark, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { surveyWords } from '../../locales/survey.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import type { AttemptView } from './attempt-view';
import { minutesLeft, questionsLeft } from './progress';
import styles from './SurveyPage.module.css';

const LeaveSurvey = lazy(() => import('../sensitivity/LeaveSurvey'));

interface SurveyFrameProps {
  view: Extract<AttemptView, { kind: 'page' }>;
  /** The page with the current answers; its totals may have changed. */
  page: PageView;
  children: ReactNode;
}

function countedAs(isOne: boolean, mayShrink: boolean) {
  if (mayShrink) return isOne ? 'questionUpTo' : 'questionRangeUpTo';
  return isOne ? 'question' : 'questionRange';
}

/** The frame around a page of a survey: title, progress, reward and the way out. */
export function SurveyFrame({ view, page, children }: SurveyFrameProps) {
  const t = useT(surveyWords);
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const { survey } = view;
  const { progress } = page;
  const left = questionsLeft(progress);
  const isOne = progress.firstQuestion > 0 && progress.firstQuestion === progress.lastQuestion;
  const label =
    progress.firstQuestion > 0
      ? t(progress.mayShrink ? 'questionLabelUpTo' : 'questionLabel', {
          first: progress.firstQuestion,
          total: progress.questions,
        })
      : t('note');
  return (
    <div className={styles.task}>
      <header className={styles.header}>
        <div className={styles.headerRow}>
          <span className={styles.flower}>
            <Logo size={34} />
          </span>
          <IconButton label={t('leave')} onClick={() => setLeaving(true)} className={styles.close}>
            <X size={24} />
          </IconButton>
          <div className={styles.survey}>
            <p className={styles.name}>{survey.title}</p>
            <p className={styles.number}>{t('number', { number: survey.number })}</p>
            <p className={styles.left}>
              {left > 0
                ? t(progress.mayShrink ? 'questionsLeftUpTo' : 'questionsLeft', { n: left })
                : page.last && t(isOne ? 'lastQuestion' : 'lastPage')}
            </p>
          </div>
          <Button kind="ghost" icon={<Bookmark size={20} />} onClick={() => setLeaving(true)} className={styles.leave}>
            {t('leave')}
          </Button>
          {survey.maxPoints > 0 && <CoinAmount amount={survey.maxPoints} className={styles.coins} />}
        </div>
      </header>
      <div className={styles.container}>
        <ProgressBar
          done={Math.max(0, progress.firstQuestion > 0 ? progress.firstQuestion - 1 : progress.answered)}
          total={Math.max(1, progress.questions)}
          label={label}
        />
        <div className={styles.progress}>
          <p aria-hidden="true">
            {progress.firstQuestion === 0
              ? t('note')
              : t.rich(
                  countedAs(isOne, progress.mayShrink),
                  { b: (words) => <b key="b">{words}</b> },
                  { first: progress.firstQuestion, last: progress.lastQuestion, total: progress.questions },
                )}
          </p>
          <p>{t('minutesLeft', { n: minutesLeft(survey.loi, progress) })}</p>
        </div>
        <div className={styles.columns}>
          <div className={styles.content}>{children}</div>
          <aside className={styles.aside}>
            <FlowerHead total={progress.questions} filled={progress.answered} size={136} />
            <p className={styles.answersIn}>{t('answersSaved', { n: progress.answered })}</p>
            <p className={styles.saved}>{t('savedAsYouGo')}</p>
            {survey.maxPoints > 0 && (
              <p className={styles.reward}>
                <CoinAmount amount={survey.maxPoints} size="md" />
                {t('whenYouFinish')}
              </p>
            )}
          </aside>
        </div>
      </div>
      <ConfirmDialog
        open={leaving && !view.sensitive}
        onClose={() => setLeaving(false)}
        title={t('leaveQuestion')}
        confirmLabel={t('leaveConfirm')}
        cancelLabel={t('stay')}
        onConfirm={() => navigate(paths.questionnaire())}
      >
        {t('leaveText')}
      </ConfirmDialog>
      {leaving && view.sensitive && (
        <Suspense>
          <LeaveSurvey attemptId={view.attemptId} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </div>
  );
}
