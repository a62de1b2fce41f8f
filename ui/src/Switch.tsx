import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './Switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'role'> {
  children: ReactNode;
  /** A second line in a lighter colour. */
  note?: ReactNode;
}

/** Shows a setting that takes effect at once as a switch, with its label and an optional note at the left. */
export function Switch({ children, note, className, ...input }: SwitchProps) {
  return (
    <label className={classNames(styles.line, className)}>
      <span className={styles.text}>
        {children}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is on. */}
      <input {...input} type="checkbox" role="switch" className={styles.track} />
    </label>
  );
}
