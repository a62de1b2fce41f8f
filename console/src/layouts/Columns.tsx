import type { ReactNode } from 'react';
import styles from './Columns.module.css';

/** The main column of a page and its side column; below 1200 px the side column follows the main one. */
export function Columns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>{children}</div>
      <div className={styles.stack}>{side}</div>
    </div>
  );
}

interface SectionProps {
  title: string;
  count?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  id?: string;
}

/** A card with a title. */
export function Section({ title, count, actions, children, id }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title} id={id}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {count !== undefined && <span className={styles.count}>{count}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** The content of a section below its title, with the padding of the card and a gap between its parts. */
export function SectionBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}
