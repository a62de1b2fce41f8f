import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './StatusPill.module.css';

/** How a state looks. */
export interface StatusLook {
  /** Ring waits, half is confirmed, tick approved or completed, cross rejected, dash canceled. */
  shape: 'ring' | 'half' | 'tick' | 'cross' | 'dash' | 'none';
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'reward';
}

interface StatusPillProps extends StatusLook {
  children: ReactNode;
  className?: string;
}

/** Shape, colour and word together. */
export function StatusPill({ shape, tone, children, className }: StatusPillProps) {
  return (
    <span className={classNames(styles.pill, styles[tone], className)}>
      {shape !== 'none' && (
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          {shape === 'ring' || shape === 'half' ? (
            <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="2" />
          ) : (
            <circle cx="7" cy="7" r="6.5" fill="currentColor" />
          )}
          {shape === 'half' && <path d="M7 2a5 5 0 0 1 0 10z" fill="currentColor" />}
          {shape === 'tick' && <path d="M4.2 7.2 6.2 9.2 9.9 5.2" className={styles.sign} />}
          {shape === 'cross' && <path d="M5 5 9 9M9 5 5 9" className={styles.sign} />}
          {shape === 'dash' && <path d="M4.5 7h5" className={styles.sign} />}
        </svg>
      )}
      {children}
    </span>
  );
}
