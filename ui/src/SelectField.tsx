import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { Field, type FieldTexts } from './Field';
import field from './Field.module.css';
import styles from './SelectField.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly SelectOption[];
  /** First entry with an empty value. */
  placeholder?: string;
}

/** Shows a labelled native select; with `placeholder` its first option has the empty value. */
export function SelectField(props: SelectFieldProps) {
  const { label, help, error, success, options, placeholder, className, id, ...select } = props;
  return (
    <Field id={id} label={label} help={help} error={error} success={success} className={className}>
      {(wiring) => (
        <div className={field.frame}>
          <select {...select} {...wiring} className={classNames(field.control, styles.select)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={classNames(field.trail, field.passive)}>
            <ChevronDown size={20} />
          </span>
        </div>
      )}
    </Field>
  );
}
