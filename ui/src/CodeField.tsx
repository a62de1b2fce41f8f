import { type ChangeEvent, type ReactNode, useState } from 'react';
import styles from './CodeField.module.css';
import { classNames } from './class-names';
import { Field, type FieldTexts } from './Field';
import field from './Field.module.css';

interface CodeFieldProps extends FieldTexts {
  id?: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  length?: number;
  /** The send button at the right. */
  action?: ReactNode;
  autoFocus?: boolean;
  className?: string;
  /** Digits only, as for a one-time code from an app. */
  numeric?: boolean;
  /** `off` for codes that are not sent by mail or text message. */
  autoComplete?: 'one-time-code' | 'off';
}

/**
 * Boxes drawn under one real input: paste, Backspace, autofill and screen readers work
 * as in any field, because it is one.
 */
export function CodeField(props: CodeFieldProps) {
  const {
    id,
    name,
    value,
    onChange,
    length = 4,
    action,
    label,
    help,
    error,
    success,
    autoFocus,
    className,
    numeric,
    autoComplete = 'one-time-code',
  } = props;
  const [focused, setFocused] = useState(false);
  const active = Math.min(value.length, length - 1);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const disallowed = numeric ? /\D/g : /[^0-9a-z]/gi;
    onChange(event.target.value.replace(disallowed, '').toUpperCase().slice(0, length));
  };
  const caretToEnd = (input: HTMLInputElement) => input.setSelectionRange(input.value.length, input.value.length);

  return (
    <Field id={id} label={label} help={help} error={error} success={success} className={className}>
      {(wiring) => (
        <div className={styles.row}>
          <div className={styles.boxes}>
            {Array.from({ length }, (_, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are their positions.
                key={index}
                aria-hidden="true"
                className={classNames(field.control, styles.box)}
                data-active={(focused && index === active) || undefined}
                data-invalid={error ? true : undefined}
              >
                {value[index]}
              </span>
            ))}
            <input
              {...wiring}
              name={name}
              value={value}
              onChange={change}
              onFocus={() => setFocused(true)}
              onBlur={() => setFocused(false)}
              onSelect={(event) => caretToEnd(event.currentTarget)}
              // biome-ignore lint/a11y/noAutofocus: asked for by pages where the code is the only thing to do.
              autoFocus={autoFocus}
              autoComplete={autoComplete}
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              inputMode={numeric ? 'numeric' : 'text'}
              className={styles.input}
            />
          </div>
          {action}
        </div>
      )}
    </Field>
  );
}
