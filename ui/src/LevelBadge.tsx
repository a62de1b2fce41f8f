import { useId } from 'react';
import { classNames } from './class-names';
import styles from './LevelBadge.module.css';
import { petalPath, rosettes } from './petals';

interface LevelBadgeProps {
  /** 1 to 6. */
  level: number;
  /** 0 to 1, filled clockwise from the top. */
  progress?: number;
  size?: number;
  className?: string;
}

/** A rosette whose petals follow 3, 5, 8, 13, 21, 34. Hidden from screen readers: show level and credit below. */
export function LevelBadge({ level, progress = 1, size = 64, className }: LevelBadgeProps) {
  const clip = useId();
  const [petals, depth] = rosettes[Math.min(Math.max(level, 1), 6) - 1] ?? rosettes[0];
  const path = petalPath(petals, depth, 30, 32, 32);
  const share = Math.min(Math.max(progress, 0), 1);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
      className={classNames(styles.badge, className)}
    >
      {share < 1 && <path d={path} className={styles.track} />}
      {share > 0 && share < 1 && (
        <clipPath id={clip}>
          <path d={wedge(share)} />
        </clipPath>
      )}
      {share > 0 && <path d={path} className={styles.fill} clipPath={share < 1 ? `url(#${clip})` : undefined} />}
      <circle cx="32" cy="32" r="15.5" className={styles.hole} />
      <text x="32" y="32" className={styles.figure} textAnchor="middle" dominantBaseline="central">
        {level}
      </text>
    </svg>
  );
}

function wedge(share: number): string {
  const angle = share * 2 * Math.PI;
  const x = 32 + 48 * Math.sin(angle);
  const y = 32 - 48 * Math.cos(angle);
  return `M32 32L32 -16A48 48 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}Z`;
}

/** The same shape, small, with the name of the level. */
export function LevelPill({ level, children, className }: { level: number; children: string; className?: string }) {
  const [petals, depth] = rosettes[Math.min(Math.max(level, 1), 6) - 1] ?? rosettes[0];
  return (
    <span className={classNames(styles.pill, className)}>
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <path d={petalPath(petals, depth, 9, 9, 9)} className={styles.mini} />
        <circle cx="9" cy="9" r="2.8" className={styles.miniHole} />
      </svg>
      {children}
    </span>
  );
}
