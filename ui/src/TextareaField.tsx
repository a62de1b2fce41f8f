import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { Field, type FieldTexts } from './Field';
import field from './Field.module.css';
import styles from './TextareaField.module.css';

interface TextareaFieldProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'children'> {}

/** Shows a labelled input of several lines, four unless `rows` says otherwise. */
export function TextareaField({ label, help, error, success, className, id, ...area }: TextareaFieldProps) {
  return (
    <Field id={id} label={label} help={help} error={error} success={success} className={className}>
      {(wiring) => <textarea rows={4} {...area} {...wiring} className={classNames(field.control, styles.area)} />}
    </Field>
  );
}
