import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from './class-names';
import styles from './Menu.module.css';
import { PopupArea } from './PopupArea';
import { useUi } from './UiProvider';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  href?: string;
  onClick?: () => void;
  tone?: 'danger';
  /** Draws a line above the item. */
  apart?: boolean;
  current?: boolean;
}

interface MenuProps {
  /** The content of the button. */
  children: ReactNode;
  /** Read out for the button when it shows no words. */
  label?: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  disabled?: boolean;
  className?: string;
}

/** A button that opens a few links. Escape, a choice or moving the focus away closes them. */
export function Menu({ children, label, items, align = 'end', disabled = false, className }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { Link } = useUi();

  const key = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item]')];
    if (!open || stops.length === 0) return;
    event.preventDefault();
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const step = event.key === 'ArrowDown' ? 1 : -1;
    stops[(at + step + stops.length) % stops.length]?.focus();
  };

  return (
    <PopupArea
      open={open}
      onClose={() => setOpen(false)}
      onKeyDown={key}
      className={classNames(styles.menu, className)}
    >
      <button
        ref={button}
        type="button"
        disabled={disabled}
        className={styles.button}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      <ul id={id} className={classNames('surface', styles.list)} data-align={align} hidden={!open}>
        {items.map((item) => {
          const inside = (
            <>
              <span className={styles.icon}>{item.icon}</span>
              {item.label}
            </>
          );
          const shared = { 'data-item': '', 'data-tone': item.tone, className: styles.item };
          return (
            <li key={item.key} data-apart={item.apart || undefined}>
              {item.href !== undefined ? (
                <Link
                  {...shared}
                  href={item.href}
                  aria-current={item.current ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                >
                  {inside}
                </Link>
              ) : (
                <button
                  {...shared}
                  type="button"
                  aria-current={item.current || undefined}
                  onClick={() => {
                    setOpen(false);
                    // The item that has the focus is hidden now; a dialog that it opens gives the focus back to the button.
                    button.current?.focus();
                    item.onClick?.();
                  }}
                >
                  {inside}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </PopupArea>
  );
}
