import { useEffect, useState } from 'react';

const delayMs = 300;

/** Returns the text as it was at the last pause in typing. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
