import { useEffect, useRef } from 'react';
import { actionOfKey, bindKeys, type KeyLevel, switchKeys, useKeys } from './keys-store';

/** Returns whether single-key shortcuts are on, and the setter. */
export function useKeysOn(): [boolean, (on: boolean) => void] {
  return [useKeys().on, switchKeys];
}

const takesKeys = 'input:not([type="checkbox"]), select, textarea, [contenteditable], [role="menu"]';
const sequenceMs = 1_500;

/** Returns the name of a key: `event.key` in lower case, `space`, and `shift+x` for a letter with the shift key. */
function nameOf(event: KeyboardEvent): string {
  if (event.key === ' ') return 'space';
  const key = event.key.toLowerCase();
  return event.shiftKey && /^[a-z]$/.test(key) ? `shift+${key}` : key;
}

/**
 * Runs the single keys of the present page, while they are on; one listener serves the whole console. Inactive while
 * the operator types or a dialog is open. A key after `g` within a moment is named with it: `g s`.
 */
export function useKeyListener(): void {
  const { on } = useKeys();
  useEffect(() => {
    if (!on) return;
    let prefix = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(takesKeys) || document.querySelector('dialog[open]')) return;
      // Enter activates the focused link, button or input.
      if (event.key === 'Enter' && target?.closest('a, button, input')) return;
      // The space bar presses the focused button and ticks the focused box; on a link it does nothing of its own.
      if (event.key === ' ' && target?.matches('button, input, summary, [role="button"]')) return;
      const name = prefix + nameOf(event);
      clearTimeout(timer);
      prefix = '';
      const action = actionOfKey(name);
      if (action) {
        event.preventDefault();
        action();
      } else if (name === 'g') {
        prefix = 'g ';
        timer = setTimeout(() => {
          prefix = '';
        }, sequenceMs);
      }
    };
    document.addEventListener('keydown', press);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', press);
    };
  }, [on]);
}

/** Binds single keys of a page by their names, while `on`; see `useKeyListener`. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>, on: boolean, level: KeyLevel = 'page'): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    return on ? bindKeys({ level, actionOf: (name) => now.current[name] }) : undefined;
  }, [on, level]);
}
