import type { ComponentProps, ReactNode } from 'react';
import styles from './Options.module.css';

interface TileProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children: ReactNode;
}

/** A step of a scale: mark above the words on wide screens, a row on phones. */
export function Tile({ children, ...input }: TileProps) {
  return (
    <label className={styles.tile}>
      <input {...input} type="radio" className={styles.mark} />
      <span>{children}</span>
    </label>
  );
}
