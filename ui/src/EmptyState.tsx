import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './EmptyState.module.css';
import { grainPositions } from './petals';

interface EmptyStateProps {
  title: ReactNode;
  /** `h1` on a page without another heading. */
  heading?: 'h1' | 'h2';
  children?: ReactNode;
  /** The one action that would fill the list. */
  action?: ReactNode;
  className?: string;
}

/** An outlined flower head, one sentence and one action, in place of an empty list. */
export function EmptyState({ title, heading, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames(styles.state, className)}>
      <svg width="120" height="120" viewBox="0 0 120 120" aria-hidden="true">
        <g fill="none" className={styles.outline}>
          {heads.map(({ x, y }) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="3.6" strokeWidth="1.6" />
          ))}
        </g>
        <circle cx="104" cy="18" r="5" className={styles.grain} />
        <path d="M88 30c4-6 8-9 12-11" className={styles.trail} />
      </svg>
      <Words title={title} heading={heading} action={action}>
        {children}
      </Words>
    </div>
  );
}

/** A flower head in two halves with what failed, what is safe, and a button to try again. */
export function ErrorState({ title, heading, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames(styles.state, className)} role="alert">
      <svg width="120" height="120" viewBox="0 0 120 120" aria-hidden="true">
        {heads.map(({ x, y }) => (
          <circle
            key={`${x} ${y}`}
            cx={x > 66 ? x + 16 : x}
            cy={x > 66 ? y + 4 : y}
            r="3.5"
            className={x > 66 ? styles.torn : styles.kept}
          />
        ))}
      </svg>
      <Words title={title} heading={heading} action={action}>
        {children}
      </Words>
    </div>
  );
}

function Words({ title, heading: Heading = 'h2', children, action }: Omit<EmptyStateProps, 'className'>) {
  return (
    <>
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </>
  );
}

const heads = grainPositions(46).map(({ x, y }) => ({
  x: Math.round(x * 9 + 110) / 10,
  y: Math.round(y * 9 + 180) / 10,
}));

/** "That is everything for now." */
export function EndOfList({ children }: { children: ReactNode }) {
  return <p className={styles.end}>{children}</p>;
}
