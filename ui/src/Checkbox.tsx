import type { ComponentProps, ReactNode } from 'react';
import styles from './Choice.module.css';
import { classNames } from './class-names';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children: ReactNode;
}

/** Shows a checkbox with its label at the right; a press on the label toggles it too. */
export function Checkbox({ children, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames(styles.line, className)}>
      <input {...input} type="checkbox" className={classNames(styles.mark, styles.check)} />
      <span>{children}</span>
    </label>
  );
}
