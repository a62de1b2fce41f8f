import { classNames } from '@pollen/ui/class-names';
import { type ComponentProps, useId } from 'react';
import styles from './Inputs.module.css';

interface AffixedInputProps extends Omit<ComponentProps<'input'>, 'prefix'> {
  prefix: string;
  suffix: string;
}

/** An input with what stands in its field before and after what is typed, as a currency. */
export function AffixedInput({ prefix, suffix, ...input }: AffixedInputProps) {
  const id = useId();
  if (prefix === '' && suffix === '') return <input {...input} />;
  const affixes = [prefix && `${id}-prefix`, suffix && `${id}-suffix`].filter(Boolean).join(' ');
  return (
    <span className={styles.affixed} style={{ '--prefix': prefix.length, '--suffix': suffix.length }}>
      <input {...input} aria-describedby={classNames(input['aria-describedby'], affixes)} />
      {prefix && (
        <span id={`${id}-prefix`} className={styles.prefix}>
          {prefix}
        </span>
      )}
      {suffix && (
        <span id={`${id}-suffix`} className={styles.suffix}>
          {suffix}
        </span>
      )}
    </span>
  );
}
