import { useEffect } from 'react';
import { useLocation } from 'react-router';

export interface RecentPage {
  readonly href: string;
  readonly title: string;
  readonly kind: 'surveys' | 'members' | 'orders' | 'attempts';
}

/** A few fit into the palette without scrolling. */
const KEPT = 6;
const storageKey = 'consoleRecentPages';
const detailPage = /^\/(surveys|members|orders|attempts)\/([^/]+)/;

/** Returns the page with the details of one thing that an address belongs to, or null; tabs belong to their page. */
export function recentPageOf(pathname: string, title: string): RecentPage | null {
  const [, kind, id] = detailPage.exec(pathname) ?? [];
  if (!kind || !id || id === 'new') return null;
  return { href: `/${kind}/${id}`, title, kind: kind as RecentPage['kind'] };
}

/**
 * Returns the pages that this browser tab showed last, newest first. They are kept for the tab alone and not beyond it,
 * because they name members.
 */
export function readRecentPages(): RecentPage[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? (kept as RecentPage[]) : [];
  } catch {
    return [];
  }
}

/** Forgets the recent pages, when the operator logs out. */
export function forgetRecentPages(): void {
  sessionStorage.removeItem(storageKey);
}

/** Keeps the present page among the recent ones, when it shows one survey, member, order or attempt. */
export function useRecentPage(title: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const page = recentPageOf(pathname, title);
    if (!page) return;
    const others = readRecentPages().filter(({ href }) => href !== page.href);
    sessionStorage.setItem(storageKey, JSON.stringify([page, ...others].slice(0, KEPT)));
  }, [pathname, title]);
}
