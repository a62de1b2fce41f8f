const storageKey = 'returnTarget';
/** An older target is dropped, because returning to it days later would surprise. */
const keptMs = 60 * 60 * 1000;

/** Stores the page that a visitor wanted before the log-in, for this tab and one hour. */
export function storeReturnTarget(path: string): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ path, at: Date.now() }));
}

/** Returns the stored page and deletes it. Only addresses of this app. */
export function consumeReturnTarget(): string | null {
  const stored = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return parseReturnTarget(stored, Date.now());
}

/**
 * Returns the path of a stored target, or null when it is unreadable, older than one hour at `now` or no path of this
 * app.
 */
export function parseReturnTarget(stored: string | null, now: number): string | null {
  try {
    const kept: unknown = JSON.parse(stored ?? 'null');
    if (!kept || typeof kept !== 'object' || !('path' in kept) || !('at' in kept)) return null;
    const { path, at } = kept;
    if (typeof path !== 'string' || typeof at !== 'number' || now - at > keptMs) return null;
    return /^\/(?![/\\])/.test(path) ? path : null;
  } catch {
    return null;
  }
}
