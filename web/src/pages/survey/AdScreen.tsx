import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { FlowerHead } from '@pollen/ui/FlowerHead';
import { IconButton } from '@pollen/ui/IconButton';
import { Skeleton } from '@pollen/ui/Skeleton';
import { Coins, Eye, RotateCcw, X } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../api/query';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageTitle } from '../../layouts/PageTitle';
import { adWords } from '../../locales/ad.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { type AdClip, AdPlayer } from './AdPlayer';
import { AdQuestion } from './AdQuestion';
import styles from './AdScreen.module.css';
import type { AdView, AttemptView } from './attempt-view';
import { useAdPlayback } from './use-ad-playback';

interface AdScreenProps {
  view: AdView;
  onRefresh: () => void;
  /** The answer to the question has led on. */
  onNext: (next: AttemptView) => void;
}

/** An ad under way: its clip, or the question after it. */
export default function AdScreen({ view, onRefresh, onNext }: AdScreenProps) {
  const t = useT(adWords);
  const clip = useCall(
    'GET /api/v1/Attempts/:attemptId/AdClip',
    { params: { attemptId: view.attemptId } },
    { staleTimeMs: Number.POSITIVE_INFINITY },
  );
  const { survey, question } = view;
  const player = clip.data ? (
    <Watching view={view} clip={clip.data} onRefresh={onRefresh} onFailed={() => void clip.refetch()} />
  ) : clip.error ? (
    <LoadFailed title={t('failed')} error={clip.error} onRetry={() => void clip.refetch()} />
  ) : (
    <Skeleton height={320} />
  );
  return (
    <Frame title={survey.title} note={t(question ? 'oneQuestion' : 'toTheEnd')} points={survey.maxPoints}>
      {question ? (
        <AdQuestion key={question.try} view={{ ...view, question }} clip={clip.data} onNext={onNext} />
      ) : (
        player
      )}
    </Frame>
  );
}

interface FrameProps {
  title: string;
  note: string;
  points: number;
  children: ReactNode;
}

function Frame({ title, note, points, children }: FrameProps) {
  const t = useT(adWords);
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <header className={styles.header}>
        <div className={styles.headerRow}>
          <IconButton label={t('leave')} onClick={() => void navigate(paths.questionnaire())}>
            <X size={24} />
          </IconButton>
          <div className={styles.heads}>
            <p className={styles.name}>{title}</p>
            <p className={styles.note}>{note}</p>
          </div>
          <CoinAmount amount={points} />
        </div>
      </header>
      {children}
    </div>
  );
}

interface WatchingProps {
  view: AdView;
  clip: AdClip;
  onRefresh: () => void;
  onFailed: () => void;
}

function Watching({ view, clip, onRefresh, onFailed }: WatchingProps) {
  const t = useT(adWords);
  const { attemptId, durationMs, survey, today } = view;
  const video = useRef<HTMLVideoElement>(null);
  const [isUnplayable, setUnplayable] = useState(false);
  const onWatched = useCallback(() => onRefresh(), [onRefresh]);
  const loadAgain = () => {
    setUnplayable(false);
    // Its address may be over: another one is asked for, and the same one is loaded again.
    onFailed();
    video.current?.load();
  };
  const playback = useAdPlayback(video, { attemptId, durationMs, watchedMs: view.watchedMs, onWatched });
  const { playedMs, isPlaying, notice } = playback;
  const seconds = Math.round(durationMs / 1000);
  const left = Math.max(0, Math.ceil((durationMs - playedMs) / 1000));
  const hasBegun = isPlaying || playedMs > 0;
  const rules = [
    { icon: <Eye size={20} />, title: t('inView'), text: t('inViewText') },
    { icon: <RotateCcw size={20} />, title: t('goBack'), text: t('goBackText') },
    { icon: <Coins size={20} />, title: t('coins', { n: survey.maxPoints }), text: t('coinsText') },
  ];
  return (
    <div className={styles.columns}>
      <AdPlayer
        video={video}
        title={survey.title}
        clip={clip}
        durationMs={durationMs}
        placeMs={playback.placeMs}
        playedMs={playedMs}
        isPlaying={isPlaying}
        onPlay={playback.play}
        onPause={playback.pause}
        onBack={playback.back}
        onFailed={() => setUnplayable(true)}
      />
      <div className={styles.side}>
        {notice && <Banner tone="info" title={notice} />}
        {isUnplayable && (
          <Banner tone="warning" title={t('failed')} action={{ label: t('tryAgain'), onClick: loadAgain }}>
            {t('failedText')}
          </Banner>
        )}
        <div className={styles.left}>
          <FlowerHead total={seconds} filled={Math.floor(playedMs / 1000)} size={72} />
          <div>
            <h1 className={styles.title}>{t('secondsLeft', { n: left })}</h1>
            <p className={styles.muted}>{t('thenQuestion')}</p>
          </div>
        </div>
        <Card as="section" aria-label={t('rules')} className={styles.rules}>
          <ul>
            {rules.map(({ icon, title, text }) => (
              <li key={title}>
                {icon}
                <div>
                  <h2>{title}</h2>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </Card>
        <p className={styles.today}>{t('today', { n: today.number, most: today.most })}</p>
      </div>
      <div className={styles.foot}>
        {isPlaying || left === 0 ? (
          <Button size="form" block disabled>
            {t('continueIn', { n: left })}
          </Button>
        ) : (
          <Button size="form" block onClick={playback.play}>
            {t(hasBegun ? 'goOn' : 'start')}
          </Button>
        )}
      </div>
    </div>
  );
}
