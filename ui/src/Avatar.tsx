import { useState } from 'react';
import styles from './Avatar.module.css';
import { avatarTints } from './avatar-tints';
import { classNames } from './class-names';
import { initialsOf } from './initials';
import { petalPath } from './petals';

interface AvatarProps {
  /** The initials are taken from this name. */
  name: string;
  /** Chooses the tint: a number by its remainder, a text by its letters. */
  id: string | number;
  src?: string | null;
  size?: number;
  /** Petals around it, for a podium. */
  wreath?: 'gold' | 'blue';
  wreathPetals?: number;
  className?: string;
}

function sum(text: string): number {
  let total = 0;
  for (const letter of text) total = (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return total;
}

/** A picture, or a blossom with initials. Hidden from screen readers, because the name stands beside it. */
export function Avatar({ name, id, src, size = 48, wreath, wreathPetals = 13, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const seed = typeof id === 'number' ? id : sum(id);
  const tint = avatarTints[seed % avatarTints.length] ?? 'borage';
  const [petals, depth] = seed % 2 ? [5, 0.22] : [8, 0.16];
  const scale = wreath ? 0.71 : 1;
  const hasPicture = Boolean(src) && broken !== src;
  return (
    <span
      className={classNames(styles.avatar, className)}
      style={{ width: size, height: size }}
      data-tint={tint}
      aria-hidden="true"
    >
      <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden="true">
        {wreath && (
          <path
            d={petalPath(wreathPetals, 0.1, 50, 50, 50)}
            className={wreath === 'gold' ? styles.gold : styles.blue}
          />
        )}
        <circle cx="50" cy="50" r={50 * scale} className={styles.ground} />
        {!hasPicture && (
          <>
            <path d={petalPath(petals, depth, 42 * scale, 50, 50)} className={styles.blossom} />
            <text
              x="50"
              y="51"
              textAnchor="middle"
              dominantBaseline="central"
              className={styles.initials}
              fontSize={32 * scale}
            >
              {initialsOf(name)}
            </text>
          </>
        )}
      </svg>
      {hasPicture && (
        <img
          src={src ?? undefined}
          alt=""
          width={size}
          height={size}
          className={styles.picture}
          style={{ inset: `${(1 - scale) * 50}%`, width: `${scale * 100}%`, height: `${scale * 100}%` }}
          onError={() => setBroken(src ?? null)}
        />
      )}
    </span>
  );
}
