import type { ReactNode } from 'react';
import styles from './FactRows.module.css';

interface FactRowsProps {
  rows: readonly { label: string; value: ReactNode }[];
}

/** Labels with their values in ruled rows; on a phone each value is below its label. */
export function FactRows({ rows }: FactRowsProps) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
