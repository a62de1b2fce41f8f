import { useCallback, useEffect, useState } from 'react';
import { onSessionEnd, readLoginInfo } from '../session/login-info';

const prefix = 'kept:';

function keyOf(name: string): string {
  return `${prefix}${readLoginInfo()?.id ?? ''}:${name}`;
}

/**
 * What is typed into a field, kept for this tab and member until it is sent: it outlives an error, a reload and a way
 * around. Never for passwords or codes. Without a name, as while a field is locked, nothing is kept.
 */
export function usePersistedInput(name: string | null, initial = ''): [string, (value: string) => void] {
  const [value, setValue] = useState(initial);

  // After the first drawing: a prerendered page knows of no storage.
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
        // Full or forbidden storage: what was typed is still on the page.
      }
    },
    [name],
  );
  return [value, change];
}

/** Once it was sent: all fields whose names begin so. */
export function clearPersistedInput(name: string): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(keyOf(name))) sessionStorage.removeItem(key);
}

// Whoever logs out leaves nothing for the next person at this computer.
onSessionEnd((reason) => {
  if (reason !== 'logout') return;
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
});
