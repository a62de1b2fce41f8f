/** Stores the address of a followed link, with the page that it leaves, until the new page is shown. */
export function storePendingNavigation(address: string): void {
  sessionStorage.pendingNavigation = `${location}\n${address}`;
}

/**
 * Returns the stored address and deletes it; undefined when there is none, and on any other page than the one that the
 * member was leaving, because whoever goes elsewhere meanwhile does not want it any more. When the parts of a page cannot
 * be fetched, without a network or after an update, the router reloads the page that the member is leaving. The reloaded
 * page continues to the stored address, where the offline page or the newer version answers.
 */
export function consumePendingNavigation(): string | undefined {
  const [from, to]: string[] = (sessionStorage.pendingNavigation ?? '').split('\n');
  delete sessionStorage.pendingNavigation;
  return from === `${location}` ? to : undefined;
}
