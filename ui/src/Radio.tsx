import type { ComponentProps, ReactNode } from 'react';
import styles from './Choice.module.css';
import { classNames } from './class-names';

interface RadioProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children: ReactNode;
  /** The whole line tints when chosen. */
  tinted?: boolean;
}

/** A 44 px line. For the large rows of a questionnaire see RadioOption. */
export function Radio({ children, className, tinted, ...input }: RadioProps) {
  return (
    <label className={classNames(styles.line, tinted && styles.tinted, className)}>
      <input {...input} type="radio" className={classNames(styles.mark, styles.radio)} />
      <span>{children}</span>
    </label>
  );
}
