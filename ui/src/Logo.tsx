import { classNames } from './class-names';
import styles from './Logo.module.css';
import { petalPath } from './petals';

interface LogoProps {
  /** The word beside the flower; without it, the flower alone. */
  children?: string;
  /** Height of the flower. */
  size?: number;
  className?: string;
}

const flower = `${petalPath(8, 0.2, 16.6, 17, 17)}M22.6 17a5.6 5.6 0 1 1-11.2 0 5.6 5.6 0 1 1 11.2 0Z`;

/** A flower whose centre has come out as gold. */
export function Logo({ children, size = 32, className }: LogoProps) {
  return (
    <span className={classNames(styles.logo, className)}>
      <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
        <path d={flower} fillRule="evenodd" className={styles.flower} />
        <circle cx="33.6" cy="33.6" r="5.6" className={styles.grain} />
      </svg>
      {children}
    </span>
  );
}
