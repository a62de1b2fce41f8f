import { classNames } from '@pollen/ui/class-names';
import type { ChangeEvent } from 'react';
import styles from './TickBox.module.css';

interface TickBoxProps {
  /** Read out: nothing stands beside the box. */
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen. */
  some?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  className?: string | undefined;
}

/** Chooses a row, or all of them. */
export function TickBox({ label, checked, some = false, onChange, className }: TickBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      className={classNames(styles.box, className)}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = some;
      }}
      onChange={onChange}
    />
  );
}
