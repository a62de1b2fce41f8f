import { z } from 'zod';
import { operation, refusal } from './operation';
import { IdParams, Nothing, notFound, tooManyRequests } from './values';

export const pushEndpointRefused = refusal('pushEndpointRefused', {
  en: 'Notifications can’t be turned on in this browser.',
  zh: '此浏览器无法开启通知。',
});

const Base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+={0,2}$/);

const PushGroups = z.strictObject({
  orders: z.boolean(),
  reviews: z.boolean(),
  support: z.boolean(),
  friends: z.boolean(),
  /** One a day at most. */
  surveys: z.boolean(),
});

export const push = operation({
  method: 'GET',
  path: '/api/v1/Accounts/:id/Push',
  caller: 'member',
  owner: 'id',
  summary: 'Whether this browser shows notifications, and what about.',
  // An operator's browser must not be asked, nor subscribed.
  hiddenFromImpersonation: true,
  params: IdParams,
  data: z.strictObject({
    /** The panel's key for `pushManager.subscribe`; null before the member's first earned reward: nobody is asked sooner. */
    key: z.string().nullable(),
    /** Whether the session of the call is told. */
    on: z.boolean(),
    /** Whether to ask: the member has neither answered nor turned notifications on anywhere. */
    ask: z.boolean(),
    groups: PushGroups,
  }),
  refusals: [notFound],
});

export const subscribePush = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Push',
  caller: 'member',
  owner: 'id',
  summary: 'Show notifications in this browser until its session ends. Replaces what the browser subscribed before.',
  params: IdParams,
  body: z.strictObject({
    endpoint: z.string().max(1_000),
    keys: z.strictObject({ p256dh: Base64Url(100), auth: Base64Url(40) }),
  }),
  data: Nothing,
  refusals: [notFound, pushEndpointRefused, tooManyRequests],
});

export const endPush = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/Push/End',
  caller: 'member',
  owner: 'id',
  summary: 'Show no more notifications in this browser.',
  params: IdParams,
  body: z.strictObject({}),
  data: Nothing,
  refusals: [notFound],
});

export const savePushChoices = operation({
  method: 'POST',
  path: '/api/v1/Accounts/:id/PushChoices',
  caller: 'member',
  owner: 'id',
  summary: 'Choose what notifications are about; what is left out stays as it is. `notNow` ends the question for good.',
  params: IdParams,
  body: PushGroups.partial().extend({ notNow: z.literal(true).optional() }),
  data: Nothing,
  refusals: [notFound],
});
