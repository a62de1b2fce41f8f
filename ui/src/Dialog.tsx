import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton';
import { useUi } from './UiProvider';
import { useModal } from './use-modal';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, cancel left and action right. */
  actions?: ReactNode;
  /** 420 by default. */
  wide?: boolean;
  /** A cross at the top right, for dialogs without a cancel button. */
  closable?: boolean;
  className?: string;
}

/** A modal question; a bottom sheet below 600 px. The browser traps focus and gives it back. */
export function Dialog({ open, onClose, title, children, actions, wide, closable, className }: DialogProps) {
  const dialog = useModal(open);
  const titleId = useId();
  const { words } = useUi();

  const clickOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames('surface', styles.dialog, wide && styles.wide, className)}
      onClick={clickOutside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => open && onClose()}
    >
      {open && (
        <div className={styles.sheet}>
          <div className={styles.head}>
            <h2 id={titleId} className="type-title-md">
              {title}
            </h2>
            {closable && (
              <IconButton label={words.close} onClick={onClose} className={styles.close}>
                <X size={24} />
              </IconButton>
            )}
          </div>
          {children && <div className={styles.body}>{children}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
