const storageKey = 'returnTarget';
/** Coming back days later to a page of before would surprise. */
const keptMs = 60 * 60 * 1000;

/** Remembers where somebody was going when they had to log in first; for this tab, for an hour. */
export function storeReturnTarget(path: string): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ path, at: Date.now() }));
}

/** Where to go after the login, once. Only addresses of this app. */
export function consumeReturnTarget(): string | null {
  const stored = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return parseReturnTarget(stored, Date.now());
}

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
