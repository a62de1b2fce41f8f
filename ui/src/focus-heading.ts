/** Focuses the heading of the page, or the page itself without one, unless the focus is in the page already. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!heading || document.querySelector('main :focus')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

let observer: MutationObserver | undefined;

/**
 * Focuses the heading of a new page, and the one that takes its place when the content has loaded, until the user moves the
 * focus elsewhere. Without this a keyboard would start again at the top of the document.
 */
export function followHeading(): void {
  observer?.disconnect();
  focusHeading();
  let followed = document.activeElement;
  observer = new MutationObserver((_, own) => {
    const focused = document.activeElement;
    // The focus is on the body when the element that had it was removed.
    if (focused !== followed && (followed?.isConnected || focused !== document.body)) return own.disconnect();
    focusHeading();
    followed = document.activeElement;
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
