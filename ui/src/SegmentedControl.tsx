import { type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import styles from './SegmentedControl.module.css';

interface SegmentedControlProps<T extends string> {
  /** Read out for the group. */
  label: string;
  options: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  /** Separate chips below 1024 px. */
  chips?: boolean;
  block?: boolean;
  className?: string;
}

/** Chooses one of a few views of the same content, such as the order of a list. Arrow keys move the choice. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { label, options, value, onChange, chips, block, className } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(styles.track, chips && styles.chips, block && styles.block, className)}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
