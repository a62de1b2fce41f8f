/**
 * The ref of the current tab: when a tab becomes the current one, its row scrolls until the tab is in the middle, because
 * on a narrow screen the tab may lie beyond the edge. Only the row moves, never the page.
 */
export function intoView(tab: HTMLElement | null): void {
  const row = tab?.closest('.goes-on');
  if (!tab || !row) return;
  const [own, around] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
}
