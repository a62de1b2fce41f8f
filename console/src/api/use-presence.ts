import { useSyncExternalStore } from 'react';

/** After this time without input, the page counts as unused. */
const awayAfterMs = 5 * 60_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let present = true;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setPresent(next: boolean): void {
  if (present === next) return;
  present = next;
  for (const listener of listeners) listener();
}

function noteInput(): void {
  clearTimeout(timer);
  timer = setTimeout(() => setPresent(false), awayAfterMs);
  setPresent(true);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    for (const input of inputs) window.addEventListener(input, noteInput, { passive: true, capture: true });
    noteInput();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const input of inputs) window.removeEventListener(input, noteInput, { capture: true });
    clearTimeout(timer);
  };
}

/**
 * Returns whether somebody uses the page: false after five minutes without input. Automatic refetching stops then, so
 * that a forgotten page does not keep its operator signed in.
 */
export function usePresence(): boolean {
  return useSyncExternalStore(subscribe, () => present);
}
