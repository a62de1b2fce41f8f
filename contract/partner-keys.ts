import { z } from 'zod';
import { notAllowed } from './console-operators';
import { PayoutEnvironment } from './console-payouts';
import { Changed, changeRefusals, changing, LastChange } from './console-versions';
import { operation, refusal } from './operation';
import { Id, Instant, May, Nothing, notFound, tooManyRequests } from './values';
import { WaitingChange } from './waiting-changes';

export const partnerKeysIncomplete = refusal('partnerKeysIncomplete', {
  en: 'Enter the client ID and the secret together.',
  zh: 'Client ID 与密钥必须配套，请同时填写。',
});
export const partnerUnavailable = refusal('partnerUnavailable', {
  en: 'This server does not support this account type: {environment}',
  zh: '本服务器没有此类账户的地址：{environment}',
});
export const noPartnerKeys = refusal('noPartnerKeys', {
  en: 'There are no keys to test.',
  zh: '没有可供测试的密钥。',
});
export const partnerKeysUnreadable = refusal('partnerKeysUnreadable', {
  en: 'The stored keys can’t be read: they were encrypted with a different SECRET_KEY. Please enter them again.',
  zh: '此处保存的密钥无法解封：当时使用的是另一个 SECRET_KEY，请重新填写。',
});

/** Everybody who has given us keys. */
export const Partner = z.enum(['paypal']);

/**
 * Where the keys in force come from. `console`: an operator entered them. `environment`: the server was started with
 * them. `fake`: no account, a fake takes its place. `none`: no account, what it would do is done by hand.
 */
export const KeySource = z.enum(['console', 'environment', 'fake', 'none']);

/** A key is never sent to a browser: whether there is one, and its last characters when it is long enough to have any. */
const Key = z.strictObject({ set: z.boolean(), end: z.string().nullable() });

/**
 * What a partner said to the keys. `waiting`: nothing yet. `accepted`: it gave a token. `refused`: it does not know
 * them. `unreachable`: it could not be asked. `unclear`: it answered something else.
 */
export const KeyTrial = z.enum(['waiting', 'accepted', 'refused', 'unreachable', 'unclear']);

const Tried = z.strictObject({
  by: z.string(),
  at: Instant,
  outcome: KeyTrial,
  /** An HTTP status or a network error, unchanged. */
  note: z.string().nullable(),
});

export const partnerKeys = operation({
  method: 'GET',
  path: '/api/console/PartnerKeys',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'Which keys of partners are in force, where they come from and who changed them last; never the keys.',
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        partner: Partner,
        source: KeySource,
        /** False: keys were entered and cannot be opened, so that nothing is asked of the partner. */
        readable: z.boolean(),
        /** Which account of the partner; null without one. */
        environment: PayoutEnvironment.nullable(),
        clientId: Key,
        secret: Key,
        webhookId: Key,
        /** What is in force once nothing is held here. */
        base: KeySource,
        /** Which kinds of account can be entered. */
        environments: z.array(PayoutEnvironment),
        /** Payout runs on their way that were sent from the account in force, and from another one. */
        runs: z.strictObject({ own: z.array(Id), others: z.array(Id) }),
        version: z.int(),
        changed: LastChange,
        /** The last time that the keys in force were tried. */
        tried: Tried.nullable(),
        /** Whether a change by the calling operator needs approval. */
        asks: z.boolean(),
        /** Keys that wait for approval, with the last characters of the client id. */
        waiting: WaitingChange.extend({ clientId: Key, removes: z.boolean(), tried: Tried.nullable() }).nullable(),
        can: z.strictObject({ change: May, remove: May, try: May }),
      }),
    ),
  }),
});

const params = z.strictObject({ partner: Partner });
/** Keys are copied from a page of the partner; what is not printable, or has a space in it, was copied wrong. */
const GivenKey = z.string().regex(/^[\x21-\x7e]{4,200}$/);

export const changePartnerKeys = operation({
  method: 'POST',
  path: '/api/console/PartnerKeys/:partner',
  caller: 'operator',
  permission: 'managePanel',
  furtherChecks: 'Waits for a second administrator.',
  audit: ['partnerKeys.changed', 'approval.asked'],
  summary:
    'Enter keys, or some of them: keys that are left out stay while the app is the same. They take effect at once, or after approval.',
  params,
  body: z.strictObject({
    environment: PayoutEnvironment,
    clientId: GivenKey.optional(),
    secret: GivenKey.optional(),
    /** Null: none, the partner is asked instead. */
    webhookId: GivenKey.nullable().optional(),
    ...changing,
  }),
  data: Changed,
  refusals: [...changeRefusals, partnerKeysIncomplete, partnerUnavailable],
});

export const removePartnerKeys = operation({
  method: 'POST',
  path: '/api/console/PartnerKeys/:partner/Remove',
  caller: 'operator',
  permission: 'managePanel',
  furtherChecks: 'Waits for a second administrator.',
  audit: ['partnerKeys.removed', 'approval.asked'],
  summary: 'Hold no keys here any more: those of the environment are in force, if it has any.',
  params,
  body: z.strictObject(changing),
  data: Changed,
  refusals: [...changeRefusals],
});

export const tryPartnerKeys = operation({
  method: 'POST',
  path: '/api/console/PartnerKeys/:partner/Try',
  caller: 'operator',
  permission: 'managePanel',
  audit: ['partnerKeys.tried'],
  summary:
    'Ask the partner for a token with the keys in force, or with those that wait for approval. What it answers is in the list a moment later.',
  params,
  body: z.strictObject({ approvalId: Id.optional() }),
  data: Nothing,
  refusals: [notFound, notAllowed, noPartnerKeys, partnerKeysUnreadable, tooManyRequests],
});
