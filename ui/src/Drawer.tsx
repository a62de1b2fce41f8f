import type { MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './Drawer.module.css';
import { useModal } from './use-modal';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Called after the drawer has closed and the browser has restored the focus. */
  onClosed?: () => void;
  label: string;
  children: ReactNode;
}

/** A side menu from the right edge. */
export function Drawer({ open, onClose, onClosed, label, children }: DrawerProps) {
  const dialog = useModal(open);

  const clickOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      aria-label={label}
      className={classNames(styles.drawer, 'surface')}
      onClick={clickOutside}
      onClose={() => (open ? onClose() : onClosed?.())}
    >
      {open && <div className={styles.body}>{children}</div>}
    </dialog>
  );
}
