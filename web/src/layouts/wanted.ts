const storageKey = 'wanted';
/** Whoever loads the page again later means that page. */
const FRESH_MS = 10_000;

/** Where a link leads, until its page is there. */
export function keepWanted(address: string): void {
  sessionStorage.setItem(storageKey, `${Date.now()} ${address}`);
}

/**
 * Once: whoever arrives wants nothing more. Without a network, or after an update, the parts of a page cannot be
 * fetched, and the router loads the one that somebody leaves again. That goes on to the page that was wanted: to the
 * one that says so, or to the newer version.
 */
export function takeWanted(): string | null {
  const [at, address] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
  sessionStorage.removeItem(storageKey);
  return address && Date.now() - Number(at) < FRESH_MS ? address : null;
}
