import {
  notificationSettings,
  notifications,
  readNotifications,
  saveNotificationSettings,
  waitingNotifications,
} from '@pollen/contract/notifications';
import type { FastifyRequest } from 'fastify';
import type { Api } from '../../platform/http/api';
import { pagebar } from '../../platform/paging';
import type { Secrets } from '../../platform/secrets';
import { shownNotification } from './actions';
import {
  countNotifications,
  countUnread,
  findDuty,
  getNotificationSettings,
  listNotifications,
  updateRead,
  upsertNotificationSettings,
} from './queries';

/** What the inbox needs of features that know this one. */
interface Conversations {
  /** Returns the token with which the sender reads a conversation, and goes on with it. */
  readonly tokenOfConversation: (secrets: Secrets, conversation: number) => string;
  /** Whether a call comes from an operator who looks at the app of a member: such a one gets no token. */
  readonly isImpersonation: (request: FastifyRequest) => boolean;
}

/** Handles the inbox of members: its list, what is unread, what is due, and what is listed at all. */
export function notificationRoutes(api: Api, { tokenOfConversation, isImpersonation }: Conversations): void {
  api.handle(notifications, async ({ tx, member, query, locale, services, request }) => {
    const unread = query.unread === '1';
    const [rows, total] = await Promise.all([
      listNotifications(tx, member.id, { ...query, unread }),
      countNotifications(tx, member.id, unread),
    ]);
    const isMember = !isImpersonation(request);
    const tokenOf = (conversation: number) => (isMember ? tokenOfConversation(services.secrets, conversation) : null);
    return {
      list: rows.map((row) => shownNotification(row, locale, tx.now, tokenOf)),
      pagebar: pagebar(query, total),
    };
  });

  api.handle(waitingNotifications, async ({ tx, member, locale }) => {
    const [unread, duty] = await Promise.all([countUnread(tx, member.id), findDuty(tx, member.id)]);
    return { unread, duty: duty && shownNotification(duty, locale, tx.now, () => null) };
  });

  api.handle(readNotifications, async ({ tx, member, body }) => {
    const span = 'id' in body ? { from: body.id, upTo: body.id } : { from: 0, upTo: body.upToId };
    await updateRead(tx, member.id, span);
    return null;
  });

  api.handle(notificationSettings, ({ tx, member }) => getNotificationSettings(tx, member.id));

  api.handle(saveNotificationSettings, async ({ tx, member, body }) => {
    await upsertNotificationSettings(tx, member.id, body);
    return null;
  });
}
