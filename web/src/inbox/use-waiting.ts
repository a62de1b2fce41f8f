import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { refresh, useCall } from '../api/query';
import { readImpersonation } from '../session/impersonation';
import { useMemberId } from '../session/login-info';
import { linkOf } from './notification-link';
import { type Notification, storeDuty, storedDuty } from './stored-duty';

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
    // An operator's browser keeps nothing of the member that it shows.
    if (!data || readImpersonation()) return;
    const href = data.duty && linkOf(data.duty);
    storeDuty(data.duty && href ? { memberId: id, duty: data.duty, href } : null);
  }, [data, id]);
  return { unread: data?.unread ?? 0, duty: data ? data.duty : (storedDuty(id)?.duty ?? null) };
}

/** Asks for the inbox again, after something was read or done. */
export async function refreshInbox(): Promise<void> {
  await Promise.all([
    refresh('GET /api/v1/Accounts/:id/Notifications/Waiting'),
    refresh('GET /api/v1/Accounts/:id/Notifications'),
  ]);
}
