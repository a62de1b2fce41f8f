import { startTransition, useEffect, useRef, useState } from 'react';

/** A document comes with its skeletons: those that it begins with are seen since its first paint. */
let shownSince: number | null = null;

function seenSince(): number {
  if (shownSince === null) {
    const painted = performance.getEntriesByName('first-contentful-paint')[0];
    shownSince = performance.timeOrigin + (painted?.startTime ?? performance.now());
    // Whatever begins to load later was not there before.
    setTimeout(() => {
      shownSince = Number.POSITIVE_INFINITY;
    });
  }
  return Math.min(shownSince, Date.now());
}

/** Holds a loading state for a second at least (two on the credit list), so that skeletons do not flicker. */
export function useHeld(loading: boolean, heldMs = 1000): boolean {
  const [held, setHeld] = useState(loading);
  const since = useRef(0);
  useEffect(() => {
    if (loading) {
      since.current = seenSince();
      setHeld(true);
      return;
    }
    if (!held) return;
    // All that came is drawn now, bit by bit: in one go it kept a phone from answering a tap for 100 ms and more.
    const end = () => startTransition(() => setHeld(false));
    const timer = setTimeout(end, Math.max(0, since.current + heldMs - Date.now()));
    return () => clearTimeout(timer);
  }, [loading, held, heldMs]);
  return loading || held;
}
