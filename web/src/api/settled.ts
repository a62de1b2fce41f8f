import { useEffect, useState } from 'react';

const settlesAfterMs = 300;

/** What is being typed, once the typing rests. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settlesAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
