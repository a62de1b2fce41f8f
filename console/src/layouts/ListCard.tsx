import type { ReactNode } from 'react';
import styles from './ListCard.module.css';

/** A card for one table with its tabs, filters and pages. */
export function ListCard({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}
