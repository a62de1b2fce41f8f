import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Returns the row that the address names, as in `/settings#checkInPoints`. Once the rows are drawn it is scrolled into
 * view and focused.
 */
export function usePointedAt(areDrawn: boolean): string {
  const { hash } = useLocation();
  const id = hash.slice(1);
  useEffect(() => {
    const row = areDrawn && id !== '' ? document.getElementById(id) : null;
    if (!row) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'center' });
  }, [areDrawn, id]);
  return id;
}
