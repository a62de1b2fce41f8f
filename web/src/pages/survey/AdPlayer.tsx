import { IconButton } from '@pollen/ui/IconButton';
import { Captions, CaptionsOff, Pause, Play, RotateCcw, Volume2, VolumeX } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { DataOf } from '../../api/call';
import { adWords } from '../../locales/ad.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import styles from './AdScreen.module.css';

export type AdClip = DataOf<'GET /api/v1/Attempts/:attemptId/AdClip'>;

/** How far one press goes back. */
const BACK_S = 5;

interface AdPlayerProps {
  video: RefObject<HTMLVideoElement | null>;
  title: string;
  clip: AdClip;
  durationMs: number;
  /** Where the clip is, and how far it has played. */
  placeMs: number;
  playedMs: number;
  isPlaying: boolean;
  onPlay: () => void;
  onPause: () => void;
  onBack: (seconds: number) => void;
  /** The address of the clip does not work any more, or the browser cannot play it. */
  onFailed: () => void;
}

/** The clip of an ad with its captions, and buttons for all that a member may do with it: no skipping, no other speed. */
export function AdPlayer({ video, title, clip, durationMs, placeMs, playedMs, isPlaying, ...on }: AdPlayerProps) {
  const t = useT(adWords);
  const format = useFormat();
  const [hasCaptions, setCaptions] = useState(true);
  const [isMuted, setMuted] = useState(false);
  const cue = clip.cues.find(({ fromMs, toMs }) => fromMs <= placeMs && placeMs < toMs);
  const clock = (ms: number) => {
    const seconds = Math.floor(ms / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  };
  return (
    <section className={styles.player} aria-label={t('player')}>
      <div className={styles.screen}>
        <video
          ref={video}
          src={clip.url}
          className={styles.video}
          aria-label={title}
          muted={isMuted}
          playsInline
          disablePictureInPicture
          disableRemotePlayback
          preload="auto"
          onError={on.onFailed}
        />
        {hasCaptions && cue && (
          <p className={styles.caption} lang={clip.language}>
            <span>{cue.text}</span>
          </p>
        )}
      </div>
      <div className={`on-brand ${styles.controls}`}>
        <div
          className={styles.bar}
          role="progressbar"
          aria-label={t('progress')}
          aria-valuemin={0}
          aria-valuemax={Math.round(durationMs / 1000)}
          aria-valuenow={Math.floor(playedMs / 1000)}
          aria-valuetext={t('progressText', {
            seconds: format.number(Math.floor(playedMs / 1000)),
            total: format.number(Math.round(durationMs / 1000)),
          })}
        >
          <span style={{ inlineSize: `${(100 * playedMs) / durationMs}%` }} />
        </div>
        <div className={styles.buttons}>
          <IconButton look="brand" label={t(isPlaying ? 'pause' : 'play')} onClick={isPlaying ? on.onPause : on.onPlay}>
            {isPlaying ? <Pause size={24} /> : <Play size={24} />}
          </IconButton>
          <IconButton look="brand" label={t('back', { n: BACK_S })} onClick={() => on.onBack(BACK_S)}>
            <RotateCcw size={20} />
          </IconButton>
          <p className={styles.time}>
            {t.rich(
              'time',
              { b: (words) => <b key="place">{words}</b> },
              { place: clock(placeMs), total: clock(durationMs) },
            )}
          </p>
          <IconButton
            look="brand"
            label={t('captions')}
            aria-pressed={hasCaptions}
            onClick={() => setCaptions(!hasCaptions)}
          >
            {hasCaptions ? <Captions size={24} /> : <CaptionsOff size={24} />}
          </IconButton>
          <IconButton look="brand" label={t('mute')} aria-pressed={isMuted} onClick={() => setMuted(!isMuted)}>
            {isMuted ? <VolumeX size={24} /> : <Volume2 size={24} />}
          </IconButton>
        </div>
      </div>
    </section>
  );
}
