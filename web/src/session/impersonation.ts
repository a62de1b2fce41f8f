import { useSyncExternalStore } from 'react';

/** An operator's impersonation of a member, stored for this tab alone. */
export interface Impersonation {
  /** Sent with every call of this tab, also when the impersonation is over, so that no other session answers. */
  readonly token: string;
  /** The member's name. */
  readonly name: string;
  /** ISO. */
  readonly until: string;
  readonly over?: boolean;
}

const storageKey = 'impersonation';
const changed = 'pollen:impersonation';

/** Returns the stored JSON; while the impersonation lasts it has `id` and `userName` like the stored login. */
export function storedImpersonation(): string | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(storageKey);
}

let raw: string | null = null;
let impersonation: Impersonation | null = null;

/** Returns the impersonation of this tab, or null in the tabs of members. The object stays the same until it changes. */
export function readImpersonation(): Impersonation | null {
  const stored = storedImpersonation();
  if (stored !== raw) {
    raw = stored;
    impersonation = stored === null ? null : (JSON.parse(stored) as Impersonation);
  }
  return impersonation;
}

/** Stores the impersonation for this tab and notifies its readers. */
export function saveImpersonation(next: Impersonation & { readonly id?: number; readonly userName?: string }): void {
  sessionStorage.setItem(storageKey, JSON.stringify(next));
  dispatchEvent(new Event(changed));
}

/** Marks the impersonation of this tab as over; returns false in a tab of a member. */
export function endImpersonation(): boolean {
  const ending = readImpersonation();
  if (!ending) return false;
  if (!ending.over) saveImpersonation({ token: ending.token, name: ending.name, until: ending.until, over: true });
  return true;
}

/** Returns whether the console opened this tab, also after a reload. */
export function isImpersonationTab(): boolean {
  return location.hash.startsWith('#view=') || storedImpersonation() !== null;
}

/** Returns the header with the token that every call of an impersonation sends; empty in the tabs of members. */
export function impersonationHeaders(): Record<string, string> {
  const current = readImpersonation();
  return current ? { 'x-member-view': current.token } : {};
}

function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener);
  return () => removeEventListener(changed, listener);
}

/** The impersonation of this tab; null in the tabs of members and while a prerendered page hydrates. */
export function useImpersonation(): Impersonation | null {
  return useSyncExternalStore(subscribe, readImpersonation, () => null);
}
