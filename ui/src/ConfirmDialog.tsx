import { type ReactNode, useState } from 'react';
import { Button, type ButtonKind } from './Button';
import { Dialog } from './Dialog';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  /** The title, written as a question. */
  title: ReactNode;
  children?: ReactNode;
  /** Repeats the verb of the title. */
  confirmLabel: string;
  confirmingLabel?: string;
  cancelLabel?: string;
  kind?: ButtonKind;
  /** While its promise is open the button is busy. Closing is up to the caller. */
  onConfirm: () => unknown;
}

/**
 * Asks a question with one button to confirm and one to cancel; both the button and the dialog are locked while
 * `onConfirm` runs.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    title,
    children,
    confirmLabel,
    confirmingLabel,
    cancelLabel,
    kind = 'primary',
    onConfirm,
  } = props;
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : onClose}
      title={title}
      actions={
        <>
          {cancelLabel && (
            <Button kind="ghost" onClick={onClose} disabled={busy}>
              {cancelLabel}
            </Button>
          )}
          <Button kind={kind} loading={busy} loadingLabel={confirmingLabel} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
