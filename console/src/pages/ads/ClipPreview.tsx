import { useState } from 'react';
import { adWords } from '../../locales/ads.en';
import { useT } from '../../locales/translator';
import styles from './Ads.module.css';

interface ClipPreviewProps {
  clip: { readonly url: string; readonly durationMs: number };
  cues: readonly { readonly fromMs: number; readonly toMs: number; readonly text: string }[];
}

/** Plays the clip of an ad with its captions; an operator may skip. */
export function ClipPreview({ clip, cues }: ClipPreviewProps) {
  const t = useT(adWords);
  const [placeMs, setPlace] = useState(0);
  const cue = cues.find(({ fromMs, toMs }) => fromMs <= placeMs && placeMs < toMs);
  return (
    <figure className={styles.preview}>
      {/* biome-ignore lint/a11y/useMediaCaption: a track takes an address of its own; the captions are drawn below, as members see them. */}
      <video
        src={clip.url}
        controls
        playsInline
        preload="metadata"
        aria-label={t('clip')}
        onTimeUpdate={(event) => setPlace(event.currentTarget.currentTime * 1000)}
      />
      <figcaption className={styles.cue}>
        {cue?.text ?? t('seconds', { n: Math.round(clip.durationMs / 1000) })}
      </figcaption>
    </figure>
  );
}
