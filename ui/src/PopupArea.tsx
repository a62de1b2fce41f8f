import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

interface PopupAreaProps {
  open: boolean;
  onClose: () => void;
  /** Further keys, while it is open or not. */
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
  className?: string;
  /** A button first, then what it opens. */
  children: ReactNode;
}

/**
 * Surrounds a button and what it opens. Escape closes it and gives the focus back to the button; the focus that moves
 * elsewhere and a press elsewhere close it.
 */
export function PopupArea({ open, onClose, onKeyDown, className, children }: PopupAreaProps) {
  const area = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [open, onClose]);

  // The focus goes to nothing when a part that has it is taken away or disabled: that is not leaving.
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onClose();
  };
  const key = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' && open) {
      onClose();
      area.current?.querySelector('button')?.focus();
    }
    onKeyDown?.(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and to what it opens.
    <div ref={area} className={className} onBlur={leave} onKeyDown={key}>
      {children}
    </div>
  );
}
