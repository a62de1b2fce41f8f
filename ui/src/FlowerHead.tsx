import { classNames } from './class-names';
import styles from './FlowerHead.module.css';
import { grainPositions, grainRadius } from './petals';

/** More grains than these would be smaller than a dot. */
export const MOST_GRAINS = 400;

interface FlowerHeadProps {
  /** Grains in all; 100 for a share, the number of questions for a survey. */
  total: number;
  filled: number;
  size?: number;
  /** Blue for answers that were given, gold for coins that were earned. */
  tone?: 'given' | 'got';
  className?: string;
}

/** A flower head with n of m grains filled. Hidden from screen readers: show both numbers beside it. */
export function FlowerHead({ total, filled, size = 120, tone = 'given', className }: FlowerHeadProps) {
  const count = Math.min(Math.max(Math.round(total), 1), MOST_GRAINS);
  const full = Math.round((Math.min(filled, total) / Math.max(total, 1)) * count);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={classNames(styles.head, styles[tone], className)}
    >
      {grainPositions(count).map(({ x, y }, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a grain is its position.
          key={index}
          cx={x.toFixed(1)}
          cy={y.toFixed(1)}
          r={grainRadius(count, index).toFixed(2)}
          className={index < full ? styles.full : styles.empty}
        />
      ))}
    </svg>
  );
}
