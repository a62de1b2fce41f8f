import { useEffect, useRef, useState } from 'react';

const storageKey = 'consoleKeysOff';

/** Single keys can be switched off, since they get in the way of speech input. */
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

/** Single keys of a page, by `event.key` in small letters; `shift+x` with the shift key. Silent while one writes or a dialog is open. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>, on: boolean): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(takesKeys) || document.querySelector('dialog[open]')) return;
      // Enter belongs to what has focus.
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
