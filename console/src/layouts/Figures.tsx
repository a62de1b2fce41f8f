import { Skeleton } from '@pollen/ui/Skeleton';
import type { ReactNode } from 'react';
import styles from './Figures.module.css';

interface FiguresProps {
  /** A value is null while it loads. */
  figures: readonly { label: string; value: ReactNode | null }[];
  /** For figures that are words rather than amounts. */
  small?: boolean;
}

/** A card with a few figures side by side. */
export function Figures({ figures, small }: FiguresProps) {
  return (
    <dl className={styles.figures} data-small={small || undefined}>
      {figures.map(({ label, value }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{value ?? <Skeleton width={84} height={small ? 18 : 24} />}</dd>
        </div>
      ))}
    </dl>
  );
}
