import { useEffect, useState } from 'react';

const waitMs = 60_000;

/** Seconds until another code may be asked for; 0 when it may. */
export function useResendCountdown() {
  const [until, setUntil] = useState<number | null>(null);
  const [now, setNow] = useState(0);

  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);

  return {
    // Reckoned from `until` and never kept: a tick that comes after `reset` would otherwise bring the waiting back.
    seconds: until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000)),
    /** A code went out at least once. */
    wasSent: until !== null,
    start: () => {
      const started = Date.now();
      setNow(started);
      setUntil(started + waitMs);
    },
    /** A failed send leaves no waiting behind. */
    reset: () => setUntil(null),
  };
}
