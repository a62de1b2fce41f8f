import { startTransition, useEffect, useRef, useState } from 'react';

/** The instant since which the document's own skeletons are visible: its first paint. */
let shownSince: number | null = null;

function seenSince(): number {
  if (shownSince === null) {
    const painted = performance.getEntriesByName('first-contentful-paint')[0];
    shownSince = performance.timeOrigin + (painted?.startTime ?? performance.now());
    // Skeletons that appear later are visible from then on.
    setTimeout(() => {
      shownSince = Number.POSITIVE_INFINITY;
    });
  }
  return Math.min(shownSince, Date.now());
}

/** Keeps a loading state for at least a second (two on the credit list), so that skeletons do not flicker. */
export function useMinimumDelay(loading: boolean, minimumMs = 1000): boolean {
  const [delayed, setDelayed] = useState(loading);
  const since = useRef(0);
  useEffect(() => {
    if (loading) {
      since.current = seenSince();
      setDelayed(true);
      return;
    }
    if (!delayed) return;
    // The answer is rendered in a transition: in one go it kept a phone from answering a tap for more than 100 ms.
    const end = () => startTransition(() => setDelayed(false));
    const timer = setTimeout(end, Math.max(0, since.current + minimumMs - Date.now()));
    return () => clearTimeout(timer);
  }, [loading, delayed, minimumMs]);
  return loading || delayed;
}
