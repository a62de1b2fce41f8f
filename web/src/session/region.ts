import { useSyncExternalStore } from 'react';

let restricted = false;
const listeners = new Set<() => void>();

/**
 * Asks at startup whether accounts can be made from this network; true means that they cannot. Without the client of
 * the API, which the landing page does not load. No answer restricts nobody: the server decides in the end.
 */
export async function lookUpRegion(): Promise<boolean> {
  try {
    const response = await fetch('/api/v1/IP2');
    const { code, data } = await response.json();
    restricted = code === 200 && data.restricted;
  } catch {
    restricted = false;
  }
  for (const listener of listeners) listener();
  return restricted;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The restriction flag: is this a network from which no account can be made? */
export function useRestricted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => restricted,
    () => false,
  );
}
