/** Keeps the address of a link that was followed until its page is shown. */
export function storePendingNavigation(address: string): void {
  sessionStorage.pendingNavigation = address;
}

/**
 * Returns the kept address and forgets it, or returns undefined. Without a network, or after an update, the parts of a
 * page cannot be fetched, and the router loads the page that the member is leaving again. Whatever loads then goes on to
 * the kept address, where the offline page or the newer version answers.
 */
export function consumePendingNavigation(): string | undefined {
  const { pendingNavigation } = sessionStorage;
  delete sessionStorage.pendingNavigation;
  return pendingNavigation;
}
