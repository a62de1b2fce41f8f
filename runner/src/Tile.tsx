import { OptionMark } from '@pollen/ui/OptionMark';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Options.module.css';

interface TileProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children: ReactNode;
  /** Keeps the tiles side by side on every screen, as when there are two. */
  row?: boolean;
}

/** A step of a scale: the mark is above the label on wide screens, and before it on phones. */
export function Tile({ children, row, ...input }: TileProps) {
  return (
    <label className={styles.tile} data-row={row || undefined}>
      <OptionMark {...input} type="radio" className={styles.mark} />
      <span>{children}</span>
    </label>
  );
}
