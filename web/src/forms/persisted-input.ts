import { useCallback, useEffect, useState } from 'react';
import { onSessionEnd, readLoginInfo } from '../session/login-info';

const prefix = 'kept:';

function keyOf(name: string): string {
  return `${prefix}${readLoginInfo()?.id ?? ''}:${name}`;
}

/**
 * The text of a field, stored for this tab and member until it is submitted: it survives an error, a reload and leaving
 * the page. Not for passwords or codes. Without a name, as while a field is locked, nothing is stored.
 */
export function usePersistedInput(name: string | null, initial = ''): [string, (value: string) => void] {
  const [value, setValue] = useState(initial);

  // Storage is read after the first render, because a prerendered page has none.
  useEffect(() => {
    setValue((name === null ? null : sessionStorage.getItem(keyOf(name))) ?? initial);
  }, [name, initial]);

  const change = useCallback(
    (next: string) => {
      setValue(next);
      if (name === null) return;
      try {
        sessionStorage.setItem(keyOf(name), next);
      } catch {
        // Storage may be full or blocked; the typed text is still on the page.
      }
    },
    [name],
  );
  return [value, change];
}

/** Deletes the stored text of all fields whose names begin with this, after a submit. */
export function clearPersistedInput(name: string): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(keyOf(name))) sessionStorage.removeItem(key);
}

// A logout deletes the texts, so that the next person at this computer does not see them.
onSessionEnd((reason) => {
  if (reason !== 'logout') return;
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
});
