/** Where a link leads, until its page is there. */
export function keepWanted(address: string): void {
  sessionStorage.wanted = address;
}

/**
 * Once: whoever arrives wants nothing more. Without a network, or after an update, the parts of a page cannot be
 * fetched, and the router loads the one that somebody leaves again. That goes on to the page that was wanted: to the
 * one that says so, or to the newer version.
 */
export function takeWanted(): string | undefined {
  const { wanted } = sessionStorage;
  delete sessionStorage.wanted;
  return wanted;
}
