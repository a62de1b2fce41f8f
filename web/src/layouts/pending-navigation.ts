/** Stores the address of a followed link until its page is shown. */
export function storePendingNavigation(address: string): void {
  sessionStorage.pendingNavigation = address;
}

/**
 * Returns the stored address and deletes it; undefined when there is none. When the parts of a page cannot be fetched,
 * without a network or after an update, the router reloads the page that the member is leaving. The reloaded page
 * continues to the stored address, where the offline page or the newer version answers.
 */
export function consumePendingNavigation(): string | undefined {
  const { pendingNavigation } = sessionStorage;
  delete sessionStorage.pendingNavigation;
  return pendingNavigation;
}
