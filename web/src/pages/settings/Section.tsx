import type { ReactNode } from 'react';
import styles from './Section.module.css';

/** A part of a settings tab under its own heading. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className="type-title-sm">{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}
