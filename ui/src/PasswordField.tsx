import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from './class-names';
import { Field, type FieldTexts } from './Field';
import field from './Field.module.css';
import styles from './PasswordField.module.css';
import { useUi } from './UiProvider';

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children' | 'type'> {
  /** Segments filled and the word beside them; leave out where no new password is chosen. */
  strength?: { met: 0 | 1 | 2 | 3; word: ReactNode };
}

/**
 * Shows a password field with a button that shows or hides the typed text, and below it the strength when `strength` is
 * given.
 */
export function PasswordField({ label, help, error, success, strength, className, id, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const { words } = useUi();
  return (
    <Field
      id={id}
      label={label}
      help={help}
      error={error}
      success={success}
      className={className}
      extra={
        strength && (
          <div className={styles.strength} data-met={strength.met}>
            <span className={styles.segments} aria-hidden="true">
              <span />
              <span />
              <span />
            </span>
            <span aria-live="polite">{strength.word}</span>
          </div>
        )
      }
    >
      {(wiring) => (
        <div className={field.frame}>
          <input
            autoComplete="current-password"
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(field.control, !shown && styles.dots)}
          />
          <button
            type="button"
            className={classNames(field.trail, styles.eye)}
            aria-label={shown ? words.hidePassword : words.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} /> : <Eye size={20} />}
          </button>
        </div>
      )}
    </Field>
  );
}
