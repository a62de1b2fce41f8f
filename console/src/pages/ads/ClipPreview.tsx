import { useEffect, useRef } from 'react';
import { adWords } from '../../locales/ads.en';
import { useT } from '../../locales/translator';
import styles from './Ads.module.css';

interface ClipPreviewProps {
  clip: { readonly url: string; readonly durationMs: number };
  cues: readonly { readonly fromMs: number; readonly toMs: number; readonly text: string }[];
}

/** Plays the clip of an ad with its captions, also in full screen; an operator may skip. */
export function ClipPreview({ clip, cues }: ClipPreviewProps) {
  const t = useT(adWords);
  const captions = useRef<HTMLTrackElement>(null);
  useEffect(() => {
    const track = captions.current?.track;
    if (!track) return;
    // The texts come with the ad: a file of their own would need an address that the policy of the page allows.
    const added = cues.map(({ fromMs, toMs, text }) => new VTTCue(fromMs / 1000, toMs / 1000, text));
    for (const cue of added) track.addCue(cue);
    track.mode = 'showing';
    return () => {
      for (const cue of added) track.removeCue(cue);
    };
  }, [cues]);
  return (
    <figure className={styles.preview}>
      <video src={clip.url} controls playsInline preload="metadata" aria-label={t('clip')}>
        <track ref={captions} kind="captions" srcLang="en" />
      </video>
      <figcaption className={styles.length}>{t('seconds', { n: Math.round(clip.durationMs / 1000) })}</figcaption>
    </figure>
  );
}
