import bee from '@pollen/ui/assets/bee.svg';
import styles from './BeeFlight.module.css';

/** The bee with the dotted trail of its flight: a slow climb, a loop, and on. Decoration, which ends in a standstill. */
export function BeeFlight() {
  return (
    <span className={styles.flight} aria-hidden="true">
      <svg viewBox="0 0 216 80" className={styles.trail} aria-hidden="true">
        <path d="M3 68C40 74 84 62 108 46C124 34 122 14 108 14C96 14 92 30 106 40C124 52 152 40 176 32" />
      </svg>
      <img src={bee} alt="" width={44} height={44} className={styles.bee} />
    </span>
  );
}
