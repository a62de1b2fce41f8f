import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import { OptionMark } from './OptionMark';
import styles from './OptionRow.module.css';

export interface OptionRowProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children: ReactNode;
  /** The key that chooses it, shown at the right; hidden on touch. */
  keyHint?: string;
  /** Instead of the key hint, as a field for "other". */
  after?: ReactNode;
}

/** The 60 px row of a question: the whole row is the target. */
export function OptionRow({
  type,
  children,
  keyHint,
  after,
  className,
  ...input
}: OptionRowProps & { type: 'radio' | 'checkbox' }) {
  return (
    <label className={classNames(styles.row, className)}>
      <OptionMark {...input} type={type} />
      <span className={styles.text}>{children}</span>
      {after}
      {keyHint && (
        <span className={styles.key} aria-hidden="true">
          {keyHint}
        </span>
      )}
    </label>
  );
}
