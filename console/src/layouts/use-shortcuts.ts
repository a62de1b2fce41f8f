import { useEffect, useRef, useState } from 'react';

const storageKey = 'consoleKeysOff';

/** Returns whether single-key shortcuts are on, and the setter. They can be off because they disturb speech input. */
export function useKeysOn(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(storageKey) === null);
  return [
    on,
    (next) => {
      if (next) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, '1');
      setOn(next);
    },
  ];
}

const takesKeys = 'input:not([type="checkbox"]), select, textarea, [contenteditable], [role="menu"]';

/**
 * Binds single keys of a page, by `event.key` in lower case; `shift+x` means with the shift key. Inactive while the
 * operator types or a dialog is open.
 */
export function useShortcuts(keys: Readonly<Record<string, () => void>>, on: boolean): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(takesKeys) || document.querySelector('dialog[open]')) return;
      // Enter activates the focused link, button or input.
      if (event.key === 'Enter' && target?.closest('a, button, input')) return;
      const key = event.key.toLowerCase();
      const name = event.shiftKey && /^[a-z]$/.test(key) ? `shift+${key}` : key;
      const action = now.current[name];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
}
