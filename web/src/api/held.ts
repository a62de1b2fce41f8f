import { useEffect, useRef, useState } from 'react';

/** Holds a loading state for a second at least (two on the credit list), so that skeletons do not flicker. */
export function useHeld(loading: boolean, heldMs = 1000): boolean {
  const [held, setHeld] = useState(loading);
  const since = useRef(0);
  useEffect(() => {
    if (loading) {
      since.current = Date.now();
      setHeld(true);
      return;
    }
    if (!held) return;
    const timer = setTimeout(() => setHeld(false), Math.max(0, since.current + heldMs - Date.now()));
    return () => clearTimeout(timer);
  }, [loading, held, heldMs]);
  return loading || held;
}
