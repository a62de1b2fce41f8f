import { useSyncExternalStore } from 'react';

/** The app as an operator looks at it: whose it is, for this tab alone. */
export interface MemberView {
  /** Every call carries it; nothing is answered for anybody else in this tab, not even when the view is over. */
  readonly token: string;
  /** How the member is called. */
  readonly name: string;
  /** ISO. */
  readonly until: string;
  readonly over?: boolean;
}

const storageKey = 'memberView';
const changed = 'pollen:member-view';

/** As it is stored, with `id` and `userName` like the info of a login while it lasts. */
export function storedView(): string | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(storageKey);
}

let raw: string | null = null;
let view: MemberView | null = null;

export function readView(): MemberView | null {
  const stored = storedView();
  if (stored !== raw) {
    raw = stored;
    view = stored === null ? null : (JSON.parse(stored) as MemberView);
  }
  return view;
}

export function saveView(next: MemberView & { readonly id?: number; readonly userName?: string }): void {
  sessionStorage.setItem(storageKey, JSON.stringify(next));
  dispatchEvent(new Event(changed));
}

/** The view is over, and its tab shows nobody's app from now on. False in any other tab. */
export function endView(): boolean {
  const ending = readView();
  if (!ending) return false;
  if (!ending.over) saveView({ token: ending.token, name: ending.name, until: ending.until, over: true });
  return true;
}

/** Was this tab opened by the console, now or before its page was loaded again? */
export function isViewTab(): boolean {
  return location.hash.startsWith('#view=') || storedView() !== null;
}

export function viewHeaders(): Record<string, string> {
  const looking = readView();
  return looking ? { 'x-member-view': looking.token } : {};
}

function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener);
  return () => removeEventListener(changed, listener);
}

/** Null in the tabs of members, and while a prerendered page wakes up. */
export function useView(): MemberView | null {
  return useSyncExternalStore(subscribe, readView, () => null);
}
