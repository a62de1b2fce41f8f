import { Button } from '@pollen/ui/Button';
import { useEffect, useRef, useState } from 'react';
import { adWords } from '../../locales/ad.en';
import { useT } from '../../locales/translator';
import { type AdClip, AdPlayer } from './AdPlayer';
import styles from './AdScreen.module.css';
import type { AdView } from './attempt-view';

/** Plays a clip again that was watched already; nothing counts, and everything may be skipped. */
export default function WatchAgain({ view, clip, onClose }: { view: AdView; clip: AdClip; onClose: () => void }) {
  const t = useT(adWords);
  const video = useRef<HTMLVideoElement>(null);
  const [placeMs, setPlace] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const look = () => {
      setPlace(Math.round(element.currentTime * 1000));
      setPlaying(!element.paused);
    };
    const events = ['timeupdate', 'play', 'pause', 'ended'] as const;
    for (const event of events) element.addEventListener(event, look);
    return () => {
      for (const event of events) element.removeEventListener(event, look);
    };
  }, []);
  return (
    <div className={styles.again}>
      <AdPlayer
        video={video}
        title={view.survey.title}
        clip={clip}
        durationMs={view.durationMs}
        placeMs={placeMs}
        playedMs={placeMs}
        isPlaying={isPlaying}
        onPlay={() => void video.current?.play().catch(() => undefined)}
        onPause={() => video.current?.pause()}
        onBack={(seconds) => {
          if (video.current) video.current.currentTime -= seconds;
        }}
        onFailed={onClose}
      />
      <Button kind="secondary" onClick={onClose}>
        {t('backToQuestion')}
      </Button>
    </div>
  );
}
