import type { Locale } from '../../platform/locale';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time';

/** A session ends after this time without a call. */
export const IDLE_MS = 30 * DAY_MS;
/** A session ends after this time in any case. */
export const MAX_AGE_MS = 180 * DAY_MS;
/** How often `last_seen_at` is written at most: a write on every call would cost more than the call. */
export const SEEN_AGAIN_MS = 5 * MINUTE_MS;

/** How long a suspended member may read and write about the suspension after the refused log-in. */
export const SUSPENSION_TICKET_MS = HOUR_MS;

/** How long after a log-in nothing asks for the password again. */
const RECENT_LOGIN_MS = 10 * MINUTE_MS;
/** Somebody who deletes their cookies all day, or a thief who knows the password, causes no more mails a day than these. */
const MAILED_BROWSERS = 10;
/** The day of `MAILED_BROWSERS`. */
export const MAILED_BROWSERS_MS = DAY_MS;
/** How long a browser in which the member set a new password by mail is the member's own. */
export const RECENT_RESET_MS = HOUR_MS;
/** A first log-in so soon after the registration is the member's own: no mail tells of a new device. */
const FIRST_LOGIN_MS = DAY_MS;

/**
 * Wrong passwords for one address from one network, after which only that network has to wait. A larger IPv6 network
 * may have more.
 */
export const WRONG_PASSWORD_LIMIT = { max: 10, perMs: 10 * MINUTE_MS } as const;

/** Returns whether the stored instant of the last use is old enough to be updated. */
export function isLastSeenOutdated(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= SEEN_AGAIN_MS;
}

/** Returns whether a session began so recently that its member need not enter the password again. */
export function isRecentLogin(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() < RECENT_LOGIN_MS;
}

/**
 * Returns whether a mail tells of a log-in in a browser that the member has not used before: unless it is the first one
 * after the registration, or many were mailed today.
 */
export function isLoginMailed(
  login: { hadSession: boolean; recentBrowsers: number; registeredAt: Date },
  now: Date,
): boolean {
  if (login.recentBrowsers >= MAILED_BROWSERS) return false;
  return login.hadSession || now.getTime() - login.registeredAt.getTime() > FIRST_LOGIN_MS;
}

/** Returns the name of a country in a language; null for an unknown country. */
export function placeName(country: string | null, locale: Locale): string | null {
  if (country === null) return null;
  return new Intl.DisplayNames(locale === 'zh' ? 'zh-CN' : 'en-US', { type: 'region' }).of(country) ?? null;
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
