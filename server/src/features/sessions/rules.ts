import { DAY_MS, MINUTE_MS } from '../../platform/time';

/** A session ends after so long without a call ... */
export const IDLE_MS = 30 * DAY_MS;
/** ... and after so long in any case. */
export const MAX_AGE_MS = 180 * DAY_MS;
/** `last_seen_at` is written at most this often: a write on every call would cost more than the call. */
const SEEN_AGAIN_MS = 5 * MINUTE_MS;

/** Wrong passwords for one address from one network; only that network then has to wait. A wider IPv6 network may have more. */
export const WRONG_PASSWORD_LIMIT = { max: 10, perMs: 10 * MINUTE_MS } as const;

/** Is it time to note that the session is in use? */
export function isLastSeenOutdated(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= SEEN_AGAIN_MS;
}

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser as its owner would name it, such as "Firefox, Windows". Product names only: the same in every language. */
export function deviceName(userAgent: string | undefined): string {
  const agent = userAgent ?? '';
  const parts = [browsers, systems].flatMap((names) => names.find(([pattern]) => pattern.test(agent))?.[1] ?? []);
  return parts.length > 0 ? parts.join(', ') : '-';
}
