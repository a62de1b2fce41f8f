import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import styles from './Field.module.css';

export interface FieldTexts {
  label: ReactNode;
  /** Below the field; an error or a success takes its place. */
  help?: ReactNode;
  error?: ReactNode;
  success?: ReactNode;
}

interface FieldProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  /** Between the message and the next field, as the strength of a password. */
  extra?: ReactNode;
  children: (wiring: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** Label above, control, one line of help or error below; wired for screen readers. */
export function Field({ id, label, help, error, success, extra, className, children }: FieldProps) {
  const made = useId();
  const control = id ?? made;
  const message = `${control}-message`;
  const hasMessage = Boolean(error || success || help);
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={control}>
        {label}
      </label>
      {children({
        id: control,
        'aria-describedby': hasMessage ? message : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldMessage id={message} help={help} error={error} success={success} />
      {extra}
    </div>
  );
}

/** The line under a field. Screen readers announce an error when it appears. */
export function FieldMessage({ id, help, error, success }: Omit<FieldTexts, 'label'> & { id?: string }) {
  return (
    <div id={id} aria-live="polite" className={styles.messages}>
      {error ? (
        <p className={classNames(styles.message, styles.error)}>
          <CircleAlert size={16} />
          <span>{error}</span>
        </p>
      ) : success ? (
        <p className={classNames(styles.message, styles.success)}>
          <CircleCheck size={16} />
          <span>{success}</span>
        </p>
      ) : help ? (
        <p className={styles.message}>{help}</p>
      ) : null}
    </div>
  );
}
