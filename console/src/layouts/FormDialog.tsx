import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { type ReactNode, useId } from 'react';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import styles from './FormDialog.module.css';

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The verb of the button, the same as in the title, and its -ing form while the call runs. */
  verb: string;
  doing?: string | undefined;
  danger?: boolean | undefined;
  wide?: boolean;
  /** True while something that the form needs is missing. */
  disabled?: boolean;
  /** The call runs: the dialog stays open, and the form is not sent again. */
  isBusy: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A dialog with the fields of one form: cancel on the left, the button that sends the form on the right. */
export function FormDialog({
  open,
  onClose,
  title,
  verb,
  doing,
  isBusy,
  onSubmit,
  children,
  ...more
}: FormDialogProps) {
  const shell = useT(shellWords);
  const form = useId();
  return (
    <Dialog
      open={open}
      wide={more.wide === true}
      onClose={isBusy ? () => undefined : onClose}
      title={title}
      actions={
        <>
          <Button kind="ghost" disabled={isBusy} onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button
            kind={more.danger ? 'danger' : 'primary'}
            type="submit"
            form={form}
            disabled={more.disabled === true}
            loading={isBusy}
            {...(doing !== undefined && { loadingLabel: doing })}
          >
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
