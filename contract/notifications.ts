import { z } from 'zod';
import { operation } from './operation';
import { EncryptId } from './surveys';
import { Id, IdParams, Instant, Locale, Nothing, notFound, pageOf, pagingQuery } from './values';

/** Where counting stops: more unread ones are not told apart. */
export const MOST_UNREAD = 99;

/** What a notification is about; each group has its own choice of where it is told. */
export const NotificationGroup = z.enum(['orders', 'reviews', 'support', 'friends', 'surveys']);
export type NotificationGroup = z.output<typeof NotificationGroup>;

/** The page that a notification leads to. */
const Target = z.discriminatedUnion('page', [
  z.strictObject({ page: z.literal('order'), orderId: Id }),
  z.strictObject({ page: z.literal('survey'), encryptId: EncryptId }),
  z.strictObject({ page: z.literal('conversation'), token: z.string() }),
  z.strictObject({ page: z.literal('productTest'), encryptId: EncryptId }),
  z.strictObject({ page: z.enum(['answers', 'cases', 'friends', 'points']) }),
]);

export const Notification = z.strictObject({
  id: Id,
  group: NotificationGroup,
  /** Whether it is good news, bad news, or asks for something. */
  tone: z.enum(['good', 'bad', 'plain', 'duty']),
  title: z.string(),
  text: z.string(),
  at: Instant,
  read: z.boolean(),
  /** Coins that came with it or were taken; null: none. */
  points: z.int().nullable(),
  /** Until when the member has to do something; null once it is done, too late, or where nothing is asked. */
  dueAt: Instant.nullable(),
  target: Target.nullable(),
});

const lang = z.strictObject({ lang: Locale.optional() });

export const notifications = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Notifications',
  caller: 'member',
  owner: 'id',
  summary: 'What happened to the member, newest first. They are kept for twelve months.',
  params: IdParams,
  query: lang.extend({
    ...pagingQuery(20),
    /** `1`: only what the member has not read. */
    unread: z.enum(['0', '1']).default('0'),
  }),
  data: pageOf(Notification),
  refusals: [notFound],
});

export const waitingNotifications = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Notifications/Waiting',
  caller: 'member',
  owner: 'id',
  summary: 'How many notifications are unread, up to 99, and the newest thing that the member has to do.',
  params: IdParams,
  query: lang,
  data: z.strictObject({ unread: z.int(), duty: Notification.nullable() }),
  refusals: [notFound],
});

export const readNotifications = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Notifications/Read',
  caller: 'member',
  owner: 'id',
  summary: 'Mark notifications as read: one, or with `upToId` all up to the newest one that was shown.',
  params: IdParams,
  body: z.union([z.strictObject({ id: Id }), z.strictObject({ upToId: Id })]),
  data: Nothing,
  refusals: [notFound],
});

const Settings = z.strictObject({
  /** Friends who finished a first survey. */
  friends: z.boolean(),
  /** Surveys that were picked for the member. */
  surveys: z.boolean(),
});

export const notificationSettings = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/NotificationSettings',
  caller: 'member',
  owner: 'id',
  summary: 'What is listed in the inbox. Orders, reviews and answers of support always are.',
  params: IdParams,
  data: Settings,
  refusals: [notFound],
});

export const saveNotificationSettings = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/NotificationSettings',
  caller: 'member',
  owner: 'id',
  summary: 'Choose what is listed in the inbox from now on.',
  params: IdParams,
  body: Settings,
  data: Nothing,
  refusals: [notFound],
});
