import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { DataOf } from '../api/call';
import { refresh, useCall } from '../api/query';
import { useMemberId } from '../session/login-info';

type Waiting = DataOf<'GET /api/v1/Accounts/:id/Notifications/Waiting'>;
export type Notification = NonNullable<Waiting['duty']>;

const storageKey = 'inboxWaiting';

/** What was waiting at the last answer, so that the strip is there at once and moves nothing when the answer comes. */
function storedDuty(memberId: number): Notification | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as {
      memberId: number;
      duty: Notification;
    } | null;
    const duty = stored?.memberId === memberId ? stored.duty : null;
    return duty?.dueAt && Date.parse(duty.dueAt) > Date.now() ? duty : null;
  } catch {
    return null;
  }
}

/** How many notifications are unread, and what the member has to do next. Asked again on each page. */
export function useWaiting(): { unread: number; duty: Notification | null } {
  const id = useMemberId();
  const { pathname } = useLocation();
  const { data } = useCall('GET /api/v1/Accounts/:id/Notifications/Waiting', { params: { id } }, { enabled: id > 0 });
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    void refreshInbox();
  }, [pathname]);
  useEffect(() => {
    if (!data) return;
    if (data.duty) sessionStorage.setItem(storageKey, JSON.stringify({ memberId: id, duty: data.duty }));
    else sessionStorage.removeItem(storageKey);
  }, [data, id]);
  return { unread: data?.unread ?? 0, duty: data ? data.duty : storedDuty(id) };
}

/** Asks for the inbox again, after something was read or done. */
export async function refreshInbox(): Promise<void> {
  await Promise.all([
    refresh('GET /api/v1/Accounts/:id/Notifications/Waiting'),
    refresh('GET /api/v1/Accounts/:id/Notifications'),
  ]);
}
