import { classNames } from '@pollen/ui/class-names';
import type { ChangeEvent } from 'react';
import styles from './TickBox.module.css';

interface TickBoxProps {
  /** Read by screen readers; no visible text stands beside the box. */
  label: string;
  checked: boolean;
  /** True when some, but not all, of its rows are selected. */
  some?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  className?: string | undefined;
}

/** The checkbox that selects one row or all rows. */
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
