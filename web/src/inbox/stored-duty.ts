import type { DataOf } from '../api/call';

export type Notification = NonNullable<DataOf<'GET /api/v1/Accounts/:id/Notifications/Waiting'>['duty']>;

interface StoredDuty {
  readonly memberId: number;
  readonly duty: Notification;
  /** The page on which the duty is done, which shows no strip. */
  readonly href: string;
}

const storageKey = 'inboxWaiting';

/**
 * Returns what the member had to do at the last answer, so that the strip is there at once and moves nothing when the
 * answer comes; null when nothing was, or its time is over.
 */
export function storedDuty(memberId: number): StoredDuty | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as StoredDuty | null;
    const dueAt = stored?.memberId === memberId ? stored.duty.dueAt : null;
    return stored && dueAt && Date.parse(dueAt) > Date.now() ? stored : null;
  } catch {
    return null;
  }
}

/** Stores what a member has to do; null when there is nothing any more. A logout deletes it with the other storage. */
export function storeDuty(stored: StoredDuty | null): void {
  if (stored) localStorage.setItem(storageKey, JSON.stringify(stored));
  else localStorage.removeItem(storageKey);
}
