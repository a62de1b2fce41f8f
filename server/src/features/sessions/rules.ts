import { DAY_MS, MINUTE_MS } from '../../platform/time';

/** A session ends after this time without a call. */
export const IDLE_MS = 30 * DAY_MS;
/** A session ends after this time in any case. */
export const MAX_AGE_MS = 180 * DAY_MS;
/** How often `last_seen_at` is written at most: a write on every call would cost more than the call. */
const SEEN_AGAIN_MS = 5 * MINUTE_MS;

/**
 * Wrong passwords for one address from one network, after which only that network has to wait. A larger IPv6 network
 * may have more.
 */
export const WRONG_PASSWORD_LIMIT = { max: 10, perMs: 10 * MINUTE_MS } as const;

/** Returns whether the stored instant of the last use is old enough to be updated. */
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

/**
 * Returns the name of a browser for its owner, such as "Firefox, Windows". It consists of product names, which are the
 * same in all languages.
 */
export function deviceName(userAgent: string | undefined): string {
  const agent = userAgent ?? '';
  const parts = [browsers, systems].flatMap((names) => names.find(([pattern]) => pattern.test(agent))?.[1] ?? []);
  return parts.length > 0 ? parts.join(', ') : '-';
}
