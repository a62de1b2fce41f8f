import type { Notification } from '@pollen/contract/notifications';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { pushToMember } from '../web-push/index';
import { type NotificationKind, type NotificationParams, notificationKinds } from './kinds';
import { getNotificationSettings, insertNotification, listNotifications, type NotificationRow } from './queries';

type Shown = z.infer<typeof Notification>;

/**
 * Lists something that happened in the inbox of a member, in the transaction in which it happened. `key` names it among
 * everything that happens to this member: telling it again changes nothing. `dueAt` says until when the member has to do
 * something; `updateSettled` ends that. What the member does not want in the inbox is not listed.
 */
export async function notify<Kind extends NotificationKind>(
  tx: Tx,
  memberId: number,
  kind: Kind,
  key: string,
  params: NotificationParams[Kind],
  dueAt: Date | null = null,
): Promise<void> {
  const { group } = notificationKinds[kind];
  if (group === 'friends' || group === 'surveys') {
    if (!(await getNotificationSettings(tx, memberId))[group]) return;
  }
  // What the member has to do is on the screen of the browser in which it began.
  const isNews = await insertNotification(tx, { memberId, kind, key, params, dueAt });
  if (isNews && kind !== 'orderUnconfirmed') await pushToMember(tx, memberId, group);
}

/** Returns a notification in the words of a language; a conversation without a token is no link. */
export function shownNotification(
  row: NotificationRow,
  locale: Locale,
  now: Date,
  tokenOf: (conversation: number) => string | null,
): Shown {
  // The parameters are those with which this kind was stored.
  const {
    group,
    tone,
    words,
    settled = words,
    points,
    target,
  } = notificationKinds[row.kind] as (typeof notificationKinds)['answersAccepted'];
  const params = row.params as NotificationParams['answersAccepted'];
  const isOpen = row.dueAt !== null && row.settledAt === null && row.dueAt > now;
  const isOver = row.settledAt !== null || (row.dueAt !== null && !isOpen);
  return {
    id: row.id,
    group,
    tone: tone === 'duty' && !isOpen ? 'plain' : tone,
    ...(isOver ? settled : words)(params, locale),
    at: row.happenedAt.toISOString(),
    read: row.readAt !== null,
    points: points?.(params) ?? null,
    dueAt: isOpen ? (row.dueAt?.toISOString() ?? null) : null,
    target: target?.(params, tokenOf) ?? null,
  };
}

/** Returns the newest notifications of a member as the export of their data has them. */
export async function notificationsInExport(
  tx: Tx,
  memberId: number,
  { locale, limit, friend }: { locale: Locale; limit: number; friend: string },
) {
  const rows = await listNotifications(tx, memberId, { page: 1, size: limit, unread: false });
  return rows.map((row) => {
    // The export names nobody else.
    const unnamed = { ...row, params: { ...(row.params as object), friend } };
    const { at, title, text, read } = shownNotification(unnamed, locale, tx.now, () => null);
    return { at, title, text, read };
  });
}
