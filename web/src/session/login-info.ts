import { useSyncExternalStore } from 'react';
import { endImpersonation, storedImpersonation } from './impersonation';

/** The stored login of this browser. It only decides which screens are shown and proves nothing. */
export interface LoginInfo {
  readonly id: number;
  readonly userName: string;
}

const storageKey = 'loginInfo';
/** The key of the surveys stored for offline use (offline/kept-surveys.ts). They are deleted with the login. */
export const storedSurveysKey = 'keptSurveys';
/** The key of whom the log-in greets (session/known-member.ts). Pages load that file only in the few browsers that have it. */
export const knownMemberKey = 'knownMember';
const listeners = new Set<() => void>();
const endListeners = new Set<(reason: SessionEnd) => void>();

/** Why there is no session any more. */
export type SessionEnd = 'logout' | 'expired' | 'left';

let raw: string | null = null;
let parsed: LoginInfo | null = null;
let rendered: LoginInfo | null = null;

/** Sets the member for whom the server renders a page; null for a skeleton. */
export function renderForMember(member: LoginInfo | null): void {
  rendered = member;
}

/** Returns whether the build renders the skeleton of a page, which knows neither the member nor what the address names. */
export const isSkeleton = (): boolean => import.meta.env.SSR && rendered === null;

/**
 * Returns who is signed in: in the tab of an impersonation the member it shows, else the stored login, or null. The
 * object stays the same until the login changes.
 */
export function readLoginInfo(): LoginInfo | null {
  const stored =
    typeof localStorage === 'undefined' ? null : (storedImpersonation() ?? localStorage.getItem(storageKey));
  if (stored !== raw) {
    raw = stored;
    parsed = parse(stored);
  }
  return parsed;
}

function parse(stored: string | null): LoginInfo | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (value && typeof value === 'object' && 'id' in value && 'userName' in value) {
      return { id: Number(value.id), userName: String(value.userName) };
    }
  } catch {
    // A foreign or damaged value under the key counts as none.
  }
  return null;
}

/** Stores who signed in and notifies the readers; the stored surveys of another member are deleted. */
export function saveLoginInfo({ id, userName }: LoginInfo): void {
  if (readLoginInfo()?.id !== id) localStorage.removeItem(storedSurveysKey);
  localStorage.setItem(storageKey, JSON.stringify({ id, userName }));
  tell();
}

/**
 * Removes the stored login and notifies the listeners of `onSessionEnd`. A logout clears all local storage. With the
 * reason `left` the language stays, because the page shows a message in it. In the tab of an impersonation nothing is
 * cleared.
 */
export function endSession(reason: SessionEnd): void {
  const lang = localStorage.getItem('lang');
  // The data of this browser belongs to the member who is signed in beside the impersonation, so nothing is cleared.
  if (endImpersonation()) reason = 'expired';
  else if (reason === 'expired') for (const key of [storageKey, storedSurveysKey]) localStorage.removeItem(key);
  else localStorage.clear();
  if (reason === 'left' && lang) localStorage.setItem('lang', lang);
  for (const listener of endListeners) listener(reason);
  tell();
}

/**
 * Removes the stored login of a member who was refused, so that no page asks for data of an account without a session. No
 * message follows, because the screen of the log-in says why.
 */
export function forgetLogin(): void {
  for (const key of [storageKey, storedSurveysKey]) localStorage.removeItem(key);
  tell();
}

/** Calls the listener with the reason when the session ends; returns the function that stops this. */
export function onSessionEnd(listener: (reason: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function tell() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The stored login; null for visitors and while a prerendered page hydrates, and on the server that of the member. */
export function useLoginInfo(): LoginInfo | null {
  return useSyncExternalStore(subscribe, readLoginInfo, () => rendered);
}

const never = () => () => undefined;

/** False while a prerendered page hydrates, then true; true when the server renders a page for a member. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => rendered !== null,
  );
}

/** The id of the signed-in member, in pages behind the guard. */
export function useMemberId(): number {
  const info = useLoginInfo();
  return info?.id ?? 0;
}
