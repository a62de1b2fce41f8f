import { useEffect, useState } from 'react';

/** The default setting; the answer to the first request contains the present one. */
const STANDARD_SECONDS = 60;

/** Returns the countdown until another code of a kind may be requested. A reload does not restart it. */
export function useResendCountdown(kind: string) {
  const [until, setUntil] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  const storageKey = `until ${kind}`;

  useEffect(() => {
    const kept = Number(sessionStorage.getItem(storageKey));
    if (kept <= Date.now()) return;
    setNow(Date.now());
    setUntil(kept);
  }, [storageKey]);

  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);

  return {
    // Computed from `until` and not stored: a late tick after `reset` would otherwise restart the countdown.
    seconds: until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000)),
    /** True after at least one code was sent. */
    wasSent: until !== null,
    start: (seconds = STANDARD_SECONDS) => {
      const started = Date.now();
      setNow(started);
      setUntil(started + seconds * 1000);
      sessionStorage.setItem(storageKey, String(started + seconds * 1000));
    },
    /** Ends the countdown, because a failed request must not make anybody wait. */
    reset: () => {
      sessionStorage.removeItem(storageKey);
      setUntil(null);
    },
  };
}
