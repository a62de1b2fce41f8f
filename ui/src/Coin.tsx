import styles from './Coin.module.css';
import { classNames } from './class-names';

interface CoinProps {
  /** Never under 15. */
  size?: number;
  /** Gray until the points are spent. */
  spent?: boolean;
  /** A dashed ring until the points are there. */
  waiting?: boolean;
  className?: string;
}

const seeds = [
  [12, 6.9],
  [16.42, 9.45],
  [16.42, 14.55],
  [12, 17.1],
  [7.58, 14.55],
  [7.58, 9.45],
] as const;

/** Hidden from screen readers: the figure beside it is the content. */
export function Coin({ size = 18, spent, waiting, className }: CoinProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classNames(styles.coin, spent && styles.spent, waiting && styles.waiting, className)}
    >
      <circle cx="12" cy="12" r="11.5" className={styles.face} />
      <circle cx="12" cy="12" r="10.6" fill="none" className={styles.rim} strokeWidth="1.8" />
      <g className={styles.seeds}>
        <circle cx="12" cy="12" r="2.05" />
        {seeds.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="1.75" />
        ))}
      </g>
    </svg>
  );
}
