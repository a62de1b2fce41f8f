import { Lock } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { Field, type FieldTexts } from './Field';
import field from './Field.module.css';

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children'> {
  /** Grey with a lock: shown and sent, but not editable. Give the reason in `help`. */
  locked?: boolean;
}

/** Shows a labelled one-line input; `locked` makes it read-only and shows a lock in it. */
export function TextField({ label, help, error, success, locked, className, id, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} help={help} error={error} success={success} className={className}>
      {(wiring) => (
        <div className={locked ? field.frame : undefined}>
          <input
            type="text"
            {...input}
            {...wiring}
            readOnly={locked || input.readOnly}
            data-locked={locked || undefined}
            className={field.control}
          />
          {locked && (
            <span className={classNames(field.trail, field.passive)}>
              <Lock size={20} />
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
