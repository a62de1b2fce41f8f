import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import styles from './OptionMark.module.css';

interface OptionMarkProps extends ComponentProps<'input'> {
  type: 'radio' | 'checkbox';
}

/** The mark of an answer that can be chosen, in rows, tiles and grids. `--mark-size` and `--tick-size` change its size. */
export function OptionMark({ className, ...input }: OptionMarkProps) {
  return <input {...input} className={classNames(styles.mark, className)} />;
}
