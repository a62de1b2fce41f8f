import type { ReactNode } from 'react';
import styles from './Facts.module.css';

interface FactsProps {
  title: string;
  facts: readonly { label: string; value: ReactNode }[];
  /** Shown below the facts. */
  children?: ReactNode;
}

/** A card of labels and values; an unknown value shows a dash. */
export function Facts({ title, facts, children }: FactsProps) {
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
