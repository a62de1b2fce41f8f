import { AD_TRIES } from '@pollen/contract/ad-values';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { RadioOption } from '@pollen/ui/RadioOption';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { adWords } from '../../locales/ad.en';
import { useT } from '../../locales/translator';
import type { AdClip } from './AdPlayer';
import styles from './AdScreen.module.css';
import type { AdView, AttemptView } from './attempt-view';

const WatchAgain = lazy(() => import('./WatchAgain'));

interface AdQuestionProps {
  view: AdView & { question: NonNullable<AdView['question']> };
  /** Null or undefined while it loads: the question does not wait for it. */
  clip: AdClip | undefined;
  onNext: (next: AttemptView) => void;
}

/** The question after an ad. A first wrong answer leads to another question, a second one ends the ad. */
export function AdQuestion({ view, clip, onNext }: AdQuestionProps) {
  const t = useT(adWords);
  const showError = useShowError();
  const [chosen, setChosen] = useState<number | null>(null);
  const [isAgain, setAgain] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { attemptId, question, survey } = view;
  const answer = useChange('POST /api/v1/Attempts/:attemptId/AdAnswers', { onSuccess: onNext, onError: showError });
  const isLast = question.try === AD_TRIES;

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null || answer.isPending) return;
    answer.mutate({ params: { attemptId }, body: { try: question.try, choice: chosen } });
  };
  return (
    <div className={styles.question}>
      <form onSubmit={submit} className={styles.form}>
        {isAgain && clip ? (
          <Suspense fallback={null}>
            <WatchAgain view={view} clip={clip} onClose={() => setAgain(false)} />
          </Suspense>
        ) : (
          <div className={styles.watched}>
            {clip ? <Frame url={clip.url} /> : <CircleCheck size={28} />}
            <div>
              <p className={styles.name}>{t('watched')}</p>
              <p className={styles.note}>
                {t(clip && clip.cues.length > 0 ? 'secondsWithCaptions' : 'seconds', {
                  n: Math.round(view.durationMs / 1000),
                })}
              </p>
            </div>
            {clip && (
              <Button kind="ghost" size="dense" icon={<RotateCcw size={18} />} onClick={() => setAgain(true)}>
                {t('again')}
              </Button>
            )}
          </div>
        )}
        {isLast && (
          <Banner tone="info" title={t('notThisOne')}>
            {t('oneMoreTry')}
          </Banner>
        )}
        <fieldset className={styles.choices} aria-describedby="ad-try">
          <legend>
            <h1 ref={heading} tabIndex={-1} className={styles.asked}>
              {question.text}
            </h1>
            <p className={styles.muted}>{t('chooseOne')}</p>
          </legend>
          {question.choices.map((text, place) => (
            <RadioOption key={text} name="choice" checked={chosen === place} onChange={() => setChosen(place)}>
              {text}
            </RadioOption>
          ))}
        </fieldset>
        <div className={styles.foot}>
          <p className={styles.footLine}>
            <span id="ad-try">{t('tryOf', { n: question.try, most: AD_TRIES })}</span>
            <CoinAmount amount={survey.maxPoints} signed />
          </p>
          <Button type="submit" size="form" block disabled={chosen === null} loading={answer.isPending}>
            {t('check')}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Where in the clip its small picture is from: many clips begin in black. */
const FRAME_AT_S = 2;

/** A frame of the clip, which the browser has loaded already; a sign where it cannot be shown. */
function Frame({ url }: { url: string }) {
  const [isFailed, setFailed] = useState(false);
  if (isFailed) return <CircleCheck size={28} />;
  return (
    <video
      src={`${url}#t=${FRAME_AT_S}`}
      className={styles.frame}
      preload="metadata"
      muted
      playsInline
      disablePictureInPicture
      tabIndex={-1}
      aria-hidden="true"
      onError={() => setFailed(true)}
    />
  );
}
