import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns the ref of a `dialog` that lies over the page while `open`. Only closing gives the focus back to what had it before,
 * so a dialog that is taken away while it is open is closed first.
 */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Effects without layout end after the element has left the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    return () => element.close();
  }, [open]);
  return dialog;
}
