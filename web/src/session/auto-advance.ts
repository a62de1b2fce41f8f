import { useSyncExternalStore } from 'react';

const storageKey = 'autoAdvance';
const listeners = new Set<() => void>();

function stored(): boolean {
  try {
    return localStorage.getItem(storageKey) === '1';
  } catch {
    return false;
  }
}

/** Stores in this browser whether a page with one single choice is left once it is made, like theme and language. */
export function setAutoAdvance(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(storageKey, '1');
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage may be blocked; pages are then left with the button.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Returns whether the member wants to go on as soon as a single choice is made; false until chosen. */
export function useAutoAdvance(): boolean {
  return useSyncExternalStore(subscribe, stored, () => false);
}
