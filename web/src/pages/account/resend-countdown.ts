import { useEffect, useState } from 'react';

const waitMs = 60_000;

/** Seconds until another code may be asked for; 0 when it may. */
export function useResendCountdown() {
  const [until, setUntil] = useState<number | null>(null);
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    if (until === null) return;
    const tick = () => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);

  return {
    seconds,
    /** A code went out at least once. */
    wasSent: until !== null,
    start: () => {
      setSeconds(waitMs / 1000);
      setUntil(Date.now() + waitMs);
    },
    /** A failed send leaves no waiting behind. */
    reset: () => {
      setSeconds(0);
      setUntil(null);
    },
  };
}
