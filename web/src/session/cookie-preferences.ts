import { readCookie, writeCookie } from './cookie';
import { storedImpersonation } from './impersonation';

/** The four cookies of the cookie notice. All are booleans written as words. */
export interface CookiePreferences {
  performance: boolean;
  functional: boolean;
  /** A choice was made. */
  login: boolean;
  notaccept: boolean;
}

const names = ['performance', 'functional', 'login', 'notaccept'] as const;
const lifetimeDays = 3_650_000;

/** Returns the visitor's choice as its cookies say; all false before any choice. */
export function cookiePreferences(): CookiePreferences {
  return {
    performance: readCookie('performance') === 'true',
    functional: readCookie('functional') === 'true',
    login: readCookie('login') === 'true',
    notaccept: readCookie('notaccept') === 'true',
  };
}

/** Stores the choice in one cookie for each preference, readable by the server too. */
export function saveCookiePreferences(preferences: CookiePreferences): void {
  for (const name of names) writeCookie(name, String(preferences[name]), lifetimeDays * 86_400);
}

/** Shown at startup unless a refusal is stored, and only while no choice is. */
export function noticeIsDue(): boolean {
  const { login } = cookiePreferences();
  // An operator during an impersonation makes no choice for the member.
  if (storedImpersonation()) return false;
  return readCookie('notaccept') !== 'true' && !login;
}

const reopen = 'pollen:cookie-notice';

/** From the footer: show the notice again. */
export function reopenCookieNotice(): void {
  dispatchEvent(new Event(reopen));
}

/** Calls the listener when the footer asks for the notice again; returns the function that stops this. */
export function onReopenCookieNotice(listener: () => void): () => void {
  addEventListener(reopen, listener);
  return () => removeEventListener(reopen, listener);
}
